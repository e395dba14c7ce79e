import type { ExtractedDocument, Table } from '../../../../../scanners/document/document.ts'
import { oneLine } from '../../text.ts'
import { countriesIn, isPlace, leadingCountry } from '../countries.ts'
import { addressAfter, countryOfEntity } from '../entity/addresses.ts'
import { legalNamesIn } from '../entity/names.ts'

// Lists of subprocessors come as tables, lists, cards, lines of a PDF or data for a script. Each reader takes one shape; the
// one that finds most wins, a shape that a person sees before data that only a script sees.

export interface SubprocessorRow {
  name: string
  purpose: string | null
  /** As the page writes it. */
  place: string | null
}

export interface SubprocessorList {
  rows: SubprocessorRow[]
  /** The total that the page states: "1–10 of 19". */
  statedTotal: number | null
}

export const maxParsedRows = 10_000

type Column = 'name' | 'purpose' | 'place'

const headers: readonly [Column, RegExp][] = [
  [
    'place',
    /(?<!\p{L})(?:country|countries|location|region|jurisdiction|data cent(?:er|re)|hosted in|headquarters?|(?:stand)?ort|land|sitz|pays|lieu|localisation|emplacement|país|ubicación|paese|sede)(?!\p{L})|所在国|所在地|保管地|保管場所|地域|国名/iu,
  ],
  [
    'name',
    /(?<!\p{L})(?:name|nom|nombre|nome|sub-?processors?|entity|vendor|company|provider|supplier|third[ -]part(?:y|ies)|partner|organi[sz]ation|unterauftragsverarbeiter|unterauftragnehmer|subunternehmer|unternehmen|firma|anbieter|dienstleister|sous-traitants?(?: ultérieurs?)?|société|fournisseur|prestataire|tool)(?!\p{L})|事業者|会社名|企業名|委託先|サブプロセッサ|名称/iu,
  ],
  [
    'purpose',
    /(?<!\p{L})(?:purpose|services?|function|description|activit(?:y|ies)|activités?|attività|actividad|tätigkeiten|use|processing|role|what|zweck|aufgaben?|raison|rôle|motif|einsatz|gegenstand|art der verarbeitung|leistung|dienst|tätigkeit|beschreibung|finalité|objet|fonction|usage|finalidad|servicio|finalità|servizio|traitements? (?:réalisés?|effectués?|concernés?))(?!\p{L})|処理内容|業務|目的|用途|サービス/iu,
  ],
]

/** Words of a heading or a column that make a table a list of subprocessors beyond doubt. */
export const namesSubprocessors =
  /sub-?processor|sub-?contractor|unterauftrag|sub-?auftrag|subunternehmer|sous-traitant|subencargad|subverwerk|サブプロセッサ|再委託先/iu

const transferColumn =
  /\bdritt(?:staat|land)|\btransferts?\b.{0,30}\b(?:garantie|base)|\b(?:daten|données) (?:partagées|kategorien|arten)\b|strategie|\b(?:transfer|legal) (?:mechanism|basis|tool|safeguard)s?\b|\bsafeguards?\b|\badequacy\b|übermittlungsgrundlage/iu
/** A column that says outright what for comes before one about services or use. */
const purposeColumns: readonly RegExp[] = [
  /(?<!\p{L})(?:purpose|zweck|aufgaben?|raison|finalité|finalidad|finalità)(?!\p{L})|目的|用途/iu,
  /(?<!\p{L})(?:activit(?:y|ies)|activités?|function|tätigkeit|description|beschreibung|objet)(?!\p{L})/iu,
]
const purposeRank = (header: string): number => {
  const rank = purposeColumns.findIndex((form) => form.test(header))
  return rank < 0 ? purposeColumns.length : rank
}

const columnOf = (header: string): Column | undefined => {
  // "Name of the service provider", "Sub-processor name".
  if (/\bname\b/iu.test(header)) return 'name'
  if (transferColumn.test(header)) return undefined
  return headers.find(([, form]) => form.test(header))?.[0]
}
/** An address ends with its country; a column of countries says it better. */
const isAddressColumn = (header: string): boolean =>
  /(?<!\p{L})(?:address|adresse|anschrift|dirección|indirizzo)(?!\p{L})/iu.test(header) &&
  !/\b(?:e-?mail|ip|web|internet|url|mac)\b/iu.test(header)

/** `strict`: the page is about something else, so that only a table or a section that names subprocessors counts. */
export function readSubprocessors(whole: ExtractedDocument, { strict }: { strict: boolean }): SubprocessorList {
  const document = withoutOthers(whole)
  if (strict) {
    const named = tableRows(
      document.tables.filter(
        (t) => t.header?.some((h) => namesSubprocessors.test(h)) || sharesWithProviders(t) || isIntroduced(t, document),
      ),
    )
    // The offices of the vendor are names with addresses too; a line with a street says nothing of a purpose.
    const repeated = repeatedRows(document).filter(
      (row) => row.place !== null && row.purpose !== null && !/\d|\b(?:attn|attention|c\/o)\b/iu.test(row.purpose),
    )
    return {
      rows: merge(
        longest([
          named,
          sectionRows(document),
          sentenceRows(document),
          annexRows(document),
          repeated.length >= 3 ? repeated : [],
        ]),
      ),
      statedTotal: null,
    }
  }
  const best = [...shownRows(document), ...sectionRows(document)]
  const plain = best.length > 0 ? best : longest([titledRows(document), sentenceRows(document), proseRows(document)])
  return { rows: merge(plain.length > 0 ? plain : jsonRows(document.jsonLd)), statedTotal: statedTotal(document.text) }
}

/** "Service provider | Reason | Data shared": who receives data of the service, and what for. */
const sharesWithProviders = ({ header }: Table): boolean =>
  /^\W*(?:service providers?|fournisseurs? de services?|prestataires?(?: de services?)?|dienstleister)\W*$/iu.test(
    header?.[0] ?? '',
  ) &&
  (header ?? []).some((cell) =>
    /\b(?:données (?:partagées|transmises|traitées)|data (?:shared|processed|transferred)|shared data|verarbeitete daten|übermittelte daten)\b|données partagées/iu.test(
      cell,
    ),
  )

