import { type Country, countriesIn, countryPlaces, isCountry } from '../countries.ts'
import type { LegalName } from './names.ts'

// Location of a company: from the address after its name, from its legal form ("a Delaware corporation"), or from the
// name itself. A country that is merely near says nothing.

const reach = 260

/** The text from a name on, as far as it can be its address: to the next name, or to the end of a sentence or of short lines. */
export function addressAfter(text: string, from: number, next: number | undefined): string {
  const window = text.slice(from, Math.min(from + reach, next ?? from + reach))
  const lines = window.split('\n')
  const [first = '', ...below] = lines
  const end = /[.;](?=\s+(?:\p{Lu}\p{Ll}+ \p{Ll}|We |Our |You |If |The |This |For |It |Wir |Nous ))/u.exec(first)
  if (end) return first.slice(0, end.index)
  // Lines of an address are short; the first long one is text again.
  const stop = below.findIndex((line) => line.length > 90)
  return [first, ...(first.length > 160 ? [] : below.slice(0, stop < 0 ? 6 : Math.min(stop, 6)))].join('\n')
}

const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const stateCodes =
  'A[LKZR]|C[AOT]|D\\.?C|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]'

/** "a Delaware corporation", "a company under the laws of the State of Nevada". */
const americanLaw = new RegExp(
  `\\b(?:an? |the State of )(?:${states})\\b(?= (?:corporation|limited|company|LLC|public|non-?profit|benefit|partnership|inc)|[,.;)]|$)`,
  'iu',
)
/** "located in Eau Claire, Wisconsin"; Georgia is a country as well. */
const americanSeat = new RegExp(
  `\\b(?:located|based|headquartered|residing|office) in \\p{Lu}[\\p{L} .'-]{1,30}, (?!Georgia)(?:${states})\\b`,
  'u',
)
/** "a Swiss company", "de droit suédois". */
const demonyms: readonly [RegExp, string][] = [
  ['Swiss|Schweizer|suisse', 'CH'],
  ['Irish|irlandais', 'IE'],
  ['German|deutsche|allemand', 'DE'],
  ['French|français', 'FR'],
  ['Swedish|suédois', 'SE'],
  ['Dutch|néerlandais', 'NL'],
  ['British|English|UK', 'GB'],
  ['American|U\\.?S\\.?', 'US'],
  ['Canadian|Ontario|Quebec|British Columbia', 'CA'],
  ['Australian', 'AU'],
  ['Israeli', 'IL'],
  ['Indian', 'IN'],
  ['Japanese', 'JP'],
  ['Spanish|espagnol', 'ES'],
  ['Italian|italien', 'IT'],
  ['Austrian', 'AT'],
  ['Danish', 'DK'],
  ['Norwegian', 'NO'],
  ['Finnish', 'FI'],
  ['Polish', 'PL'],
  ['Belgian|belge', 'BE'],
  ['Luxembourg(?:ish)?|luxembourgeois', 'LU'],
  ['Estonian', 'EE'],
  ['Lithuanian', 'LT'],
  ['Czech', 'CZ'],
  ['Cypriot|Cyprus', 'CY'],
  ['Maltese', 'MT'],
  ['Singapore(?:an)?', 'SG'],
  ['Chinese', 'CN'],
].map(([words, code]) => [
  new RegExp(
    `\\b(?:an? |de droit )(?:${words})\\b(?: [\\p{L}-]+){0,4}? ?(?:company|corporation|limited|firm|foundation|partnership|entity|GmbH|Stiftung|start-?up|business|enregistr|immatricul|[,.;)]|$)`,
    'u',
  ),
  code ?? '',
])
const lawOf =
  /\ban? (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:private |public |registered )?(?:limited(?: liability)?(?: company| partnership)?|company|corporation|incorporated)\b/u
