// Reads a statement as PostgreSQL has understood it: the form in which it stores the body of a function (pg_node_tree).

export interface TreeNode {
  tag: string
  fields: Record<string, TreeValue>
}

export type TreeValue = null | string | number | boolean | number[] | Uint8Array | TreeNode | TreeValue[]

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && 'tag' in value

export function readTree(text: string): TreeValue {
  let at = 0
  const skip = () => {
    while (text[at] === ' ' || text[at] === '\n') at++
  }
  function token(): string {
    skip()
    if ('{}()[]'.includes(text.charAt(at))) return text.charAt(at++)
    let made = ''
    if (text[at] === '"') {
      // A string: its own quotes and backslashes are escaped.
      for (at++; text[at] !== '"'; at++) {
        if (text[at] === '\\') at++
        made += text[at]
      }
      at++
      return `"${made}`
    }
    for (; at < text.length && !' \n{}()[]'.includes(text.charAt(at)); at++) {
      if (text[at] === '\\') at++
      made += text[at]
    }
    return made
  }
  const peek = () => {
    const before = at
    const next = token()
    at = before
    return next
  }
  function value(): TreeValue {
    const first = token()
    if (first === '{') return node()
    if (first === '(') return list()
    if (first.startsWith('"')) return first.slice(1)
    if (first === '<>') return null
    if (first === 'true') return true
    if (first === 'false') return false
    if (/^-?\d+(\.\d+)?$/.test(first)) return Number(first)
    return first
  }
  function node(): TreeNode {
    const made: TreeNode = { tag: token(), fields: {} }
    while (peek() !== '}') {
      const name = token().slice(1)
      let held = value()
      if (peek() === '[') {
        token()
        const bytes: number[] = []
        while (peek() !== ']') bytes.push(Number(token()))
        token()
        held = Uint8Array.from(bytes)
      }
      // Several words, as a string of old: the last is enough.
      while (!peek().startsWith(':') && peek() !== '}') held = value()
      made.fields[name] = held
    }
    token()
    return made
  }
  function list(): TreeValue[] | number[] {
    const kind = peek()
    if (kind === 'b' || kind === 'i' || kind === 'o') token()
    const made: TreeValue[] = []
    while (peek() !== ')') made.push(value())
    token()
    return made
  }
  return value()
}
