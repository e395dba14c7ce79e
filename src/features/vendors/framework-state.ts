import { addDays } from '../../platform/shared/days.ts'
import { type Exporter, findAdequacy, transferLaw } from '../../product/adequacy.ts'
import type { Framework, FrameworkCounts } from '../../product/frameworks.ts'
import { type AgreementKind, agreementMarks, type ClauseState, type VendorRole } from '../../product/vendors.ts'
import { type Agreement, agreementInForce, fulfilling, isRepealed, isUndocumented } from './agreements-in-force.ts'
import { termsOf } from './clauses.ts'
import { mechanismNames } from './names.ts'
import { requiredAgreements } from './required-agreements.ts'
import { countriesOf, groundFor, type OwnFacts, transferGroupFrom } from './score-inputs.ts'

// Status of a vendor under a framework, by what the organization recorded alone. `met` is what was checked and found
// so: what no one recorded or confirmed is not assessed, and whether a law applies is asked before whether it is kept.

type FrameworkFacts = Pick<
  OwnFacts,
  'roles' | 'dataTypes' | 'countries' | 'transfers' | 'agreements' | 'hasStaffData' | 'exporter' | 'isHipaaEntity'
>

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

/** Counts the vendors to whom it applies, by state. */
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
  if (agreement) return clausesState(agreement, contract)
  return isUndocumented(own.agreements, kind, today)
    ? notAssessed(`A signed ${agreementMarks[kind]} is recorded without its document: ${law}.`)
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
  const exporter = own.exporter ?? 'eea'
  const law = transferLaw[exporter]
  // Chapter V speaks of transfers to third countries: the agreement on the EEA makes none of its members one.
  const third = countries.filter((country) => transferGroupFrom(country, exporter) !== 'eea')
  if (third.length === 0)
    return notApplicable(`The recorded countries lie within ${law.home}: ${law.transfers} asks nothing.`)
  if (roles.length === 0) return notAssessed(`No role is recorded: whether ${law.transfers} applies is not known.`)
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
  const exporter = own.exporter ?? 'eea'
  const law = transferLaw[exporter]
  switch (ground) {
    case 'adequate': {
      const found = findAdequacy(country, today, exporter)
      if (!found) return notMet(`it is said to rest on an adequacy decision, and there is none: ${law.adequacy}.`)
      const decision =
        exporter === 'eea' ? `adequacy decision ${found.decision}` : `adequacy by reason ${found.decision}`
      if (!found.scope) return met(`${decision}.`)
      const limit = `${decision} covers only ${found.scope}.`
      return recorded ? partial(limit) : notAssessed(limit)
    }
    case 'us-dpf':
      return country === 'US'
        ? certifiedState(own, recorded, today)
        : notMet(`the Data Privacy Framework is for organizations in the United States: ${law.adequacy}.`)
    case 'scc':
      return exporter === 'eea' ? clausesGround(own, isAssessed, today) : changedClauses(own, exporter, today)
    case 'scc-swiss':
      return exporter === 'ch'
        ? clausesGround(own, isAssessed, today)
        : notAssessed('the Swiss changes are for an exporter in Switzerland; no other ground is recorded.')
    case 'bcr':
    case 'ad-hoc':
    case 'code-or-certificate': {
      const name = mechanismNames[ground]
      return isAssessed
        ? met(`${name} recorded, and the transfer is assessed: ${law.safeguards}.`)
        : partial(`${name} recorded, and no transfer impact assessment since July 16, 2020.`)
    }
    case 'derogation':
      return partial(`a derogation is recorded, which covers specific situations only: ${law.derogations}.`)
    case 'uk-idta':
      if (exporter !== 'uk') return notAssessed('the IDTA is a ground under the UK GDPR; no other is recorded.')
      return isAssessed
        ? met(`an IDTA is recorded, and the transfer is assessed: ${law.safeguards}.`)
        : partial('an IDTA is recorded, and no transfer risk assessment.')
    case 'uk-addendum':
      // The Addendum changes clauses that a transfer from the EEA rests on as they are.
      return exporter === 'ch' ? changedClauses(own, exporter, today) : clausesGround(own, isAssessed, today)
    case 'us-other':
    case 'unknown':
      return fulfilling(own.agreements, 'scc', today)
        ? partial('SCC are signed; that the transfer rests on them is not recorded.')
        : notAssessed('no ground for the transfer is recorded.')
    case 'no-mechanism':
      return notMet(`the transfer is recorded as having no ground: ${law.ground}.`)
    case 'blocked':
      return notMet('the country is recorded as blocked.')
  }
}

