import { vendorKeys } from './keys.ts'

/** By what the vendor is found that a sub-processor of this name is itself. */
export const subProcessorKeys = (name: string): string[] =>
  vendorKeys({ vendorName: name, aliases: [], domains: [], website: '', catalog: null })

/** What makes two rows one sub-processor, also across vendors: the name, folded. */
export const subProcessorKey = (name: string): string => (subProcessorKeys(name)[0] ?? '').replace(/^name:/, '')
