import { once } from '../../../../platform/shared/once.ts'
import { compareText } from '../../../../platform/shared/text.ts'
import { adequateCountries } from '../../../../product/adequacy.ts'

// Countries as lists of subprocessors and policies write them. A region that is no country keeps its own name.

export interface Country {
  /** ISO 3166-1 alpha-2; `EU`, `EEA`, `Europe` and `Worldwide` for what names no single country. */
  code: string
  name: string
}

/** Groups of the GDPR's transfer rules, by country alone. */
export const transferGroups = ['eea', 'adequate', 'us', 'other', 'unclear'] as const
export type TransferGroup = (typeof transferGroups)[number]

// Adequate countries are listed in product/adequacy.ts. The decision for the United States covers only companies
// certified under the Data Privacy Framework, so it is a group of its own.
const table: readonly [code: string, group: Exclude<TransferGroup, 'adequate'>, names: string][] = [
  ['AT', 'eea', 'Austria|Österreich|Autriche'],
  ['BE', 'eea', 'Belgium|Belgien|Belgique'],
  ['BG', 'eea', 'Bulgaria|Bulgarien|Bulgarie'],
  ['HR', 'eea', 'Croatia|Kroatien|Croatie'],
  ['CY', 'eea', 'Cyprus|Zypern|Chypre'],
  ['CZ', 'eea', 'Czechia|Czech Republic|Tschechien|République tchèque|Tchéquie'],
  ['DK', 'eea', 'Denmark|Dänemark|Danemark'],
  ['EE', 'eea', 'Estonia|Estland|Estonie'],
  ['FI', 'eea', 'Finland|Finnland|Finlande'],
  ['FR', 'eea', 'France|Frankreich'],
  ['DE', 'eea', 'Germany|Deutschland|Allemagne|Alemania'],
  ['GR', 'eea', 'Greece|Griechenland|Grèce'],
  ['HU', 'eea', 'Hungary|Ungarn|Hongrie'],
  ['IE', 'eea', 'Ireland|Irland|Irlande'],
  ['IS', 'eea', 'Iceland|Island|Islande'],
  ['IT', 'eea', 'Italy|Italien|Italie|Italia'],
  ['LI', 'eea', 'Liechtenstein'],
  ['LT', 'eea', 'Lithuania|Litauen|Lituanie'],
  ['LU', 'eea', 'Luxembourg|Luxemburg'],
  ['LV', 'eea', 'Latvia|Lettland|Lettonie'],
  ['MT', 'eea', 'Malta|Malte'],
  ['NL', 'eea', 'Netherlands|The Netherlands|Niederlande|Pays-Bas|Países Bajos'],
  ['NO', 'eea', 'Norway|Norwegen|Norvège'],
  ['PL', 'eea', 'Poland|Polen|Pologne'],
  ['PT', 'eea', 'Portugal'],
  ['RO', 'eea', 'Romania|Rumänien|Roumanie'],
  ['SE', 'eea', 'Sweden|Schweden|Suède'],
  ['SI', 'eea', 'Slovenia|Slowenien|Slovénie'],
  ['SK', 'eea', 'Slovakia|Slowakei|Slovaquie'],
  ['ES', 'eea', 'Spain|Spanien|Espagne|España'],
  ['EU', 'eea', 'European Union|Europäische Union|Europäischen Union|Union européenne|EU|UE'],
  [
    'EEA',
    'eea',
    'European Economic Area|Europäischer Wirtschaftsraum|Europäischen Wirtschaftsraum|Europäischen Wirtschaftsraums|Espace économique européen|EEA|EWR|EEE',
  ],
  ['AD', 'other', 'Andorra|Andorre'],
  ['AR', 'other', 'Argentina|Argentinien|Argentine'],
  ['CA', 'other', 'Canada|Kanada'],
  ['FO', 'other', 'Faroe Islands'],
  ['GG', 'other', 'Guernsey'],
  ['IM', 'other', 'Isle of Man'],
  ['IL', 'other', 'Israel|Israël'],
  ['JE', 'other', 'Jersey'],
  ['JP', 'other', 'Japan|Japon'],
  ['KR', 'other', 'South Korea|Republic of Korea|Südkorea|Corée du Sud'],
  ['NZ', 'other', 'New Zealand|Neuseeland|Nouvelle-Zélande'],
  ['CH', 'other', 'Switzerland|Schweiz|Suisse'],
  ['GB', 'other', 'United Kingdom|Great Britain|England|Vereinigtes Königreich|Royaume-Uni|Großbritannien|UK'],
  ['UY', 'other', 'Uruguay'],
  [
    'US',
    'us',
    'United States|United States of America|USA|U.S.A.|U.S.|US|Vereinigte Staaten|États-Unis|Etats-Unis|Estados Unidos|Stati Uniti',
  ],
  ['AE', 'other', 'United Arab Emirates|UAE'],
  ['AL', 'other', 'Albania'],
  ['AM', 'other', 'Armenia'],
  ['AU', 'other', 'Australia|Australien|Australie'],
  ['BD', 'other', 'Bangladesh'],
  ['BR', 'other', 'Brazil|Brasilien|Brésil|Brasil'],
  ['BY', 'other', 'Belarus'],
  ['CL', 'other', 'Chile'],
  ['CN', 'other', "China|People's Republic of China|Chine"],
  ['CO', 'other', 'Colombia|Kolumbien|Colombie'],
  ['CR', 'other', 'Costa Rica'],
  ['EG', 'other', 'Egypt|Ägypten'],
  ['GE', 'other', 'Republic of Georgia'],
  ['HK', 'other', 'Hong Kong'],
  ['ID', 'other', 'Indonesia|Indonesien|Indonésie'],
  ['IN', 'other', 'India|Indien|Inde'],
  ['KE', 'other', 'Kenya|Kenia'],
  ['MA', 'other', 'Morocco|Maroc|Marokko'],
  ['MX', 'other', 'Mexico|Mexiko|Mexique|México'],
  ['MY', 'other', 'Malaysia'],
  ['NG', 'other', 'Nigeria'],
  ['PH', 'other', 'Philippines|Philippinen'],
  ['PK', 'other', 'Pakistan'],
  ['RS', 'other', 'Serbia|Serbien|Serbie'],
  ['RU', 'other', 'Russia|Russian Federation|Russland|Russie'],
  ['SA', 'other', 'Saudi Arabia'],
  ['SG', 'other', 'Singapore|Singapur|Singapour'],
  ['TH', 'other', 'Thailand'],
  ['TN', 'other', 'Tunisia|Tunisie|Tunesien'],
  ['TR', 'other', 'Turkey|Türkiye|Türkei|Turquie'],
  ['TW', 'other', 'Taiwan'],
  ['UA', 'other', 'Ukraine'],
  ['VN', 'other', 'Vietnam|Viet Nam'],
  ['ZA', 'other', 'South Africa|Südafrika|Afrique du Sud'],
  ['Europe', 'unclear', 'Europe|Europa'],
  ['Worldwide', 'unclear', 'Worldwide|Global|Globally|Weltweit|Multiple locations|Various'],
]

