import { fstatSync, readSync } from 'node:fs'

/** Bytes that can be read from any place: a file, memory, or a stretch of either. */
export interface Source {
  size: number
  /** Fewer bytes than asked for at the end. */
  read(start: number, length: number): Buffer
}

export function fileSource(fd: number): Source {
  const { size } = fstatSync(fd)
  return {
    size,
    read: (start, length) => {
      const wanted = Math.max(0, Math.min(length, size - start))
      const bytes = Buffer.allocUnsafe(wanted)
      let done = 0
      while (done < wanted) {
        const got = readSync(fd, bytes, done, wanted - done, start + done)
        // Someone shortens the file under us.
        if (got === 0) break
        done += got
      }
      return bytes.subarray(0, done)
    },
  }
}

export const bufferSource = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: (start, length) => bytes.subarray(start, start + length),
})

export function sliceSource(source: Source, start: number, length: number): Source {
  const size = Math.max(0, Math.min(length, source.size - start))
  return { size, read: (at, wanted) => source.read(start + at, Math.max(0, Math.min(wanted, size - at))) }
}
