import { z } from 'zod'
import { canonicalHash } from '../../../../platform/shared/canonical-hash.ts'
import { cleanLine } from '../../../../platform/shared/text.ts'
import { shownPoints } from '../../../../product/score/levels.ts'
import type { ScoreExplanation } from '../../../../product/score/method/contract.ts'
import { advices, type Language, languages } from '../../vocabulary.ts'
import type { FrameworkAssessment } from '../compliance/assess.ts'
import { incidentRecord } from '../connectors/breaches/record.ts'
import { standardNames } from '../connectors/certifications/claims.ts'
import { certificationQuote } from '../connectors/certifications/records.ts'
import { documentSearchRecord, vendorDocumentRecord } from '../connectors/documents/records.ts'
import { modelReadingRule } from '../connectors/model/rules.ts'
import { statementQuote } from '../connectors/policy/records.ts'
import { scopeRecord } from '../connectors/scope.ts'
import type { Evidence } from '../evidence.ts'
import { type Case, openCase, quotesOf, recordsOf } from '../findings/case.ts'
import { type Family, type Finding, families, familyOf } from '../findings/finding.ts'
import { claimedBy } from '../findings/policy-table.ts'
import { type Answer, answerStates, type FirstPage, openTopics } from '../first-page.ts'
import { fieldOf } from '../questions.ts'
import type { Report } from '../report.ts'
import { rangesOf } from '../report-text.ts'
import { german } from '../report-words/de.ts'
import { english } from '../report-words/en.ts'
import type { Detail, ReportWords } from '../report-words/words.ts'

// The report as a document: what it says in one language, block by block, in the order in which it is read. Every file and
// page that shows a whole report draws these blocks.

export const documentFormat = 'sightline-report/1'

const passage = z.strictObject({
  text: z.string(),
  /** Language, if it differs from the document's. */
  lang: z.string().optional(),
  /** Ids of evidence and findings, each an anchor in the document. */
  cites: z.array(z.string()).optional(),
  href: z.string().optional(),
})
const columns = z.array(z.strictObject({ title: z.string(), weight: z.int() }))

const block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: z.string(),
    text: z.string(),
  }),
  z.strictObject({ kind: z.literal('paragraph'), isQuiet: z.boolean(), words: passage }),
  z.strictObject({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(passage) }),
  z.strictObject({
    kind: z.literal('table'),
    title: z.string(),
    columns,
    /** The first cell heads its row; `anchors` are the ids that lead to it. */
    rows: z.array(z.strictObject({ anchors: z.array(z.string()), cells: z.array(passage) })),
  }),
  z.strictObject({ kind: z.literal('finding'), id: z.string(), weight: z.string(), title: passage, words: passage }),
])

export const reportDocument = z.strictObject({
  format: z.literal(documentFormat),
  id: z.string(),
  language: z.enum(languages),
  title: z.string(),
  name: z.string(),
  automated: z.strictObject({ label: z.string(), words: z.string() }),
  /** The page of the run; null where the reader may not open it. */
  url: z.string().nullable(),
  completedAt: z.iso.datetime(),
  date: z.string(),
  /** The lawyer's part: two pages of paper. */
  first: z.array(block),
  appendixTitle: z.string(),
  appendix: z.array(block),
})
export type ReportDocument = z.infer<typeof reportDocument>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const coded = z.array(z.strictObject({ code: z.string(), cites: z.array(z.string()) }))

/** The document as a file for programs: what it says as codes, and the hashes of all that it rests on. */
export const reportFile = reportDocument.extend({
  firstPage: z
    .strictObject({
      advice: z.enum(advices),
      reasons: coded,
      answers: z.array(
        z.strictObject({
          topic: z.string(),
          state: z.enum(answerStates),
          cites: z.array(z.string()),
          /** Read with a language model, where the rules found no answer. */
          isFromModel: z.literal(true).optional(),
        }),
      ),
      conditions: coded,
    })
    .nullable(),
  evidence: z.array(
    z.strictObject({
      id: z.string(),
      address: z.string().nullable(),
      fetchedAt: z.iso.datetime(),
      sha256: hash,
      textSha256: hash,
    }),
  ),
  /** Hash of the canonical JSON of all other fields. */
  sha256: hash,
})
type ReportFile = z.infer<typeof reportFile>

