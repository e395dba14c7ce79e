import type { AnyRecordKind } from '../record.ts'
import { resolutionRecord } from '../resolve.ts'
import { searchRecord, unavailableRecord } from './absence.ts'
import { companyRecord, declarationRecord, entryRecord, observationRecord } from './catalog/records.ts'
import { earlierReportRecord } from './history/connector.ts'
import { modelChoiceRecord, modelReadingRecord } from './model/records.ts'
import { networkConnectors } from './network-register.ts'
import { ratingRecord } from './policy-ratings/connector.ts'
import { scopeRecord } from './scope.ts'
import { scoreRecord } from './score-document.ts'

/** Every kind of record whose facts are stored beside its words, for those who render them again. */
export const recordKinds: readonly AnyRecordKind[] = [
  resolutionRecord,
  searchRecord,
  unavailableRecord,
  scopeRecord,
  scoreRecord,
  ...[modelReadingRecord, modelChoiceRecord],
  ...[entryRecord, observationRecord, declarationRecord, companyRecord, ratingRecord, earlierReportRecord],
  // Both stores write the same kinds.
  ...new Set(networkConnectors.flatMap(({ records }) => records)),
]
