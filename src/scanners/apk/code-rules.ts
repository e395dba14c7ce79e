import type { CodePrefix, SdkSignature } from './signatures.ts'

// When a signature takes a name. Exodus searches its patterns anywhere in a name; here a rule begins where a name begins
// and ends where a part of it ends, so that `com.adjust` is not found in `com.adjustment`.

export interface Rule {
  sdk: SdkSignature
  prefix: CodePrefix
}

export interface CodeIndex {
  /** Rules keyed by their first two segments, or the only one. */
  bySegments: Map<string, Rule[]>
  /** Rules that begin anywhere. */
  anywhere: Rule[]
}

export function codeIndex(sdks: SdkSignature[]): CodeIndex {
  const index: CodeIndex = { bySegments: new Map(), anywhere: [] }
  for (const sdk of sdks)
    for (const prefix of sdk.prefixes) {
      const segments = prefix.value.split('.').filter((segment) => segment !== '')
      if (segments.length === 0) continue
      if (prefix.value.startsWith('.')) {
        index.anywhere.push({ sdk, prefix })
        continue
      }
      const keys = new Set([segments.slice(0, 2).join('.')])
      // `Foo.Bar` may be a class in the package Foo.
      if (segments.length === 2 && !prefix.value.endsWith('.')) keys.add(segments[0] ?? '')
      for (const key of keys) index.bySegments.set(key, [...(index.bySegments.get(key) ?? []), { sdk, prefix }])
    }
  return index
}

/** Rules that may take names in this package: few of all, and not all of them do. */
export function rulesFor(name: string, { bySegments, anywhere }: CodeIndex): Rule[] {
  const [first = '', second] = name.split('.', 2)
  const two = second === undefined ? [] : (bySegments.get(`${first}.${second}`) ?? [])
  return [...two, ...(bySegments.get(first) ?? []), ...anywhere]
}

/** Returns the part of a package that a rule covers: all of it, or the outer classes of these names. */
export function reach(prefix: string, packageName: string): 'all' | ((className: string) => boolean) | undefined {
  const path = `${packageName}.`
  if (prefix.startsWith('.')) {
    const dotted = `.${path}`
    if (prefix.endsWith('.')) return dotted.includes(prefix) ? 'all' : undefined
    // It names a package or a class; either ends where the rule ends.
    return dotted.includes(`${prefix}.`) ? 'all' : (own) => `${dotted}${own}`.endsWith(prefix)
  }
  if (path.startsWith(prefix.endsWith('.') ? prefix : `${prefix}.`)) return 'all'
  if (prefix.endsWith('.') || !prefix.startsWith(path) || prefix.indexOf('.', path.length) >= 0) return
  const named = prefix.slice(path.length)
  return (own) => own === named
}

/** Too general to be trusted alone. */
export const isWeak = (prefix: CodePrefix) => prefix.isWeak || prefix.value.startsWith('.')
export const isReviewed = (prefix: CodePrefix) => !isWeak(prefix) && prefix.source !== 'etip'

/** The whole name, with stars for anything; a closing dot takes all that follows. */
export function pattern(match: string): (name: string) => boolean {
  if (match.endsWith('.')) return (name) => name.startsWith(match)
  if (!match.includes('*')) return (name) => name === match
  const pieces = match.split('*')
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  return (name) => {
    if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
    let at = first.length
    for (const piece of pieces.slice(1, -1)) {
      const found = name.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return at <= name.length - last.length
  }
}
