import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import type { ReportType } from '../../../product/reports.ts'
import { type ReportContent, type ReportModel, reportFormat, type Section } from '../model.ts'
import { auditSections } from './audit.ts'
import { ccpaSections } from './ccpa.ts'
import { createEvidenceIndex, type EvidenceIndex } from './evidence-index.ts'
import { executiveSections } from './executive.ts'
import { gdprSections } from './gdpr.ts'
import { metaOf } from './meta.ts'
import { multiSections } from './multi.ts'
import { foldUnrecorded } from './unrecorded.ts'

const sectionsOf: Record<ReportType, (facts: ReportFacts, evidence: EvidenceIndex) => Section[]> = {
  gdpr: gdprSections,
  ccpa: ccpaSections,
  multi: multiSections,
  executive: executiveSections,
  audit: auditSections,
}

/** The same facts make the same report, to the byte. */
export function composeReport(facts: ReportFacts): ReportModel {
  const evidence = createEvidenceIndex()
  const sections = foldUnrecorded(sectionsOf[facts.asked.type](facts, evidence))
  return sealed({ meta: metaOf(facts), sections, evidence: evidence.items() })
}

/** With the hash of what it says. */
export function sealed(content: ReportContent): ReportModel {
  const said: Omit<ReportModel, 'sha256'> = { format: reportFormat, ...content }
  // A model is plain JSON (model.ts); an interface has no index signature by which the compiler could see it.
  return { ...said, sha256: canonicalHash(said as never) }
}
