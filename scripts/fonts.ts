import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { faceFile, rangesOf } from '../src/platform/server/pdf/faces.ts'

// Makes the fonts of the pages in src/ui/fonts out of those of the packages, or with --check says whether they are current:
// node scripts/fonts.ts
//
// Half of what the packages bring is for weights and signs that no page has: ligatures of code, small capitals, hairlines.

const folder = join(import.meta.dirname, '../src/ui/fonts')

/** Kerning, figures of one width, and what puts accents in their places. */
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const fonts = [
  { family: 'serif', keepFeatures: [...features, 'liga'] },
  { family: 'sans', keepFeatures: features },
  { family: 'mono', keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk'] },
] as const
/** As src/ui/styles/fonts.css says it. */
const weights = { min: 400, max: 700 }

/**
 * Adobe keeps the name Source for its own fonts (SIL Open Font License, Reserved Font Name): one that was changed bears
 * another, of the same length. The notice of who made it stays.
 */
function renamed(sfnt: Buffer): Buffer {
  const copy = Buffer.from(sfnt)
  for (const rest of [' Serif', 'Serif']) {
    const name = wide(`Source${rest}`)
    for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at)) wide('Report').copy(copy, at)
  }
  return copy
}

/** As fonts write their names. */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

for (const { family, keepFeatures } of fonts) {
  const face = { family, script: 'latin' } as const
  const whole = Buffer.from(faceFile(face))
  const latin = rangesOf(face)
    .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)))
    .join('')
  const options = { keepFeatures: [...keepFeatures], variationAxes: { wght: weights } }
  const cut = await subsetFont(whole, latin, { ...options, targetFormat: 'sfnt' } as const)
  const made = await subsetFont(renamed(cut), latin, { targetFormat: 'woff2' })
  const file = join(folder, `${family}.woff2`)
  if (!process.argv.includes('--check')) {
    await writeFile(file, made)
    console.log(`${family}.woff2: ${made.length} bytes of ${whole.length}`)
  } else if (!made.equals(await readFile(file))) {
    console.error(`${file} is not what the packages make: run node scripts/fonts.ts`)
    process.exitCode = 1
  }
}