/** "The sub-processors engaged today are:", right above the table. */
function isIntroduced({ header, rows }: Table, { text }: ExtractedDocument): boolean {
  const start = rows[0]?.start ?? 0
  const title = header?.join(' | ').trim() ?? ''
  const lines = text
    .slice(Math.max(0, start - longestIntroduction - title.length), start)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== title)
  const above = lines.at(-1) ?? ''
  return above.endsWith(':') && namesSubprocessors.test(above) && !noProcessors.test(above)
}
const longestIntroduction = 400
const noProcessors = /\b(?:not|no|never|customers?['’] own)\b/iu

/** Rows that a person sees, of the shape that gives most. */
const shownRows = (document: ExtractedDocument): SubprocessorRow[] =>
  longest([
    tableRows(document.tables),
    listRows(document),
    cardRows(document),
    repeatedRows(document),
    labelledRows(document),
    pipedRows(document),
    starredRows(document),
    pdfRows(document),
  ])

const notProcessors =
  /\bnot (?:our |an? |acting as )?(?:sub-?)?processors?\b|\bindependent (?:data )?(?:controllers?|platforms?|third part)|\bkeine (?:unter)?auftragsverarbeiter/iu

/** Without the sections about companies that are said to be none of the vendor's processors. */
function withoutOthers(document: ExtractedDocument): ExtractedDocument {
  const { blocks, text } = document
  const sections = blocks.flatMap((block, index) => {
    if (
      block.type !== 'heading' ||
      !notProcessors.test(text.slice(block.start, Math.min(block.end, block.start + 200)))
    )
      return []
    const next = blocks.slice(index + 1).find((b) => b.type === 'heading' && b.level <= block.level)
    return [{ start: block.start, end: next?.start ?? text.length }]
  })
  if (sections.length === 0) return document
  const isKept = (at: { start: number; end: number }) => !sections.some((s) => at.start >= s.start && at.end <= s.end)
  const blank = (kept: string, { start, end }: { start: number; end: number }) =>
    kept.slice(0, start) + ' '.repeat(end - start) + kept.slice(end)
  return {
    ...document,
    text: sections.reduce(blank, text),
    blocks: blocks.filter(isKept),
    tables: document.tables
      .map((t) => ({ ...t, rows: t.rows.filter((r) => r.end === 0 || isKept(r)) }))
      .filter((t) => t.rows.length > 0),
  }
}

/** "See our list at /subprocessors.": where the list is, and not its title. */
const pointsElsewhere =
  /^\W*(?:see|visit|view|find)\b|\b(?:at|on|under) (?:https?:|\/|www\.)|\bavailable (?:at|on|here)\b/iu

/** "Annex III: list of sub-processors", and not the clause that allows them. */
const namesList =
  /\b(?:annex|appendix|schedule|exhibit|attachment|addendum|list|authori[sz]ed|approved|current|engaged|anlage|anhang|liste|verzeichnis|genehmigte|annexe)\b/iu
const maxTitle = 140
const maxSections = 12

/** The annex or the section of a document that lists subprocessors, to the next heading of its rank. */
function sectionRows(document: ExtractedDocument): SubprocessorRow[] {
  const { blocks, text } = document
  const titles = blocks.flatMap((block, index) => {
    const isTitle = block.type === 'heading' || block.type === 'paragraph' || block.type === 'item'
    const isShort = block.end - block.start <= maxTitle
    if (!isTitle || !isShort) return []
    const title = text.slice(block.start, block.end)
    const isPointer = block.type !== 'heading' && pointsElsewhere.test(title)
    return !isPointer && namesSubprocessors.test(title) ? [{ block, index }] : []
  })
  // The list is at the end of an agreement.
  const sections = titles.slice(-maxSections).flatMap(({ block, index }) => {
    const title = text.slice(block.start, block.end)
    const next = blocks.slice(index + 1).find((b) => b.type === 'heading' && endsSection(block, b, text))
    const rows = shownRows(stretchOf(document, block.end, next?.start ?? text.length))
    const placed = rows.filter((row) => row.place !== null).length
    const companies = rows.filter((row) => legalNamesIn(row.name).length > 0).length
    const isTitled = namesList.test(title) || block.type === 'heading'
    const isList =
      rows.length >= 2 &&
      (placed * 2 >= rows.length ||
        (isTitled && (placed > 0 || companies * 2 >= rows.length)) ||
        (block.type === 'heading' && title.length <= longestBareTitle && rows.length >= 3 && rows.every(isBareRow)))
    return isList ? [rows] : []
  })
  return sections.flat()
}

/** Below the bare heading "Sub-processors": a name and in a few words what for, and no clause of a contract. */
const longestBareTitle = 40
const isBareRow = ({ name, purpose }: SubprocessorRow): boolean =>
  purpose !== null &&
  purpose.length <= 90 &&
  name
    .replace(/\([^)]*\)/u, '')
    .trim()
    .split(' ').length <= 5 &&
  !/\b(?:shall|will|must|may|agree\w*|soll|muss|darf|doit|peut)\b/iu.test(purpose)

type Block = ExtractedDocument['blocks'][number]

/**
 * Reads annexes such as "ANHANG III – LISTE DER UNTERAUFTRAGSVERARBEITER … 1. Name: …" whose title isn't a separate
 * block.
 */
function annexRows(document: ExtractedDocument): SubprocessorRow[] {
  const title = [...document.text.matchAll(annexTitle)].at(-1)
  return title ? labelledRows(stretchOf(document, title.index, document.text.length)) : []
}
const annexTitle = new RegExp(
  String.raw`\b(?:annex|appendix|schedule|exhibit|list|anhang|anlage|liste|verzeichnis)\b[^.\n]{0,60}(?:${namesSubprocessors.source})`,
  'giu',
)
const mentionsList = new RegExp(
  String.raw`${annexTitle.source}|(?:${namesSubprocessors.source})\p{L}*[^.\n]{0,60}\b(?:(?:listed|set out|named) (?:in|at|on)|annex|appendix|schedule|exhibit|anhang|anlage|aufgelistet|aufgeführt)`,
  'iu',
)
/** Whether a document says that it holds or names a list, so that no row of it is a list that we couldn't read. */
export const saysThatListed = ({ text }: Pick<ExtractedDocument, 'text'>): boolean => mentionsList.test(text)

/** A name inside the list may be a heading as well; another annex or a heading of the same rank is not. */
const endsSection = (title: Block, heading: Block, text: string): boolean => {
  const words = text.slice(heading.start, heading.end)
  if (/^\W*(?:annex|appendix|schedule|exhibit|anlage|anhang|annexe|section|article)\b/iu.test(words)) return true
  return (
    title.type === 'heading' &&
    heading.type === 'heading' &&
    heading.level <= title.level &&
    !namesSubprocessors.test(words)
  )
}

/** A part of a document at its own offsets. */
const stretchOf = (document: ExtractedDocument, start: number, end: number): ExtractedDocument => ({
  ...document,
  text: ' '.repeat(start) + document.text.slice(start, end),
  blocks: document.blocks.filter((b) => b.start >= start && b.end <= end),
  tables: document.tables
    .map((t) => ({ ...t, rows: t.rows.filter((r) => r.start >= start && r.end <= end) }))
    .filter((t) => t.rows.length > 0),
  jsonLd: [],
})

const longest = (all: readonly SubprocessorRow[][]): SubprocessorRow[] =>
  all.reduce((best, rows) => (namesOf(rows).size > namesOf(best).size ? rows : best), [])
const namesOf = (rows: readonly SubprocessorRow[]) => new Set(rows.map(({ name }) => name))

/** One row a name; what several rows say of it is joined. */
export function merge(rows: readonly SubprocessorRow[]): SubprocessorRow[] {
  const byName = new Map<string, SubprocessorRow>()
  const byForm = new Map<string, string>()
  for (const row of rows.slice(0, maxParsedRows)) {
    const key = keyOf(row.name.replace(aside, ''))
    if (!key) continue
    // "Stripe, Inc." and "Stripe" are one; of two companies with their forms each is its own.
    const bare = key.replace(legalForm, '')
    if (bare !== key && !byForm.has(bare)) byForm.set(bare, key)
    const inside = keyOf(inBrackets.exec(row.name)?.[1] ?? '')
    const same =
      [key, bare, byForm.get(key) ?? '', inside, shortOf(row.name) ?? ''].find((one) => byName.has(one)) ?? key
    const known = byName.get(same)
    byName.set(
      same,
      known
        ? {
            name: mergedName(known.name, row.name),
            purpose: join(known.purpose, row.purpose),
            place: join(known.place, row.place),
          }
        : row,
    )
  }
  return [...byName.values()]
}

const inBrackets = /\(([^()]{2,40})\)$/u
/** The same with the space before it. */
const aside = new RegExp(`\\s${inBrackets.source}`, 'u')

/** "AWS (SES)" and "AWS (S3)" are AWS. */
const mergedName = (one: string, other: string): string => {
  const bare = one.replace(aside, '')
  return bare !== one && one !== other && other.startsWith(`${bare} (`) ? bare : one
}
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** "Hetzner Online GmbH" of a table of addresses is the "Hetzner" of the tables above it. */
const shortOf = (name: string): string | undefined => {
  const [legal] = legalNamesIn(name)
  if (!legal) return undefined
  const key = keyOf(legal.bare)
  if (key === 'amazon web services') return 'aws'
  const [first, ...rest] = key.split(' ')
  return rest.length === 1 ? first : undefined
}

const join = (a: string | null, b: string | null) =>
  a === null || b === null || a.includes(b) ? (a ?? b) : clean(`${a}; ${b}`)

const legalForm =
  /,? (?:inc|llc|l\.l\.c|ltd|limited|gmbh|ag|se|bv|b\.?\s?v|d o o|sas|s\.a|sa|sarl|s\.à r\.l|corp|corporation|co|pbc|plc|pty ltd|emea sarl|ab|oy|aps|a\/s)\.?$/iu
const place = /,? (?:america|usa|us|uk|europe|emea|international|ireland|germany|deutschland|france|canada)$/iu

/** Names under which a catalog may know it: "Amazon Web Services Inc (AWS)" is also "Amazon Web Services" and "AWS". */
export function otherNames(name: string): string[] {
  const [, bare = name, inside = ''] = /^(.+?)\s*\(([^()]{2,40})\)\s*$/u.exec(name) ?? []
  const short = bare.trim().replace(legalForm, '')
  const names = [bare.trim(), short, short.replace(place, ''), isPlace(inside) ? '' : inside.trim()]
  return [...new Set(names)].filter((other) => other.length >= 2 && other !== name)
}

/** Returns a cell's text on one line; a longer one isn't a cell. */
const clean = (text: string | undefined): string | null => {
  const line = oneLine(text ?? '')
    .slice(0, 200)
    .trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : null
}

const entry = (name: string | undefined, purpose: string | undefined, place: string | undefined): SubprocessorRow[] => {
  const named = clean(name)
    ?.replace(/^\*\*(.+?)(?:\*\*)?$/u, '$1')
    .replace(/\s?:$/u, '')
    .replace(/\s?\([^()]*(?:pci|conform|complian)[^()]*\)$/iu, '')
  if (!named || isLabel(named) || notYet.test(named)) return []
  const apart = withAddress(named)
  if (apart) return [{ name: apart.name, purpose: clean(purpose), place: clean(place) ?? apart.place }]
  const several = companiesIn(named)
  if (several.length > 0) return several.map((one) => ({ name: one, purpose: clean(purpose), place: clean(place) }))
  return named.length <= 120 ? [{ name: named, purpose: clean(purpose), place: clean(place) }] : []
}

/** "Hosting partner (TBD)": a place for a company, and none. */
const notYet =
  /\b(?:TBD|TBA|to be (?:determined|confirmed|announced|named|defined)|noch offen|à définir|n\.?\s?n\.)(?![\p{L}])/iu

/** "Anvilworks, Cartographa, Rimeo": several names in one cell, none with a form or an address. */
function companiesIn(cell: string): string[] {
  const names = cell.split(/, (?:and |und |et )?/u)
  return names.length >= 3 &&
    names.every(
      (one) =>
        /^\p{Lu}[\p{L}\p{N}.&'’-]{2,24}$/u.test(one) && !isPlace(one) && !/^(?:Inc|Ltd|LLC|GmbH|Corp)\.?$/u.test(one),
    )
    ? names
    : []
}

/** "Amboss GmbH – Hammer, Ringweg 3, D-10119 Berlin, Germany": name and address in one cell. */
function withAddress(cell: string): { name: string; place: string } | undefined {
  const [company] = legalNamesIn(cell)
  if (company?.start !== 0 || cell.length > 240) return undefined
  const comma = cell.indexOf(',', company.end)
  const rest = comma < 0 ? '' : cell.slice(comma + 1)
  const country = /\d/u.test(rest) ? countriesIn(rest).at(-1) : undefined
  return country ? { name: cell.slice(0, comma).trim(), place: country.name } : undefined
}

/** Words that begin a line about the page and not about a subprocessor. */
const isLabel = (text: string): boolean =>
  /^(?:last (?:updated|modified|reviewed)|updated|effective|version|address|e-?mail|phone|tel|fax|contact|note|notes|date|total|page|purpose|location|country|service|name|zuletzt|stand|hinweis|dernière|download|subscribe|table of contents)\b|^(?:regions?|references?|website|url|links?|legal basis|(?:appropriate )?safeguards?|transfer (?:mechanism|basis)|retention(?: period)?|(?:categories|types?) of (?:personal )?data(?: subjects)?|(?:personal )?data (?:categor(?:y|ies)|types?|subjects?|processed|accessed|shared|location|residency)|privacy policy|description|role|status|hosting location|zweck|sitz|standort|finalité|(?:(?:uk|eu) )?gdpr|ccpa(?:\/cpra)?|cpra|lgpd|dsgvo|pipeda|hipaa)s?(?: \([^()]*\))?:?$/iu.test(
    text,
  )

function tableRows(tables: readonly Table[]): SubprocessorRow[] {
  return tables.flatMap((table) => {
    // The first row may be a title, and the header the second or third.
    const isTitled = !table.header || table.header.filter((cell) => cell.trim() !== '').length < 2
    const ownHeader = isTitled
      ? table.rows
          .slice(0, 4)
          .findIndex(({ cells }) => cells.filter((cell) => cell.length < 60 && columnOf(cell)).length >= 2)
      : -1
    const header = ownHeader >= 0 ? (table.rows[ownHeader]?.cells ?? null) : table.header
    const columns = header ? headerColumns(header) : guessedColumns(table)
    if (!columns || header?.some((cell) => ofCookies.test(cell))) return []
    const at = (cells: readonly string[], column: Column) => {
      const index = columns.get(column)
      return index === undefined ? undefined : cells[index]
    }
    return table.rows
      .slice(ownHeader + 1)
      .flatMap(({ cells }) => entry(firstLine(at(cells, 'name')), at(cells, 'purpose'), at(cells, 'place')))
  })
}

/** "Name of the cookie". */
const ofCookies = /\b(?:cookies?|traceurs?|trackers?)\b/iu

/** Below the name a cell may hold the address. */
const firstLine = (cell: string | undefined) => cell?.split('\n').find((line) => line.trim() !== '')

function headerColumns(header: readonly string[]): Map<Column, number> | undefined {
  const columns = new Map<Column, number>()
  for (const [index, text] of header.entries()) {
    const column = columnOf(text)
    const known = column && columns.get(column)
    const isBetter =
      known === undefined || (column === 'purpose' && purposeRank(text) < purposeRank(header[known] ?? ''))
    if (column && isBetter) columns.set(column, index)
  }
  const address = columns.has('place') ? -1 : header.findIndex(isAddressColumn)
  if (columns.has('name') && columns.has('purpose') && address >= 0) columns.set('place', address)
  return columns.has('name') && columns.size > 1 ? columns : undefined
}

/** Without a header: names first, places where most cells name a country. */
function guessedColumns({ rows }: Table): Map<Column, number> | undefined {
  const width = Math.max(0, ...rows.slice(0, 50).map((r) => r.cells.length))
  if (rows.length < 3 || width < 2 || width > 6) return undefined
  const sample = rows.slice(0, 50)
  const isPlaces = (index: number) => sample.filter((r) => isPlace(r.cells[index] ?? '')).length > sample.length / 2
  const place = Array.from({ length: width }, (_, i) => i).find((index) => index > 0 && isPlaces(index))
  if (place === undefined) return undefined
  const purpose = place === 1 ? (width > 2 ? 2 : undefined) : 1
  return new Map<Column, number>([['name', 0], ['place', place], ...(purpose ? ([['purpose', purpose]] as const) : [])])
}

/** `Name – purpose – country`, `Name (country): purpose`, `Name: purpose (country)`. */
export function listRow(line: string): SubprocessorRow[] {
  if (line.length > 300) return []
  const [head = '', ...rest] = line.split(/\s+[–—|-]\s+|:\s+|\t/u).map((part) => part.trim())
  const bracket = /^(.+?)\s*\(([^()]+)\)\.?$/u
  const [, bare, inside] = bracket.exec(head) ?? []
  const places = [...(inside && isPlace(inside) ? [inside] : [])]
  const purposes: string[] = []
  for (const part of rest) {
    const [, before, within] = bracket.exec(part) ?? []
    if (isPlace(part) && !(before && within && isPlace(within) && !isPlace(before))) places.push(part)
    else if (before && within && isPlace(within)) {
      places.push(within)
      purposes.push(before)
    } else purposes.push(part)
  }
  const name = inside && places.includes(inside) ? bare : head
  const isName =
    name !== undefined && /^[\p{Lu}\p{N}]/u.test(name) && name.length <= 80 && name.split(/\s+/u).length <= 9
  return isName && (rest.length > 0 || places.length > 0) && rest.length <= 3
    ? entry(name, purposes.join('; '), places.join('; '))
    : []
}

/** "Acme Cloud. Hosting.", "Acme Cloud, Inc. Hosting (Ireland).", "Acme AB (reg. no. 1), provides hosting". */
export function itemSentence(line: string): SubprocessorRow[] {
  if (line.length > 500) return []
  const [, used = '', how = ''] = usedFor.exec(line) ?? []
  if (used && !noName.test(used)) return entry(used, how, countriesIn(how).at(-1)?.name)
  const { name, said } = companyAhead(line) ?? nameAndSentence(line)
  const bare = name.replace(/\s?\((?:org|reg|company|no|nr)\b[^()]*\)$/iu, '')
  if (!bare || ownVoice.test(said) || ownVoice.test(bare) || noName.test(bare) || bare.split(/\s+/u).length > 8)
    return []
  return entry(bare, said, countriesIn(said).at(-1)?.name)
}

/** "Acme We use this service to …", "Acme, for payments": what follows says what a name is used for. */
const usedFor =
  /^((?:\p{Lu}|\p{Ll}(?=\p{Lu}))[\p{L}\p{N}.&'’+-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.&'’+-]*){0,3}?)(?:,? (?=We use (?:this|it|them|their)\b)|, (?=(?:for|to|used (?:for|to)) ))(.{5,})$/u

/** A legal name at the beginning, with the brackets behind it, and what is said of it. */
function companyAhead(line: string): { name: string; said: string } | undefined {
  const [company] = legalNamesIn(line.slice(0, 120))
  if (company?.start !== 0) return undefined
  const rest = line.slice(company.end)
  const said = /^(?:\s?\([^()]{1,60}\))?[.,:]?\s+(?:(?:which|who) )?(\p{L}.+)$/u.exec(rest)?.[1]
  const brackets = /^\s?\([^()]{1,40}\)/u.exec(rest)?.[0] ?? ''
  return said === undefined ? undefined : { name: line.slice(0, company.end) + brackets, said }
}

function nameAndSentence(line: string): { name: string; said: string } {
  const [, name = '', said = ''] =
    /^((?:\p{Lu}|\p{Ll}(?=\p{Lu}))[\p{L}\p{N}.&'’+-]*(?: [\p{L}\p{N}&+/-]+){0,4}?(?: \([^()]{2,40}\))?)\.\s+(\p{Lu}.{3,})$/u.exec(
      line,
    ) ?? []
  return { name, said }
}

const labelAhead = /^([^:\n]{2,40}):/u
const leastRepeats = 3

/** Words before a colon that come again and again, such as "Region:", label what is said of a name above. */
function repeatedLabels({ blocks, text }: ExtractedDocument): Set<string> {
  const count = new Map<string, number>()
  for (const { start, end } of blocks.slice(0, 4 * maxParsedRows)) {
    const label = labelAhead.exec(text.slice(start, Math.min(end, start + 60)))?.[1]?.toLowerCase()
    if (label) count.set(label, (count.get(label) ?? 0) + 1)
  }
  return new Set([...count].flatMap(([label, times]) => (times >= leastRepeats ? [label] : [])))
}

function listRows(document: ExtractedDocument): SubprocessorRow[] {
  const { blocks, text } = document
  const labels = repeatedLabels(document)
  const rowsOf = (type: 'item' | 'paragraph') =>
    blocks
      .filter((b) => b.type === type)
      .map((b) => text.slice(b.start, Math.min(b.end, b.start + 400)))
      .filter((line) => !labels.has(labelAhead.exec(line)?.[1]?.toLowerCase() ?? ''))
      .flatMap(listRow)
  const plain = rowsOf('item')
  const sentences = blocks.flatMap((b, index) =>
    b.type === 'item'
      ? itemSentence(oneLine(text.slice(b.start, Math.min(b.end, b.start + 600)))).map((row) => ({
          ...row,
          place: row.place ?? placeOfLead(blocks, index, text),
        }))
      : [],
  )
  const isList = sentences.length >= 3 || (sentences.length === 2 && isWholeList(document))
  const items = isList && sentences.length > plain.length ? sentences : plain
  // Paragraphs are a list only where several of them name a country.
  const paragraphs = rowsOf('paragraph').filter((r) => r.place !== null)
  return items.length >= 2 ? items : paragraphs.length >= 3 ? paragraphs : []
}

/** Two items are a list where they are the only ones, under a title that names subprocessors. */
function isWholeList({ blocks, text }: ExtractedDocument): boolean {
  const first = blocks.findIndex((b) => b.type === 'item')
  const title = blocks[first - 1]
  return (
    title !== undefined &&
    blocks.filter((b) => b.type === 'item').length === 2 &&
    namesSubprocessors.test(text.slice(title.start, Math.min(title.end, title.start + 400)))
  )
}

/** "These are all in the United States:" above a list. */
function placeOfLead(blocks: ExtractedDocument['blocks'], index: number, text: string): string | null {
  const lead = blocks.slice(0, index).findLast((b) => b.type !== 'item')
  const words = lead ? text.slice(lead.start, Math.min(lead.end, lead.start + 400)) : ''
  const countries = words.endsWith(':') ? countriesIn(words) : []
  return countries.length === 1 ? (countries[0]?.name ?? null) : null
}

const domainOnly = /^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,10}\/?$/iu
const mostLines = 7

/** Names on lines of their own, each with the same few lines below: a domain, a purpose, a place. */
function repeatedRows({ blocks, text }: ExtractedDocument): SubprocessorRow[] {
  const lines = blocks
    .filter((b) => b.type === 'paragraph' || b.type === 'heading')
    .slice(0, 4 * maxParsedRows)
    .flatMap((b) =>
      text
        .slice(b.start, Math.min(b.end, b.start + 400))
        .split('\n')
        .map(oneLine),
    )
    .filter((line) => line !== '')
  const isName = (line: string) =>
    /^[\p{Lu}\p{N}]/u.test(line) &&
    line.length <= 60 &&
    line.split(' ').length <= 6 &&
    !noName.test(line) &&
    !/[:?]$/u.test(line)
  const isAnchor = (index: number) => {
    const [line = '', next = ''] = lines.slice(index, index + 2)
    if (!isName(line) || domainOnly.test(line)) return false
    const [company] = legalNamesIn(line)
    return (
      next === '•' ||
      domainOnly.test(next) ||
      (company !== undefined && company.start === 0 && company.end >= line.length - 1)
    )
  }
  const anchors = lines.flatMap((_, index) => (isAnchor(index) ? [index] : []))
  if (anchors.length < 3) return []
  return anchors.flatMap((at, index) => {
    const below = lines.slice(at + 1, Math.min(anchors[index + 1] ?? at + mostLines, at + mostLines))
    const said = below.filter((line) => line !== '•' && !domainOnly.test(line))
    const place = said.find(
      (line) => isPlace(line) || isAddress(line) || (/\d/u.test(line) && countryOfEntity(undefined, line) !== null),
    )
    const purpose = said.find((line) => line !== place)
    return purpose || place ? entry(lines[at], purpose, place) : []
  })
}

/** "We engage the following subprocessors: Acme SARL, Luxembourg, for hosting and Bolt GmbH, Berlin, for support." */
function sentenceRows({ text }: ExtractedDocument): SubprocessorRow[] {
  const rows = text.split('\n').flatMap((line) => {
    const lead = /\b(?:following|uses?|engages?|these|folgende[nr]?|suivants?)\b[^.:]{0,80}:?/iu.exec(line)
    if (
      !lead ||
      line.length > 3000 ||
      !namesSubprocessors.test(line.slice(Math.max(0, lead.index - 60), lead.index + 120))
    )
      return []
    const start = Math.max(0, line.search(namesSubprocessors))
    const part = line.slice(start, start + 1400).split(/[.;] (?=\p{Lu}\p{L}+ (?:shall|will|may|must)\b)/u)[0] ?? ''
    const names = legalNamesIn(part)
    return names.length < 2
      ? []
      : names.flatMap((name, index) => {
          const after = part.slice(name.end, names[index + 1]?.start ?? name.end + 240)
          const purpose = /\b(?:for|für|pour)\s+(?:the )?([^,;.]{4,120}?)(?: and| und| et)?\s*$/u.exec(
            after.split(/[.;]/u)[0] ?? '',
          )?.[1]
          return entry(name.full, purpose, countryOfEntity(name, addressAfter(after, 0, undefined))?.name)
        })
  })
  const plain = rows.length > 0 ? rows : text.split('\n').flatMap(plainNames)
  return plain.length > 0 ? plain : text.split('\n').flatMap(onlyName)
}

/** "The currently engaged subprocessors are GitHub, AWS and Stripe." */
function plainNames(line: string): SubprocessorRow[] {
  if (line.length > 3000) return []
  const listed = /\bsub-?processors? (?:are|include)(?: as follows)?:? (\p{Lu}[^.;:]{3,600})(?:\.(?=\s|$)|$)/iu.exec(
    line,
  )?.[1]
  if (!listed) return []
  const names = listed.split(/, (?:and |und |et )?| (?:and|und|et|&) /u).map((name) => name.trim())
  const areNames = names.every(
    (name) => /^[\p{Lu}\p{N}]/u.test(name) && name.split(' ').length <= 4 && name.length <= 60,
  )
  return names.length >= 2 && areNames ? names.flatMap((name) => entry(name, undefined, undefined)) : []
}

const properName = String.raw`\p{Lu}[\p{L}\p{N}.&'’+-]*(?: (?:(?:of|and|de|&) )?\p{Lu}[\p{L}\p{N}.&'’+-]*){0,5}`
/** "The contractor employs the following subcontractor: Acme Web Services.", "Einziger Unterauftragnehmer ist die Acme GmbH." */
const onlyOne = new RegExp(
  String.raw`\b(?:[Ff]ollowing|[Oo]nly|[Ff]olgende[nrs]?|[Ee]inzige[nr]?|[Ss]uivant|[Ss]eul) (?:\p{L}+ )?(?:[Ss]ub-?(?:processor|contractor)|Unterauftrag(?:nehmer|sverarbeiter)|Subunternehmer|sous-traitant)(?:s|n)?(?: is| ist(?: die| der)?| est| ein)?:? (${properName})(?=[.,;]?\s*$|[.,;] )`,
  'u',
)

/** A sentence that names one subprocessor and no second. */
function onlyName(line: string): SubprocessorRow[] {
  const name = line.length <= 600 ? onlyOne.exec(line)?.[1]?.replace(/\.$/u, '') : undefined
  return name ? entry(name, undefined, countriesIn(line).at(-1)?.name) : []
}

/** "Our platform runs on Acme Web Services.", on a page about nothing but subprocessors. */
const runsOn = new RegExp(
  String.raw`\b(?:(?:runs?|is hosted|are hosted|hosted|built|läuft|gehostet|betrieben) (?:on|by|at|with|auf|bei|von)|we (?:use|host (?:on|with|at)|rely on|work with)|wir (?:nutzen|verwenden)) (?:the |den |die )?(${properName})(?: (?:for|to|für|zum|zur) ([^.;]{3,120}))?(?=[.,;(]|$| in )`,
  'iu',
)

function proseRows({ text }: ExtractedDocument): SubprocessorRow[] {
  return text.split('\n').flatMap((line) => {
    if (line.length > 600) return []
    return line.split(/(?<=[.!?]) /u).flatMap((sentence) => {
      const [, name = '', purpose] = runsOn.exec(sentence) ?? []
      // The form ignores case for its verbs; a name has its capital.
      const capital = /^\p{Lu}/u.test(name)
        ? /^(?:\p{Lu}\S*(?: (?=\p{Lu}|of |and |de |& ))?|(?:of|and|de|&) )+/u.exec(name)?.[0]
        : ''
      return capital ? entry(capital.trim().replace(/[.,;]+$/u, ''), purpose, countriesIn(sentence).at(-1)?.name) : []
    })
  })
}

/** "Located in the United States: * Acme. Cloud provider. * Bolt. Mail.": a list that has run together in one paragraph. */
function starredRows({ blocks, text }: ExtractedDocument): SubprocessorRow[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading' || block.type === 'row') return []
    const [head = '', ...items] = text
      .slice(block.start, Math.min(block.end, block.start + 6000))
      .split(/(?:^|\s)[*•●▪]\s+/u)
    if (items.length < 2) return []
    const [only, second] = countriesIn(head)
    const place = only && !second ? only.name : null
    const rows = items.flatMap((item) => {
      const line = oneLine(item)
      const [row] = [...itemSentence(line), ...listRow(line)]
      if (row) return [row]
      const bare = line.replace(/[.;,]+$/u, '')
      return /^\p{Lu}/u.test(bare) && bare.split(' ').length <= 5 && !noName.test(bare)
        ? entry(bare, undefined, undefined)
        : []
    })
    return rows.length * 2 >= items.length ? rows.map((row) => ({ ...row, place: row.place ?? place })) : []
  })
}

