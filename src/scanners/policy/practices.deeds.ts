import type { Hit } from './lexicon.ts'
import type { Clause } from './practices.clause.ts'
import {
  dataWords,
  givenObject,
  imperative,
  nominal,
  occasion,
  passiveBefore,
  pronoun,
  provides,
  reach,
  saleOfBusiness,
  soldObject,
  theyAndWe,
  toWhom,
  weAndThey,
} from './practices.forms.ts'
import { hasException, isConditional } from './practices.modality.ts'
import type { Party } from './practices.parties.ts'
import type { PracticeMention } from './practices.ts'
import type { PracticeWord } from './practices.words.ts'

// What a verb of collection, sharing or sale says in its clause.

type Verb = Hit<PracticeWord>

/** "We send out e-mails about offers of our partners": what is sent is no data of anyone. */
const isPost =
  /^ (?:out )?(?:you |users |members |customers )?(?!your |their |his |her )(?:[a-z-]+ ){0,2}(?:e-?mails|newsletters?|messages|announcements|notifications|offers|promotions|mailings)\b(?! address)/u

/** What one word says; nothing where it only mentions the practice, or tells of the person. */
export function readClause(clause: Clause, verb: Verb): PracticeMention[] {
  const said = deedsOf(clause, verb)
  if (said.length === 0 || (!clause.isLead(verb) && clause.isOnlyMentioned(verb))) return []
  const { before, after } = clause.around(verb)
  return imperative.test(before + clause.text.slice(verb.start, verb.end) + after) ? [] : said
}

/** What the words around the verb make of it, taken for said. */
function deedsOf(clause: Clause, verb: Verb): PracticeMention[] {
  const { text } = clause
  const word = text.slice(verb.start, verb.end)
  const { before, after } = clause.around(verb)
  const wide = text.slice(Math.max(0, verb.start - reach), verb.start)
  if (nominal.test(word) && !isDeedOfNoun(before, after)) return []
  const subject = clause.subjectOf(verb)
  const tell = (practice: 'collect' | 'share' | 'sell', actor: 'first' | 'third'): PracticeMention[] => {
    const isNegated = clause.isNegated(verb)
    const isDoubtful = isNegated
      ? hasException(text.slice(Math.max(0, verb.start - 2 * reach), verb.start + 3 * reach))
      : isConditional(before, before + word + after)
    const mention = {
      practice,
      actor,
      modality: isDoubtful ? ('conditional' as const) : isNegated ? ('not-performed' as const) : ('performed' as const),
      polarity: isNegated ? ('negated' as const) : ('affirmed' as const),
      start: verb.start,
      end: verb.end,
    }
    return isNegated && practice !== 'collect' && clause.exceptsSomebody(verb)
      ? [mention, { ...mention, practice: 'share', polarity: 'affirmed', modality: 'conditional' }]
      : [mention]
  }
  const isToUs = /^(?: us\b|[^.;]{0,70}\b(?:with|to) us\b)/u.test(after)
  /** "We and our partners collect". */
  const bothOf = (actor: 'first' | 'third'): ('first' | 'third')[] =>
    actor === 'third' && weAndThey.test(wide)
      ? ['first', 'third']
      : actor === 'first' && theyAndWe.test(wide) && clause.hasThirdBefore(verb)
        ? ['first', 'third']
        : [actor]
  switch (verb.id) {
    case 'provide':
      return clause.hasObject(verb) &&
        (/^(?:we|app|us|you (?:are|will be|may be))/u.test(word) || !clause.isNegated(verb))
        ? tell('collect', 'first')
        : []
    case 'collect':
    case 'keep':
    case 'use':
      if (!clause.hasObject(verb) || (subject === 'person' && !/to (?:us|our)/u.test(word))) return []
      // What others may not do with the data says that they have it.
      if (subject === 'third' && verb.id !== 'collect' && clause.isNegated(verb)) return []
      if (subject !== 'third' && isHeldByOthers(clause, verb))
        return [...tell('collect', 'first'), ...tell('collect', 'third')]
      return bothOf(subject === 'third' ? 'third' : 'first').flatMap((actor) => tell('collect', actor))
    case 'reach':
      return subject === 'third' && clause.hasObject(verb) ? tell('collect', 'third') : []
    case 'share':
      if (subject === 'third' && isToUs) return clause.hasObject(verb) ? tell('collect', 'first') : []
      if (subject === 'person' && !nominal.test(word))
        return isToUs && clause.hasObject(verb) ? tell('collect', 'first') : []
      if (isToUs && !clause.receiverOf(verb)) return clause.hasObject(verb) ? tell('collect', 'first') : []
      return clause.hasObject(verb) ||
        pronoun.test(after) ||
        (passiveBefore.test(before) && clause.receiverOf(verb) !== undefined)
        ? tell('share', subject === 'third' ? 'third' : 'first')
        : []
    case 'give': {
      if (isToUs && / us with\b|^ us\b/u.test(after) && (subject === 'third' || provides.test(word)))
        return clause.hasObject(verb) && !/\b(?:basis|consent|permission|right)\b/u.test(after)
          ? tell('collect', 'first')
          : []
      if (subject === 'third' && isToUs) return clause.hasObject(verb) ? tell('collect', 'first') : []
      if (subject === 'person' || isPost.test(after)) return []
      if (toWhom.test(wide)) return clause.hasObject(verb) ? tell('share', 'first') : []
      const receiver = clause.receiverOf(verb)
      if (!receiver && clause.isNegated(verb) && givenObject.test(after)) return tell('share', 'first')
      if (
        receiver
          ? !isGiven(clause, verb, receiver)
          : !(
              dataWords.test(before + after) &&
              occasion.test(wide + text.slice(verb.end, verb.end + reach)) &&
              /^(?:transfer|releas|provid|assign|giv)/u.test(word)
            )
      )
        return []
      return tell('share', subject === 'third' ? 'third' : 'first')
    }
    case 'open':
      return clause.hasObject(verb) ? tell('share', 'first') : []
    case 'employ': {
      const receiver = clause.receiverOf(verb)
      return receiver &&
        receiver.start - verb.end <= 40 &&
        subject !== 'person' &&
        subject !== 'third' &&
        clause.hasObject(verb)
        ? tell('collect', 'third')
        : []
    }
    case 'sell': {
      const isNoun = /sale/u.test(word)
      const near = text.slice(Math.max(0, verb.start - 70), verb.end + 90)
      if (subject === 'person' || (!isNoun && !soldObject.test(near) && !pronoun.test(after))) return []
      const isDataSold = passiveBefore.test(before) && soldObject.test(before)
      if (saleOfBusiness.test(near) && !isDataSold && !clause.isNegated(verb)) return []
      return tell('sell', subject === 'third' ? 'third' : 'first')
    }
    default:
      return []
  }
}

