import type { Sheet } from './sheet.ts'

/** An entry of the outline that leads to where the page is written now. */
export function addBookmark({ doc, y }: Sheet, title: string): void {
  // Not in the types; `left` is counted from the right edge.
  const place = { top: Math.max(0, y - 24), left: doc.page.width } as object
  doc.outline.addItem(title, place)
}
