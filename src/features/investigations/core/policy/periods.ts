// Days that a sentence names. Its text is folded, as the scanner of policies folds it.

const numberWords: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19,
  twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, 'twenty-four': 24, 'twenty-five': 25, 'thirty-six': 36,
  'seventy-two': 72,
  ein: 1, eine: 1, einem: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, zehn: 10, zwölf: 12,
  un: 1, deux: 2, trois: 3, cinq: 5, dix: 10, douze: 12,
} // biome-ignore format: a table of words

const periodUnits = ['hour', 'day', 'week', 'month', 'year'] as const
export interface Period {
  count: number
  unit: (typeof periodUnits)[number]
  /** "10 business days". */
  isBusiness?: true
}

const unitForms: readonly [Period['unit'], RegExp, number][] = [
  ['hour', /^(?:hours?|stunden?|heures?)$/u, 1 / 24],
  ['day', /^(?:days?|tage?n?|jours?)$/u, 1],
  ['week', /^(?:weeks?|wochen?|semaines?)$/u, 7],
  ['month', /^(?:months?|monate?n?|mois)$/u, 30],
  ['year', /^(?:years?|jahre?n?|ans?|années?)$/u, 365],
]
const period =
  /(?<![\p{L}\p{N}])(\d{1,3}|[a-zäöüßé]+(?:-(?:two|four|five|six))?)(?: \(\d{1,3}\))?[- ](?:full |calendar |consecutive )?(business |working )?(hours?|days?|weeks?|months?|years?|stunden?|tagen?|wochen?|monaten?|jahren?|jahre|heures?|jours?|semaines?|mois|ans?|années?)(?![\p{L}])/gu

/** Days that a stretch of text names, the longest where several are named; nothing under a day. */
export function periodOf(text: string): number | null {
  const days = periodsIn(text).map(daysOf)
  return days.length ? Math.max(...days) : null
}

/** As the text names them, in its order. */
export const periodsIn = (text: string): Period[] =>
  [...text.matchAll(period)].flatMap(([, amount = '', kind = '', word = '']) => {
    const count = /^\d/u.test(amount)
      ? Number(amount)
      : Object.hasOwn(numberWords, amount)
        ? numberWords[amount]
        : undefined
    const unit = unitForms.find(([, form]) => form.test(word))?.[0]
    return count === undefined || unit === undefined
      ? []
      : [{ count, unit, ...(kind !== '' && unit === 'day' && { isBusiness: true as const }) }]
  })

const daysOf = ({ count, unit }: Period): number =>
  Math.ceil(count * (unitForms.find(([name]) => name === unit)?.[2] ?? 1))

export const isIndefinite = (text: string): boolean =>
  /\b(?:indefinitely|indefinite period|forever|permanently (?:retain|stor|keep)|for an unlimited (?:time|period)|unbefristet|indéfiniment)\b/u.test(
    text,
  )
