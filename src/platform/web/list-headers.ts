/** Cursor of the next page, as a list's Link header has it; null at the end. */
export function cursorIn(link: string | null): string | null {
  const [, target] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '') ?? []
  return target === undefined ? null : new URL(target, 'http://page.invalid').searchParams.get('cursor')
}