/** "The disclosure of your data to …" is a deed; "Disclosure" over a paragraph is none. */
const isDeedOfNoun = (before: string, after: string): boolean =>
  /^(?:,? (?:and|or|use|sharing|disclosure|collection|processing|transfer|storage|,)){0,6} (?:of|with|to)\b/u.test(
    after,
  ) &&
  /\b(?:consent|agree|engage|includes?|involves?|authori[sz]e|require|permit|allow|may|result|resulting|for|our|no|any|not|by|without|acknowledge)\b/u.test(
    before,
  )

/** Something of the person's stands between the verb and who receives, or before a passive verb. */
function isGiven(clause: Clause, verb: Verb, receiver: Hit<Party>): boolean {
  const between = clause.text.slice(verb.end, receiver.start)
  const wide = clause.text.slice(Math.max(0, verb.start - reach), verb.start)
  if (/\b(?:to|with) (?:you|us|our)\b/u.test(between)) return false
  if (dataWords.test(between) || pronoun.test(between)) return true
  const afterReceiver = clause.text.slice(receiver.end, receiver.end + 60)
  if (
    /^ (?:with )?(?:access to |certain |some |your |the |any |limited |personal |aggregated? |anonymous |user ){0,4}(?:information|data|access|details|e-?mail|location)/u.test(
      afterReceiver,
    )
  )
    return true
  const word = clause.text.slice(verb.start, verb.end)
  return (clause.isPassive(verb) || word === 'available') && dataWords.test(wide)
}

/** "Stored with our hosting provider", "processed on the servers of a vendor". */
function isHeldByOthers(clause: Clause, verb: Verb): boolean {
  if (verb.id !== 'keep') return false
  const receiver = clause.receiverOf(verb)
  return (
    receiver !== undefined &&
    /^ (?:and [a-z]{1,12} )?(?:with|at|on|using)(?: (?:our|the|a|an|servers of|by|external))* $/u.test(
      clause.text.slice(verb.end, receiver.start),
    )
  )
}
