import type { DataType } from './data-types.patterns.ts'
import { mentionsIn, namesOf } from './data-types.ts'
import { unitsOf } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import { type PracticeMention, practicesOf } from './practices.ts'

// What a policy denies in one sentence and states in another, after PolicyLint (Andow et al., USENIX Security 2019): a denial
// about some data is broken by a statement about the same data or a kind of it; a denial about a kind of the data that a
// statement speaks of narrows the statement.

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
  const denials = statements.filter((s) => s.polarity === 'negated').slice(0, mostDenials)
  const claims = statements.filter((s) => s.polarity === 'affirmed').slice(0, mostClaims)
  return denials.flatMap((denial) => {
    let worst: Contradiction | undefined
    for (const claim of claims) {
      const found = against(denial, claim, page.text)
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
  practice: 'collect' | 'share' | 'sell'
  polarity: PracticeMention['polarity']
  scopes: DataScope[]
  folded: string
}

const personalData =
  /\b(?:personal(?:ly[- ]identif[a-z]{3,5})?|identifiable|user|customer|your)(?: and [a-z-]{3,20})? (?:information|data|details)\b|\bpii\b|\bany (?:of your )?(?:information|data)\b|\b(?:share|sell|disclose|collect|collected) (?:the |this |such |that )?(?:information|data)\b/u
/** Numbers about many are not the data of one. */
const impersonal = /\baggregat|\banonym|\bde-?identif|\bnon-?personal|\bnon-?identif|\bpseudonym|\bnot identify\b/u
/** A sentence that speaks of some people only, or that the person asks for. */
const aboutSome =
  /\bchild|\bminors?\b|\bunder (?:the age of )?1[3-8]\b|\bstudents?\b|\byou (?:choose|direct|ask|instruct|request)|\bif you\b/u
const withConsent = /\b(?:consent|permission|opt[- ]?in|unless you|at your (?:request|direction)|agree)\b/u
/** What every policy keeps for itself, and who works for the vendor: meant as an exception, though the denial names none. */
const usualException =
  /\b(?:laws?|legal|subpoena|court|merger|acqui[a-z]{1,8}|bankruptcy|authorit|on (?:our|its) behalf|service providers?|processors?|vendors?|contractors?|hosting|payment)\b/u
const purposes =
  /\bfor (?:their|its|any|your|third[- ]part[a-z]{1,5}|direct|marketing|advertising|promotional|monetary|commercial|other|this)\b|\bmarketing\b|\badvertis|\bmoney\b|\bvaluable consideration\b/u

/** "Not with your tutor" leaves everybody else. */
const oneReceiver =
  /\b(?:share|disclose|sell|give|provide|shared|disclosed|sold|given)\b[^.;]{0,80} (?:with|to) (?:your|the|our|an?|those|these|this) [a-z]/u
const anyReceiver =
  /\bthird[- ]part|\banyone|\banybody|\bothers\b|\bother (?:compan|parties|people|organi)|\boutside|\bany (?:other )?(?:compan|part|person|third)|\bno ?(?:body|one)\b/u

function statementsOf(page: Pick<PolicyPage, 'text' | 'blocks'>): Statement[] {
  return unitsOf(page).flatMap((unit) => {
    if (unit.isHeading) return []
    const folded = fold(unit.text)
    const mentions = practicesOf(unit.text, unit)
    return mentions.flatMap((mention) => {
      const { practice, actor, polarity } = mention
      if (actor !== 'first' || (practice !== 'collect' && practice !== 'share' && practice !== 'sell')) return []
      // "We do not … unless": the exception is told, so that nothing goes against it.
      if (polarity === 'negated' && mention.modality === 'conditional') return []
      if (practice === 'collect' && !gathers.test(folded.slice(mention.start, mention.end))) return []
      const part = partOf(folded, mention, mentions)
      return [{ start: unit.start, end: unit.end, practice, polarity, scopes: scopesOf(part), folded: part }]
    })
  })
}

/** Not to use data is no denial of having them. */
const gathers = /^(?:collect|gather|obtain|record|captur|acquir|ask|request|require|access|read|log|we ask|you|we re)/u

/** A sentence that denies one thing and states another is two: what is said up to the other, and what is said from there. */
function partOf(folded: string, mention: PracticeMention, all: readonly PracticeMention[]): string {
  const others = all.filter((other) => other.polarity !== mention.polarity && other.actor === 'first')
  const from = Math.max(0, ...others.flatMap((other) => (other.end <= mention.start ? [other.end] : [])))
  const to = Math.min(folded.length, ...others.flatMap((other) => (other.start >= mention.end ? [other.start] : [])))
  return folded.slice(from, to)
}

function scopesOf(folded: string): DataScope[] {
  const types = new Set(mentionsIn(folded).map((m) => m.type))
  if (types.size > 0) return [...types].sort()
  return personalData.test(folded) && !impersonal.test(folded) ? ['any'] : []
}

function against(denial: Statement, claim: Statement, text: string): Contradiction | undefined {
  if (denial.start === claim.start || !goesAgainst(denial.practice, claim.practice)) return undefined
  if (impersonal.test(claim.folded) || aboutSome.test(claim.folded) || aboutSome.test(denial.folded)) return undefined
  if (withConsent.test(claim.folded)) return undefined
  // "Not for their marketing" is gone against by marketing alone.
  if (purposes.test(denial.folded) && !purposes.test(claim.folded)) return undefined
  const pair = pairOf(denial.scopes, claim.scopes)
  if (!pair) return undefined
  const isLimited = oneReceiver.test(denial.folded) && !anyReceiver.test(denial.folded)
  const isException = denial.practice !== 'collect' && usualException.test(claim.folded)
  return {
    kind: pair.isNarrowing ? 'narrowing' : 'contradiction',
    severity: pair.isNarrowing || isException || isLimited ? 1 : 3,
    practice: denial.practice,
    denied: { quote: text.slice(denial.start, denial.end), start: denial.start, end: denial.end, scope: pair.denied },
    stated: { quote: text.slice(claim.start, claim.end), start: claim.start, end: claim.end, scope: pair.stated },
  }
}

/** Who sells shares; who shares need not sell. */
const goesAgainst = (denied: Statement['practice'], stated: Statement['practice']): boolean =>
  denied === stated || (denied === 'share' && stated === 'sell')

/** The scopes that meet, the plainest pair first. */
function pairOf(denied: readonly DataScope[], stated: readonly DataScope[]) {
  for (const scope of denied)
    for (const other of stated) if (covers(scope, other)) return { denied: scope, stated: other, isNarrowing: false }
  for (const scope of denied)
    for (const other of stated) if (covers(other, scope)) return { denied: scope, stated: other, isNarrowing: true }
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
