import { type Lettering, type Outlined, outline, outlineLines } from '../../../platform/server/pictures/outlines.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { pictureSize } from '../../../platform/shared/page-picture.ts'
import type { ArticleHead } from '../../blog/article.ts'
import type { CatalogRef } from '../../catalog/refs.ts'
import { isSettled, kindNames, type SharedSubject } from '../../catalog/sharing.ts'
import { bands, markShape, palette, riskLooks } from './risk-look.ts'

// What others show beside a link to a page: an SVG of shapes only, that a program without fonts can draw.

const { width, height } = pictureSize
const margin = 80
const inner = width - 2 * margin

const title: Lettering = { family: 'serif', weight: 600, size: 76 }
const brand: Lettering = { family: 'serif', weight: 600, size: 36 }
const strong: Lettering = { family: 'sans', weight: 600, size: 36 }
const plain: Lettering = { family: 'sans', weight: 400, size: 28 }

/** An entry or a company: who it is above, its risk on the scale below. */
export function printSubjectPicture(kind: CatalogRef['kind'], subject: SharedSubject, host: string): string {
  const { words, hue, shape } = riskLooks[subject.level]
  const kicker = [kindNames[kind], subject.company].filter((part) => part !== null).join(' · ')
  const names = outlineLines(subject.name, title, { width: inner, lines: 2 })
  const scored = outline(scoreWords(subject), plain)
  return print(
    host,
    line(outlineLines(kicker, plain, { width: inner, lines: 1 })[0], { y: 188, fill: palette.quiet }),
    ...names.map((name, at) => line(name, { y: 272 + at * 86, fill: palette.ink })),
    `<g transform="translate(${margin} 433) scale(2.6)" fill="${hue}" stroke="${hue}" stroke-width="0">${shape}</g>`,
    line(outline(words, strong), { x: margin + 46, y: 461, fill: hue }),
    line(scored, { x: width - margin - scored.width, y: 461, fill: palette.quiet }),
    ruler(subject),
    line(outline(evidenceWords(subject), { ...plain, size: 24 }), { y: 582, fill: palette.quiet }),
  )
}

export function printArticlePicture({ title: words, category, author, date }: ArticleHead, host: string): string {
  return print(
    host,
    line(outline(category, plain), { y: 188, fill: palette.quiet }),
    ...outlineLines(words, { ...title, size: 68 }, { width: inner, lines: 4 }).map((text, at) =>
      line(text, { y: 266 + at * 78, fill: palette.ink }),
    ),
    line(outline(`${author}, ${asOfWords(date)}`, { ...plain, size: 24 }), { y: 582, fill: palette.quiet }),
  )
}

/** For every page that has no picture of its own. */
export const printSitePicture = (host: string): string =>
  print(
    host,
    ...outlineLines('What apps, SDKs and vendors do with personal data', title, { width: inner, lines: 3 }).map(
      (text, at) => line(text, { y: 262 + at * 88, fill: palette.ink }),
    ),
    line(outline('Scored by published rules from public facts, each with its source.', plain), {
      y: 500,
      fill: palette.quiet,
    }),
  )

function print(host: string, ...parts: string[]): string {
  const where = outline(host, { ...plain, size: 24 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${palette.paper}"/><rect width="${width}" height="10" fill="${palette.accent}"/><g transform="translate(${margin - 6} 62) scale(1.9)">${markShape(palette.accent)}</g>${line(outline('Sightline', brand), { x: margin + 52, y: 96, fill: palette.ink })}${line(where, { x: width - margin - where.width, y: 582, fill: palette.quiet })}${parts.join('')}</svg>`
}

const line = (text: Outlined | undefined, { x = margin, y, fill }: { x?: number; y: number; fill: string }): string =>
  text ? `<path transform="translate(${x.toFixed(1)} ${y})" fill="${fill}" d="${text.path}"/>` : ''

/** The scale, and on it the score with what is possible; empty where nothing is known. */
function ruler({ level, score, range }: SharedSubject): string {
  const at = (value: number) => margin + (inner * value) / 100
  const scale = bands.map(
    (band) =>
      `<rect x="${at(band.from)}" y="500" width="${at(band.to) - at(band.from) - (band.to < 100 ? 4 : 0)}" height="14" fill="${band.fill}"${band.level === level ? '' : ' opacity=".28"'}/>`,
  )
  if (score === null) return scale.join('')
  const possible = range
    ? `<rect x="${at(range.low)}" y="486" width="${Math.max(3, at(range.high) - at(range.low))}" height="3" fill="${palette.ink}"/>`
    : ''
  const x = Math.min(Math.max(at(score) - 3, margin), width - margin - 6)
  return `${scale.join('')}${possible}<rect x="${x}" y="480" width="6" height="44" fill="${palette.ink}"/>`
}

function scoreWords(subject: SharedSubject): string {
  const { score, range } = subject
  if (score === null) return 'No score: too little is known'
  const possible = range && range.low !== range.high ? `, ${range.low} to ${range.high} possible` : ''
  return `${score} of 100${possible}${isSettled(subject) ? '' : ', not settled'}`
}

const evidenceWords = ({ evidenceTo }: SharedSubject): string =>
  evidenceTo === null ? 'Evidence, sources and method on the page' : `Newest evidence of ${asOfWords(evidenceTo)}`
