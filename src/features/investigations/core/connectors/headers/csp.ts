// Content-Security-Policy Level 3, as far as it says which scripts a page may run and who may frame it.

export const cspWeaknesses = ['unsafe-inline', 'unsafe-eval', 'wildcard', 'no script-src'] as const
export type CspWeakness = (typeof cspWeaknesses)[number]

export interface CspReading {
  /** Weaknesses that all of the policies share: a script must pass all of them. */
  weaknesses: CspWeakness[]
  hasNonceOrHash: boolean
  /** From the first policy that has one, as written. */
  scriptSources: string | null
  frameAncestors: string | null
}

const mostPolicies = 20
const mostSources = 500

/** @param texts Header values or the content of meta tags; several policies in one are apart by commas. */
export function readCsp(texts: readonly string[]): CspReading | undefined {
  const policies = texts
    .flatMap((text) => text.split(','))
    .map(directives)
    .filter((policy) => policy.size > 0)
    .slice(0, mostPolicies)
  if (policies.length === 0) return undefined
  const scripts = policies.map((p) => p.get('script-src-elem') ?? p.get('script-src') ?? p.get('default-src'))
  const weak = policies.map((p, index) => weaknessesOf(scripts[index], p.get('script-src') ?? p.get('default-src')))
  return {
    weaknesses: cspWeaknesses.filter(
      (w) => weak.every((found) => found.has(w) || found.has('no script-src')) && weak.some((found) => found.has(w)),
    ),
    hasNonceOrHash: scripts.some((sources) => sources?.some(isNonceOrHash)),
    scriptSources: scripts.find((s) => s !== undefined)?.join(' ') ?? null,
    frameAncestors:
      policies
        .map((p) => p.get('frame-ancestors'))
        .find((s) => s !== undefined)
        ?.join(' ') ?? null,
  }
}

/** The first directive of a name counts. CSP3 § 2.2.1 */
function directives(policy: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/u)
    if (/^[a-z][a-z-]*$/iu.test(name) && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), sources.slice(0, mostSources))
  }
  return found
}

const isNonceOrHash = (source: string) => /^'(?:nonce|sha256|sha384|sha512)-/iu.test(source)

/** `script-src-elem` says nothing about eval, which stays with `script-src`. */
function weaknessesOf(
  elements: readonly string[] | undefined,
  evaluated: readonly string[] | undefined,
): Set<CspWeakness> {
  if (elements === undefined) return new Set(['no script-src'])
  const lower = elements.map((s) => s.toLowerCase())
  const hasNonce = lower.some(isNonceOrHash)
  // With a nonce or hash 'unsafe-inline' is ignored, with 'strict-dynamic' so are hosts and schemes. CSP3 § 6.7.3.2, § 8.2
  const isStrict = lower.includes("'strict-dynamic'") && hasNonce
  return new Set([
    ...(lower.includes("'unsafe-inline'") && !hasNonce && !lower.includes("'strict-dynamic'")
      ? (['unsafe-inline'] as const)
      : []),
    ...((evaluated ?? []).some((s) => s.toLowerCase() === "'unsafe-eval'") ? (['unsafe-eval'] as const) : []),
    ...(!isStrict && lower.some((s) => /^(?:\*|https?:|data:|(?:https?|\*):\/\/\*)$/u.test(s))
      ? (['wildcard'] as const)
      : []),
  ])
}

/** Policies of the page itself, where the server sends none: `<meta http-equiv="Content-Security-Policy">`. */
export function metaCsp(html: string): string[] {
  const head = html.slice(0, 100_000).replace(/<!--[\s\S]*?(?:-->|$)/gu, '')
  return [...head.matchAll(/<meta\b[^>]{0,4000}>/giu)].flatMap(([tag]) =>
    /http-equiv\s*=\s*["']?content-security-policy["'\s/>]/iu.test(tag)
      ? [
          /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/iu
            .exec(tag)
            ?.slice(1)
            .find((v) => v !== undefined) ?? '',
        ]
      : [],
  )
}
