import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { strFromU8 } from 'fflate'
import readSheet from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { sealed } from '../../../build/compose.ts'
import { exampleModel, hostileNames } from '../../../model.fixture.ts'
import { noRecord, type ReportModel, type Section, sampleWords } from '../../../model.ts'
import { type ReadDeck, readDeck, targetsOf } from './read-deck.fixture.ts'
import { renderPowerpoint } from './render-powerpoint.ts'

const deckOf = async (model: ReportModel): Promise<ReadDeck> => readDeck((await renderPowerpoint(model)).bytes)

const withSections = (sections: readonly Section[]): ReportModel => {
  const { meta, evidence } = exampleModel()
  return sealed({ meta, evidence, sections })
}

const table = (cells: string[][], more: Partial<Section & { kind: 'table' }> = {}): Section => ({
  ...{ id: 'table', title: 'Table', kind: 'table', emptyWords: 'No record of anything.', slide: {} },
  columns: (cells[0] ?? []).map((_, at) => ({ id: `c${at}`, title: `Column ${at + 1}`, kind: 'text' })),
  rows: cells.map((row) => ({ cells: row })),
  ...more,
})

test('a deck has six to twelve slides, however many sections a report has', async () => {
  for (const count of [1, 2, 5, 8, 9, 30]) {
    const sections = Array.from(
      { length: count },
      (_, at): Section => ({
        ...{ id: `s${at}`, title: `Section ${at}`, kind: 'text', paragraphs: ['Words.'] },
        ...(at % 2 === 0 ? { slide: {} } : {}),
      }),
    )
    const { slides } = await deckOf(withSections(sections))
    expect(slides.length).toBeGreaterThanOrEqual(Math.min(6, count + 4))
    expect(slides.length).toBeLessThanOrEqual(12)
  }
})

test('every slide of a sample says that it is one, and no slide of a report does', async () => {
  const sample = await deckOf(exampleModel({ isSample: true }))
  expect(sample.slides.map(({ texts }) => texts.includes(sampleWords))).not.toContain(false)
  const own = await deckOf(exampleModel())
  expect(own.slides.flatMap(({ texts }) => texts)).not.toContain(sampleWords)
})

test('a table that does not fit is cut to the rows it asks for, and says so', async () => {
  const { slides } = await deckOf(exampleModel({ rows: 214 }))
  const slide = slides.find(({ texts: [title] }) => title === 'Register')
  expect(slide?.tables[0]).toHaveLength(1 + 10)
  expect(slide?.texts).toContain('10 of 214 rows, 7 of 8 columns; the whole table is in the PDF and Excel.')
  expect(slide?.tables[0]?.[3]?.slice(0, 3)).toEqual([hostileNames[2], '2', '2'])
})

test('a register without vendors gives a deck that says that there is no record', async () => {
  const { slides } = await deckOf(exampleModel({ rows: 0 }))
  expect(slides.flatMap(({ texts }) => texts)).toContain('No record: the register has no vendor in this selection.')
  expect(slides[0]?.texts.slice(slides[0].texts.indexOf('With current evidence'))[1]).toBe(noRecord)
})

test('a chart is native: PowerPoint finds its values in the drawing and in the workbook behind it', async () => {
  const model = exampleModel()
  const { slides } = await deckOf(model)
  const charts = slides.flatMap((slide) => slide.charts)
  const sections = model.sections.filter((section) => section.kind === 'chart')
  expect(charts.map(({ series }) => series)).toEqual(
    sections.map(({ series }) => series.map(({ name, values }) => ({ name, values }))),
  )
  for (const [at, { labels, series }] of sections.entries()) {
    const [sheet] = await readSheet(Buffer.from(charts[at]?.workbook ?? []))
    expect(sheet?.data).toEqual([
      [null, ...series.map(({ name }) => name)],
      ...labels.map((label, row) => [label, ...series.map(({ values }) => values[row] ?? null)]),
    ])
  }
})

test('a chart that knows no value is said in words', async () => {
  const model = exampleModel()
  const sections = model.sections.map((section) =>
    section.kind === 'chart' ? { ...section, labels: ['Today'], series: [{ name: 'Score', values: [null] }] } : section,
  )
  const { slides } = await deckOf(withSections(sections))
  expect(slides.flatMap((slide) => slide.charts)).toEqual([])
  expect(slides.flatMap(({ texts }) => texts)).toContain('No record. From 52 to 48.')
})

test('bars that have no height are said in words, and no record is said once', async () => {
  const bars = (words: string, values: (number | null)[]): Section => ({
    ...{ id: `bars-${values.join()}`, title: 'Bars', kind: 'chart', chart: 'stacked', unit: 'count', slide: {} },
    ...{ labels: ['(a)', '(b)'], series: [{ name: 'Met', values }], words },
  })
  const said = ['No record: no vendor needs it.', 'No record of any day.']
  const deck = await deckOf(withSections([bars(said[0] ?? '', [0, 0]), bars(said[1] ?? '', [null, null])]))
  expect(deck.slides.flatMap((slide) => slide.charts)).toEqual([])
  expect(deck.slides.flatMap(({ texts }) => texts)).toEqual(expect.arrayContaining(said))
})

