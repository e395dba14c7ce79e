import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Claim, type ReadCompany, readCompanies } from '../scripts/real-documents.ts'
import { findListed, readList } from '../scripts/real-recall.ts'
import {
  drawSheet,
  figuresOf,
  readableSheet,
  readJudgedSheet,
  type Sheet,
  sheetLines,
  wilson,
  withFigures,
} from '../scripts/real-sheet.ts'

const commit = 'a'.repeat(40)
const about = { drawnOn: '2026-01-02', commit, seed: 7, documents: 12, count: 100 }

const claimOf = (at: number, more: Partial<Claim> = {}): Claim => ({
  ...{
    file: `${at}.html`,
    surface: 'report',
    rule: 'rights.access',
    title: 'Access offered',
    statement: 'It says so.',
  },
  ...{
    severity: 1,
    kind: 'other',
    about: [],
    quotes: [{ of: 'privacy', quote: 'You may ask.', before: '', after: '' }],
  },
  ...more,
})
const many = (count: number, more: Partial<Claim> = {}) => Array.from({ length: count }, (_, at) => claimOf(at, more))

const claims = [
  ...many(300),
  ...many(40, { severity: 3, rule: 'gov.children' }),
  ...many(20, { severity: 4, rule: 'share.sale', kind: 'sale', about: ['sale'] }),
  ...many(3, { severity: 3, rule: 'con.sharing', kind: 'contradiction' }),
  ...many(200, { surface: 'scan', rule: 'scan.practice.share' }),
]
const drawn = drawSheet(claims, about)

/** As a judge hands it back. */
const judged = (sheet: Sheet, verdict: (n: number) => unknown, lines = sheetLines(sheet)) =>
  lines
    .trim()
    .split('\n')
    .map((line, at) => (at === 0 ? line : JSON.stringify({ ...JSON.parse(line), verdict: verdict(at) })))

const refusal = (lines: readonly string[], of = commit) => {
  const read = readJudgedSheet(lines.join('\n'), of)
  return read.outcome === 'refused' ? read.reasons : []
}

describe('a drawn sheet', () => {
  test('draws what is rare and grave more often, and says how much there is of it', () => {
    const strata = drawn.header.strata.filter(({ surface }) => surface === 'report')
    expect(strata.map(({ group, claims: all, drawn: some }) => [group, all, some])).toEqual([
      ['contradictions', 3, 3],
      ['sale', 20, 8],
      ['severity 3 and 4', 40, 16],
      ['other', 300, 33],
    ])
    expect(drawn.rows).toHaveLength(100)
    expect(drawn.rows.map(({ n }) => n)).toEqual(drawn.rows.map((_, at) => at + 1))
  })

  test('is the same for the same seed whatever the order of the claims, and another for another', () => {
    expect(drawSheet(claims.toReversed(), about)).toEqual(drawn)
    expect(drawSheet(claims, { ...about, seed: 8 }).header.rowsSha256).not.toBe(drawn.header.rowsSha256)
  })

  test('can be read: every row with its claim, and its quote marked', () => {
    const text = readableSheet(drawn)
    expect(text.match(/^===== /gm)).toHaveLength(100)
    expect(text).toContain('⟦You may ask.⟧')
  })
})

describe('a judged sheet', () => {
  test('comes back as it was drawn, in whatever order the rows are', () => {
    const [head = '', ...rows] = judged(drawn, (n) => (n % 2 ? 'proven' : 'false'))
    const read = readJudgedSheet([head, ...rows.toReversed()].join('\n'), commit)
    expect(read).toMatchObject({ outcome: 'judged', sheet: { header: drawn.header } })
    expect(read.outcome === 'judged' && read.sheet.rows.map(({ n, verdict }) => [n, verdict]).slice(0, 2)).toEqual([
      [1, 'proven'],
      [2, 'false'],
    ])
  })

  test.each<[name: string, lines: () => string[], reason: RegExp]>([
    ['without a header', () => judged(drawn, () => 'proven').slice(1), /header/],
    ['with a broken line', () => [...judged(drawn, () => 'proven'), '{"n":'], /line 102 is not JSON/],
    ['with rows missing', () => judged(drawn, () => 'proven').filter((_, at) => at !== 5 && at !== 9), /missing: 5, 9/],
    [
      'with a row judged twice',
      () => [...judged(drawn, () => 'proven'), judged(drawn, () => 'false')[3] ?? ''],
      /twice: 3/,
    ],
    [
      'with an unknown verdict',
      () => judged(drawn, (n) => (n === 4 ? 'maybe' : 'proven')),
      /unknown verdict: 4 \("maybe"\)/,
    ],
    [
      'with a row that was not judged',
      () => judged(drawn, (n) => (n === 6 ? null : 'proven')),
      /without a verdict: 6$/,
    ],
    [
      'with another claim than was drawn',
      () => judged(drawn, () => 'proven').map((line) => line.replace('Access offered', 'Access refused')),
      /not those that were drawn/,
    ],
    [
      'with a field of its own',
      () => judged(drawn, () => 'proven').map((line, at) => (at === 2 ? line.replace('{', '{"by":"me",') : line)),
      /changed: 2$/,
    ],
  ])('is refused %s', (_, lines, reason) => {
    expect(refusal(lines())).toEqual([expect.stringMatching(reason)])
  })

  test('is refused where the reading has changed since', () => {
    expect(
      refusal(
        judged(drawn, () => 'proven'),
        'b'.repeat(40),
      ),
    ).toEqual([expect.stringContaining('b'.repeat(40))])
  })
})