/**
 * The clauses of the EU alone, from elsewhere. The United Kingdom takes them with its Addendum, on no other terms since March
 * 21, 2024; Switzerland with the changes that the FDPIC named on August 27, 2021.
 */
function changedClauses(own: FrameworkFacts, exporter: Exclude<Exporter, 'eea'>, today: string): FrameworkState {
  const what = exporter === 'uk' ? 'the UK Addendum' : 'the changes that the FDPIC asks for'
  return fulfilling(own.agreements, 'scc', today)
    ? partial(`SCC are signed; that ${what} came with them is not recorded: ${transferLaw[exporter].clauses}.`)
    : notMet(`SCC are recorded as the ground, and none are on file; ${what} would have to come with them.`)
}

/** The day of the judgment in C-311/18: an assessment of before could not know what to ask. */
const isAssessedSinceSchrems = (assessedOn: string | null | undefined): boolean =>
  typeof assessedOn === 'string' && assessedOn >= '2020-07-16'

/** An exporter looks at the list before it transfers; a certification is for a year (EDPB, FAQ for European businesses). */
function certifiedState(
  { hasStaffData, exporter = 'eea' }: FrameworkFacts,
  recorded: FrameworkFacts['transfers'][number] | undefined,
  today: string,
): FrameworkState {
  const checkedOn = recorded?.checkedOn ?? null
  const decision = certificates[exporter]
  if ((recorded?.checkedFor ?? 'eea') !== exporter)
    return partial(`recorded as certified; whether the certification covers the ${decision} was not checked.`)
  if (checkedOn === null) return partial(`recorded as certified (${decision}); when the list was checked is not.`)
  const dueOn = recorded?.checkAgainOn ?? addDays(checkedOn, 365)
  if (dueOn < today) return partial(`recorded as certified (${decision}); the list was last checked on ${checkedOn}.`)
  if (hasStaffData && recorded?.coversStaff !== true)
    return partial(`certified as of ${checkedOn} (${decision}); that it covers data of employees is not recorded.`)
  return met(
    `certified under the ${decision}, as checked on ${checkedOn}.${exporter === 'eea' ? ' An appeal is pending: C-703/25 P.' : ''}`,
  )
}

const certificates: Record<Exporter, string> = {
  eea: 'Data Privacy Framework, decision (EU) 2023/1795',
  uk: 'UK Extension to the Data Privacy Framework, SI 2023/1028',
  ch: 'Swiss–US Data Privacy Framework, Annex 1 to the Data Protection Ordinance',
}

function clausesGround(own: FrameworkFacts, isAssessed: boolean, today: string): FrameworkState {
  const clauses = fulfilling(own.agreements, 'scc', today)
  const law = transferLaw[own.exporter ?? 'eea']
  if (!clauses)
    return own.agreements.some((one) => isRepealed(one, today))
      ? notMet('the signed SCC are older than Decision (EU) 2021/914, and have been no ground since December 27, 2022.')
      : notMet(`no signed SCC in force are recorded: ${law.clauses}.`)
  if (!fitsRoles(clauses, own.roles))
    return partial(`SCC are signed with module ${clauses.sccModule}, which is not for its recorded role.`)
  return isAssessed
    ? met(`SCC are signed and the transfer is assessed: ${law.clauses}.`)
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
  if (own.isHipaaEntity === false) return notApplicable('Your organization is not bound by HIPAA.')
  // No clause of it is looked at, so that a signature alone is not all that (e)(2) asks for.
  if (agreementInForce(own.agreements, 'baa', today))
    return partial(`A BAA is signed and in force; what it says was not checked: ${associateLaw}.`)
  if (own.agreements.some(({ kind, state }) => kind === 'baa' && state === 'signed'))
    return notMet(`The signed BAA on record is not in force: ${associateLaw}.`)
  if (own.isHipaaEntity !== true && own.dataTypes.includes('health'))
    return notAssessed('Whether HIPAA binds your organization is not recorded.')
  const needed = requiredAgreements(own).find(({ kind }) => kind === 'baa')
  if (needed) return notAssessed(`No BAA is recorded. ${needed.reason}`)
  if (own.dataTypes.length === 0) return notAssessed('No types of data are recorded.')
  return notApplicable('No health data is recorded.')
}
