import { createHash } from 'node:crypto'
import type { InlineHashes } from './security.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`

/**
 * Takes the nonce out of a finished page and names by their hashes the scripts and styles that had it, so that the page may
 * be sent again. The nonce is chosen for each rendering and never leaves: markup that got into a page some other way can't
 * have it, has no hash, and does not run.
 * @param page As bytes, one sign each (latin1).
 */
export function replaceNonce(page: string, nonce: string): { page: string; hashes: InlineHashes } {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const pattern = mark.replace(/[+/=]/g, '\\$&')
  const inline = new RegExp(`<(script|style)(?=[^>]*${pattern})([^>]*)>([^]*?)</\\1>`, 'g')
  for (const [, tag, attributes = '', text = ''] of page.matchAll(inline)) {
    // To a browser, linked data isn't a script.
    if (text === '' || attributes.includes(' type="application/ld+json"')) continue
    const all = tag === 'script' ? scripts : styles
    all.add(hashOf(text))
  }
  return { page: page.replaceAll(mark, ''), hashes: { scripts: [...scripts], styles: [...styles] } }
}
