import { checks, frameworks } from '../../../../../scanners/policy/disclosures.frameworks.ts'
import { textOf } from '../../document.ts'
import { type Case, type FindingDraft, ofKind, quotesOf } from '../../findings/case.ts'

// Where the rules found no statement and a language model quotes one, both are shown and a person decides: the check stays
// not found, and the reading stands beside it. It has no severity, enters neither score nor counts, and is never surer than
// any other word of the vendor.

export const modelReadingRule = 'gov.model-reading'

const mostEvidence = 3

export function modelFindings(found: Case): FindingDraft[] {
  return ofKind(found, 'model-reading').flatMap((doc): FindingDraft[] => {
    const check = checks.find((c) => c.id === textOf(doc, 'Check'))
    const quotes = quotesOf(found, 'model-quote').filter((q) => q.reading.check === check?.id)
    const basis = quotes[0]
    const said = textOf(doc, 'Quote')
    if (!check || !basis || !said || quotes.some((q) => q.injectionFlags.length > 0)) return []
    const evidence = [doc.head, ...quotes.slice(0, mostEvidence).map((q) => q.evidence)]
    const quoted = `“${said.replace(/[.!?;,:]+$/u, '')}”`
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
