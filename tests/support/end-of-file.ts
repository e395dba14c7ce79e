const closing: (() => unknown)[] = []

/** Closes what a test file opened when the file ends, whichever process reads it; the last that was opened is the first. */
export const atEndOfFile = (close: () => unknown): void => void closing.push(close)

export async function endFile(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
