import { addDays } from '../../platform/shared/days.ts'
import { findAdequacy } from '../../product/adequacy.ts'
import { transferGroup } from '../investigations/core/connectors/countries.ts'
import { type Agreement, agreementInForce, fulfilling, isRepealed } from './agreements-in-force.ts'
import { termsOf } from './clauses.ts'
import type { Framework, FrameworkCounts } from './frameworks.ts'
import { mechanismNames } from './names.ts'
import { requiredAgreements } from './required-agreements.ts'
import { countriesOf, groundFor, type OwnFacts } from './score-inputs.ts'
import { type AgreementKind, agreementMarks, type ClauseState, type VendorRole } from './vocabulary.ts'

// How a vendor stands under a framework, by what the organization recorded alone. `met` is what was checked and found so:
// what no one recorded or confirmed is not assessed, and whether a law applies is asked before whether it is kept.

type FrameworkFacts = Pick<OwnFacts, 'roles' | 'dataTypes' | 'countries' | 'transfers' | 'agreements' | 'hasStaffData'>

export interface FrameworkState {
  state: ClauseState
  reason: string
}

const rules: Record<Framework, (own: FrameworkFacts, today: string) => FrameworkState> = {
  'gdpr-processors': (own, today) => contractState(own, { kind: 'dpa', law: 'Art. 28(3) GDPR' }, today),
  'gdpr-transfers': transfersState,
  ccpa: (own, today) => contractState(own, { kind: 'ccpa_addendum', law: '11 CCR § 7051(a)' }, today),
  hipaa: associateState,
}

export const frameworkStateOf = (framework: Framework, own: FrameworkFacts, today: string): FrameworkState =>
  rules[framework](own, today)

/** Of the vendors to whom it applies. */
export function countStates(states: readonly ClauseState[]): FrameworkCounts {
  const count = (wanted: ClauseState) => states.filter((state) => state === wanted).length
  return {
    met: count('met'),
    partial: count('partial'),
    notMet: count('not_met'),
    notAssessed: count('not_assessed'),
  }
}

const worstFirst = ['notMet', 'notAssessed', 'partial', 'met'] as const

/**
 * In whole percent, together 100. A state that a vendor is in is at least 1; what rounding leaves over goes to the worse, so
 * that 999 of 1,000 are no 100.
 */
export function sharesOf(counts: FrameworkCounts): FrameworkCounts {
  const total = vendorsIn(counts)
  if (total === 0) return counts
  const shares = { ...counts }
  for (const key of worstFirst)
    shares[key] = counts[key] === 0 ? 0 : Math.max(1, Math.floor((100 * counts[key]) / total))
  for (const key of worstFirst) if (vendorsIn(shares) < 100 && (100 * counts[key]) % total > 0) shares[key] += 1
  const largest = worstFirst.reduce((most, key) => (shares[key] > shares[most] ? key : most))
  shares[largest] -= Math.max(0, vendorsIn(shares) - 100)
  return shares
}

export const vendorsIn = ({ met, partial, notMet, notAssessed }: FrameworkCounts): number =>
  met + partial + notMet + notAssessed

const met = (reason: string): FrameworkState => ({ state: 'met', reason })
const partial = (reason: string): FrameworkState => ({ state: 'partial', reason })
const notMet = (reason: string): FrameworkState => ({ state: 'not_met', reason })
const notAssessed = (reason: string): FrameworkState => ({ state: 'not_assessed', reason })
const notApplicable = (reason: string): FrameworkState => ({ state: 'not_applicable', reason })

/** One that is not met decides; what was only begun is partial. */
export function together(states: readonly ClauseState[]): ClauseState {
  if (states.includes('not_met')) return 'not_met'
  if (states.every((state) => state === 'not_assessed')) return 'not_assessed'
  return states.every((state) => state === 'met') ? 'met' : 'partial'
}

interface Contract {
  kind: AgreementKind
  law: string
}

