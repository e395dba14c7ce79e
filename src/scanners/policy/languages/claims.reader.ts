import type { ClaimLimit, ClaimPeople, Receiver } from '../claims.forms.ts'
import type { Claim } from '../claims.ts'
import type { DataType } from '../data-types.patterns.ts'
import type { DataTypeMention } from '../data-types.ts'
import type { PracticeMention } from '../practices.ts'
import type { Practice } from '../practices.words.ts'
import { plainForm } from './plain-letters.ts'
import type { ClaimWords } from './words.ts'

// What a clause in another language than English claims besides its deed: of which data and people, to whom, whether it
// happens or may happen, and what comes first.

export interface OtherClaim extends PracticeMention {
  /** "May". */
  isUnsure: boolean
  /** What comes first: the person's permission, or a case that is named. A denial has its limits instead. */
  condition: Exclude<Claim['condition'], 'some'>
  isUse: boolean
  types: readonly DataType[]
  isGeneral: boolean
  people: ClaimPeople | null
  limits: readonly ClaimLimit[]
  receivers: readonly Receiver[]
  /** An item of a list says which data; its lead-in says what is done. */
  isOfItem: boolean
  /** It says that the vendor does it; a passive may be of others. */
  isClaim: boolean
}

export interface ToldClause {
  /** The sentence, with the lead-in of its list in front. */
  text: string
  /** Where its own words begin. */
  own: number
  left: number
  right: number
  /** The clause goes on to here with conditions and exceptions. */
  around: string
  isUse: boolean
  isPassive: boolean
  isUnsure: boolean
  isConditional: boolean
}

export type ClaimReader = (
  mention: PracticeMention,
  clause: ToldClause,
  named: () => readonly DataTypeMention[],
) => OtherClaim

export function claimReader(asWritten: ClaimWords): ClaimReader {
  const words = withPlainLetters(asWritten)
  return (mention, clause, named) => {
    const { text, left, right, around, own } = clause
    const isDenied = mention.polarity === 'negated'
    const said = text.slice(left, right)
    const isOfItem = own > 0 && mention.start < own
    const from = isOfItem ? own : left
    const types = named().filter(
      ({ start }) =>
        start >= from &&
        start < (isOfItem ? text.length : right) &&
        isObject(words, text, mention.start < start ? Math.max(from, mention.start) : from, start),
    )
    const isAsked = words.permission.test(around) && !otherGrounds.test(around)
    const limits = isDenied ? limitsOf(words, mention.practice, clause) : []
    return {
      ...mention,
      // What is denied of some places or purposes is not denied.
      modality: limits.length > 0 ? 'conditional' : mention.modality,
      isUnsure: clause.isUnsure || (!isDenied && words.may.test(said)),
      condition: isDenied ? null : isAsked ? 'permission' : clause.isConditional ? 'case' : null,
      isUse: clause.isUse,
      types: [...new Set(types.map(({ type }) => type))].sort(),
      isGeneral: words.generalData.test(said),
      people:
        words.people.find(
          ([people, form]) => form.test(around) && !(people === 'children' && ofParents.test(around)),
        )?.[0] ?? null,
      limits,
      receivers: words.receivers.flatMap(([receiver, form]) => (form.test(around) ? [receiver] : [])),
      isOfItem,
      isClaim: mention.actor === 'first' && (isDenied || !clause.isPassive || !ofOneself.has(mention.practice)),
    }
  }
}

/** Data of the parents of a child is theirs. */
/** A permission beside other legal grounds: done without it as well. */
const otherGrounds =
  /\b(?:rechtliche[nr]? verpflichtung|vertrag(?:s|lich)\w*|berechtigte\w* interesse\w*|gesetzlich\w*|obligations? l.gales?|int.r.ts? l.gitimes?|ex.cution (?:du|d'un|de notre) contrat)\b/u
const ofParents = /\b(?:parents?|représentants?|eltern|erziehungsberechtigt\w*)\b/u

/** Of the others, the place and the purpose are what they are about. */
const ofData: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell', 'track', 'children'])

/** "Profiles may be created" is mostly said of a service that is embedded. */
const ofOneself: ReadonlySet<Practice> = new Set(['profile', 'track'])

/** The last word in front that begins an aside, unless another part of the sentence has begun since. */
function isObject({ aside, keepsObject, determiner }: ClaimWords, text: string, from: number, at: number): boolean {
  const before = text.slice(Math.max(from, at - longestAside), at)
  const begins = [...before.matchAll(aside)].at(-1)
  if (!begins) return true
  if (keepsObject.test(before.slice(0, begins.index + begins[0].length))) return true
  const since = before
    .slice(begins.index + begins[0].length)
    .trim()
    .split(/\s+/u)
  // "Im Rahmen der Buchung werden Gesundheitsdaten erhoben": the aside is over.
  if (since.some((word) => passiveAuxiliary.test(word))) return true
  return since.slice(2).some((word) => determiner.test(word))
}
const longestAside = 160
const passiveAuxiliary = /^(?:werden|wird|wurden?|sont|est|seront|sera)$/u

function limitsOf(
  { limits, permission }: ClaimWords,
  practice: Practice,
  { around, isConditional }: ToldClause,
): ClaimLimit[] {
  const found = ofData.has(practice) ? limits.flatMap(([limit, form]) => (form.test(around) ? [limit] : [])) : []
  if (isConditional) found.push(permission.test(around) ? 'consent' : 'exception')
  return [...new Set(found)]
}

const pairs = <Name>(all: readonly (readonly [Name, RegExp])[]): [Name, RegExp][] =>
  all.map(([name, form]) => [name, plainForm(form)])

const withPlainLetters = (words: ClaimWords): ClaimWords => ({
  may: plainForm(words.may),
  permission: plainForm(words.permission),
  generalData: plainForm(words.generalData),
  impersonal: words.impersonal,
  aside: plainForm(words.aside),
  keepsObject: plainForm(words.keepsObject),
  determiner: plainForm(words.determiner),
  receivers: pairs(words.receivers),
  limits: pairs(words.limits),
  people: pairs(words.people),
})
