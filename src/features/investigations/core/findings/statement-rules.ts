import { asOfWords } from '../../../../platform/shared/dates.ts'
import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { cite, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'
import type { Finding } from './finding.ts'
import { ratingOption } from './rating-table.ts'

// What others state: the vendor in its store listing, a rater about the vendor's policy.

interface DeclarationRule {
  key: string
  words: string
  yes: Pick<Finding, 'ruleId' | 'direction' | 'severity' | 'title'>
  no: Pick<Finding, 'ruleId' | 'direction' | 'severity' | 'title'>
  legal: Finding['legal']
}

const declarationRules: readonly DeclarationRule[] = [
  {
    key: 'Declares that data are encrypted in transit',
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
    key: 'Declares that deletion can be requested',
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
  ofKind(found, 'store-declaration').flatMap((doc) =>
    declarationRules.flatMap((rule): FindingDraft[] => {
      const answer = textOf(doc, rule.key)
      if (answer !== 'yes' && answer !== 'no') return []
      const read = asOfWords(textOf(doc, 'Store listing read') ?? '')
      const verb = answer === 'yes' ? 'declares' : 'does not declare'
      return [
        {
          ...rule[answer],
          statement: `The store listing on ${textOf(doc, 'Platform')}, read in ${read}, ${verb} that ${rule.words}.`,
          evidence: cite(doc, rule.key),
          legal: rule.legal,
          basis: doc,
        },
      ]
    }),
  )

const rated: Rule = (found) =>
  ofKind(found, 'policy-rating').flatMap((doc) =>
    linesOf(doc, 'Answer').flatMap((line): FindingDraft[] => {
      const option = line.cells.option && ratingOption(line.value, line.cells.option)
      const words = line.cells['in words']
      if (!option || !words) return []
      return [
        {
          ruleId: option.ruleId as Finding['ruleId'], // every id of the rating table begins with a family
          direction: option.direction,
          severity: option.severity,
          title: option.title,
          statement: `${rater(doc)} ${words}.`,
          evidence: citeLines(doc, line),
          legal: line.value === 'data-breaches' ? [{ framework: 'GDPR', ref: 'Art. 34' }] : [],
          basis: doc,
        },
      ]
    }),
  )

function rater(doc: CitedDocument): string {
  return `Rated by ${textOf(doc, 'Rated by')}, as of ${asOfWords(textOf(doc, 'Rated as of') ?? '')}:`
}

const earlier: Rule = (found) =>
  ofKind(found, 'earlier-report').flatMap((doc): FindingDraft[] => {
    const level = textOf(doc, 'Earlier risk level')
    const day = textOf(doc, 'Completed on')
    const score = ofKind(found, 'score')[0]
    const now = score && textOf(score, 'Risk level')
    if (!level || !day || !lineOf(doc, 'Earlier score')) return []
    const changed = now !== undefined && now !== level
    return [
      {
        ruleId: changed ? 'hist.level-changed' : 'hist.earlier-report',
        direction: 'info',
        severity: changed ? 1 : 0,
        title: changed ? 'Risk level changed' : 'Earlier report',
        statement: `The earlier report completed on ${asOfWords(day)} had the risk level ${level}${changed ? `; the risk level is now ${now}` : ''}.`,
        evidence: changed && score ? [doc.head, score.head] : [doc.head],
        basis: doc,
      },
    ]
  })

export const statementRules: readonly Rule[] = [declared, rated, earlier]