/** Hashes of the evidence, as a manifest signs them. */
export const evidenceHashes = (evidence: readonly Evidence[]): ReportFile['evidence'] =>
  evidence.map((e) => ({
    id: e.id,
    address: addressOf(e),
    fetchedAt: e.fetchedAt,
    sha256: e.sha256,
    textSha256: e.textSha256,
  }))

export function reportFileOf(
  document: ReportDocument,
  { report, evidence }: Pick<DocumentInput, 'report' | 'evidence'>,
): ReportFile {
  const page = report.firstPage
  const codes = (some: readonly { code: string; cites: string[] }[]) => some.map(({ code, cites }) => ({ code, cites }))
  const rest = {
    ...document,
    firstPage: page
      ? {
          advice: page.advice,
          reasons: codes(page.reasons),
          answers: page.answers.map(({ topic, state, cites, told }) => ({
            ...{ topic, state, cites },
            ...(told?.kind === 'model' && { isFromModel: true as const }),
          })),
          conditions: codes(page.conditions),
        }
      : null,
    evidence: evidenceHashes(evidence),
  }
  return { ...rest, sha256: canonicalHash(rest) }
}

const addressOf = (e: Evidence): string | null => e.page ?? e.finalUrl
export type Block = z.infer<typeof block>
export type Passage = z.infer<typeof passage>

export const wordsIn: Readonly<Record<Language, ReportWords>> = { en: english, de: german }

interface DocumentInput {
  language: Language
  id: string
  /** Name of the run. */
  name: string
  url: string | null
  completedAt: string
  report: Report
  findings: readonly Finding[]
  evidence: readonly Evidence[]
  score: ScoreExplanation | null
}

/** Questions on the first pages; all of them are in the appendix where there are more. */
const mostQuestions = 6
/** Characters of a quote. */
const longestQuote = 320
const longestName = 200

export function documentOf(input: DocumentInput): ReportDocument {
  const words = wordsIn[input.language]
  const name = cleanLine(input.name, longestName)
  const found = openCase(input.report.subject, input.evidence)
  const written = { ...input, name, words, found, titleOf: titlesIn(words, input.findings, found) }
  return {
    format: documentFormat,
    id: input.id,
    language: input.language,
    title: words.documentTitle(name),
    name,
    automated: words.automated,
    url: input.url,
    completedAt: input.completedAt,
    date: words.fetched(input.completedAt),
    first: [
      ...(input.report.firstPage ? firstPage(written, input.report.firstPage) : []),
      ...questions(written, { heading: words.headings.questions, isFirst: true }),
    ],
    appendixTitle: words.headings.appendix,
    appendix: [
      ...findingsByTopic(written),
      ...findingsPart(written, {
        ...{ id: 'contradictions', direction: 'contradiction' },
        ...{ title: words.headings.contradictions, empty: words.noContradiction },
      }),
      ...findingsPart(written, {
        ...{ id: 'gaps', direction: 'gap' },
        ...{ title: words.headings.gaps, empty: words.noGap },
      }),
      ...disclosures(written, input.report.compliance),
      ...(input.report.questions.length > mostQuestions
        ? questions(written, { heading: words.headings.moreQuestions, isFirst: false })
        : []),
      ...evidenceTable(written),
      ...method(written),
    ],
  }
}

interface Written extends DocumentInput {
  words: ReportWords
  found: Case
  titleOf: (id: string) => Passage
}

const heading = (level: 2 | 3, id: string, text: string): Block => ({ kind: 'heading', level, id, text })
const paragraph = (words: Passage, isQuiet = false): Block => ({ kind: 'paragraph', isQuiet, words })
const list = (items: Passage[], isOrdered = false): Block[] =>
  items.length > 0 ? [{ kind: 'list', isOrdered, items }] : []
