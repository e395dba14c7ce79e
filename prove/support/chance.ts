import { chanceOf } from '../../tests/support/chance.ts'

/** Choices that the same seed makes again. */
export interface Chance {
  /** From 0 up to and without 1. */
  next: () => number
  /** From `least` up to and without `most`. */
  between: (least: number, most: number) => number
  pick: <T>(of: readonly [T, ...T[]]) => T
  /** Another source, of this seed and a name: what one part draws changes nothing for the others. */
  fork: (name: string) => Chance
}

export function createChance(seed: number): Chance {
  const next = chanceOf(seed)
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least)),
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
    fork: (name) => createChance(hashOf(`${seed} ${name}`)),
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