/** The blocks behind one, to the next that ends them; of more than a row ever has, so many that it is seen. */
function upTo(
  blocks: readonly Block[],
  index: number,
  most: number,
  ends: (block: Block, index: number) => boolean,
): Block[] {
  const behind = blocks.slice(index + 1, index + 1 + most)
  const end = behind.findIndex((block, at) => ends(block, index + 1 + at))
  return end < 0 ? behind : behind.slice(0, end)
}

/** The same heading, term or line with labels below it again and again, each with a few short lines. */
function cardRows(document: ExtractedDocument): SubprocessorRow[] {
  const { blocks, text } = document
  const labels = repeatedLabels(document)
  const isLabelled = (block: Block | undefined) =>
    block !== undefined &&
    labels.has(
      labelAhead.exec(text.slice(block.start, Math.min(block.end, block.start + 60)))?.[1]?.toLowerCase() ?? '',
    )
  const isOwnTitle = (block: Block | undefined) => block?.type === 'heading' || block?.type === 'term'
  const isNameAhead = (block: Block | undefined) =>
    block !== undefined && isOwnTitle(block) && !noName.test(text.slice(block.start, block.start + 60))
  const isTitle = (block: Block, index: number) =>
    isOwnTitle(block) ||
    (block.end - block.start <= 60 &&
      // "Payments", above "Acme Inc." with its labels, is a kind of company and none.
      (!isNameAhead(blocks[index - 1]) || legalForm.test(text.slice(block.start, block.end).replace(/\W+$/u, ''))) &&
      !isLabelled(block) &&
      isLabelled(blocks[index + 1]) &&
      isLabelled(blocks[index + 2]))
  const cards: SubprocessorRow[] = []
  for (const [index, block] of blocks.entries()) {
    if (!isTitle(block, index) || (block.type === 'heading' && noName.test(text.slice(block.start, block.end))))
      continue
    const below = upTo(blocks, index, 9, isTitle)
    const lines = below.flatMap((b) => text.slice(b.start, Math.min(b.end, b.start + 800)).split('\n'))
    if (lines.some((line) => /^\d{1,2}\.\d{1,2}\.? \p{L}/u.test(line))) continue
    const values = lines.map(labelled)
    if (lines.length === 0 || lines.length > 8 || lines.some((l, at) => l.length > 300 && !values[at]?.column)) continue
    const place = values.find((v) => v.column === 'place')?.value ?? lines.find(isPlace) ?? lines.find(isAddress)
    const purpose =
      values.find((v) => v.column === 'purpose')?.value ??
      lines.find((l) => l !== place && !isPlace(l) && !labelled(l).column)
    if (place || block.type === 'term' || values.some((v) => v.column))
      cards.push(...entry(text.slice(block.start, block.end), purpose, place))
  }
  return cards.length >= 2 ? cards : []
}