const cited = (text: string, cites: readonly string[]): Passage =>
  cites.length > 0 ? { text, cites: [...cites] } : { text }

function titlesIn(words: ReportWords, findings: readonly Finding[], found: Case): Written['titleOf'] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]))
  const detail = detailsIn(found)
  return (id) => {
    const finding = byId.get(id)
    if (!finding) return { text: id }
    const { text, lang } = words.title(finding, detail(finding))
    const clean = cleanLine(text)
    return lang ? { text: clean, lang } : { text: clean }
  }
}

/** Returns the details that a translated title adds to its rule. */
function detailsIn(found: Case): (finding: Finding) => Detail {
  const standards = new Map(
    quotesOf(found, certificationQuote).map(({ evidence, facts }) => [evidence, facts.standard]),
  )
  const incidents = new Map(recordsOf(found, incidentRecord).map(({ head, facts }) => [head, facts.title]))
  const roles = new Map([
    ...recordsOf(found, documentSearchRecord).map(({ head, facts }) => [head, facts.role] as const),
    ...recordsOf(found, vendorDocumentRecord).map(({ head, facts }) => [head, facts.role] as const),
  ])
  const claims = new Map(quotesOf(found, statementQuote).map(({ evidence, facts }) => [evidence, facts.claims]))
  const claimBehind = ({ ruleId, evidence: [first = ''], dataTypes }: Finding) => {
    const told = claimedBy[ruleId]
    const [type] = ruleId.startsWith('data.') ? dataTypes : []
    return (
      told &&
      claims
        .get(first)
        ?.filter((claim) => claim.deed === told.deed && claim.polarity === told.polarity)
        .find(({ types }) => type === undefined || types.some((one) => one === type))
    )
  }
  return (finding) => {
    const behind = <T>(known: ReadonlyMap<string, T>) => finding.evidence.flatMap((id) => known.get(id) ?? [])[0]
    const family = familyOf(finding)
    const standard = family === 'cert' ? behind(standards) : undefined
    const incident = family === 'inc' ? behind(incidents) : undefined
    const role = rulesOfRoles.has(finding.ruleId) ? behind(roles) : undefined
    const field = fieldOf(finding)
    const claim = claimBehind(finding)
    return {
      ...(standard && { standard: standardNames[standard] }),
      ...(incident !== undefined && { incident }),
      ...(role && { role }),
      ...(field && { field }),
      ...(claim && { claim }),
    }
  }
}

const rulesOfRoles: ReadonlySet<string> = new Set([
  'gov.document-found',
  'gov.policy-elsewhere',
  'gap.document-unread',
  'gap.spa',
  'gap.language',
])

function firstPage(written: Written, page: FirstPage): Block[] {
  const { words, score } = written
  const { headings } = words
  const open = (state: Answer['state']) =>
    page.answers.filter((answer) => answer.state === state).map(({ topic }) => topic)
  const mentioned = page.answers.filter(({ state }) => state === 'mentioned')
  const notStated = open('not-stated')
  const notChecked = open('not-checked')
  return [
    heading(2, 'recommendation', words.recommendation(page.advice)),
    ...list(page.reasons.map(({ code, cites }) => cited(words.reasons[code], cites))),
    ...(score ? [paragraph({ text: words.level(score.level, { ...score, points: shownPoints(score) }) }, true)] : []),
    ...forUse(written, page),
    ...answers(written, page),
    ...(mentioned.length + notStated.length + notChecked.length > 0 || page.apart
      ? [heading(2, 'open', headings.open)]
      : []),
    ...list([
      ...(mentioned.length > 0
        ? [
            cited(
              `${words.mentioned}: ${words.topicList(mentioned.map(({ topic }) => topic))}`,
              mentioned.flatMap(({ cites }) => cites.slice(0, 1)),
            ),
          ]
        : []),
      ...(notStated.length > 0 ? [{ text: `${words.notFoundIn(page.documents)}: ${words.topicList(notStated)}` }] : []),
      ...(notChecked.length > 0 ? [{ text: `${words.notChecked}: ${words.topicList(notChecked)}` }] : []),
      ...(page.apart ? [cited(words.apart(page.apart.count), page.apart.cites)] : []),
    ]),
    ...(page.conditions.length > 0 ? [heading(2, 'conditions', headings.conditions)] : []),
    ...list(page.conditions.map(({ code, cites }) => cited(words.conditions[code], cites))),
    ...changes(written, page),
  ]
}