function contractState(own: FrameworkFacts, contract: Contract, today: string): FrameworkState {
  const { kind, law } = contract
  if (own.roles.length === 0) return notAssessed(`No role is recorded: whether ${law} applies is not known.`)
  if (!requiredAgreements(own).some((required) => required.kind === kind))
    return notApplicable(`${law} asks for no contract in its recorded role.`)
  const agreement = fulfilling(own.agreements, kind, today)
  if (agreement && agreement.kind !== kind)
    return met(
      `Module ${agreement.sccModule} of the signed SCC is a contract under ${law}: recital 9 of Decision (EU) 2021/914.`,
    )
  return agreement
    ? clausesState(agreement, contract)
    : notMet(`No signed ${agreementMarks[kind]} in force is recorded: ${law}.`)
}

function clausesState(agreement: Agreement, { kind, law }: Contract): FrameworkState {
  const clauses = termsOf(kind)
    .map(({ id, mark }) => {
      const check = agreement.clauses.find((clause) => clause.id === id)
      return { mark, state: check?.isConfirmed ? check.state : 'not_assessed' }
    })
    .filter(({ state }) => state !== 'not_applicable')
  const marked = (state: ClauseState) => clauses.filter((clause) => clause.state === state).map(({ mark }) => mark)
  const counted = `${marked('met').length} of ${clauses.length} terms of the ${agreementMarks[kind]} are confirmed as met`
  const unmet = marked('not_met')
  return {
    state: together(clauses.map(({ state }) => state)),
    reason: `${counted}${unmet.length > 0 ? `, and ${unmet.join(', ')} as not met` : ''}: ${law}.`,
  }
}

const gdprRoles: readonly VendorRole[] = ['controller', 'processor']

function transfersState(own: FrameworkFacts, today: string): FrameworkState {
  const { roles } = own
  if (roles.length > 0 && !roles.some((role) => gdprRoles.includes(role)))
    return notApplicable('Its recorded role is none of the GDPR’s.')
  const countries = countriesOf(own)
  if (countries.length === 0) return notAssessed('No country of processing is recorded.')
  // Chapter V speaks of transfers to third countries: the agreement on the EEA makes none of its members one.
  const third = countries.filter((country) => transferGroup(country) !== 'eea')
  if (third.length === 0)
    return notApplicable('The recorded countries lie within the EEA: Chapter V GDPR asks nothing.')
  if (roles.length === 0) return notAssessed('No role is recorded: whether Chapter V GDPR applies is not known.')
  const judged = third.map((country) => ({ country, ...transferState(own, country, today) }))
  const state = together(judged.map((one) => one.state))
  const telling = state === 'met' ? judged : judged.filter((one) => one.state !== 'met')
  return { state, reason: telling.map(({ country, reason }) => `${country}: ${reason}`).join(' ') }
}

function transferState(own: FrameworkFacts, country: string, today: string): FrameworkState {
  const recorded = own.transfers.find((transfer) => transfer.country === country)
  if (recorded?.isCountryDoubtful)
    return notAssessed('the country was entered in a field that could cut its name: confirm it.')
  const isAssessed = isAssessedSinceSchrems(recorded?.assessedOn)
  const ground = groundFor(own, country)
  switch (ground) {
    case 'adequate': {
      const found = findAdequacy(country, today)
      if (!found) return notMet('it is said to rest on an adequacy decision, and there is none: Art. 45 GDPR.')
      if (!found.scope) return met(`adequacy decision ${found.decision}.`)
      const limit = `adequacy decision ${found.decision} covers only ${found.scope}.`
      return recorded ? partial(limit) : notAssessed(limit)
    }
    case 'us-dpf':
      return country === 'US'
        ? certifiedState(own, recorded, today)
        : notMet('the Data Privacy Framework is for organizations in the United States: Art. 45 GDPR.')
    case 'scc':
      return clausesGround(own, isAssessed, today)
    case 'bcr':
    case 'ad-hoc':
    case 'code-or-certificate': {
      const name = mechanismNames[ground]
      return isAssessed
        ? met(`${name} recorded, and the transfer is assessed: Art. 46 GDPR.`)
        : partial(`${name} recorded, and no transfer impact assessment since July 16, 2020.`)
    }
    case 'derogation':
      return partial('a derogation is recorded, which covers specific situations only: Art. 49 GDPR.')
    case 'uk-idta':
      return notAssessed('the IDTA is a ground under the UK GDPR; none under the GDPR is recorded.')
    case 'uk-addendum':
      return clausesGround(own, isAssessed, today)
    case 'us-other':
    case 'unknown':
      return fulfilling(own.agreements, 'scc', today)
        ? partial('SCC are signed; that the transfer rests on them is not recorded.')
        : notAssessed('no ground for the transfer is recorded.')
    case 'no-mechanism':
      return notMet('the transfer is recorded as having no ground: Art. 44 GDPR.')
    case 'blocked':
      return notMet('the country is recorded as blocked.')
  }
}

