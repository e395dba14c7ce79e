import { asOfWords } from '../../../platform/shared/dates.ts'
import type { FrameworkAssessment } from './compliance/assess.ts'
import { modelReadingRule } from './connectors/model/rules.ts'
import type { Finding } from './findings/finding.ts'
import type { FirstPage, Topic } from './first-page.ts'
import { firstPageLines } from './first-page-text.ts'
import { automatedLabel, type EvidenceLine, numberOf, type Report, type ReportSection } from './report.ts'
import { nameInText } from './subject.ts'

// The report as plain text: short enough to be read whole. A finding is told in the first section that has it, findings of one
// kind share a line, and what could not be looked at is told once.

/** The report as text with line breaks, as `aiReport` shows it: the page and its quotes in full are behind its marks. */
export function reportText(report: Report, findings: readonly Finding[]): string {
  for (const quoted of [longestQuoted, shorterQuoted]) {
    const text = textWith(report, findings, quoted)
    if (text.split(/\s+/u).length <= mostWords) return text
  }
  return textWith(report, findings, 0)
}

/** For a typical vendor. Where there is more to tell, titles take the place of quotes, the longest first. */
const mostWords = 1200

function textWith(report: Report, findings: readonly Finding[], quoted: number): string {
  const { subject, runOn, firstPage } = report
  const shown: Shown = {
    quoted,
    byId: new Map(findings.map((f) => [f.id, f])),
    told: new Set(),
    answered: firstPage ? answeredBy(firstPage, findings) : new Set(),
  }
  return [
    ...automatedLabel,
    '',
    `Subject: ${nameInText(subject)} (${subject.kind === 'unknown' ? 'not known' : subject.kind})`,
    ...(runOn ? [`Date: ${asOfWords(runOn)}`] : []),
    ...(firstPage ? ['', ...firstPageLines(firstPage)] : []),
    ...report.sections.flatMap((section) => [
      '',
      `${section.number}. ${section.title}`,
      ...(section.note ? [section.note] : []),
      ...bodyLines(report, section, shown).map((line) =>
        ofSubject.includes(section.title) ? withoutName(line, subject.name) : line,
      ),
    ]),
  ].join('\n')
}

/** Sections whose every line would name the subject, which is at the top. */
const ofSubject = ['What could not be established', 'Questions to ask the vendor', 'Evidence list']
const withoutName = (line: string, name: string): string =>
  line
    .split(` of ${name}`)
    .reduce((told, rest) => (/^(?:[\s,.;:?]|$)/u.test(rest) ? told + rest : `${told} of ${name}${rest}`))

/** Sections whose findings are quoted; in the others a finding's title says what was found. */
const quotedSections = ['Verdict', 'Key findings', 'Contradictions', 'What could not be established']

function bodyLines(report: Report, section: ReportSection, { quoted, byId, told, answered }: Shown): string[] {
  if (section.title === 'Evidence list' && report.evidence.length > 0)
    return evidenceLines(report.evidence, report.runOn)
  const disclosures = section.title === 'Compliance checks' ? disclosureLines(report.compliance) : []
  const isQuoted = quotedSections.includes(section.title)
  const sentences = section.title === 'Method and scope' ? section.sentences.slice(0, 1) : section.sentences
  // A question asks for more than the finding that it rests on.
  const isAsked = section.title === 'Questions to ask the vendor'
  const fresh = sentences.filter(
    ({ cites }) =>
      isAsked ||
      (!isTold(cites, told) && !(isTold(cites, answered) && (!isQuoted || cites.every((id) => isGood(id, byId))))),
  )
  for (const { cites } of fresh) for (const id of cites) if (byId.has(id)) told.add(id)
  if (sentences.length === 0) return disclosures.length > 0 ? disclosures : [section.empty]
  if (fresh.length === 0) return [...disclosures, ...(disclosures.length > 0 ? [] : [toldAbove])]
  const said = fresh.map(({ text, cites }) => {
    const shown = isQuoted && text.split(' ').length <= quoted ? text : titleFor(text, cites, byId)
    const bare = shown.replace(/\.$/u, '')
    const whom = aboutWhom(bare)
    const kind = absent.test(shown)
      ? 'absent'
      : (isQuoted && !isUnseen(cites, byId)) || isAsked
        ? text
        : whom || `${ruleOf(cites, byId) ?? text}${saidOf(bare)}`
    return { text: shown, cites, kind }
  })
  return [
    ...[...Map.groupBy(said, ({ kind }) => kind).values()].map((same) => {
      const marks = [...new Set(same.flatMap(({ cites }) => cites))].map((id) => `[${id}]`)
      return `- ${together(same.map(({ text }) => text))} ${marks.slice(0, mostMarks).join('')}`
    }),
    ...disclosures,
  ]
}

