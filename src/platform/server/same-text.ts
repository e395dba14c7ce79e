import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in the same time whatever they are: hashes have one length, whatever characters were sent. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
