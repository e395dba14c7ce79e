import { transferLaw } from '../../product/adequacy.ts'
import type { AgreementKind, TransferGround, VendorRole } from '../../product/vendors.ts'
import { type Agreement, fulfilling } from './agreements-in-force.ts'
import { countriesOf, groundFor, type OwnFacts, type RestingTransfer } from './score-inputs.ts'

// Which agreements the law asks for, as far as the register can tell. The roles say which law is meant: "processor" and
// "controller" are words of the GDPR, "service provider", "contractor" and "third party" those of the CCPA. Where only the
// organisation knows whether a law applies to it, the agreement is named and not demanded.

export interface RequiredAgreement {
  kind: AgreementKind
  reason: string
  /** It depends on what the register does not hold: no one is in breach for lack of it. */
  isOptional: boolean
}

type Asked = Pick<OwnFacts, 'roles' | 'dataTypes' | 'countries' | 'exporter' | 'isHipaaEntity'> & {
  transfers: readonly RestingTransfer[]
}

interface Rule {
  kind: AgreementKind
  isOptional: boolean
  /** Undefined where it is not asked for. */
  reason: (vendor: Asked) => string | undefined
}

const hasRole = ({ roles }: Pick<Asked, 'roles'>, ...wanted: VendorRole[]): boolean =>
  roles.some((role) => wanted.includes(role))

/** Countries whose recorded ground is the clauses, or none at all. */
const onClauses: readonly TransferGround[] = ['scc', 'scc-swiss', 'uk-addendum', 'no-mechanism']
/** No ground is recorded: the vendor may well have one. */
const unrecorded: readonly TransferGround[] = ['unknown', 'us-other']

const countriesOn = (vendor: Asked, grounds: readonly TransferGround[]): string[] =>
  hasRole(vendor, 'processor', 'controller')
    ? countriesOf(vendor).filter((country) => grounds.includes(groundFor(vendor, country)))
    : []

const rules: readonly Rule[] = [
  {
    kind: 'dpa',
    isOptional: false,
    // Processing by a processor "shall be governed by a contract or other legal act": Art. 28(3) GDPR.
    reason: (vendor) => (hasRole(vendor, 'processor') ? 'It is a processor: Art. 28(3) GDPR.' : undefined),
  },
  {
    kind: 'scc',
    isOptional: false,
    // Without a decision under Art. 45(3) a transfer needs appropriate safeguards: Art. 46(1), (2)(c) GDPR.
    reason: (vendor) => {
      const countries = countriesOn(vendor, onClauses)
      return countries.length > 0
        ? `Transfers to ${countries.join(', ')} are recorded as resting on SCC, or on nothing: ${transferLaw[vendor.exporter ?? 'eea'].clauses}.`
        : undefined
    },
  },
  {
    kind: 'scc',
    isOptional: true,
    reason: (vendor) => {
      const countries = countriesOn(vendor, countriesOn(vendor, onClauses).length > 0 ? [] : unrecorded)
      return countries.length > 0
        ? `No ground is recorded for transfers to ${countries.join(', ')}. Record what they rest on: a certification, SCC, binding corporate rules or a derogation, ${transferLaw[vendor.exporter ?? 'eea'].all}.`
        : undefined
    },
  },
  {
    kind: 'ccpa_addendum',
    isOptional: false,
    // Cal. Civ. Code §§ 1798.100(d), 1798.140(j)(1) and (ag)(1); what the contract says: Cal. Code Regs. tit. 11, § 7051(a).
    reason: (vendor) =>
      hasRole(vendor, 'service_provider', 'contractor')
        ? `It is a ${hasRole(vendor, 'service_provider') ? 'service provider' : 'contractor'}: Cal. Civ. Code § 1798.100(d), 11 CCR § 7051.`
        : undefined,
  },
  {
    kind: 'baa',
    isOptional: true,
    // 45 CFR §§ 164.502(e) and 164.504(e) bind covered entities and their business associates, not everyone with health data,
    // wherever the data is. Who does not say to be one is told nothing of it.
    reason: (vendor) =>
      vendor.isHipaaEntity === true && vendor.dataTypes.includes('health')
        ? 'It processes health data: needed if it creates or receives it on your behalf, wherever the data is, 45 CFR § 164.504(e).'
        : undefined,
  },
  {
    kind: 'contract',
    isOptional: true,
    // § 7053 asks for it where personal information is sold or shared, which a role does not say.
    reason: (vendor) =>
      hasRole(vendor, 'third_party')
        ? 'It is a third party: needed where you sell personal information to it or share it, 11 CCR § 7053.'
        : undefined,
  },
]

export const requiredAgreements = (vendor: Asked): RequiredAgreement[] =>
  rules.flatMap(({ kind, isOptional, reason: reasonOf }) => {
    const reason = reasonOf(vendor)
    return reason === undefined ? [] : [{ kind, isOptional, reason }]
  })

/** With whether each is there, as a vendor's page shows them. */
export const requiredWithState = (vendor: Asked & { agreements: readonly Agreement[] }, today: string) =>
  requiredAgreements(vendor).map((required) => ({
    ...required,
    isSigned: fulfilling(vendor.agreements, required.kind, today) !== undefined,
  }))
