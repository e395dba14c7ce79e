import { vendorKeys } from './keys.ts'

/** By what the vendor is found that a sub-processor of this name is itself. */
const subProcessorKeys = (name: string): string[] =>
  vendorKeys({ vendorName: name, aliases: [], domains: [], website: '', catalog: null })

/** What makes two rows one sub-processor, also across vendors: the name, folded. */
const subProcessorKey = (name: string): string => (subProcessorKeys(name)[0] ?? '').replace(/^name:/, '')

/** Of one name the last, each with what it is found by. */
export const keyedSubProcessors = <T extends { name: string }>(named: readonly T[]) =>
  [...new Map(named.map((one) => [subProcessorKey(one.name), one]))].map(([nameKey, one]) => ({
    ...{ ...one, nameKey, keys: subProcessorKeys(one.name) },
  }))
