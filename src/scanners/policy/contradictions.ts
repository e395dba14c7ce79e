import { type Claim, claimsOf, vendorNamesOf } from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import { namesOf } from './data-types.ts'
import { unitsOf } from './disclosures.units.ts'
import type { PolicyPage } from './policy.ts'

// What a policy denies in one sentence and states in another, after PolicyLint (Andow et al., USENIX Security 2019). Both
// sides are claims: main clauses of the vendor, in the same sense, about all people. A denial that is narrowed, by a purpose,
// a place, an exception or a consent, is broken by nothing that is told here.

/** A data type, or all personal data. */
export type DataScope = DataType | 'any'

interface Side {
  quote: string
  start: number
  end: number
  scope: DataScope
}

export interface Contradiction {
  kind: 'contradiction' | 'narrowing'
  /** 3 where one sentence says what the other denies, 1 where one may be meant as the exception of the other. */
  severity: 1 | 3
  practice: 'collect' | 'share' | 'sell'
  denied: Side
  stated: Side
}

/** The denials of a text that another sentence goes against, each with the sentence that does so most plainly. */
export function contradictionsOf(source: string | Pick<PolicyPage, 'text' | 'blocks'>): Contradiction[] {
  const page = typeof source === 'string' ? { text: source, blocks: [] } : source
  const statements = statementsOf(page)
  const denials = statements.filter(({ claim, text }) => isPlainDenial(claim, text)).slice(0, mostDenials)
  const deeds = statements.filter(({ claim }) => isPlainDeed(claim)).slice(0, mostClaims)
  return denials.flatMap((denial) => {
    let worst: Contradiction | undefined
    for (const deed of deeds) {
      const found = against(denial, deed, page.text)
      if (found && (!worst || found.severity > worst.severity)) worst = found
    }
    return worst ? [worst] : []
  })
}

/** A policy denies few things; what repeats itself without end is no policy. */
const mostDenials = 100
const mostClaims = 400

interface Statement {
  start: number
  end: number
  text: string
  claim: Claim & { deed: 'collect' | 'share' | 'sell' }
}

function statementsOf(page: Pick<PolicyPage, 'text' | 'blocks'>): Statement[] {
  const names = vendorNamesOf(page)
  return unitsOf(page).flatMap((unit) =>
    unit.isHeading
      ? []
      : claimsOf(unit.text, { ...unit, names }).flatMap((claim) => {
          const { deed } = claim
          if (deed !== 'collect' && deed !== 'share' && deed !== 'sell') return []
          return [{ start: unit.start, end: unit.end, text: unit.text, claim: { ...claim, deed } }]
        }),
  )
}

/** Denied of everyone, everywhere and in every way, by a sentence that says nothing else. */
export const isPlainDenial = (claim: Claim, text: string): boolean =>
  claim.polarity === 'denied' &&
  claim.people === null &&
  claim.limits.length === 0 &&
  !claim.isUse &&
  !claim.isOfItem &&
  (claim.deed === 'collect' ? claim.types.length > 0 : claim.types.length > 0 || claim.isGeneral) &&
  (claim.deed !== 'share' || claim.receivers.length === 0 || claim.receivers.includes('others')) &&
  /[.!]["”]?$/u.test(text) &&
  text.split(/\s+/u).length <= mostDenialWords &&
  !saysMore.test(text)
/** A longer denial has a circumstance somewhere. */
const mostDenialWords = 18
const saysMore =
  /\b(?:from|through|via|in|on|as|by|when|if|once|during|about|using|these|such|those|this|additional|additionally|directly|intentionally|independently|knowingly|according|necessarily|otherwise|content|messages|full|full-?length|unless|until|able|only|currently|principle|exclud\w*)\b|["“”:()]/iu

/** Done, and not at the person's wish. */
export const isPlainDeed = ({ polarity, people, limits, isUse, sense, isByOthers }: Claim): boolean =>
  polarity === 'affirmed' && people === null && limits.length === 0 && !isUse && !isByOthers && sense === 'plain'

/** Who works for the vendor, is of its group, or may ask by law: meant as an exception, though the denial names none. */
const usual: ReadonlySet<Claim['receivers'][number]> = new Set(['workers', 'group', 'law', 'merger', 'users'])
const strangers: ReadonlySet<Claim['receivers'][number]> = new Set(['ads', 'brokers', 'others'])

function against(denial: Statement, deed: Statement, text: string): Contradiction | undefined {
  if (denial.start === deed.start || !goesAgainst(denial.claim.deed, deed.claim.deed)) return undefined
  const scopes = [denial, deed].map(({ claim }) => scopesOf(claim)) as [DataScope[], DataScope[]]
  const pair = pairOf(...scopes)
  if (!pair) return undefined
  const { receivers, deed: practice } = deed.claim
  if (practice === 'share' && !receivers.some((one) => strangers.has(one))) return undefined
  const isException = practice !== 'collect' && receivers.some((one) => usual.has(one))
  return {
    kind: 'contradiction',
    severity: isException ? 1 : 3,
    practice: denial.claim.deed,
    denied: { quote: text.slice(denial.start, denial.end), start: denial.start, end: denial.end, scope: pair.denied },
    stated: { quote: text.slice(deed.start, deed.end), start: deed.start, end: deed.end, scope: pair.stated },
  }
}

const scopesOf = ({ types, isGeneral }: Claim): DataScope[] =>
  types.length > 0 ? [...types] : isGeneral ? ['any'] : []

/** Who sells shares; who shares need not sell. */
const goesAgainst = (denied: Contradiction['practice'], stated: Contradiction['practice']): boolean =>
  denied === stated || (denied === 'share' && stated === 'sell')

/** The scopes that meet. A denial about one kind of data takes nothing from what is told of all. */
function pairOf(denied: readonly DataScope[], stated: readonly DataScope[]) {
  for (const scope of denied)
    for (const other of stated) if (covers(scope, other)) return { denied: scope, stated: other }
  return undefined
}

/** Whether a scope is the other one or stands above it: all personal data, a general type of a kind, the type itself. */
function covers(above: DataScope, below: DataScope): boolean {
  if (above === below) return true
  if (above === 'any') return true
  if (below === 'any') return false
  return general.has(above) && kindOf(above) === kindOf(below)
}

/** Types that stand for all of their kind: "contact information" is name, address, telephone and e-mail. */
const general: ReadonlySet<DataScope> = new Set([
  'contact_generic',
  'financial_other',
  'health',
  'demographic',
  'profile',
])
const kindOf = (scope: DataScope): string => (scope === 'any' ? scope : namesOf(scope).opp115)
