import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`

const preload = '<link rel="modulepreload"'

/** Gives module preload links a low priority, so that a slow line brings the style sheet and the fonts first. */
export const scriptsAfterPaint = (page: string): string => page.replaceAll(preload, `${preload} fetchpriority="low"`)

/**
 * Takes the nonce out of a finished page and names by their hashes the scripts that had it, so that the page may be sent
 * again. The nonce is chosen for each rendering and never leaves: markup that got into a page some other way can't
 * have it, has no hash, and does not run.
 * @param page As bytes, one sign each (latin1).
 */
export function replaceNonce(page: string, nonce: string): { page: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const pattern = mark.replace(/[+/=]/g, '\\$&')
  const inline = new RegExp(`<script(?=[^>]*${pattern})([^>]*)>([^]*?)</script>`, 'g')
  for (const [, attributes = '', text = ''] of page.matchAll(inline)) {
    // A browser does not treat linked data as a script.
    if (text === '' || attributes.includes(' type="application/ld+json"')) continue
    hashes.add(hashOf(text))
  }
  return { page: page.replaceAll(mark, ''), hashes: [...hashes] }
}
