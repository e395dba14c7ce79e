import { compareText } from '../../../../platform/shared/text.ts'
import { modelFindings } from '../connectors/model/rules.ts'
import { networkConnectors } from '../connectors/network-register.ts'
import { staleAfterMonths } from '../connectors/scope.ts'
import type { Evidence } from '../evidence.ts'
import type { Subject } from '../subject.ts'
import { monthsBetween } from '../text.ts'
import { type Case, type FindingDraft, openCase, type Rule, runDay } from './case.ts'
import { companyRules } from './company-rules.ts'
import { contradictionRules } from './contradiction-rules.ts'
import { dataRules } from './data-rules.ts'
import { type Finding, families, familyOf, finding } from './finding.ts'
import { gapRules } from './gap-rules.ts'
import { staleConfidence, trustConfidence } from './severities.ts'
import { statementRules } from './statement-rules.ts'
import { trackingFindingRules } from './tracking-rules.ts'

/** Rules over the catalog and over several connectors. */
const acrossConnectors: readonly Rule[] = [
  ...dataRules,
  ...trackingFindingRules,
  ...statementRules,
  ...companyRules,
  ...contradictionRules,
  ...gapRules,
]

// Both stores have the same rules.
const rules = new Set([...acrossConnectors, ...networkConnectors.flatMap((connector) => connector.rules)])

/** All findings that the evidence supports, numbered in a fixed order: the same evidence gives the same bytes. */
export function deriveFindings(subject: Subject, evidence: readonly Evidence[]): Finding[] {
  const found = openCase(subject, evidence)
  const drafts = [...rules].flatMap((rule) => rule(found))
  // A language model's findings come last, so that the rules' findings keep their numbers with and without them.
  return [...drafts.sort(compareDrafts), ...modelFindings(found).sort(compareDrafts)].map(
    ({ basis, ...draft }, index) =>
      finding.parse({
        ruleVersion: 1,
        dataTypes: [],
        parties: [],
        purposes: [],
        legal: [],
        ...draft,
        id: `F${index + 1}`,
        confidence: confidenceOf(basis, found),
      }),
  )
}

/** Hundredths, so that the same input prints the same digits everywhere. */
function confidenceOf(basis: FindingDraft['basis'], found: Case): number {
  const today = runDay(found)
  const isStale = today !== undefined && basis.asOf !== null && monthsBetween(basis.asOf, today) > staleAfterMonths
  return Math.round(trustConfidence[basis.trust] * (isStale ? staleConfidence : 1) * 100) / 100
}

function compareDrafts(a: FindingDraft, b: FindingDraft): number {
  return (
    families.indexOf(familyOf(a)) - families.indexOf(familyOf(b)) ||
    compareText(a.ruleId, b.ruleId) ||
    Number(a.evidence[0]?.slice(1)) - Number(b.evidence[0]?.slice(1)) ||
    compareText(a.title, b.title) ||
    compareText(a.statement, b.statement)
  )
}
