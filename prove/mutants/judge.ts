import { percent } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { type Area, areaNames, areas, scoreBar } from './areas.ts'
import { reasonFor } from './reasons.ts'

// From what became of the changes to what the page says. Pure.

/** Statuses of killed mutants; one that does not compile or does not change run time counts as neither. */
const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError']
const unnoticed: readonly string[] = ['Survived', 'NoCoverage']

/** Outcome of one mutant in Stryker's report; lines and columns are counted from one. */
export interface Fate {
  fileName: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
  mutatorName: string
  replacement?: string | undefined
  status: string
}

export interface Survivor {
  file: string
  line: number
  /** On one line each. */
  from: string
  to: string
  /** True if a test runs it at all. */
  isRun: boolean
  /** Why no test notices; undefined if no reason was given. */
  why: string | undefined
}

export interface Judged {
  area: Area
  noticed: number
  /** Share between 0 and 1. */
  score: number
  survivors: Survivor[]
}

/** @param textOf the text of a file, by its path from the root. */
export const judge = (fates: readonly Fate[], textOf: (file: string) => string): Judged[] =>
  areaNames.map((area) => {
    const files: readonly string[] = areas[area]
    const of = fates.flatMap((fate) => {
      const file = files.find((one) => fate.fileName.endsWith(one))
      return file ? [{ ...fate, file }] : []
    })
    const survivors = of
      .filter(({ status }) => unnoticed.includes(status))
      .map((fate) => survivorOf(fate, textOf(fate.file)))
      .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    const kills = of.filter(({ status }) => noticed.includes(status)).length
    return { area, noticed: kills, score: kills / Math.max(1, kills + survivors.length), survivors }
  })

function survivorOf(
  { file, location: { start, end }, replacement = '', status, mutatorName }: Fate & { file: string },
  text: string,
): Survivor {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  const from = flat(lines.join('\n').slice(start.column - 1))
  const to = flat(replacement)
  return {
    ...{ file, line: start.line, from, to, isRun: status === 'Survived' },
    why: reasonFor({ file, mutator: mutatorName, from }),
  }
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const faultsOf = (judged: readonly Judged[]): string[] => [
  ...judged
    .filter(({ score }) => score < scoreBar)
    .map(({ area, score }) => `${area}: ${percent(score)}, below ${percent(scoreBar)}`),
  ...judged.flatMap(({ survivors }) =>
    survivors
      .filter(({ why }) => why === undefined)
      .map(({ file, line }) => `${file}:${line} survives without a reason`),
  ),
]

export const pageOf = (judged: readonly Judged[]): string =>
  [
    `Each change to an expression, a condition, a text or a block of these areas is made by itself, and the tests beside them are run: a change that no test notices survives. The bar of every area is ${percent(scoreBar)}. Changes to what is computed once when a module is read (tables, for the most part) are left out: tests hold the tables against their sources.`,
    table(
      ['area', 'files', 'changes', 'noticed', 'survived', 'score'],
      judged.map(({ area, noticed, survivors, score }) =>
        [area, areas[area].length, noticed + survivors.length, noticed, survivors.length, percent(score)].map(String),
      ),
    ),
    ...judged.map(({ area, survivors }) =>
      [
        `## What survived: ${area}`,
        survivors.length === 0
          ? 'Nothing.'
          : table(
              ['where', 'original code', 'what it was changed to', 'why no test notices'],
              survivors.map(({ file, line, from, to, isRun, why }) => [
                `${file}:${line}`,
                code(from),
                code(to),
                `${isRun ? '' : 'No test runs it. '}${why ?? '**No reason given.**'}`,
              ]),
            ),
      ].join('\n\n'),
    ),
  ].join('\n\n')

const longest = 80
const code = (text: string) => `\`\` ${text.length > longest ? `${text.slice(0, longest)}…` : text || ' '} \`\``