/** The day of the judgment in C-311/18: an assessment of before could not know what to ask. */
const isAssessedSinceSchrems = (assessedOn: string | null | undefined): boolean =>
  typeof assessedOn === 'string' && assessedOn >= '2020-07-16'

/** An exporter looks at the list before it transfers; a certification is for a year (EDPB, FAQ for European businesses). */
function certifiedState(
  { hasStaffData }: FrameworkFacts,
  recorded: FrameworkFacts['transfers'][number] | undefined,
  today: string,
): FrameworkState {
  const checkedOn = recorded?.checkedOn ?? null
  const decision = 'Data Privacy Framework, decision (EU) 2023/1795'
  if (checkedOn === null) return partial(`recorded as certified (${decision}); when the list was checked is not.`)
  const dueOn = recorded?.checkAgainOn ?? addDays(checkedOn, 365)
  if (dueOn < today) return partial(`recorded as certified (${decision}); the list was last checked on ${checkedOn}.`)
  if (hasStaffData && recorded?.coversStaff !== true)
    return partial(`certified as of ${checkedOn} (${decision}); that it covers data of employees is not recorded.`)
  return met(`certified under the ${decision}, as checked on ${checkedOn}. An appeal is pending: C-703/25 P.`)
}

function clausesGround(own: FrameworkFacts, isAssessed: boolean, today: string): FrameworkState {
  const clauses = fulfilling(own.agreements, 'scc', today)
  if (!clauses)
    return own.agreements.some((one) => isRepealed(one, today))
      ? notMet('the signed SCC are older than Decision (EU) 2021/914, and have been no ground since December 27, 2022.')
      : notMet('no signed SCC in force are recorded: Art. 46(2)(c) GDPR.')
  if (!fitsRoles(clauses, own.roles))
    return partial(`SCC are signed with module ${clauses.sccModule}, which is not for its recorded role.`)
  return isAssessed
    ? met('SCC are signed and the transfer is assessed: Art. 46(2)(c) GDPR.')
    : // They ask for it themselves: Implementing Decision (EU) 2021/914, Clause 14(d).
      partial('SCC are signed, and no transfer impact assessment since July 16, 2020 is recorded.')
}

/** Module one is for a controller, two and three for a processor; four is for data that goes back to a controller. */
function fitsRoles({ kind, sccModule }: Agreement, roles: readonly VendorRole[]): boolean {
  if (kind !== 'scc' || sccModule === null) return true
  return roles.includes(sccModule === 2 || sccModule === 3 ? 'processor' : 'controller')
}

const associateLaw = '45 CFR § 164.504(e)'

function associateState(own: FrameworkFacts, today: string): FrameworkState {
  // No clause of it is looked at, so that a signature alone is not all that (e)(2) asks for.
  if (agreementInForce(own.agreements, 'baa', today))
    return partial(`A BAA is signed and in force; what it says was not checked: ${associateLaw}.`)
  if (own.agreements.some(({ kind, state }) => kind === 'baa' && state === 'signed'))
    return notMet(`The signed BAA on record is not in force: ${associateLaw}.`)
  const needed = requiredAgreements(own).find(({ kind }) => kind === 'baa')
  if (needed) return notAssessed(`No BAA is recorded. ${needed.reason}`)
  if (own.dataTypes.length === 0) return notAssessed('No types of data are recorded.')
  return notApplicable('No health data is recorded.')
}
