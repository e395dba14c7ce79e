import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import AccuracyPage from './accuracy.page.tsx'
import { bench, measured, percent, readBench } from './accuracy.ts'

const Stub = createRoutesStub([{ path: '*', Component: AccuracyPage }])
const html = renderToStaticMarkup(<Stub initialEntries={['/accuracy']} />)
const text = html
  .replace(/<[^>]*>/g, ' ')
  .replace(/\s+/g, ' ')
  .replaceAll('&#x27;', "'")

describe('the page of accuracy', () => {
  test('shows each figure with the command that measured it', () => {
    for (const { command } of Object.values(measured)) expect(text).toContain(`by ${command}`)
    expect(text).toContain('by npm run bench')
    for (const { category, f1 } of measured.passages.categories) {
      expect(text).toContain(category)
      expect(text).toContain(percent(f1))
    }
    for (const { what } of [...measured.scanners.rows, ...bench.rows]) expect(text).toContain(what)
  })

  test('marks what is stated and not measured, and says what was never measured', () => {
    expect(html.match(/Stated by the operator, not verified here/g)).toHaveLength(1)
    expect(text).toContain('no set of them with known answers was at hand')
  })

  test('has one heading above all, and each table a caption', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<caption/g)?.length).toBe(html.match(/<table/g)?.length)
  })
})

describe('what the bench wrote', () => {
  test('is read for what is about being right', () => {
    expect(bench.rows.map(({ what }) => what)).toEqual([
      expect.stringMatching(/SDKs found by classes/),
      expect.stringMatching(/^Typos found .*10,000/),
      expect.stringMatching(/^Typos found .*100,000/),
    ])
  })

  test('says whether the bar was met, and refuses a file that it does not know', () => {
    const page = [
      'Written by `npm run bench` on 2026-01-02: 2 cores.',
      '| what | measured | bar |  |',
      '| --- | --- | --- | --- |',
      '| Warm start | 2 ms | ≤ 3 s | met |',
      '| Typos found among the first ten | 0.9 | ≥ 0.95 | missed |',
    ].join('\n')
    expect(readBench(page)).toEqual({
      measuredOn: '2026-01-02',
      rows: [{ what: 'Typos found among the first ten', measured: '0.9', bar: '≥ 0.95', isMet: false }],
    })
    expect(() => readBench('# Performance')).toThrow('when it was written')
  })
})
