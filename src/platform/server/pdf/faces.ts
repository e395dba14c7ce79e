import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sansRanges from '@fontsource-variable/inter/unicode.json' with { type: 'json' }
import monoRanges from '@fontsource-variable/jetbrains-mono/unicode.json' with { type: 'json' }
import serifRanges from '@fontsource-variable/source-serif-4/unicode.json' with { type: 'json' }

// The faces of the product (SIL Open Font License) for a PDF: one file for each script that a family has.

const families = {
  sans: { name: 'inter', ranges: sansRanges },
  serif: { name: 'source-serif-4', ranges: serifRanges },
  mono: { name: 'jetbrains-mono', ranges: monoRanges },
}
export type Family = keyof typeof families

/** A file of a family. */
export interface Face {
  family: Family
  script: string
}

/** Faces that may have a letter, the likeliest first: its family, else the sans, which has the most scripts. */
export function facesFor(family: Family, codePoint: number): Face[] {
  const order: Family[] = family === 'sans' ? ['sans'] : [family, 'sans']
  return order.flatMap((family) =>
    scriptsOf[family]
      .filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
      .map(({ script }) => ({ family, script })),
  )
}

/** Upright, all weights. */
export function faceFile({ family, script }: Face): Uint8Array {
  const { name } = families[family]
  const address = import.meta.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`)
  return readFileSync(fileURLToPath(address))
}

/** The letters that a face is for. */
export const rangesOf = ({ family, script }: Face): readonly Range[] =>
  scriptsOf[family].find((one) => one.script === script)?.ranges ?? []

type Range = readonly [first: number, last: number]

// Its keys are those of the families.
const scriptsOf = Object.fromEntries(
  Object.entries(families).map(([family, { ranges }]) => [family, scriptsIn(ranges)]),
) as Record<Family, { script: string; ranges: Range[] }[]>

/** Latin comes last in the list of the package, and is asked first. */
function scriptsIn(ranges: Record<string, string>): { script: string; ranges: Range[] }[] {
  return Object.entries(ranges)
    .map(([script, text]) => ({ script, ranges: text.split(',').map(rangeOf) }))
    .reverse()
}

/** `U+0100-02BA` or `U+02BD`. */
function rangeOf(text: string): Range {
  const [first = Number.NaN, last = first] = text
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [first, last]
}
