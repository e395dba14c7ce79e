const names = new Intl.DisplayNames('en', { type: 'language' })

/** "German" for `de`; the tag itself where it names no language. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch (error) {
    if (error instanceof RangeError) return tag
    throw error
  }
}
