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

/** Whether all words of a cell are bold: how a table without head cells writes its header. */
export function isBold(cell: Element): boolean {
  let hasWords = false
  let node: Node | null = cell.firstChild
  for (let steps = 0; node && steps < 100; steps++) {
    const isStrong = node.nodeType === 1 && /^(?:b|strong)$/.test((node as Element).localName) // 1: an element
    if (node.nodeType === 3 && (node as CharacterData).data.trim() !== '') return false // 3: text
    if (isStrong && /\S/.test(node.textContent ?? '')) hasWords = true
    let next: Node | null = isStrong ? null : node.firstChild
    while (!next && node && node !== cell) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
  return hasWords
}
