import type { CitedQuote } from '../quote.ts'
import { verifySentence } from '../verify.ts'
import type { Case } from './case.ts'

const quoteLengths = [25, 18, 12, 8]

/**
 * States the words of a page in at most 25 words: the first wording that the citation verifier keeps. Returns nothing
 * if it keeps none, or if the words are aimed at machine readers.
 */
export function quoteStatement(
  found: Case,
  quote: CitedQuote,
  leads: readonly string[] = ['The page states', 'The page says', ''],
): string | undefined {
  if (quote.injectionFlags.length > 0) return undefined
  const words = quote.excerpt.split(/\s+/u).filter(Boolean)
  for (const lead of leads)
    for (const length of quoteLengths) {
      if (length < 25 && length >= words.length) continue
      const shown = words.slice(0, length).join(' ')
      const quoted = words.length > length ? `“${shown} …”` : `“${shown.replace(/[.!?;,:]+$/u, '')}”`
      const statement = lead ? `${lead}: ${quoted}` : quoted
      if (holds(statement, quote, found)) return statement
    }
  return undefined
}

function holds(text: string, quote: CitedQuote, found: Case): boolean {
  const { evidence: id, excerpt, kind, connector, url } = quote
  const source = { id, text: excerpt, context: [kind, connector, url].filter(Boolean).join(' '), isRecord: false }
  const context = { subject: found.subject, evidence: new Map([[id, source]]), findings: new Map() }
  return verifySentence({ text, cites: [id], kind: 'fact' }, context).keep
}
