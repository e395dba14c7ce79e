import { asOfWords } from '../../../../platform/shared/dates.ts'
import { declarationRecord } from '../connectors/catalog/records.ts'
import { earlierReportRecord } from '../connectors/history/connector.ts'
import { platformWords } from '../connectors/lines.ts'
import { ratingRecord } from '../connectors/policy-ratings/connector.ts'
import { scoreRecord } from '../connectors/score-document.ts'
import { cite, citeLines, type FindingDraft, type Rule, recordsOf, shownItems } from './case.ts'
import type { Finding } from './finding.ts'
import { ratingOption } from './rating-table.ts'

// Statements by others: the vendor in its store listing, a rater about the vendor's policy.

interface DeclarationRule {
  key: 'encryptedInTransit' | 'deletionRequest'
  words: string
  yes: Pick<Finding, 'ruleId' | 'direction' | 'severity' | 'title'>
  no: Pick<Finding, 'ruleId' | 'direction' | 'severity' | 'title'>
  legal: Finding['legal']
}

const declarationRules: readonly DeclarationRule[] = [
  {
    key: 'encryptedInTransit',
    words: 'data are encrypted in transit',
    yes: {
      ruleId: 'sec.encrypted-declared',
      direction: 'mitigation',
      severity: 1,
      title: 'Encryption in transit declared',
    },
    no: {
      ruleId: 'sec.encryption-not-declared',
      direction: 'risk',
      severity: 3,
      title: 'Encryption in transit not declared',
    },
    legal: [{ framework: 'GDPR', ref: 'Art. 32(1)(a)' }],
  },
  {
    key: 'deletionRequest',
    words: 'deletion can be requested',
    yes: {
      ruleId: 'rights.deletion-declared',
      direction: 'mitigation',
      severity: 1,
      title: 'Deletion on request declared',
    },
    no: {
      ruleId: 'rights.deletion-not-declared',
      direction: 'risk',
      severity: 2,
      title: 'Deletion on request not declared',
    },
    legal: [{ framework: 'GDPR', ref: 'Art. 17' }],
  },
]

const declared: Rule = (found) =>
  recordsOf(found, declarationRecord).flatMap((label) =>
    declarationRules.flatMap((rule): FindingDraft[] => {
      const answer = label.facts[rule.key]
      if (answer === null) return []
      const { platform, readAsOf } = label.facts
      return [
        {
          ...rule[answer ? 'yes' : 'no'],
          statement: `The store listing on ${platformWords[platform]}, read in ${asOfWords(readAsOf)}, ${answer ? 'declares' : 'does not declare'} that ${rule.words}.`,
          evidence: cite(label, rule.key),
          legal: rule.legal,
          basis: label,
        },
      ]
    }),
  )

const rated: Rule = (found) =>
  recordsOf(found, ratingRecord).flatMap((rating) => {
    const { product, ratedBy, ratedAsOf, answers } = rating.facts
    return shownItems(rating, 'answer', answers).flatMap((answer): FindingDraft[] => {
      const option = ratingOption(answer.question, answer.option)
      if (!option) return []
      return [
        {
          ruleId: option.ruleId as Finding['ruleId'], // every id of the rating table begins with a family
          direction: option.direction,
          severity: option.severity,
          title: option.title,
          statement: `Rated by ${ratedBy}, as of ${asOfWords(ratedAsOf)}: the policy of ${product} ${option.words}.`,
          evidence: citeLines(rating, answer),
          legal: answer.question === 'data-breaches' ? [{ framework: 'GDPR', ref: 'Art. 34' }] : [],
          basis: rating,
        },
      ]
    })
  })

const earlier: Rule = (found) =>
  recordsOf(found, earlierReportRecord).map((report): FindingDraft => {
    const { level, completedOn } = report.facts
    const [score] = recordsOf(found, scoreRecord)
    const now = score?.facts.level
    const changed = now !== undefined && now !== level
    return {
      ruleId: changed ? 'hist.level-changed' : 'hist.earlier-report',
      direction: 'info',
      severity: changed ? 1 : 0,
      title: changed ? 'Risk level changed' : 'Earlier report',
      statement: `The earlier report completed on ${asOfWords(completedOn)} had the risk level ${level}${changed ? `; the risk level is now ${now}` : ''}.`,
      evidence: changed && score ? [report.head, score.head] : [report.head],
      basis: report,
    }
  })

export const statementRules: readonly Rule[] = [declared, rated, earlier]
