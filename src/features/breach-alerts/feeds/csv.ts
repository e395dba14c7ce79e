/** RFC 4180 read strictly, CRLF or LF: a file that breaks a rule is cut or something else, and is not guessed at. */
export function readCsv(text: string): { outcome: 'rows'; rows: string[][] } | { outcome: 'broken'; reason: string } {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const broken = (reason: string) => ({ outcome: 'broken' as const, reason: `${reason} in row ${rows.length + 1}` })
  while (at < text.length) {
    if (text[at] === '"') {
      let field = ''
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        if (quote < 0) return broken('a quote that nothing closes')
        field += text.slice(from, quote)
        at = quote + 1
        if (text[at] !== '"') break
        field += '"'
        from = at + 1
      }
      row.push(field)
    } else {
      border.lastIndex = at
      const end = border.exec(text)?.index ?? text.length
      const field = text.slice(at, end)
      if (field.includes('"')) return broken('a quote within an unquoted field')
      row.push(field)
      at = end
    }
    if (text[at] === ',') {
      at++
      // A comma at the very end opens one more field, an empty one.
      if (at < text.length) continue
      row.push('')
    } else if (at < text.length) {
      const lineEnd = text.startsWith('\r\n', at) ? 2 : text[at] === '\n' ? 1 : 0
      if (lineEnd === 0) return broken('something between a closing quote and the next comma')
      at += lineEnd
    }
    if (rows[0] && row.length !== rows[0].length)
      return broken(`${row.length} fields where the header has ${rows[0].length}`)
    rows.push(row)
    row = []
  }
  return { outcome: 'rows', rows }
}

const border = /,|\r?\n/g
