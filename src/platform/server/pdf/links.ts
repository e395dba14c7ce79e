import type { Sheet } from './sheet.ts'
import type { Element } from './structure.ts'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Makes the area a link to a place in the document or to an address. */
export function linkTo(
  { doc }: Sheet,
  link: Element,
  { area, words, to }: { area: Area; words: string; to: { place: string } | { url: string } },
): void {
  const { x, y, width, height } = area
  // Not in the types: the element that the area belongs to, and what is read aloud for it.
  const options = { structParent: link, Contents: new String(words) }
  if ('url' in to) doc.link(x, y, width, height, to.url, options as object)
  // The library's own way to a place writes one object more for each.
  else doc.annotate(x, y, width, height, { ...options, Subtype: 'Link', Dest: to.place } as object)
}
