// Under `require-trusted-types-for 'script'` no text becomes markup or script in a page but through this policy, and it lets
// nothing through that we do not know. (W3C Trusted Types, the default policy.)

/** How React makes a script element that does not run, where it has to make a page anew. */
const emptyScript = '<script></script>'

/** What a text becomes: what is unknown becomes nothing, which unlike an error leaves the rest of the page standing. */
export const trustedMarkup = (text: string): string => (text === emptyScript ? text : '')

interface PolicyFactory {
  createPolicy: (name: 'default', rules: Record<'createHTML' | 'createScript', (text: string) => string>) => unknown
}

/** To be called before anything is drawn. Browsers that do not know of it have the rest of the content security policy. */
export function guardMarkup({ trustedTypes }: { trustedTypes?: PolicyFactory } = globalThis as object): void {
  trustedTypes?.createPolicy('default', { createHTML: trustedMarkup, createScript: () => '' })
}