/** The recommendation for a use; without one, which uses change it. */
function forUse({ words }: Written, { use, otherUses = [] }: FirstPage): Block[] {
  if (!use) {
    const stricter = otherUses.map(words.otherUse).map(({ label, text }) => ({ text: `${label}: ${text}` }))
    return stricter.length === 0 ? [] : [heading(2, 'use', words.headings.otherUses), ...list(stricter)]
  }
  const { heading: title, advice, read, reasons, conditions } = words.use(use)
  const lines = read.map(({ label, text }) => `${label}: ${cleanLine(text)}`)
  return [
    heading(2, 'use', `${title}: ${advice}`),
    paragraph({ text: lines.join(' · ') }, true),
    ...list([...reasons.map(({ text, cites }) => cited(text, cites)), ...conditions.map((text) => ({ text }))]),
  ]
}

function answers(written: Written, page: FirstPage): Block[] {
  const { headings, columns, topics } = written.words
  const answered = page.answers.filter(({ state }) => state === 'answered')
  if (answered.length === 0) return []
  return [
    heading(2, 'at-a-glance', headings.atAGlance),
    {
      kind: 'table',
      title: headings.atAGlance,
      columns: [
        { title: columns.topic, weight: 10 },
        { title: columns.answer, weight: 30 },
      ],
      rows: answered.map((answer) => ({
        anchors: [],
        cells: [{ text: topics[answer.topic] }, answerIn(written, answer)],
      })),
    },
  ]
}

const mostChanges = 8

function changes({ words }: Written, { sinceLast }: FirstPage): Block[] {
  if (!sinceLast || sinceLast.changes.length === 0) return []
  const shown = sinceLast.changes.slice(0, mostChanges)
  return [
    heading(2, 'changes', words.since(sinceLast)),
    ...list(shown.map((change) => ({ text: cleanLine(words.change(change), 400) }))),
  ]
}

function answerIn({ language, words, titleOf }: Written, { text, told, cites }: Answer): Passage {
  // Stored before answers were kept as facts.
  if (!told) return { ...cited(cleanLine(text ?? '', 600), cites), ...(language !== 'en' && { lang: 'en' }) }
  return cited(
    cleanLine(
      words.answer(told, (id) => titleOf(id).text),
      600,
    ),
    cites,
  )
}

function questions(
  { words, report, findings, name, titleOf }: Written,
  { heading: title, isFirst }: { heading: string; isFirst: boolean },
): Block[] {
  const asked = report.questions
  const shown = isFirst ? asked.slice(0, mostQuestions) : asked.slice(mostQuestions)
  const id = isFirst ? 'questions' : 'more-questions'
  if (shown.length === 0) {
    const open = report.firstPage ? openTopics(report.firstPage) : []
    return [heading(2, id, title), paragraph({ text: open.length > 0 ? words.askOpen(open) : words.noQuestion })]
  }
  const letter = words.letter(name)
  const items = shown.map((question): Passage => {
    const finding = findings.find((one) => one.id === question.finding)
    const field = finding && fieldOf(finding)
    const { text, lang } = words.question(question, finding, {
      name,
      field,
      title: finding ? titleOf(finding.id).text : '',
    })
    return { text: cleanLine(text, 600), cites: [question.finding], ...(lang && { lang }) }
  })
  if (!isFirst) return [heading(2, id, title), { kind: 'list', isOrdered: true, items }]
  const to = report.questions[0]?.email.to
  return [
    heading(2, id, title),
    paragraph({ text: [...(to ? [`${letter.to}: ${to}`] : []), letter.subject].join(' · ') }, true),
    paragraph({ text: `${letter.greeting} ${letter.lead}` }),
    { kind: 'list', isOrdered: true, items },
    paragraph({ text: letter.close.join(' ') }),
    ...(asked.length > shown.length
      ? [paragraph({ text: words.moreInAppendix(asked.length - shown.length) }, true)]
      : []),
  ]
}