interface Shown {
  /** Words of a sentence; the title takes the place of a longer one, and its citation marks lead to the quote. */
  quoted: number
  byId: ReadonlyMap<string, Finding>
  /** Findings of the sections above. */
  told: Set<string>
  /** Findings that the first page tells as its answers; only where they are quoted they say more. */
  answered: ReadonlySet<string>
}

/** Words of the answers on the first page, by the rules of the findings that they rest on. */
const saidByAnswer: Partial<Record<Topic, readonly string[]>> = {
  'contract-partner': ['ent.legal-name', 'ent.seat-stated'],
  role: ['gov.processor', 'gov.controller'],
  sale: ['share.no-sale', 'share.no-sale-limited', 'share.not-shared'],
  subprocessors: ['sub.listed', 'sub.outside-adequacy', 'sub.united-states', 'sub.no-country'],
  location: ['gov.data-location'],
  transfers: ['gov.transfer-mechanism'],
  'breach-notice': ['sec.breach-notice', 'sec.breach-notice-timed'],
  deletion: ['gov.deletion-at-end', 'gov.retention-stated'],
  children: ['gov.not-for-children'],
}

function answeredBy({ answers }: Pick<FirstPage, 'answers'>, findings: readonly Finding[]): Set<string> {
  const answered = answers.filter(({ state }) => state === 'answered')
  const rules = new Set(answered.flatMap(({ topic }) => saidByAnswer[topic] ?? []))
  const named = answered.flatMap(({ told }) =>
    told && 'findings' in told
      ? told.findings
      : told?.kind === 'training' || told?.kind === 'incidents'
        ? [told.finding]
        : told?.kind === 'deletion'
          ? told.items.map(({ finding }) => finding)
          : [],
  )
  return new Set([...named, ...findings.flatMap(({ id, ruleId }) => (rules.has(ruleId) ? [id] : []))])
}

const mostMarks = 6
const longestQuoted = 40
const shorterQuoted = 20

/** A promise that the first page tells is not quoted again; what weighs against the vendor is. */
const isGood = (id: string, byId: Shown['byId']): boolean => (byId.get(id)?.direction ?? 'mitigation') === 'mitigation'

const toldAbove = 'Told above.'
const isTold = (cites: readonly string[], told: ReadonlySet<string>): boolean => {
  const findings = cites.filter((id) => id.startsWith('F'))
  return findings.length > 0 && findings.every((id) => told.has(id))
}
const ruleOf = (cites: readonly string[], byId: ReadonlyMap<string, Finding>): string | undefined =>
  cites.flatMap((id) => byId.get(id)?.ruleId ?? [])[0]
/** Every place that no one could look at shares a line. */
const isUnseen = (cites: readonly string[], byId: ReadonlyMap<string, Finding>): boolean =>
  ruleOf(cites, byId) === 'gap.unavailable'

/** "Email address: may be collected": what is said of the thing ahead; things of which the same is said share a line. */
const saidOf = (title: string): string => /^[^:“”]{2,60}(: (?:may be |not )?\p{Ll}+ed\b[^:]*)$/u.exec(title)?.[1] ?? ''

/** "Access offered (people in the EU)": of whom it holds. */
const aboutWhom = (title: string): string => / \(people [^()]{4,120}\)$/u.exec(title)?.[0] ?? ''

/** "No security page of Acme was found in 5 places." */
const absent = /^No (.{3,40}) of (\S.{0,80}?) was found in (\d+ places?)((?:; [^.]*)?)\.$/u

/** "Not found of Acme: terms (5 places), security page (4 places)." */
function absentTogether(texts: readonly string[]): string | undefined {
  const read = texts.flatMap((text) => {
    const [, what, whose, places, rest = ''] = absent.exec(text) ?? []
    return what && whose ? [{ whose, words: `${what} (${places}${rest})` }] : []
  })
  const [first] = read
  return first && read.length > 1 && read.every(({ whose }) => whose === first.whose)
    ? `Not found of ${first.whose}: ${read.map(({ words }) => words).join(', ')}.`
    : undefined
}

