/** Saves what the page itself has made. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Not at once: Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const saveRecoveryCodes = (text: string): void =>
  saveBlob(new Blob([text], { type: 'text/plain' }), 'sightline-recovery-codes.txt')

/** The name in a `content-disposition`, without folders. */
export function fileNameIn(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return (extended ? decoded(extended) : plain)?.split(/[/\\]/).at(-1) || undefined
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
