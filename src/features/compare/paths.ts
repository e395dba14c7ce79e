import { aboutOf, type CatalogRef, catalogKinds } from '../catalog/refs.ts'

export const comparePath = '/compare'
/** More columns than these cannot be read side by side. */
export const mostCompared = 4
/** Field of the form that looks for one more. */
export const lookField = 'q'

/** The page that compares these; `look` finds one more for it. */
export function compareHref(refs: readonly CatalogRef[], { look }: { look?: string } = {}): string {
  const params = new URLSearchParams()
  if (refs.length > 0) params.set('ids', refs.map(aboutOf).join(','))
  if (look !== undefined) params.set(lookField, look)
  // Both signs may stand in a query as they are, and the address stays one that people can read.
  const query = String(params).replaceAll('%3A', ':').replaceAll('%2C', ',')
  return query === '' ? comparePath : `${comparePath}?${query}`
}

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
