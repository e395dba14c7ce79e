import { asOfWords } from '../../../../../platform/shared/dates.ts'
import type { transparencyItems } from '../../../../score/contract.ts'
import { linesOf, textOf } from '../../document.ts'
import { type Case, cite, draftsOf, nameIn, ofKind, quotesOf, type Rule } from '../../findings/case.ts'
import { quoteStatement } from '../../findings/quote-statement.ts'
import { isNegated } from '../../verify/words.ts'

// What changed in the privacy policy since the last report, and whether changes are told to those whom they concern.

const historySeverity = {
  'hist.policy-unchanged': 0,
  'hist.policy-changed': 1,
  'hist.promise-removed': 3,
  'hist.practice-added': 2,
  'hist.reworded': 1,
} as const
type RuleId = keyof typeof historySeverity

/** Words for which a sentence that came or went is told on its own. */
const practice =
  /\b(?:sell|sells|sold|share|shares|disclos\w+|advertis\w+|third part\w+|partners|affiliates|retain\w*|train\w*|artificial intelligence|AI|machine learning|track\w*|profil\w+|locations?|biometric\w*|health|children|transfer\w*|arbitration)\b/iu

const maxTold = 5

const draft = draftsOf(historySeverity)

const comparisons = (found: Case) => ofKind(found, 'policy-comparison')

const compared: Rule = (found) =>
  comparisons(found).flatMap((doc) => {
    const day = asOfWords(textOf(doc, 'Earlier page of') ?? '')
    const change = textOf(doc, 'Change') ?? ''
    const count = (key: string) => textOf(doc, key) ?? '0'
    if (change.includes('unchanged'))
      return [
        draft('hist.policy-unchanged', {
          direction: 'info',
          title: 'Privacy policy unchanged',
          statement: `The privacy policy of ${nameIn(doc)} is unchanged since ${day}.`,
          evidence: cite(doc, 'Earlier page of', 'Change'),
          basis: doc,
        }),
      ]
    if (change !== 'sentences') return []
    return [
      draft('hist.policy-changed', {
        direction: 'info',
        title: 'Privacy policy changed',
        statement: `Compared with the earlier page of ${day}, sentences added: ${count('Sentences added')}; sentences removed: ${count('Sentences removed')}; sentences changed: ${count('Sentences changed')}.`,
        evidence: cite(doc, 'Earlier page of', 'Sentences added', 'Sentences removed', 'Sentences changed'),
        basis: doc,
      }),
    ]
  })

/** Quotes of one kind that speak of a practice, as findings in the words of the page. */
const told =
  (kind: string, ruleId: RuleId, direction: 'risk' | 'info', title: string, isTold: (text: string) => boolean): Rule =>
  (found) =>
    quotesOf(found, kind)
      .filter((q) => isTold(q.excerpt))
      .flatMap((quote) => {
        const statement = quoteStatement(found, quote)
        return statement ? [{ quote, statement }] : []
      })
      .slice(0, maxTold)
      .map(({ quote, statement }) =>
        draft(ruleId, {
          direction,
          title: `${title} since ${asOfWords(quote.reading.since ?? '')}`,
          statement,
          evidence: [quote.evidence],
          basis: quote,
        }),
      )

const promiseRemoved = told(
  'policy-sentence-removed',
  'hist.promise-removed',
  'risk',
  'Removed from the privacy policy',
  (text) => isNegated(text) && practice.test(text),
)

const practiceAdded = told(
  'policy-sentence-added',
  'hist.practice-added',
  'risk',
  'Added to the privacy policy',
  (text) => !isNegated(text) && practice.test(text),
)

/** Both wordings side by side. */
const reworded: Rule = (found) =>
  comparisons(found).flatMap((doc) => {
    const after = quotesOf(found, 'policy-sentence-after')
    const before = quotesOf(found, 'policy-sentence-before')
    return linesOf(doc, 'Before')
      .flatMap((line) => {
        const now = line.cells.now ?? ''
        const [old, fresh] = [
          before.find((q) => q.excerpt.startsWith(line.value)),
          after.find((q) => q.excerpt.startsWith(now)),
        ]
        const [was, is] = [old && quoteStatement(found, old, ['']), fresh && quoteStatement(found, fresh, [''])]
        if (!old || !fresh || !was || !is || !practice.test(`${line.value} ${now}`)) return []
        return [
          draft('hist.reworded', {
            direction: 'info',
            title: `Reworded since ${asOfWords(fresh.reading.since ?? '')}`,
            statement: `Before: ${was}; now: ${is}`,
            evidence: [...new Set([line.evidence, old.evidence, fresh.evidence])],
            basis: fresh,
          }),
        ]
      })
      .slice(0, maxTold)
  })

export const policyHistoryRules: readonly Rule[] = [compared, promiseRemoved, practiceAdded, reworded]

/** What of the score's transparency these connectors see: a status page, and sentences that promise to tell of changes. */
interface TransparencyFacts {
  present: Extract<(typeof transparencyItems)[number], 'status-page' | 'change-notices'>[]
  evidence: string[]
}

export function transparencyOf(found: Case): TransparencyFacts {
  const status = ofKind(found, 'document-search').find(
    (doc) => textOf(doc, 'Role') === 'status' && (textOf(doc, 'Found at') ?? textOf(doc, 'Linked at')) !== undefined,
  )
  const notices = [...quotesOf(found, 'change-notice'), ...quotesOf(found, 'subprocessor-change-notice')]
  return {
    present: [...(status ? (['status-page'] as const) : []), ...(notices.length ? (['change-notices'] as const) : [])],
    evidence: [...(status ? [status.head] : []), ...notices.slice(0, 4).map((q) => q.evidence)],
  }
}
