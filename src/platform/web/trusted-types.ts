// Under `require-trusted-types-for 'script'` no text becomes markup or script in a page but through this policy, and it lets
// nothing through that we do not know. (W3C Trusted Types, the default policy.)

/** Markup by which React makes a script element that does not run, when it renders a page again. */
const emptyScript = '<script></script>'

/** Policy for markup: unknown text becomes empty, which unlike an error keeps the rest of the page. */
export const trustedMarkup = (text: string): string => (text === emptyScript ? text : '')

interface PolicyFactory {
  createPolicy: (name: 'default', rules: Record<'createHTML' | 'createScript', (text: string) => string>) => unknown
}

/** To be called before anything is drawn. Browsers that do not know of it have the rest of the content security policy. */
export function guardMarkup({ trustedTypes }: { trustedTypes?: PolicyFactory } = globalThis as object): void {
  trustedTypes?.createPolicy('default', { createHTML: trustedMarkup, createScript: () => '' })
}
