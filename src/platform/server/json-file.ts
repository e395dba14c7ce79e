import { readFile, stat } from 'node:fs/promises'

/** Reads a JSON file, or says why it cannot be used, in words that follow its name. */
export async function readJsonFile(
  path: string,
  { mostBytes }: { mostBytes: number },
): Promise<{ content: unknown; modifiedAt: Date } | string> {
  const info = await stat(path)
  if (!info.isFile()) return 'is not a file'
  if (info.size > mostBytes) return `is larger than ${mostBytes / 1024 / 1024} MB`
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
    return { content, modifiedAt: info.mtime }
  } catch (error) {
    if (error instanceof SyntaxError) return `is not JSON: ${error.message.slice(0, 200)}`
    if (error instanceof TypeError) return 'is not UTF-8 text'
    throw error
  }
}
