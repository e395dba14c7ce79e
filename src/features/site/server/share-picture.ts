import { type Lettering, type Outlined, outline, outlineLines } from '../../../platform/server/pictures/outlines.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { pictureSize } from '../../../platform/shared/page-picture.ts'
import type { CatalogRef } from '../../../product/entries.ts'
import { reasonText } from '../../../product/score/reason.ts'
import type { ArticleHead } from '../../blog/article.ts'
import { kindNames, type SharedSubject } from '../../catalog/sharing.ts'
import { bands, markShape, palette, riskLooks, shapeLook } from './risk-look.ts'

// Picture that other sites show next to a link to a page: an SVG of shapes only, that a program without fonts can draw.

const { width, height } = pictureSize
const margin = 80
const inner = width - 2 * margin

const title: Lettering = { family: 'serif', weight: 600, size: 76 }
const brand: Lettering = { family: 'serif', weight: 600, size: 36 }
const strong: Lettering = { family: 'sans', weight: 600, size: 36 }
const reason: Lettering = { family: 'sans', weight: 400, size: 32 }
const plain: Lettering = { family: 'sans', weight: 400, size: 28 }

/** An entry or a company: who it is above, then its level, why, and its range on the scale. */
export function printSubjectPicture(kind: CatalogRef['kind'], subject: SharedSubject, host: string): string {
  const { name, company, score } = subject
  const { words, hue, shape } = riskLooks[score.level]
  const kicker = [kindNames[kind], company].filter((part) => part !== null).join(' · ')
  const scored = outline(scoreWords(score), plain)
  return print(
    host,
    line(outlineLines(kicker, plain, { width: inner, lines: 1 })[0], { y: 172, fill: palette.quiet }),
    line(outlineLines(name, title, { width: inner, lines: 1 })[0], { y: 254, fill: palette.ink }),
    `<g transform="translate(${margin} 297) scale(2.6)" ${shapeLook(score, hue)}>${shape}</g>`,
    line(outline(score.isExpected ? `${words}, expected` : words, strong), { x: margin + 46, y: 325, fill: hue }),
    line(scored, { x: width - margin - scored.width, y: 325, fill: palette.quiet }),
    ...outlineLines(reasonText(score), reason, { width: inner, lines: 2 }).map((text, at) =>
      line(text, { y: 386 + at * 44, fill: palette.ink }),
    ),
    ruler(score),
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

/** The scale, and on it the range with the score; empty where nothing is known. */
function ruler({ level, known, gate, R, low, high, isExpected }: SharedSubject['score']): string {
  const at = (value: number) => margin + (inner * value) / 100
  const scale = bands.map(
    (band) =>
      `<rect x="${at(band.from)}" y="500" width="${at(band.to) - at(band.from) - (band.to < 100 ? 4 : 0)}" height="14" fill="${band.fill}"${band.level === level ? '' : ' opacity=".28"'}/>`,
  )
  if (!known) return scale.join('')
  const possible = `<rect x="${at(low)}" y="484" width="${Math.max(4, at(high) - at(low))}" height="5" fill="${palette.ink}"/>`
  if (gate !== 'settled') return `${scale.join('')}${possible}`
  const x = Math.min(Math.max(at(R), margin + 11), width - margin - 11)
  const mark = isExpected
    ? `fill="${palette.paper}" stroke="${palette.ink}" stroke-width="4"`
    : `fill="${palette.ink}" stroke="${palette.paper}" stroke-width="3"`
  return `${scale.join('')}${possible}<circle cx="${x}" cy="507" r="11" ${mark}/>`
}

function scoreWords({ known, gate, R, low, high }: SharedSubject['score']): string {
  if (!known) return 'No score'
  const range = `${low} to ${high} possible`
  if (gate !== 'settled') return range
  return low === high ? `${R} of 100` : `${R} of 100, ${range}`
}

const evidenceWords = ({ evidenceTo }: SharedSubject): string =>
  evidenceTo === null ? 'Evidence, sources and method on the page' : `Newest evidence of ${asOfWords(evidenceTo)}`