/** "86 Hill Street, Naxxar NXR 2609, Malta": a line with a number that ends with its country. */
function isAddress(line: string): boolean {
  if (line.length > 160 || !/\d/u.test(line) || !line.includes(',') || isClause.test(line)) return false
  return isPlace(line.slice(line.lastIndexOf(',') + 1).trim())
}

/** "7.3 The law that governs this contract shall be that of France, Europe.": a clause of a contract. */
const isClause =
  /^\d{1,2}\.\d{1,2}\.? \p{L}|\b(?:shall|will|must|is|are|be|was|were|governed|subject to|in accordance|pursuant)\b/u
const noName =
  /^(?:\d|an?\b|the\b|our\b|your\b|how\b|what\b|why\b|who\b|about\b|additional\b|changes?\b|contact\b|current\b|data\b|definitions?\b|faqs?\b|general\b|infrastructure\b|introduction\b|legal\b|list\b|notif\w*|overview\b|policy\b|privacy\b|purpose\b|questions?\b|revision\b|security\b|service\b|sub-?processors?\b|third\b|transfers?\b|updates?\b|version\b)/iu
const ownVoice = /^(?:we|our|you|your|if|this|these|the following|when|please|to|customers|last|updated)\b/iu

/** A heading with a name, one short paragraph that says what it does, and at most a few links: three times or more in a row. */
function titledRows({ blocks, text }: ExtractedDocument): SubprocessorRow[] {
  const wordsOf = (block: (typeof blocks)[number]) => text.slice(block.start, Math.min(block.end, block.start + 400))
  const runs: SubprocessorRow[][] = [[]]
  let level = 0
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'heading') continue
    const [body, ...links] = upTo(blocks, index, 7, (b) => b.type === 'heading')
    const name = wordsOf(block)
    const purpose = body?.type === 'paragraph' ? wordsOf(body) : ''
    const isNamed = /^\p{Lu}/u.test(name) && name.length <= 60 && name.split(/\s+/u).length <= 5 && !noName.test(name)
    const isRow =
      isNamed &&
      !name.endsWith('?') &&
      purpose !== '' &&
      purpose.length <= 200 &&
      !ownVoice.test(purpose) &&
      links.length <= 4 &&
      links.every((b) => b.end - b.start <= 80)
    if (!isRow || block.level !== level) runs.push([])
    level = block.level
    if (isRow) runs.at(-1)?.push(...entry(name, purpose, countriesIn(purpose).at(-1)?.name))
  }
  const rows = longest(runs)
  return rows.length >= 3 ? rows : []
}

