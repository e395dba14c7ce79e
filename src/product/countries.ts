import { once } from '../platform/shared/once.ts'
import { compareText } from '../platform/shared/text.ts'
import { fold } from '../platform/shared/text-search.ts'
import { plainLettersOf } from './company-names.ts'

// Countries as a list: what a field offers, and what a person writes in one.

/** ISO 3166-1 as alpha-2 and alpha-3, with Kosovo under the codes that the EU institutions use. */
const assigned =
  `AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE
  BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN
  BV BVT BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI
  CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI
  ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL
  GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD HN HND HR HRV HT HTI HU HUN ID IDN
  IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR
  KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA
  LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR
  MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU
  NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY
  QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE
  SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL
  TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT
  VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE XK XKX`.split(/\s+/)

/** ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = assigned.filter((_, at) => at % 2 === 0)
const codes = new Set(countryCodes)

export const isCountryCode = (code: string): boolean => codes.has(code)

/** Spellings that people use besides the CLDR names in four languages. */
const otherNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia|Bosnien|BiH',
  BO: 'Plurinational State of Bolivia',
  BY: 'Weißrussland|White Russia',
  CD: 'DRC|Democratic Republic of the Congo|Demokratische Republik Kongo|République démocratique du Congo',
  CG: 'Republic of the Congo|Congo Brazzaville',
  CH: 'Swiss|Swiss Confederation|Schweizerische Eidgenossenschaft|Confédération suisse',
  CI: 'Ivory Coast|Elfenbeinküste',
  CN: 'PRC|People’s Republic of China|Volksrepublik China|VR China|Mainland China',
  CV: 'Cape Verde',
  CZ: 'Czech Republic|Tschechische Republik|Tschechei|République tchèque|República Checa',
  DE: 'Federal Republic of Germany|Bundesrepublik Deutschland|BRD',
  FK: 'Falkland Islands',
  // EL and UK are the codes that the EU institutions use for these two.
  GB: 'UK|U.K.|United Kingdom of Great Britain and Northern Ireland|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Großbritannien|Vereinigtes Königreich|Grande-Bretagne|Angleterre|Gran Bretaña|Inglaterra|Reino Unido',
  GR: 'EL|Hellas|Hellenic Republic',
  HK: 'Hong Kong|Hongkong',
  IE: 'Eire|Republic of Ireland|Republik Irland',
  IR: 'Islamic Republic of Iran',
  KR: 'Republic of Korea|Korea, Republic of|Korea (South)|Korea (Republic of)',
  KP: 'Korea (North)|Democratic People’s Republic of Korea',
  MD: 'Republic of Moldova',
  MK: 'Macedonia|Mazedonien',
  MM: 'Burma|Birma',
  MO: 'Macau|Macao',
  NL: 'Holland|The Netherlands|Netherlands, The|Die Niederlande|Hollande|Holanda',
  PS: 'Palestine|Palästina|State of Palestine',
  RU: 'Russian Federation|Russische Föderation|Fédération de Russie|Federación de Rusia',
  SK: 'Slovak Republic|Slowakische Republik',
  SZ: 'Swaziland',
  TL: 'East Timor|Osttimor',
  TR: 'Turkey|Türkiye|Turkiye',
  TW: 'Taiwan|Chinese Taipei',
  TZ: 'United Republic of Tanzania',
  AE: 'UAE|U.A.E.|VAE|Emirates|Emirate',
  US: 'USA|U.S.|U.S.A.|United States of America|the States|Vereinigte Staaten von Amerika|États-Unis d’Amérique|Estados Unidos de América|EE. UU.|EEUU|EE.UU.',
  VA: 'Holy See|Vatican|Vatikan',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
}

const folded = (text: string): string =>
  plainLettersOf(fold(text))
    .replace(/[.'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // "Bosnia and Herzegovina", "Bosnia & Herzegovina"
    .replace(/ (?:and|und|et|y) /gu, ' ')
    .trim()
    .replace(/^(?:the|die|der|la|le|les|los|el) (?=\p{L}{4})/u, '')

/** Österreich is written Oesterreich as well. */
const spellings = (name: string): string[] => [
  folded(name),
  folded(name.replace(/[äöü]/giu, (letter) => `${letter.normalize('NFKD').charAt(0)}e`)),
]

const languages = ['en', 'de', 'fr', 'es']

/** Code by folded name. A name of two countries ("Congo") is none of them. */
const codesByName = once((): ReadonlyMap<string, string> => {
  const displayNames = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const found = new Map<string, string>()
  const unclear = new Set<string>()
  for (const code of countryCodes) {
    const names = [
      ...displayNames.flatMap((names) => names.of(code) ?? []),
      ...(otherNames[code]?.split('|') ?? []),
      ...(assigned[assigned.indexOf(code) + 1] ?? '').split(' '),
    ]
    for (const name of names.flatMap(spellings)) {
      const other = found.get(name)
      if (other !== undefined && other !== code) unclear.add(name)
      found.set(name, code)
    }
  }
  for (const name of [...unclear, 'congo', 'kongo', 'korea', 'coree', 'corea']) found.delete(name)
  return found
})

/** Every country by its English name, as a field offers them. */
export const listCountries = once((): readonly { code: string; name: string }[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compareText(folded(a.name), folded(b.name)))
})

/**
 * The code of one country as a person writes it: its name in English, German, French or Spanish, its ISO code, or UK and EL.
 * A region such as "EU" is not a country. "USA (Oregon)" is the United States; "Georgia (USA)" could be either.
 */
export function readCountry(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > 100) return undefined
  const code = typed.toUpperCase()
  if (codes.has(code)) return code
  const whole = codesByName().get(folded(typed))
  if (whole) return whole
  const inBrackets = /^(.+?)\s*[([]([^()[\]]*)[)\]]$/u.exec(typed)
  if (!inBrackets) return undefined
  const [outer, inner] = [readCountry(inBrackets[1] ?? ''), readCountry(inBrackets[2] ?? '')]
  return inner === undefined || inner === outer ? outer : undefined
}

/** Countries of a text that lists them, and the parts of it that are not countries. */
export function readCountries(text: string): { codes: string[]; unknown: string[] } {
  const found = new Set<string>()
  const unknown: string[] = []
  const read = (part: string, [separator, ...finer]: readonly RegExp[]) => {
    const code = readCountry(part)
    if (code) found.add(code)
    else if (separator) for (const piece of piecesOf(part, separator)) read(piece, finer)
    else unknown.push(part)
  }
  for (const part of piecesOf(text, /[;|\n]/u)) read(part, [/[,/+&]/u, /\s(?:and|und|et|y|sowie)\s/iu, /\s+-\s+/u])
  // "DE US IN": codes with nothing but blanks between them.
  if (found.size === 0 && unknown.length === 1 && /^[A-Z]{2}(?:\s+[A-Z]{2})+$/u.test(text.trim())) {
    const codes = text.trim().split(/\s+/u)
    const bad = codes.filter((code) => readCountry(code) === undefined)
    return { codes: [...new Set(codes.flatMap((code) => readCountry(code) ?? []))], unknown: bad }
  }
  return { codes: [...found], unknown }
}

const piecesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