const isTold = ({ direction }: Finding) => direction !== 'contradiction' && direction !== 'gap'

function findingsByTopic(written: Written): Block[] {
  const { words, findings } = written
  const told = findings.filter(isTold)
  return [
    heading(2, 'findings', words.headings.findings),
    ...(words.originalNote === null ? [] : [paragraph({ text: words.originalNote }, true)]),
    ...(told.length === 0 ? [paragraph({ text: words.noFinding })] : []),
    ...familyOrder.flatMap((family) => {
      const own = told.filter((finding) => familyOf(finding) === family)
      if (own.length === 0) return []
      const shown = own.map((one) => findingIn(written, one))
      return [heading(3, `findings-${family}`, words.families[family]), ...quotedOnce(words, shown)]
    }),
  ]
}

/** A lawyer's order: who, what for, with whom, how safe. */
const familyOrder: readonly Family[] = [
  ...(['ent', 'gov', 'data', 'share', 'track', 'sub', 'rights', 'sec', 'cert', 'inc', 'hist'] as const),
  ...families.filter((family) => family === 'con' || family === 'gap'),
]

type FindingBlock = Extract<Block, { kind: 'finding' }>

/** One sentence may stand behind several findings: it is quoted once, and the others lead to it. */
function quotedOnce(words: ReportWords, shown: readonly FindingBlock[]): FindingBlock[] {
  const quotedIn = new Map<string, string>()
  return shown.map((block) => {
    const first = quotedIn.get(block.words.text)
    if (first !== undefined) return { ...block, words: { text: words.samePlace, cites: [first] } }
    quotedIn.set(block.words.text, block.id)
    return block
  })
}

function findingIn({ language, words, evidence, titleOf }: Written, finding: Finding): FindingBlock {
  const quote = evidence.find(({ id, form }) => form === 'quote' && finding.evidence.includes(id))
  const isQuoted = quote && finding.direction !== 'contradiction' && finding.ruleId !== modelReadingRule
  const lang = isQuoted ? quote.language : 'en'
  const whole = isQuoted ? quote.excerpt : finding.statement
  const text = cleanLine(whole, longestQuote)
  const isCut = text.length < cleanLine(whole, 2 * longestQuote).length
  const shown = isCut ? `${text.replace(/\s\S*$/u, '')} …` : text
  return {
    kind: 'finding',
    id: finding.id,
    weight: words.weight(finding.direction, finding.severity),
    title: { ...titleOf(finding.id), cites: finding.evidence },
    words: { text: isQuoted ? words.quoted(shown) : shown, ...(lang && lang !== language && { lang }) },
  }
}

interface FindingsPart {
  id: string
  title: string
  direction: Finding['direction']
  /** Text shown if there is none. */
  empty: string
}

function findingsPart(written: Written, { id, title, direction, empty }: FindingsPart): Block[] {
  const own = written.findings.filter((finding) => finding.direction === direction)
  const body = own.length === 0 ? [paragraph({ text: empty })] : own.map((one) => findingIn(written, one))
  return [heading(2, id, title), ...body]
}

