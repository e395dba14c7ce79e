import { normaliseText } from '../text.ts'
import { isAimedAtModel } from './aimed.ts'

/**
 * Sanitizes text by others for a prompt: no flagged sentence, no markup, nothing that looks like a key, and no angle
 * bracket with which it could end its block.
 * @param flags Passages aimed at machine readers, as they appear in the text.
 */
export function sanitise(text: string, flags: readonly string[]): string {
  const plain = withoutMarkup(normaliseText(text))
  // A flag may quote the page with its markup or without.
  const bare = flags.flatMap((flag) => [flag, withoutMarkup(normaliseText(flag))])
  return withoutSecrets(withheld(plain, bare)).replaceAll('<', '‹').replaceAll('>', '›').trim()
}

/** The normalised text without the sentences that a flag touches or that speak to a machine. */
export function withheld(text: string, flags: readonly string[]): string {
  const normal = normaliseText(text)
  const spans = flaggedSpans(normal, flags)
  let at = 0
  return normal
    .split('\n')
    .flatMap((line) => {
      const kept: string[] = []
      let droppedBefore: boolean = false
      for (const sentence of line.split(/(?<=[.!?])\s/u)) {
        const from = at
        at += sentence.length + 1
        // "… praise us. CODEWORD": what trails after such a sentence belongs to it.
        const trails: boolean = droppedBefore && sentence.split(' ').length < 3
        droppedBefore =
          trails || isAimedAtModel(sentence) || spans.some((s) => s.from < from + sentence.length && from < s.to)
        if (!droppedBefore) kept.push(sentence)
      }
      return kept.length > 0 ? [kept.join(' ')] : []
    })
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

const leastPart = 8

function flaggedSpans(text: string, flags: readonly string[]): { from: number; to: number }[] {
  const flat = plainCase(text)
  return flags.flatMap((raw) => {
    const flag = plainCase(normaliseText(raw))
    if (!flag) return []
    const spans: { from: number; to: number }[] = []
    for (let from = flat.indexOf(flag); from >= 0; from = flat.indexOf(flag, from + 1))
      spans.push({ from, to: from + flag.length })
    // An excerpt may begin or end in the middle of a flagged sentence.
    for (let length = flag.length - 1; length >= leastPart; length--) {
      if (flat.startsWith(flag.slice(-length))) spans.push({ from: 0, to: length })
      if (flat.endsWith(flag.slice(0, length))) spans.push({ from: flat.length - length, to: flat.length })
    }
    return spans
  })
}

/** Same length as the text: offsets stay what they are. */
const plainCase = (text: string) => text.replace(/[A-Z\n]/gu, (c) => (c === '\n' ? ' ' : c.toLowerCase()))

/** Taking a tag away may put another one together; what is left after some rounds loses its brackets anyway. */
const mostRounds = 8

function withoutMarkup(text: string): string {
  let rest = text
  for (let round = 0; round < mostRounds; round++) {
    const stripped = rest
      .replace(/<!--[\s\S]*?(?:-->|$)/gu, ' ')
      .replace(/<(script|style|template|noscript)\b[^>]*>[\s\S]*?(?:<\/\1[^>]*>|$)/giu, ' ')
      .replace(/<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|td|th|table|section|main|article|title|head|body)\b[^<>]*>/giu, '\n')
      .replace(/<[/!?]?[a-z][^<>]*>/giu, ' ')
      .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/gu, '$1')
    if (stripped === rest) break
    rest = stripped
  }
  return rest
}

const secrets: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu,
  /\b(?:sk|pk|rk|xox[abps]|gh[opsu]|glpat|hf)[-_][A-Za-z0-9_-]{16,}/gu,
  /\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/gu,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu,
  /\bbearer [\w.~+/-]{16,}=*/giu,
  /\b(?:password|passwd|secret|api[_-]?key|access[_-]?token)\s?[=:]\s?(?=\S{0,40}\d)[^\s,;|]{6,}/giu,
  /:\/\/[^\s/@:]+:[^\s/@]+@/gu,
  // No prose: data packed into text.
  /[A-Za-z0-9+/_-]{200,}={0,2}/gu,
]

const withoutSecrets = (text: string): string => secrets.reduce((rest, form) => rest.replace(form, '[withheld]'), text)