const labelled = (line: string): { column: Column | undefined; value: string } => {
  const [, label = '', value = ''] = /^(?:\d{1,2}[.)]\s+)?([^:]{2,40}):\s+(.+)$/u.exec(line) ?? []
  return { column: label ? columnOf(label) : undefined, value }
}

const addressLabel = /^(?:anschrift|adresse|address|registered office):/iu

/** A label in the middle of a line, where a list of a PDF has run together. */
const labelInLine =
  /\s(?=(?:Anschrift|Adresse|Address|Gegenstand(?:\/Art der Verarbeitung)?|Art der Verarbeitung|Dauer(?: der Verarbeitung)?|Zweck|Land|Purpose|Location|Country|Service|Description|Kontaktperson|Contact person|Duration)[^:\n]{0,30}:\s)/gu

/** `Name: …`, `Purpose: …`, `Country: …`, line after line. */
function labelledRows({ text }: ExtractedDocument): SubprocessorRow[] {
  const rows: Partial<Record<Column, string>>[] = []
  // The parties of a contract have names and addresses too, and each is the first of its side.
  const isNumbered = /^2[.)]\s+Name:/mu.test(text)
  const lines = (isNumbered ? text.replace(labelInLine, '\n').replace(/:\n(?!\d)/gu, ': ') : text).split('\n')
  for (const line of lines.slice(0, 4 * maxParsedRows)) {
    const { column: named, value } = line.length <= 300 ? labelled(line) : { column: undefined, value: '' }
    const column = isNumbered && addressLabel.test(line) ? 'place' : named
    const [company] = column === 'name' && isNumbered ? legalNamesIn(value) : []
    // "Acme GmbH, Ringweg 3, 30159 Hannover": the address behind the name.
    if (company?.start === 0 && value[company.end] === ',')
      rows.push({ name: value.slice(0, company.end), place: value.slice(company.end + 1).trim() })
    else if (column === 'name') rows.push({ name: value })
    else if (column) Object.assign(rows.at(-1) ?? {}, { [column]: value })
  }
  const whole = rows.filter((r) => r.purpose || r.place)
  return whole.length >= 2 ? whole.flatMap((r) => entry(r.name, r.purpose, r.place)) : []
}

