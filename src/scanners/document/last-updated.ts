import type { LastUpdated } from './document.ts'

const months: Record<string, number> = Object.fromEntries(
  [
    'january jan januar janner jän janvier janv enero ene gennaio gen janeiro januari',
    'february feb februar février fevrier févr febrero febbraio fevereiro fev februari',
    'march mar märz maerz mrz mars marzo março marco maart mrt',
    'april apr avril avr abril abr aprile',
    'may mai mayo maggio mag maio mei',
    'june jun juni juin junio giugno giu junho',
    'july jul juli juillet juil julio luglio lug julho',
    'august aug août aout agosto ago augustus',
    'september sept sep septembre septiembre settembre set setembro',
    'october oct oktober okt octobre octubre ottobre ott outubro out',
    'november nov novembre noviembre novembro',
    'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
)
const month = `(?:${Object.keys(months)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const year = String.raw`((?:19|20)\d{2})`
const dates: readonly (readonly [pattern: string, order: string])[] = [
  [String.raw`${year}[-./](\d{1,2})[-./](\d{1,2})(?!\d)`, 'ymd'],
  [String.raw`${year}\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日`, 'ymd'],
  [String.raw`${year}\s*年\s*(\d{1,2})\s*月`, 'ym'],
  [String.raw`(${month})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+${year}`, 'mdy'],
  [
    String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?(${month})\.?,?\s+(?:of\s+|de\s+|del\s+)?${year}`,
    'dmy',
  ],
  [String.raw`(\d{1,2})-(${month})-${year}`, 'dmy'],
  [String.raw`(${month})\.?,?\s+(?:of\s+|de\s+)?${year}`, 'my'],
  [String.raw`(\d{1,2})\.\s?(\d{1,2})\.\s?${year}`, 'dmy'],
  [String.raw`(\d{1,2})[/-](\d{1,2})[/-]${year}`, '??y'],
]

/** Words that say when a document was last changed, before those that say from when it holds. */
const updated = String.raw`(?:last|most recently|was|date)?\s*(?:up-?dated|modified|revised|reviewed|amended|changed|revision date|update)(?: date)?|date of (?:last )?(?:revision|update|modification)|last (?:update|revision|change|modification)|zuletzt (?:aktualisiert|geändert|überarbeitet)|letzte (?:aktualisierung|änderung)|stand|dernière (?:mise à jour|modification|révision)|mis(?:e)? à jour|última (?:actualización|modificación|revisión|atualização)|actualizad[oa]|atualizad[oa]|ultimo aggiornamento|aggiornat[oa]|laatst (?:bijgewerkt|gewijzigd)|最后更新|最近更新|更新日期|更新于|最終更新日?|改定日`
const effective = `effective(?: date| as of| from)?|in force (?:since|from)|valid (?:from|as of)|version(?: date| of)?|dated|date|as of|gültig ab|wirksam ab|inkrafttreten|(?:date d')?entrée en vigueur|en vigueur|fecha de (?:entrada en vigor|vigencia)|vigente desde|in vigore dal|生效日期|施行日|制定日`
const gap = String.raw`[:：]?\s*[-–—]?\s*(?:on the|on|as of|the|is|am|vom|le|el|il|em|op|date|since|was|and effective)?(?:[:：]|\s)*`

const finders = [updated, effective].map((words) =>
  dates.map(([date, order]) => ({
    order,
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:${words})${gap}${date}`, 'iu'),
  })),
)

const changeWords = new RegExp(`^\\s*(?:${updated})`, 'iu')

/** The date that the page gives itself, with the words that say so. A date that can be read in two ways is none. */
export function findLastUpdated(text: string): LastUpdated | null {
  // Dates of a policy stand at its beginning or at its end.
  const parts =
    text.length <= 12_000
      ? [{ text, from: 0 }]
      : [
          { text: text.slice(0, 8_000), from: 0 },
          { text: text.slice(-4_000), from: text.length - 4_000 },
        ]
  const [head, tail] = parts.map((part) => {
    const [changed, holds] = finders.map((kind) => firstDate(part, kind))
    return changed ?? holds
  })
  // A list of old versions comes at the end, and ends with the oldest.
  const found =
    head && tail && head.date < tail.date && isChange(tail, text) && !isChange(head, text) ? tail : (head ?? tail)
  if (!found) return null
  const lead = /^\s*/.exec(text.slice(found.start, found.end))?.[0].length ?? 0
  const start = found.start + lead
  return { date: found.date, quote: text.slice(start, found.end), start, end: found.end }
}

interface Dated {
  date: string
  start: number
  end: number
}

const firstDate = (part: { text: string; from: number }, kind: (typeof finders)[number]): Dated | undefined =>
  stretchesOf(part.text)
    .flatMap(({ text, at }) =>
      kind.flatMap(({ pattern, order }) => {
        const match = pattern.exec(text)
        const date = match && readDate(match.slice(1), order)
        const start = part.from + at + (match?.index ?? 0)
        return match && date ? [{ date, start, end: start + match[0].length }] : []
      }),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)[0]

/** Returns the text around each year: dates are nowhere else, and most of a policy names no year. */
function stretchesOf(text: string): { text: string; at: number }[] {
  const found: { start: number; end: number }[] = []
  for (const { index } of text.matchAll(/(?:19|20)\d{2}/gu)) {
    const start = Math.max(0, index - 160)
    const last = found.at(-1)
    if (last && start <= last.end) last.end = index + 40
    else found.push({ start, end: index + 40 })
  }
  return found.map(({ start, end }) => ({ text: text.slice(start, end), at: start }))
}

const isChange = ({ start, end }: Dated, text: string) => changeWords.test(text.slice(start, end))

function readDate(parts: readonly (string | undefined)[], order: string): string | undefined {
  const of = (letter: string) => {
    const value = parts[order.indexOf(letter)] ?? ''
    return months[value.toLowerCase()] ?? Number(value)
  }
  if (order === '??y') {
    const [first = 0, second = 0] = parts.map(Number)
    if (first > 12) return iso(of('y'), second, first)
    return second > 12 || first === second ? iso(of('y'), first, second) : undefined
  }
  return order.includes('d') ? iso(of('y'), of('m'), of('d')) : iso(of('y'), of('m'))
}

function iso(y: number, m: number, d?: number): string | undefined {
  if (!(m >= 1 && m <= 12)) return undefined
  const two = (n: number) => String(n).padStart(2, '0')
  if (d === undefined) return `${y}-${two(m)}`
  const isDay = new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d
  return isDay && d >= 1 ? `${y}-${two(m)}-${two(d)}` : undefined
}
