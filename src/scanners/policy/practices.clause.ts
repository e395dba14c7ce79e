import type { DataTypeMention } from './data-types.ts'
import type { Hit } from './lexicon.ts'
import {
  auxiliaries,
  boundary,
  byAgent,
  dataWords,
  denial,
  denialRightBefore,
  describing,
  helpersOnly,
  innerDenial,
  isRelative,
  laterDenial,
  mentionForms,
  otherDenial,
  participle,
  passiveBefore,
  perfectBefore,
  preposition,
  reach,
  relativeLater,
  theyBefore,
  toReader,
  workWith,
} from './practices.forms.ts'
import type { Party } from './practices.parties.ts'
import type { PracticeWord } from './practices.words.ts'

// Who does what with whose data, around one verb: its subject, its object, who receives, and whether it is denied. All of it
// looks at a bounded stretch of text, so that a sentence without an end costs no more than its length.

type Verb = Hit<PracticeWord>

export interface Clause {
  text: string
  around: (verb: Verb) => { before: string; after: string }
  isLead: (verb: Verb) => boolean
  isNegated: (verb: Verb) => boolean
  isOnlyMentioned: (verb: Verb) => boolean
  isDoneByPerson: (verb: Verb) => boolean
  isPassive: (verb: Verb) => boolean
  isDoneByThird: (verb: Verb) => boolean
  subjectOf: (verb: Verb) => Party | null
  hasObject: (verb: Verb) => boolean
  /** Who comes after a verb as the one that receives. */
  receiverOf: (verb: Verb) => Hit<Party> | undefined
  hasThirdBefore: (verb: Verb) => boolean
  /** The exception right after the clause, as far as it names someone. */
  exceptsSomebody: (verb: Verb) => boolean
}

export function clausesOf(
  text: string,
  leadLength: number,
  parties: readonly Hit<Party>[],
  dataTypes: () => readonly DataTypeMention[],
): Clause {
  const cuts = [...text.matchAll(boundary)].map((m) => (/^[;:.,]/u.test(m[0]) ? m.index + 1 : m.index))
  let types: readonly DataTypeMention[] | undefined
  let mentions: typeof mentionForms | undefined
  const forms = () => {
    mentions ??= mentionForms.filter(([sign]) => sign.test(text))
    return mentions
  }
  const around = ({ start, end }: Verb) => {
    const from = Math.max(start - reach, cuts[lastAtMost(cuts, start)] ?? 0)
    const to = Math.min(end + reach, cuts[lastAtMost(cuts, end - 1) + 1] ?? text.length)
    return { before: text.slice(from, start), after: text.slice(end, Math.max(end, to)) }
  }
  const isPassive = ({ start, end }: Verb) => {
    const before = text.slice(Math.max(0, start - 60), start)
    if (passiveBefore.test(before)) return true
    if (!participle.test(text.slice(start, end)) || perfectBefore.test(before)) return false
    const left = parties[lastPartyBefore(parties, start)]
    return !left || !auxiliaries.test(text.slice(left.end, start).slice(-80))
  }
  const subjectOf = (verb: Verb): Party | null => {
    const passive = isPassive(verb)
    if (passive) {
      const agent = parties[lastPartyBefore(parties, verb.end) + 1]
      const isAgent = agent && agent.start - verb.end < 70 && byAgent.test(text.slice(verb.end, agent.start))
      return isAgent ? agent.id : null
    }
    if (theyBefore.test(text.slice(Math.max(0, verb.start - 40), verb.start))) {
      for (let at = lastPartyBefore(parties, verb.start); at >= 0; at--) {
        const party = parties[at]
        if (!party || verb.start - party.end > 2 * reach) break
        if (party.id !== 'first') return party.id
      }
      return null
    }
    for (let at = lastPartyBefore(parties, verb.start), tries = 0; at >= 0 && tries < 6; at--, tries++) {
      const party = parties[at]
      if (!party || verb.start - party.end > reach) break
      const gap = text.slice(party.end, verb.start)
      const isAfterPreposition = preposition.test(text.slice(Math.max(0, party.start - 30), party.start))
      if (party.id === 'third') {
        if (helpersOnly.test(gap) ? !isAfterPreposition || isRelative.test(gap) : relativeLater.test(gap))
          return 'third'
      } else if (party.id === 'first' && workWith.test(gap) && parties[at - 1]?.id === 'third') return 'third'
      else if (!isAfterPreposition) return party.id
    }
    return null
  }
  return {
    text,
    around,
    isLead: (verb) => verb.start < leadLength,
    isNegated(verb) {
      const { before } = around(verb)
      return (
        (denial.test(before.replace(describing, ' ')) && !otherDenial.test(before)) ||
        denialRightBefore.test(before) ||
        innerDenial.test(text.slice(verb.start, verb.end)) ||
        laterDenial.test(text.slice(verb.end, verb.end + reach))
      )
    },
    isOnlyMentioned(verb) {
      const wide = text.slice(Math.max(0, verb.start - reach), verb.start)
      const { before } = around(verb)
      return (
        forms().some(([, form]) => form.test(wide)) ||
        otherDenial.test(before) ||
        (toReader.test(wide) && !participle.test(text.slice(verb.start, verb.end)) && subjectOf(verb) === null)
      )
    },
    isDoneByPerson: (verb) => subjectOf(verb) === 'person',
    isPassive,
    isDoneByThird: (verb) => subjectOf(verb) === 'third',
    subjectOf,
    hasObject(verb) {
      const [from, to] = [verb.start - reach, verb.end + reach]
      if (dataWords.test(text.slice(Math.max(0, from), verb.start)) || dataWords.test(text.slice(verb.end, to)))
        return true
      types ??= dataTypes()
      return types.some((t) => t.start < to && t.end > from)
    },
    receiverOf(verb) {
      const to = verb.end + around(verb).after.length
      for (let at = lastPartyBefore(parties, verb.end) + 1, tries = 0; tries < 5; at++, tries++) {
        const party = parties[at]
        if (!party || party.start > to) return undefined
        if (party.id !== 'third') continue
        const between = text.slice(verb.end, party.start)
        if (/\b(?:from|by|about|of|behalf of)(?: (?:our|the|any|these|such|certain|a|other)){0,2} $/u.test(between))
          continue
        if (between.length <= 30 || /\b(?:to|with|for)\b/u.test(between)) return party
      }
      return undefined
    },
    hasThirdBefore(verb) {
      const at = lastPartyBefore(parties, verb.start)
      const before = [parties[at - 1], parties[at]].some((p) => p?.id === 'third' && verb.start - p.end < 60)
      return before
    },
    exceptsSomebody(verb) {
      const { after } = around(verb)
      const rest = text.slice(verb.end + after.length, verb.end + after.length + 90)
      if (!/^\W{0,3}(?:except|other than|save|but only|unless)\b/u.test(rest)) return false
      return parties.some(
        (p) => p.id === 'third' && p.start >= verb.end + after.length && p.end <= verb.end + after.length + 90,
      )
    },
  }
}

const lastAtMost = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The last party that ends at a place or before it. */
function lastPartyBefore(parties: readonly Hit<Party>[], at: number): number {
  let [low, high] = [0, parties.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parties[middle]?.end ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
