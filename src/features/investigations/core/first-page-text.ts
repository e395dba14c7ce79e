import { changeTexts, sinceWords } from './change-words.ts'
import type { FirstPage } from './first-page.ts'
import { adviceWords, answerLines, conditionWords, reasonWords } from './first-page-words.ts'
import { otherUsesWith, useWords } from './use-words.ts'

const marks = (cites: readonly string[]) => cites.map((id) => `[${id}]`).join('')
const line = (text: string, cites: readonly string[]) => `- ${text}${cites.length > 0 ? ` ${marks(cites)}` : ''}`

/** The first page as lines of the text report. */
export function firstPageLines(page: FirstPage): string[] {
  const { answered, open } = answerLines(page)
  return [
    `Recommendation: ${adviceWords[page.advice]}`,
    ...page.reasons.map(({ code, cites }) => line(reasonWords[code], cites)),
    ...useLines(page),
    '',
    'At a glance',
    ...[...answered, ...open].map(({ label, text, cites }) => line(`${label}: ${text}`, cites)),
    ...(page.conditions.length > 0
      ? ['', 'Before you sign', ...page.conditions.map(({ code, cites }) => line(conditionWords[code], cites))]
      : []),
    ...changed(page),
  ]
}

function changed({ sinceLast }: FirstPage): string[] {
  if (!sinceLast || sinceLast.changes.length === 0) return []
  return ['', sinceWords(sinceLast), ...changeTexts(sinceLast).map((text) => line(text, []))]
}

function useLines({ use, otherUses = [] }: FirstPage): string[] {
  if (use) {
    const { heading, advice, read, reasons, conditions } = useWords(use)
    return [
      '',
      `${heading}: ${advice}`,
      ...read.map(({ label, text }) => `${label}: ${text}`),
      ...reasons.map(({ text, cites }) => line(text, cites)),
      ...conditions.map((text) => line(text, [])),
    ]
  }
  if (otherUses.length === 0) return []
  const byAdvice = Map.groupBy(otherUses, ({ advice }) => advice)
  return ['', `Stricter for: ${[...byAdvice].map(([advice, uses]) => otherUsesWith(advice, uses)).join('; ')}.`]
}
