import { fromBufferPromise } from 'yauzl'

const mostParts = 5_000
/** All parts unpacked, as the archive declares them. */
const mostBytes = 100 * 1024 ** 2

/**
 * The names of the parts of an archive that may be unpacked; undefined where it is none, is encrypted or broken, or would
 * unpack to more than any document. Its declared sizes may be false: callers unpack it with a limit.
 */
export async function listZipParts(bytes: Uint8Array): Promise<string[] | undefined> {
  const names: string[] = []
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    for await (const part of zip.eachEntry()) {
      unpacked += part.uncompressedSize
      if (names.length === mostParts || unpacked > mostBytes || part.isEncrypted()) return undefined
      names.push(part.fileName)
    }
  } catch (error) {
    // Its faults have no class of their own: all that reading a list of names can meet is the archive's.
    if (error instanceof Error) return undefined
    throw error
  }
  return names
}
