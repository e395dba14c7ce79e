/** Without a head over it, a cell that is longer holds a page. */
const longestCell = 2_000

/** Rows and columns of data, not the boxes in which old pages laid out their text. */
export function isDataTable(table: Element): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return false
  let rows = 0
  let widest = 0
  let steps = 0
  let cells = 0
  let characters = 0
  let hasHead = false
  let node: Node | null = table.firstChild
  while (node && steps++ < 5_000) {
    if (node.nodeType === 1) {
      // 1: an element
      const element = node as Element
      const name = element.localName
      hasHead ||= name === 'th' || name === 'thead'
      const kind = element.getAttribute('role') ?? ''
      if (name === 'table' || /^h[1-3]$/.test(name)) return false
      if (name === 'tr' || kind === 'row') {
        rows++
        cells = 0
      }
      if (name === 'tr' || name === 'td') characters = 0
      if (name === 'td' || name === 'th' || /cell|columnheader|rowheader/.test(kind)) widest = Math.max(widest, ++cells)
    }
    if (node.nodeType === 3) characters += (node as CharacterData).data.trim().length // 3: text
    if (characters > longestCell && !hasHead) return false
    let next: Node | null = node.firstChild
    while (!next && node && node !== table) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
  return rows >= 2 && widest >= 2
}