/** Lines with cells but without a table around them, and a paragraph into which such lines have run together. */
function pipedRows({ blocks, tables, text }: ExtractedDocument): SubprocessorRow[] {
  // A row of a table was read as such.
  const loose = tables.length > 0 ? blocks.filter((b) => b.type !== 'row') : blocks
  const piped = loose.map((b) => text.slice(b.start, b.end)).filter((line) => line.includes(' | '))
  const lines = piped
    .flatMap((block) => block.split('\n'))
    .map((line) => ({ cells: line.split(' | '), start: 0, end: 0 }))
  const plain = lines.length > 1 ? tableRows([{ header: null, rows: lines }]) : []
  return longest([plain, piped.flatMap(runTogether)])
}

/** `Name | Purpose | Country A GmbH | Hosting | Germany B Ltd | Mail | Ireland`: a country ends a row, and a name begins the next. */
function runTogether(line: string): SubprocessorRow[] {
  const rows: SubprocessorRow[] = []
  let name: string | undefined
  let purposes: string[] = []
  for (const cell of line.split(' | ').slice(0, 4 * maxParsedRows)) {
    const [, first] = /^(?:Country|Location|Region|Land|Standort|Pays) (\p{Lu}.*)$/u.exec(cell) ?? []
    const end = name === undefined ? undefined : leadingCountry(cell)
    if (first && name === undefined) name = first
    else if (end) {
      rows.push(...entry(name, purposes.join('; '), end.place))
      name = end.rest || undefined
      purposes = []
    } else if (name !== undefined) purposes.push(cell)
  }
  return rows
}

