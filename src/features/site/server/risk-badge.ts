import { type Lettering, outline } from '../../../platform/server/pictures/outlines.ts'
import { escapeMarkup } from '../../../platform/shared/markup.ts'
import { isSettled, type SharedSubject } from '../../catalog/sharing.ts'
import { markShape, palette, riskLooks } from './risk-look.ts'

const height = 24
const pad = 8
const baseline = 16.25
const lettering: Lettering = { family: 'sans', weight: 600, size: 12 }

/** The risk for other people's pages: shapes only, so that it looks the same wherever it is taken in. */
export function printBadge(subject: SharedSubject): string {
  const { words, hue, shape } = riskLooks[subject.level]
  const product = outline('Sightline', lettering)
  const risk = outline(shownWords(subject, words), lettering)
  const left = round(pad + 16 + 5 + product.width + pad)
  const right = round(pad + 10 + 6 + risk.width + pad)
  const about = escapeMarkup(badgeWords(subject))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(left + right)}" height="${height}" role="img" aria-label="${about}"><title>${about}</title><clipPath id="edge"><rect width="${round(left + right)}" height="${height}" rx="4"/></clipPath><g clip-path="url(#edge)"><rect width="${left}" height="${height}" fill="${palette.bar}"/><rect x="${left}" width="${right}" height="${height}" fill="${hue}"/></g><g fill="#fff"><g transform="translate(${pad} 4) scale(.6667)">${markShape('#fff')}</g><path transform="translate(${pad + 21} ${baseline})" d="${product.path}"/><g transform="translate(${round(left + pad)} 7) scale(.8333)" stroke="#fff" stroke-width="0">${shape}</g><path transform="translate(${round(left + pad + 16)} ${baseline})" d="${risk.path}"/></g></svg>`
}

function shownWords(subject: SharedSubject, words: string): string {
  if (subject.score === null) return words
  return `${words} · ${subject.score}${isSettled(subject) ? '' : ', not settled'}`
}

/** What the badge says to those who cannot see it. */
export function badgeWords(subject: SharedSubject): string {
  const { name, level, score, range } = subject
  const words = `${name}: ${riskLooks[level].words.toLowerCase()}`
  if (score === null) return `${words}, rated by Sightline`
  const possible = range && range.low !== range.high ? `, ${range.low} to ${range.high} possible` : ''
  return `${words}, ${score} of 100${possible}, rated by Sightline`
}

const round = (value: number): number => Math.round(value * 100) / 100