/** "Published: terms." and "Published: privacy policy." become "Published: terms; privacy policy." */
function together(texts: readonly string[]): string {
  const missing = absentTogether(texts)
  if (missing) return missing
  const distinct = [...new Set(texts)].map((text) => text.replace(/\.$/u, ''))
  const [first = ''] = distinct
  const label = /^[^:“”]{2,40}: /u.exec(first)?.[0] ?? ''
  const said = saidOf(first) || aboutWhom(first) || (/ – [^–;]{4,60}$/u.exec(first)?.[0] ?? '')
  const bare =
    said !== '' && distinct.every((text) => text.endsWith(said))
      ? distinct.map((text) => text.slice(0, -said.length))
      : distinct
  const isLabelled = label !== '' && bare.length > 1 && bare.every((text) => text.startsWith(label))
  const joined = isLabelled
    ? `${label}${bare.map((text) => text.slice(label.length)).join('; ')}`
    : bare.join(bare === distinct ? '; ' : ', ')
  const words = bare === distinct ? joined : `${joined}${said}`
  return /[.!?”…]$/u.test(words) ? words : `${words}.`
}

/**
 * The titles of the findings that a sentence states word for word. A model's reading and any other text stay as they
 * are.
 */
function titleFor(text: string, cites: readonly string[], byId: ReadonlyMap<string, Finding>): string {
  const stating = cites
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ statement, ruleId }) => statement === text && ruleId !== modelReadingRule)
  const titles = [...new Set(stating.map(({ title }) => title))]
  // A sentence that holds for several things appears once.
  const alike = [...Map.groupBy(titles, (title) => saidOf(title) || aboutWhom(title)).values()]
  return titles.length > 0 ? `${alike.map((same) => together(same).replace(/\.$/u, '')).join('; ')}.` : text
}

/** Laws of which nothing was settled share a line. */
function disclosureLines(compliance: readonly FrameworkAssessment[]): string[] {
  const isOpen = ({ applies, counts }: FrameworkAssessment) =>
    applies !== 'no' && counts.present + counts.partial + counts['not-found'] === 0
  const open = compliance.filter(isOpen).map(({ name }) => name)
  return [
    ...compliance.filter((framework) => !isOpen(framework)).map(disclosureLine),
    ...(open.length > 0 ? [`- Not settled: ${open.join(', ')}.`] : []),
  ]
}

function disclosureLine({ name, counts, missing, applies }: FrameworkAssessment): string {
  if (applies === 'no') return `- ${name}: not applicable.`
  const found = [
    [counts.present, 'present'],
    [counts.partial, 'partial'],
    [counts['not-found'], 'not found'],
    [counts.unknown, 'not settled'],
  ]
    .flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
    .join(', ')
  return `- ${name}: ${found}.${missing.length > 0 ? ` Not found: ${missing.join('; ')}.` : ''}`
}

/** Groups evidence from one address into one line, and the records of the run itself into another. */
function evidenceLines(evidence: readonly EvidenceLine[], runOn: string | null): string[] {
  const marksOf = (same: readonly EvidenceLine[]) =>
    rangesOf(same.map(({ id }) => id))
      .map((range) => `[${range}]`)
      .join(' ')
  const own = evidence.filter(({ page }) => page === null)
  const read = evidence.filter(({ page }) => page !== null)
  return [
    ...[...Map.groupBy(read, ({ page }) => page).values()].flatMap((same) => {
      const [e] = same
      return e ? [`${marksOf(same)} ${e.title}, ${dayOf(e, runOn)}sha256 ${e.sha256.slice(0, 12)}, ${e.page}`] : []
    }),
    ...(own.length > 0 ? [`${marksOf(own)} Searches, measurements and records of this run`] : []),
  ]
}

/** The day of the run is above. */
function dayOf({ asOf, fetchedAt }: EvidenceLine, runOn: string | null): string {
  if (asOf) return `as of ${asOfWords(asOf)}, `
  return fetchedAt.slice(0, 10) === runOn ? '' : `fetched ${fetchedAt.slice(0, 10)}, `
}

/** Ids of evidence in a row as one: "E1", "E4–E9". */
export function rangesOf(ids: readonly string[]): string[] {
  const ranges: [number, number][] = []
  for (const number of ids.map(numberOf).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `E${from}` : `E${from}–E${to}`))
}
