import { vendorKeys } from './keys.ts'

/** Returns the keys by which to find the vendor that a sub-processor of this name is itself. */
const subProcessorKeys = (name: string): string[] =>
  vendorKeys({ vendorName: name, aliases: [], domains: [], website: '', catalog: null })

/** Returns the key of a sub-processor, also across vendors: the name, folded. */
const subProcessorKey = (name: string): string => (subProcessorKeys(name)[0] ?? '').replace(/^name:/, '')

/** Keeps the last row of each name, with the keys to find its vendor. */
export const keyedSubProcessors = <T extends { name: string }>(named: readonly T[]) =>
  [...new Map(named.map((one) => [subProcessorKey(one.name), one]))].map(([nameKey, one]) => ({
    ...{ ...one, nameKey, keys: subProcessorKeys(one.name) },
  }))
