import figures from '../../../../content/accuracy.json' with { type: 'json' }
import performance from '../../../../docs/performance.md?raw'
import type { RealDocuments } from '../real-documents.ts'

/** Written by the commands that stand in it. */
export const measured = figures

/** Undefined until a sheet was judged. */
export const realDocuments = (figures as { realDocuments?: RealDocuments }).realDocuments

/** The figures that go first: single passages, and all questions of the rubric together. */
export const headline = headlineOf(figures.passages)

function headlineOf({ lengths, rubric }: Pick<typeof figures.passages, 'lengths' | 'rubric'>) {
  const alone = lengths.find(({ passages }) => passages === 1)
  const answers = rubric.find(({ question }) => question === 'all')
  if (!alone || !answers) throw new Error('content/accuracy.json lacks the figures on passages')
  return { alone, answers }
}

export interface BenchFigure {
  what: string
  measured: string
  bar: string
  isMet: boolean
}

/** Measurements of accuracy, not of speed. */
const aboutAccuracy = /^Typos found|SDKs found by classes/

/** The rows of docs/performance.md, which `npm run bench` writes, that say how often something is found. */
export function readBench(page: string): { measuredOn: string; rows: BenchFigure[] } {
  const measuredOn = /^Written by `npm run bench` on (\d{4}-\d{2}-\d{2})/m.exec(page)?.[1]
  if (measuredOn === undefined) throw new Error('docs/performance.md does not say when it was written')
  const rows = [...page.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (met|missed) \|$/gm)]
    .map(([, what = '', said = '', bar = '', verdict]) => ({ what, measured: said, bar, isMet: verdict === 'met' }))
    .filter(({ what }) => aboutAccuracy.test(what))
  return { measuredOn, rows }
}

export const bench = readBench(performance)

/** "84.9 %": a share as it is read aloud. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