describe('the figures', () => {
  test('weigh each row by how seldom its group was drawn', () => {
    const isProven = (n: number) => drawn.rows[n - 1]?.group === 'other'
    const read = readJudgedSheet(judged(drawn, (n) => (isProven(n) ? 'proven' : 'false')).join('\n'), commit)
    if (read.outcome === 'refused') throw new Error(read.reasons.join())
    const { summary, severities } = figuresOf(read.sheet)
    // 300 of 363 claims are of the group of which every drawn row was proven.
    expect(summary[0]).toMatchObject({ claims: 363, judged: 60, proven: 33, false: 27, precision: 0.826 })
    expect(summary.map(({ what, precision }) => [what, precision])).toContainEqual(['Contradictions', 0])
    expect(severities.map(({ what, judged: n }) => [what, n])).toEqual([
      ['Severity 4', 8],
      ['Severity 3', 19],
      ['Severity 1', 33],
    ])
  })

  test('have the interval of Wilson', () => {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    expect(wilson(81 / 263, 263)).toEqual({ low: 0.255, high: 0.366 })
    expect(wilson(15 / 148, 148)).toEqual({ low: 0.062, high: 0.16 })
    expect(wilson(0, 20)).toEqual({ low: 0, high: 0.161 })
    expect(wilson(1 / 29, 29)).toEqual({ low: 0.006, high: 0.172 })
  })

  test('take their place in the page about the analysis, and only that', () => {
    const figure = { what: 'Contradictions', claims: 30, judged: 12, proven: 9, unproven: 2, false: 1 }
    const measured = {
      ...{ measuredOn: '2026-01-03', command: 'x', commit, drawnOn: '2026-01-02', seed: 7, documents: 12 },
      ...{ summary: [{ ...figure, precision: 0.75, low: 0.468, high: 0.911 }], severities: [] },
    }
    const page = readFileSync(join(import.meta.dirname, '../docs/policy-analysis.md'), 'utf8')
    const written = withFigures(page, measured)
    expect(written).toContain('| Contradictions | 30 | 12 | 9 | 2 | 1 | 75.0 % | 46.8 % to 91.1 % |')
    expect(withFigures(written, measured)).toBe(written)
    const rest = (text: string) =>
      text.replace(/(?<=<!-- real documents: written)[\s\S]*(?=<!-- real documents: end)/, '')
    expect(rest(written)).toBe(rest(page))
    expect(() => withFigures('# Another page', measured)).toThrow('no place')
  })
})

test('a folder is read company by company, as a run and as the scanner of policies read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'real-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = (...lines: string[]) =>
    `<!doctype html><html lang="en"><body>${lines.map((l) => `<p>${l}</p>`).join('')}`
  const sold = 'We sell your email address and your browsing history to advertising partners.'
  writeFileSync(join(folder, 'source--acme.html'), page('We collect your email address.', sold, 'You can write to us.'))
  mkdirSync(join(folder, 'beta'))
  writeFileSync(join(folder, 'beta/privacy.html'), page('We collect your name.'))
  writeFileSync(join(folder, 'beta/privacy-2.md'), 'We collect your telephone number.')
  writeFileSync(join(folder, 'beta/notes.txt'), 'Not a kind of document that is read.')

  const read: ReadCompany[] = []
  for await (const company of readCompanies(folder, () => undefined)) read.push(company)
  expect(read.map(({ file, texts }) => [file, texts.length])).toEqual([
    ['beta', 2],
    ['source--acme.html', 1],
  ])
  const [, acme] = read
  const sales = acme?.claims.filter(({ kind }) => kind === 'sale') ?? []
  expect(new Set(sales.map(({ surface }) => surface))).toEqual(new Set(['report', 'scan']))
  expect(sales.find(({ rule }) => rule === 'share.sale')?.quotes).toEqual([
    expect.objectContaining({ of: 'privacy', quote: sold, before: expect.stringContaining('We collect your email') }),
  ])

  const listed = readList(
    [
      { file: 'source--acme.html', quote: `  ${sold.replaceAll(' ', '\n')}`, kind: 'sale' },
      { file: 'source--acme.html', quote: 'We train our models on your messages.', kind: 'ai-training' },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  )
  expect(findListed(acme ?? { texts: [], claims: [] }, listed)).toMatchObject([
    { isRead: true, isStated: true, isQuoted: true },
    { isRead: false, isStated: false, isQuoted: false },
  ])
})