const names = table.flatMap(([code, group, all]) => {
  const [first = code, ...others] = all.split('|')
  return [first, ...others].map((name) => ({ name, code, group, country: { code, name: first } }))
})
const groups = new Map(table.map(([code, group]) => [code, group]))
const firstNames = new Map(table.map(([code, , all]) => [code, all.split('|')[0] ?? code]))

/** Longest first, so that "United States of America" is not read twice; a short all-capital form only as written. */
const forms = once(() =>
  names
    .toSorted((a, b) => b.name.length - a.name.length || compareText(a.name, b.name))
    .map((entry) => ({
      ...entry,
      form: new RegExp(
        `(?<![\\p{L}\\p{N}])${entry.name.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`,
        /^[A-Z.]+$/u.test(entry.name) ? 'gu' : 'giu',
      ),
    })),
)

/** Countries that a text names, in its order and without doubles. Codes of two letters count only where they stand alone. */
export const countriesIn = (text: string): Country[] => countryPlaces(text).map(({ country }) => country)

/** The same with the offset of each. */
export function countryPlaces(text: string): { at: number; country: Country }[] {
  const found = new Map<string, { at: number; country: Country }>()
  let rest = text.slice(0, 2000)
  const add = (at: number, country: Country) => {
    const known = found.get(country.code)
    if (!known || known.at > at) found.set(country.code, { at, country })
  }
  for (const { form, country } of forms())
    rest = rest.replace(form, (hit: string, at: number) => {
      add(at, country)
      return ' '.repeat(hit.length)
    })
  for (const m of rest.matchAll(/(?:^|[,;/&(|]|\band\b)\s*([A-Z]{2})\s*(?=$|[,;/&)|]|\band\b)/gu)) {
    const code = m[1] ?? ''
    const name = firstNames.get(code)
    if (name) add(m.index, { code, name })
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

/** Whether a text says nothing but where: names of countries, joining words and a city or region beside them. */
export function isPlace(text: string): boolean {
  if (text.length > 120 || countriesIn(text).length === 0) return false
  let rest = text
  for (const { form } of forms()) rest = rest.replace(form, ' ')
  return rest.split(/[^\p{L}]+/u).filter((w) => w.length > 2 && !/^(?:and|und|the|et)$/iu.test(w)).length <= 2
}

/** A text that begins with a country, cut behind it. */
export function leadingCountry(text: string): { place: string; rest: string } | undefined {
  const entry = forms().find(({ name }) => text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)))
  return entry && { place: entry.name, rest: text.slice(entry.name.length).trim() }
}

/** "US": "United States". */
export const placeName = (code: string): string => firstNames.get(code) ?? code

/** Not a region. */
export const isCountry = ({ code }: Pick<Country, 'code'>): boolean => code.length === 2 && code !== 'EU'

export const transferGroup = (code: string): TransferGroup =>
  adequate.has(code) ? 'adequate' : (groups.get(code) ?? 'unclear')

const adequate = new Set(adequateCountries)