test('a bar alone is a bar, and many of them keep their usual gap', async () => {
  const gapAmong = async (bars: number) => {
    const labels = Array.from({ length: bars }, (_, at) => `Bar ${at}`)
    const { parts } = await deckOf(
      withSections([
        {
          ...{ id: 'bars', title: 'Bars', kind: 'chart', chart: 'bars', unit: 'count', words: 'Bars.', slide: {} },
          ...{ labels, series: [{ name: 'Vendors', values: labels.map(() => 2) }] },
        },
      ]),
    )
    const name = Object.keys(parts).find((part) => /^ppt\/charts\/chart\d*\.xml$/.test(part)) ?? ''
    return Number(/gapWidth val="(\d+)"/.exec(strFromU8(parts[name] ?? new Uint8Array()))?.[1])
  }
  expect(await gapAmong(1)).toBe(500)
  expect(await gapAmong(3)).toBe(150)
  expect(await gapAmong(15)).toBe(55)
})

test('a long text is whole where the slide has room for it, and short columns leave it theirs', async () => {
  const long = 'Personal data goes to a country without an adequacy decision, and no transfer assessment is recorded. '
  const { slides } = await deckOf(withSections([table([['Acme', 'High', 'Open', 'No', long.repeat(2).trim(), 'Ada']])]))
  const cells = slides.find(({ texts: [title] }) => title === 'Table')?.tables[0]?.[1]
  expect(cells?.[4]).toBe(long.repeat(2).trim())
})

test('the notes of a slide name its sources, and those of the rows that it shows', async () => {
  const { slides } = await deckOf(exampleModel())
  const register = slides.find(({ texts: [title] }) => title === 'Register')
  expect(register?.notes).toContain(
    `E2 SOC 2 report.pdf, captured 2026-09-01, by Ada Example, SHA-256 ${'c'.repeat(64)}`,
  )
  expect(register?.notes.join()).not.toContain('E3')
})

test('the same model gives the same bytes, whatever was made before and whatever the clock says', async () => {
  const model = exampleModel({ isSample: true })
  const first = await renderPowerpoint(model)
  await renderPowerpoint(exampleModel({ rows: 3 }))
  vi.useFakeTimers({ now: new Date('2031-05-05T05:05:05Z'), toFake: ['Date'] })
  const second = await renderPowerpoint(model).finally(() => vi.useRealTimers())
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  const about = strFromU8(readDeck(first.bytes).parts['docProps/core.xml'] ?? new Uint8Array())
  expect(about.match(/<dcterms:\w+ [^>]*>[^<]*/g)?.map((line) => line.split('>')[1])).toEqual([
    '2026-11-22T09:00:00Z',
    '2026-11-22T09:00:00Z',
  ])
})

function expectWhole({ parts, slides }: ReadDeck): void {
  const names = Object.keys(parts)
  for (const name of names.filter((name) => /\.(xml|rels)$/.test(name))) {
    const xml = strFromU8(parts[name] ?? new Uint8Array())
    expect([name, XMLValidator.validate(xml)]).toEqual([name, true])
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  }
  const listed = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array()).matchAll(/PartName="\/([^"]+)"/g)
  for (const [, part = ''] of listed) expect(names).toContain(part)
  for (const rels of names.filter((name) => name.endsWith('.rels') && name !== '_rels/.rels'))
    for (const target of targetsOf(parts, rels.replace('_rels/', '').replace(/\.rels$/, '')).values())
      expect(names).toContain(target)
  for (const { ids } of slides) expect(new Set(ids).size).toBe(ids.length)
}

/** Checks that nothing leaves the slide, and nothing overlaps. */
function expectTidy({ slides }: ReadDeck): void {
  for (const { boxes } of slides)
    for (const [at, a] of boxes.entries()) {
      expect(a.x >= 0.7 && a.y >= 0.4 && a.x + a.w <= 12.64 && a.y + a.h <= 7.3, JSON.stringify(a)).toBe(true)
      for (const b of boxes.slice(at + 1)) {
        const apart =
          a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01
        expect(apart, `${JSON.stringify(a)} on ${JSON.stringify(b)}`).toBe(true)
      }
    }
}

test('a deck is a sound package, and nothing on its slides overlaps or leaves them', async () => {
  for (const model of [exampleModel({ rows: 214, isSample: true }), exampleModel({ rows: 0 })]) {
    const deck = await deckOf(model)
    expectWhole(deck)
    expectTidy(deck)
  }
})

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(...hostileNames),
  fc.constantFrom(
    '\u0000\u0007',
    '\ud800',
    ']]>',
    '&#x0;',
    '</a:t>',
    '\u202eabc',
    '_x0000_',
    '$&$1',
    'ppt/charts/chart1.xml',
  ),
)

test('any text and any number of columns gives a sound and tidy deck', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 1, max: 25 })
        .chain((columns) => fc.array(fc.array(words, { minLength: columns, maxLength: columns }), { maxLength: 30 })),
      fc.array(words, { minLength: 1, maxLength: 10 }),
      async (cells, texts) => {
        const [text = ''] = texts
        const deck = await deckOf(
          withSections([
            table(cells, { title: text, intro: texts.join(' '), slide: { rows: 30 } }),
            { id: 'text', title: text, kind: 'text', paragraphs: texts, slide: {} },
            {
              ...{ id: 'figures', title: 'Figures', kind: 'figures', slide: {} },
              figures: texts.map((label, at) => ({
                id: `f${at}`,
                label,
                note: text,
                value: at ** 9,
                unit: 'days',
                of: 10 ** 9,
              })),
            },
            {
              ...{ id: 'chart', title: text, kind: 'chart', chart: 'bars', unit: 'percent', words: text, slide: {} },
              labels: texts,
              series: [{ name: text, values: texts.map((_, at) => at) }],
            },
          ]),
        )
        expectWhole(deck)
        expectTidy(deck)
      },
    ),
    { numRuns: 25 },
  )
})
