import { type Lettering, outline } from '../../../platform/server/pictures/outlines.ts'
import { escapeMarkup } from '../../../platform/shared/markup.ts'
import { reasonText } from '../../../product/score/reason.ts'
import type { SharedSubject } from '../../catalog/sharing.ts'
import { markShape, palette, riskLooks, shapeLook } from './risk-look.ts'

const height = 24
const pad = 8
const baseline = 16.25
const lettering: Lettering = { family: 'sans', weight: 600, size: 12 }

/** The risk for other people's pages: shapes only, so that it looks the same wherever it is taken in. */
export function printBadge(subject: SharedSubject): string {
  const { score } = subject
  const { words, hue, shape } = riskLooks[score.level]
  const product = outline('Sightline', lettering)
  const risk = outline(shownWords(score, words), lettering)
  const left = round(pad + 16 + 5 + product.width + pad)
  const right = round(pad + 10 + 6 + risk.width + pad)
  const about = escapeMarkup(badgeWords(subject))
  // Hollow where the level is expected of the role: letters and edge in its hue, on white.
  const isHollow = score.isExpected && score.level !== 'unknown'
  const ink = isHollow ? hue : '#fff'
  const ground = isHollow
    ? `<rect x="${left}" width="${right}" height="${height}" fill="#fff"/><rect x="1" y="1" width="${round(left + right - 2)}" height="${height - 2}" rx="3" fill="none" stroke="${hue}" stroke-width="2"/>`
    : `<rect x="${left}" width="${right}" height="${height}" fill="${hue}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(left + right)}" height="${height}" role="img" aria-label="${about}"><title>${about}</title><clipPath id="edge"><rect width="${round(left + right)}" height="${height}" rx="4"/></clipPath><g clip-path="url(#edge)">${ground}<rect width="${left}" height="${height}" fill="${palette.bar}"/></g><g fill="#fff"><g transform="translate(${pad} 4) scale(.6667)">${markShape('#fff')}</g><path transform="translate(${pad + 21} ${baseline})" d="${product.path}"/></g><g transform="translate(${round(left + pad)} 7) scale(.8333)" ${shapeLook(score, ink)}>${shape}</g><path fill="${ink}" transform="translate(${round(left + pad + 16)} ${baseline})" d="${risk.path}"/></svg>`
}

function shownWords({ known, gate, R, isExpected }: SharedSubject['score'], words: string): string {
  if (!known || gate !== 'settled') return words
  return isExpected ? `${words} · ${R}, expected` : `${words} · ${R}`
}

/** Returns the badge's text for screen readers. */
export function badgeWords({ name, score }: SharedSubject): string {
  return `${name}: ${riskLooks[score.level].words.toLowerCase()}${figureWords(score)}. ${reasonText(score)} Rated by Sightline`
}

function figureWords({ known, gate, R, low, high }: SharedSubject['score']): string {
  if (!known || gate !== 'settled') return ''
  return low === high ? `, ${R} of 100` : `, ${R} of 100, ${low} to ${high} possible`
}

const round = (value: number): number => Math.round(value * 100) / 100
