import type { AnyRecordKind } from '../record.ts'
import { networkConnectors } from './network-register.ts'

/** Every kind of record whose facts are stored beside its words, for those who render them again. */
export const recordKinds: readonly AnyRecordKind[] = networkConnectors.flatMap(({ records }) => records)
