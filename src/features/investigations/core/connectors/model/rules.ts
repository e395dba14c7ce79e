import { checks, frameworks } from '../../../../../scanners/policy/disclosures.frameworks.ts'
import { type Case, type FindingDraft, quotesOf, recordsOf } from '../../findings/case.ts'
import { modelQuote, modelReadingRecord } from './records.ts'

// If the rules found no statement and a language model quotes one, both are shown and a person decides: the check stays
// not found, with the reading beside it. The reading has no severity, enters neither score nor counts, and is never more
// certain than any other statement of the vendor.

export const modelReadingRule = 'gov.model-reading'

const mostEvidence = 3

export function modelFindings(found: Case): FindingDraft[] {
  return recordsOf(found, modelReadingRecord).flatMap((record): FindingDraft[] => {
    const check = checks.find((c) => c.id === record.facts.check.id)
    const quotes = quotesOf(found, modelQuote).filter(({ facts }) => facts.check === check?.id)
    const basis = quotes[0]
    if (!check || !basis || quotes.some((q) => q.injectionFlags.length > 0)) return []
    const evidence = [record.head, ...quotes.slice(0, mostEvidence).map((q) => q.evidence)]
    const quoted = `“${record.facts.quote.replace(/[.!?;,:]+$/u, '')}”`
    const statement = [
      `Needs review, read by a language model on ${check.words}: ${quoted}`,
      `Needs review, ${check.words}: ${quoted}`,
      `Needs review: ${quoted}`,
    ].find((text) => found.isKept({ text, cites: evidence, kind: 'fact' }))
    if (!statement) return []
    return [
      {
        ruleId: modelReadingRule,
        direction: 'info',
        severity: 0,
        title: `Needs review: ${check.title}`,
        statement,
        evidence,
        legal: [{ framework: frameworks[check.framework].name, ref: check.ref }],
        basis,
      },
    ]
  })
}
