import { type CatalogRef, catalogKinds } from '../../product/entries.ts'

/** More columns than these cannot be read side by side. */
export const mostCompared = 4

/** Returns the subjects that an address asks to compare, each once and in its order; unknown ones are ignored. */
export function readRefs(params: URLSearchParams): CatalogRef[] {
  const refs = new Map<string, CatalogRef>()
  for (const id of params.getAll('ids').flatMap((value) => value.split(','))) {
    const [, start, key] = /^([a-z]+):(\P{Cc}{1,200})$/u.exec(id.trim()) ?? []
    const kind = catalogKinds.find((known) => known === start)
    if (kind && key) refs.set(id.trim(), { kind, key })
  }
  return [...refs.values()]
}