const americanCode = new RegExp(`\\b(?:${states}),? \\d{5}(?:-\\d{4})?\\b`, 'u')
const codes: readonly [RegExp, string][] = [
  [new RegExp(`\\b(?:${states}|${stateCodes})\\.?,? \\d{5}(?:-\\d{4})?\\b`, 'u'), 'US'],
  // "32801 Orlando, FL"; codes of states that are a country's as well are left out.
  [
    new RegExp(
      `\\b\\d{5},? \\p{Lu}[\\p{L} .]{2,30}[\\n,]\\s*(?!DE|ID|ME|MA|IL|IN|PA|AL|AR|CO)(?:${states}|${stateCodes})(?=\\s*(?:[\\n,]|$))`,
      'u',
    ),
    'US',
  ],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u, 'GB'],
  [/\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u, 'CA'],
  [/\b(?:Dublin|Cork|Galway|Limerick)\b[^\n]{0,30}\b[A-Z]\d[\dW] ?[A-Z\d]{4}\b|\bDublin \d{1,2}\b/u, 'IE'],
  [/\b\d{4} ?[A-Z]{2}\b(?=[ ,]+\p{Lu}\p{Ll})/u, 'NL'],
]
/** Forms that the law of one country alone knows. */
const formCountries: readonly [RegExp, string][] = [
  [/^(?:Pty|PTY)/u, 'AU'],
  [/^(?:LLC-FZ|FZ)/u, 'AE'],
  [/^(?:Pte|PTE)/u, 'SG'],
  [/^(?:Pvt|\(Pvt)/u, 'IN'],
  [/^(?:UG|OHG|gGmbH|e\.\s?[VK]\.|GmbH & Co)/u, 'DE'],
  [/^(?:S\.p\.A\.|SpA|S\.?r\.?l)/u, 'IT'],
  [/^(?:SASU?|S\.A\.S\.|EURL)|^société par actions/iu, 'FR'],
  [/^株式会社/u, 'JP'],
  [/^(?:UC|Unlimited Company)$/u, 'IE'],
  [/^(?:ApS|A\/S)$/u, 'DK'],
  [/^AB$/u, 'SE'],
  [/^Oyj?$/u, 'FI'],
  [/^OÜ$/u, 'EE'],
  [/^(?:sp|Sp)\. z/u, 'PL'],
  [/^K\.K\./u, 'JP'],
  [/^DAC$/u, 'IE'],
  [/^BVBA$/u, 'BE'],
  [/^EOOD$/u, 'BG'],
  [/^Kft/u, 'HU'],
  [/^(?:S\.L\.|SL)/u, 'ES'],
  [/^Ltda/u, 'BR'],
  [/^Lda/u, 'PT'],
]

/** Words between a name and the country that it is in. */
const leadsToPlace =
  /^[^\p{L}\n]*(?:\([^()]*\)[^\p{L}\n]*)?(?:an? |the )?[^.;\n]{0,100}?\b(?:incorporated|registered|organi[sz]ed|established|located|based|headquartered|domiciled|existing|residing|office|offices|address|seat|place of business|company|sitz|ansässig|siège|situé|à l'adresse|law|laws|of|in|at)\b/iu

/** The sentence has gone on to what someone does. */
const aboutOthers =
  /\b(?:will|shall|may|can|must|for those|people|individuals|residents|provid\w+|process(?:es|ing|ed)|customers?|users?|who|where|transfer\w*|we|our|store[sd]?|keep|servers?|data cent(?:er|re)s?)\b/iu

export function countryOfEntity(name: LegalName | undefined, address: string): Country | null {
  return countryOfAddress(address) ?? (name ? (countryOfName(name) ?? germanSeat(name, address)) : null)
}

/** "Lindenweg 4, 10999 Berlin" below a GmbH: Austria and Switzerland have four digits. */
const germanSeat = ({ form }: LegalName, address: string): Country | null =>
  /^(?:GmbH|AG|KG)\b/u.test(form) &&
  /\p{L}\S* \d{1,4} ?[a-z]?(?:\s*[-–]\s*\d{1,4})?\s*[\n,|·]\s*(?:D-)?\d{5} \p{Lu}\p{Ll}/u.test(address)
    ? countryOf('DE')
    : null

function countryOfAddress(address: string): Country | null {
  if (americanLaw.test(address) || americanSeat.test(address)) return countryOf('US')
  // "a Malta limited liability company".
  const [, land = ''] = lawOf.exec(address) ?? []
  const [law] = countriesIn(land).filter(isCountry)
  if (law) return law
  const people = demonyms.find(([form]) => form.test(address))?.[1]
  if (people) return countryOf(people)
  const code = codes.find(([form]) => form.test(address))?.[1]
  const [found] = countryPlaces(address).filter(({ country }) => isCountry(country))
  if (!found) return code ? countryOf(code) : null
  // "Wilmington, Delaware 19801", and a country in the heading below it.
  const state = americanCode.exec(address)
  if (state && state.index < found.at) return countryOf('US')
  const { country } = found
  // Between the name and the country there is an address, or words that lead to one.
  const between = address.slice(0, found.at)
  if (aboutOthers.test(between)) return code ? countryOf(code) : null
  const isAddress =
    /\d/u.test(between) || /^[\s,(:–-]{0,4}$/u.test(between) || /^\s*[,(\n][^.;]{0,80}[,(\n]\s*$/u.test(between)
  return isAddress || leadsToPlace.test(between) ? country : code ? countryOf(code) : null
}

/** "Acme Ireland Limited"; a name that is nothing but a country is a name. */
function countryOfName({ bare, form }: LegalName): Country | null {
  const words = bare.replace(/[()]/gu, '').split(/[\s,]+/u)
  for (const count of [2, 1]) {
    if (words.length <= count) continue
    const [named] = countriesIn(words.slice(-count).join(' ')).filter(isCountry)
    if (named && named.name.toLowerCase() === words.slice(-count).join(' ').toLowerCase()) return named
    if (
      named &&
      /^(?:Deutschland|UK|USA|US|Schweiz|Suisse|Österreich|Italia|España|Brasil)$/u.test(words.slice(-count).join(' '))
    )
      return named
  }
  const code = formCountries.find(([known]) => known.test(form))?.[1]
  return code ? countryOf(code) : null
}

const countryOf = (code: string): Country | null => countriesIn(code)[0] ?? null

const american = new RegExp(
  `(?:^|[\\n,])\\s*(\\p{Lu}[\\p{L}.' -]{1,30}),? (?:${states}|${stateCodes})\\.?,? \\d{5}\\b`,
  'u',
)
/** "3001 Bee Caves Road": the number of a house, and no postal code. */
const isStreet =
  /(?<=\S )(?:Rd|Road|St|Street|Ave|Avenue|Blvd|Boulevard|Drive|Dr|Way|Lane|Ln|Court|Plaza|Parkway|Pkwy|Square|Suite|Floor|Box|Strasse|Straße)\b/u

/** A postal code before a city, as most of Europe writes it, or a city before the code of an American state. */
export function cityIn(text: string, country: Country | null): string | null {
  const european = [
    ...text.matchAll(
      /(?:^|[\s,])(?<!©\s|\(c\)\s)(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3} \d{2}) (?:[A-Z]{2},? )?(\p{Lu}[\p{L}-]{1,40}(?: \p{Lu}[\p{L}-]{1,40}){0,2})/gu,
    ),
  ].flatMap(([, city = '']) => city)
  const states = country?.code === 'US' ? [american.exec(text)?.[1] ?? ''] : []
  const found = [...states, ...european].find(
    (city) => city.length > 2 && countriesIn(city).length === 0 && !isStreet.test(city),
  )
  return found === undefined ? null : titled(found)
}

/** "STOCKHOLM" as it is written elsewhere. */
const titled = (city: string): string =>
  city === city.toUpperCase() ? city.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase()) : city
