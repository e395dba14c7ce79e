import { asOfWords } from '../../../../../platform/shared/dates.ts'
import type { transparencyItems } from '../../../../../product/score/method/contract.ts'
import { type Case, cite, draftsOf, quotesOf, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import { quoteStatement } from '../../findings/quote-statement.ts'
import type { QuoteKind } from '../../quote.ts'
import { isNegated } from '../../verify/words.ts'
import { documentSearchRecord } from '../documents/records.ts'
import { subprocessorNoticeQuote } from '../subprocessors/record.ts'
import {
  addedQuote,
  afterQuote,
  beforeQuote,
  changeNoticeQuote,
  policyComparisonRecord,
  removedQuote,
} from './records.ts'

// Findings on changes in the privacy policy since the last report, and on whether people are notified of changes.

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

const compared: Rule = (found) =>
  recordsOf(found, policyComparisonRecord).flatMap((record) => {
    const { name, earlierOn, change, added, removed, changed } = record.facts
    const day = asOfWords(earlierOn)
    if (change === 'layout') return []
    if (change === 'none')
      return [
        draft('hist.policy-unchanged', {
          direction: 'info',
          title: 'Privacy policy unchanged',
          statement: `The privacy policy of ${name} is unchanged since ${day}.`,
          evidence: cite(record, 'earlierOn', 'change'),
          basis: record,
        }),
      ]
    return [
      draft('hist.policy-changed', {
        direction: 'info',
        title: 'Privacy policy changed',
        statement: `Compared with the earlier page of ${day}, sentences added: ${added}; sentences removed: ${removed}; sentences changed: ${changed}.`,
        evidence: cite(record, 'earlierOn', 'added', 'removed', 'changed'),
        basis: record,
      }),
    ]
  })

interface Told {
  kind: QuoteKind<{ since: string }>
  ruleId: RuleId
  direction: 'risk' | 'info'
  title: string
  isTold: (text: string) => boolean
}

/** Quotes of one kind that speak of a practice, as findings in the words of the page. */
const told =
  ({ kind, ruleId, direction, title, isTold }: Told): Rule =>
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
          title: `${title} since ${asOfWords(quote.facts.since)}`,
          statement,
          evidence: [quote.evidence],
          basis: quote,
        }),
      )

const promiseRemoved = told({
  kind: removedQuote,
  ruleId: 'hist.promise-removed',
  direction: 'risk',
  title: 'Removed from the privacy policy',
  isTold: (text) => isNegated(text) && practice.test(text),
})

const practiceAdded = told({
  kind: addedQuote,
  ruleId: 'hist.practice-added',
  direction: 'risk',
  title: 'Added to the privacy policy',
  isTold: (text) => !isNegated(text) && practice.test(text),
})

/** Both wordings side by side. */
const reworded: Rule = (found) =>
  recordsOf(found, policyComparisonRecord).flatMap((record) => {
    const after = quotesOf(found, afterQuote)
    const before = quotesOf(found, beforeQuote)
    return shownItems(record, 'before', record.facts.changes)
      .flatMap((pair) => {
        const old = before.find((q) => q.excerpt.startsWith(pair.before))
        const fresh = after.find((q) => q.excerpt.startsWith(pair.now))
        const [was, is] = [old && quoteStatement(found, old, ['']), fresh && quoteStatement(found, fresh, [''])]
        if (!old || !fresh || !was || !is || !practice.test(`${pair.before} ${pair.now}`)) return []
        return [
          draft('hist.reworded', {
            direction: 'info',
            title: `Reworded since ${asOfWords(fresh.facts.since)}`,
            statement: `Before: ${was}; now: ${is}`,
            evidence: [...new Set([pair.evidence, old.evidence, fresh.evidence])],
            basis: fresh,
          }),
        ]
      })
      .slice(0, maxTold)
  })

export const policyHistoryRules: readonly Rule[] = [compared, promiseRemoved, practiceAdded, reworded]

/** Transparency items of the score that these connectors see: a status page, and promises to announce changes. */
interface TransparencyFacts {
  present: Extract<(typeof transparencyItems)[number], 'status-page' | 'change-notices'>[]
  evidence: string[]
}

export function transparencyOf(found: Case): TransparencyFacts {
  const status = recordsOf(found, documentSearchRecord).find(
    ({ facts: { role, result } }) => role === 'status' && 'url' in result,
  )
  const notices = [...quotesOf(found, changeNoticeQuote), ...quotesOf(found, subprocessorNoticeQuote)]
  return {
    present: [...(status ? (['status-page'] as const) : []), ...(notices.length ? (['change-notices'] as const) : [])],
    evidence: [...(status ? [status.head] : []), ...notices.slice(0, 4).map((q) => q.evidence)],
  }
}
