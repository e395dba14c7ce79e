import type { Hit } from './lexicon.ts'
import type { Clause } from './practices.clause.ts'
import type { Modality } from './practices.ts'
import type { PracticeWord } from './practices.words.ts'

// How a sentence speaks of ads, tracking, retention, encryption and children: by the words right before and after.

const mayBefore = /\b(?:may|might|could|kann|können|pouvons|peut|peuvent)\b[^;:]{0,60}$/u
const condition =
  /\b(?:with|without|upon|based on|obtain(?:ed|ing)?|after|only with|unless we have|subject to|where you(?:'ve| have)? (?:given|provided)) (?:obtaining |first obtaining |receiving |giving )?(?:your|their|the user's|user|the|parental|explicit|prior|express|verifiable|an?)(?: [a-z-]{1,20}){0,3} (?:consent|permission|authori[sz]ation|opt-in)\b|\b(?:except|unless|other than|only (?:if|when|where|with|in|as)|solely (?:if|when)|if you (?:choose|opt|consent|agree|have|give|allow|enable|permit)|(?:where|when|if|as) (?:required|permitted|allowed)|in (?:limited|certain|some) (?:circumstances|cases)|with your (?:[a-z]{1,20} )?(?:consent|permission)|mit ihrer einwilligung|es sei denn|nur (?:wenn|mit)|avec votre consentement|sauf)\b/u
const exception =
  /\b(?:except|with the exception|exception of|unless|other th[ae]n|apart from|without (?:your|their|obtaining|the user's|first|prior|user|parental|verifiable|express|explicit)|es sei denn|sauf|ohne ihre)\b/u
const nearNegation =
  /(?:\b(?:not|never|without|no|un)\b|n't\b)(?: (?:currently|always|be|been|yet|fully|using|use|any|being)){0,5} $/u
const aboutRights = /\b(?:rights? (?:to|not)|object to|opt[- ]?out|you (?:can|may) request)\b/u

export const isConditional = (before: string, clause: string): boolean =>
  mayBefore.test(before) || condition.test(clause)
export const hasException = (clause: string): boolean => exception.test(clause)

/** How a sentence speaks of the practice at a hit; null where it is only mentioned, or done by someone else. */
export function modalityOf(clause: Clause, hit: Hit<PracticeWord>): Modality | null {
  const { before, after } = clause.around(hit)
  if (hit.id === 'delete-on-request')
    return /\b(?:cannot|can't|unable|not able|may not|do not|won't|will not)\b[^;:]{0,40}$/u.test(before)
      ? 'not-performed'
      : 'performed'
  if (hit.id === 'encrypt') return nearNegation.test(before) ? 'not-performed' : 'performed'
  if (hit.id === 'profile' && (aboutRights.test(before) || aboutRights.test(after) || clause.isDoneByPerson(hit)))
    return null
  if (hit.id !== 'retain' && !clause.isLead(hit) && clause.isOnlyMentioned(hit)) return null
  if (clause.isNegated(hit)) return hasException(after) ? 'conditional' : 'not-performed'
  return isConditional(before, before + clause.text.slice(hit.start, hit.end) + after) ? 'conditional' : 'performed'
}

export function childrenModality(text: string): Modality | null {
  if (/\b(?:not|never|don't|doesn't|no)\b|must be (?:at least|over)|nicht|\bne\b/u.test(text))
    return /\b(?:parent|guardian)[a-z']{0,3} (?:\S{1,20} )?(?:consent|permission)|without (?:verifiable )?parental|unless\b/u.test(
      text,
    )
      ? 'conditional'
      : 'not-performed'
  if (
    /\b(?:delete|remove|contact us|become aware|learn that|discover|parents? or guardians? (?:believe|become))\b/u.test(
      text,
    )
  )
    return null
  if (/\b(?:parental|parent|guardian|verifiable)[a-z']{0,3} (?:\S{1,20} )?(?:consent|permission)/u.test(text))
    return 'conditional'
  return /\b(?:collect|process|directed|intended|designed|for children|use)\b/u.test(text) ? 'performed' : null
}
