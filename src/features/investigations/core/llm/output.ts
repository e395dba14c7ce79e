import { normaliseText } from '../text.ts'
import { isAimedAtModel } from './aimed.ts'
import type { Prompt } from './prompt.ts'

// Rules for a generated sentence, independent of its evidence. The verifier runs after them.

export type OutputRule =
  | 'canary'
  | 'length'
  | 'marker'
  | 'characters'
  | 'html'
  | 'markdown'
  | 'url'
  | 'e-mail'
  | 'instruction'
  | 'judgement'
  | 'score'

export const maxSentence = 300
export const maxSentences = 8

interface Written {
  text: string
  /** Everything that the sentence cites, and the names of the subject. */
  cited: string
  prompt: Pick<Prompt, 'canary' | 'marker' | 'datamark'>
}

export function outputFault({ text, cited, prompt }: Written): { rule: OutputRule; reason: string } | undefined {
  const fault = (rule: OutputRule, reason: string) => ({ rule, reason })
  // Upper case, split or spelled backwards it would be out as well.
  if (leaks(text, prompt.canary)) return fault('canary', 'the private word of the request')
  if (text.length > maxSentence || !text.trim()) return fault('length', `not between 1 and ${maxSentence} characters`)
  if (leaks(text, prompt.marker) || text.includes(prompt.datamark)) return fault('marker', 'a sign of the request')
  const odd = oddCharacter(text, cited)
  if (odd) return fault('characters', `U+${odd.codePointAt(0)?.toString(16).padStart(4, '0')} is not in the evidence`)
  if (/<\s*[a-z/!?]|&(?:#x?[\da-f]+|[a-z]{2,8});/iu.test(text)) return fault('html', 'markup')
  if (/!?\[[^\]]*\]\s*[([]|^\s*\[[^\]]*\]:|\[[EF]\d+\]|```|^\s*(?:#{1,6}|>|[-*+])\s/u.test(text))
    return fault('markdown', 'markup')
  const known = cited.toLowerCase()
  const address = addresses(text).find((a) => !known.includes(a.toLowerCase()))
  if (address) return fault(address.includes('@') ? 'e-mail' : 'url', 'an address that is not in the evidence')
  if (isAimedAtModel(text)) return fault('instruction', 'speaks to a machine reader')
  if (judgement.test(text)) return fault('judgement', 'a judgement that the report does not make')
  return aboutScore.test(text) ? fault('score', 'score and level are told by the calculation alone') : undefined
}

/** Whether a text gives a private word away, in whatever case, direction or spacing. */
export function leaks(text: string, word: string): boolean {
  const plain = normaliseText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return plain.includes(word) || plain.includes([...word].reverse().join(''))
}

/** Design of the report: it never says that someone is safe or compliant, also not in the words of the vendor. */
const judgement =
  /\b(?:is|are|was|remains?|stays?|seems?|appears?|be)\s+(?:\w+\s+){0,3}(?:safe|secure|compliant|trustworthy|perfect|harmless|flawless|excellent|best[- ]in[- ]class)\b/iu

export const aboutScore =
  /\brisk (?:level|score|rating)\b|\bscores? (?:of |at |is |was )?\d|\b\d+ (?:of|out of) 100\b|\bVRM-[12]\b/iu

function addresses(text: string): string[] {
  return [
    ...(text.match(/[^\s@<>()]+@[^\s@<>()]*[^\s@<>().,;:]/gu) ?? []),
    ...(text.match(/\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:mailto|javascript|data|tel):)[^\s<>"']*[^\s<>"'.,;:)]/giu) ??
      []),
    ...(text.match(
      /\b(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)\b(?:\/[^\s<>"']*[^\s<>"'.,;:)])?/giu,
    ) ?? []),
    ...(text.match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/gu) ?? []),
  ]
}

const common = /[\x20-\x7e–—‘’“”…·•€£%°§©®™]/u

/** A sign that neither plain English nor the cited text has: hidden ones, and letters that only look like others. */
function oddCharacter(text: string, cited: string): string | undefined {
  const known = new Set(cited)
  const strange = [...text].find(
    (c) => !common.test(c) && (!known.has(c) || /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(c)),
  )
  if (strange) return strange
  // One word in two alphabets is a disguise, unless the evidence spells it so.
  const mixed = (text.match(/[\p{L}\p{M}]+/gu) ?? []).find(
    (w) =>
      /\p{Script=Latin}/u.test(w) &&
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(w) &&
      !cited.includes(w),
  )
  return mixed && [...mixed].find((c) => /[^\p{Script=Latin}]/u.test(c))
}