/** A table of a PDF has lost its borders: the name ends with its legal form, the line with its country. */
function pdfRows({ kind, text }: ExtractedDocument): SubprocessorRow[] {
  if (kind !== 'pdf') return []
  const form =
    /^(\p{Lu}[^\n]{1,70}?(?:,? (?:Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|GmbH|AG|SE|B\.?V\.?|S\.A\.?|SAS|S\.à r\.l\.|Corp(?:oration)?\.?|PBC|Pty Ltd\.?|plc|AB|ApS|A\/S|Oy|S\.r\.l\.)))(?=\s)\s+(.+)$/u
  return text
    .split('\n')
    .slice(0, 4 * maxParsedRows)
    .flatMap((line) => {
      const [, name, rest = ''] = (line.length <= 300 && form.exec(line)) || []
      const country = countriesIn(rest).at(-1)
      const at = country ? rest.toLowerCase().lastIndexOf(country.name.toLowerCase()) : -1
      if (!name || !country) return []
      return at > 0 ? entry(name, rest.slice(0, at), rest.slice(at)) : entry(name, undefined, rest)
    })
}

const maxNodes = 50_000

/** Objects of one list that have a name and say what for or where. */
function jsonRows(roots: readonly unknown[]): SubprocessorRow[] {
  const lists: SubprocessorRow[][] = []
  const open: unknown[] = [...roots]
  for (let count = 0; open.length > 0 && count < maxNodes; count++) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    if (Array.isArray(node)) {
      const rows = node.slice(0, maxParsedRows).flatMap(jsonRow)
      if (rows.length >= 2) lists.push(rows)
    }
    open.push(...Object.values(node).slice(0, maxNodes))
  }
  return longest(lists)
}

function jsonRow(node: unknown): SubprocessorRow[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return []
  const found = new Map<Column, string>()
  for (const [key, value] of Object.entries(node).slice(0, 50)) {
    const column = columnOf(key.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    const text = Array.isArray(value) ? value.filter((v) => typeof v === 'string').join(', ') : value
    if (column && typeof text === 'string' && text.trim() && !found.has(column)) found.set(column, text)
  }
  return found.size > 1 ? entry(found.get('name'), found.get('purpose'), found.get('place')) : []
}

function statedTotal(text: string): number | null {
  const paging = /\b\d{1,5}\s?[–-]\s?\d{1,5} (?:of|von|sur|de|out of) (\d{1,5})\b/iu.exec(text)
  const counted =
    /\b(?:showing|total(?: of)?|all|our|list of) (\d{1,5}) (?:sub-?processors|entries|results|vendors)\b/iu.exec(text)
  const stated = paging?.[1] ?? counted?.[1]
  return stated === undefined ? null : Number(stated)
}