function disclosures({ words }: Written, compliance: readonly FrameworkAssessment[]): Block[] {
  const { headings, columns } = words
  const start = heading(2, 'disclosures', headings.disclosures)
  if (compliance.length === 0) return [start, paragraph({ text: words.noDisclosure })]
  const rows = compliance.flatMap((framework) => {
    const law: Passage = { text: words.framework(framework) }
    if (framework.applies === 'no')
      return [{ anchors: [], cells: [law, { text: '–' }, { text: words.statuses['not-applicable'] }, { text: '' }] }]
    const settled = framework.checks.filter(({ status }) => status !== 'unknown' && status !== 'not-applicable')
    const unsettled = framework.counts.unknown
    return [
      ...settled.map(({ check, title, ref, status, evidence }) => {
        const { text, lang } = words.check({ check, title })
        const place = ref === 'state laws' ? '' : ` (${ref})`
        return {
          anchors: [],
          cells: [
            law,
            { text: `${text}${place}`, ...(lang && { lang }) },
            { text: words.statuses[status] },
            cited('', status === 'not-found' ? [] : evidence.slice(0, 3)),
          ],
        }
      }),
      ...(unsettled > 0
        ? [
            {
              anchors: [],
              cells: [law, { text: words.notSettled(unsettled) }, { text: words.statuses.unknown }, { text: '' }],
            },
          ]
        : []),
    ]
  })
  return [
    start,
    paragraph({ text: words.disclaimer }, true),
    {
      kind: 'table',
      title: headings.disclosures,
      columns: [
        { title: columns.law, weight: 13 },
        { title: columns.disclosure, weight: 30 },
        { title: columns.state, weight: 10 },
        { title: columns.where, weight: 10 },
      ],
      rows,
    },
  ]
}

/** Groups evidence from one address into one row, and our own records of one kind into another. */
function evidenceTable({ words, language, evidence, url }: Written): Block[] {
  const { headings, columns } = words
  const groups = [...Map.groupBy(evidence, (e) => addressOf(e) ?? `${e.sha256} ${e.title}`).values()]
  return [
    heading(2, 'evidence', headings.evidence),
    {
      kind: 'table',
      title: headings.evidence,
      columns: [
        { title: columns.number, weight: 10 },
        { title: columns.what, weight: 26 },
        { title: columns.address, weight: 26 },
        { title: columns.date, weight: 13 },
        { title: columns.sha256, weight: 13 },
      ],
      rows: groups.flatMap((same) => {
        const [e] = same
        if (!e) return []
        const address = addressOf(e)
        return [
          {
            anchors: same.map(({ id }) => id),
            cells: [
              {
                text: rangesOf(same.map(({ id }) => id)).join(', '),
                // Each piece has a page of its own, with its words in place.
                ...(url !== null && { href: `${url}/evidence/${e.id}` }),
              },
              { text: `${cleanLine(e.title)} (${words.trusts[e.trust]})`, ...(language !== 'en' && { lang: 'en' }) },
              address !== null && /^https?:\/\/\S+$/u.test(address) ? { text: address, href: address } : { text: '–' },
              { text: e.asOf ? words.asOf(e.asOf) : words.fetched(e.fetchedAt) },
              { text: e.sha256.slice(0, 12) },
            ],
          },
        ]
      }),
    },
  ]
}

function method({ words, language, found, findings, evidence }: Written): Block[] {
  const { headings, columns } = words
  const places = recordsOf(found, scopeRecord).flatMap(({ facts }) => facts.places)
  const lang = language === 'en' ? {} : { lang: 'en' }
  const figures = {
    places: places.length > 0 ? places.length : null,
    evidence: evidence.length,
    findings: findings.length,
  }
  return [
    heading(2, 'method', headings.method),
    paragraph({ text: words.automated.words }),
    ...words.method(figures).map((text) => paragraph({ text })),
    ...(places.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            title: headings.method,
            columns: [
              { title: columns.place, weight: 20 },
              { title: columns.outcome, weight: 10 },
            ],
            rows: places.map(({ place, outcome }) => ({
              anchors: [],
              cells: [
                { text: cleanLine(place), ...lang },
                { text: cleanLine(outcome), ...lang },
              ],
            })),
          },
        ]),
  ]
}
