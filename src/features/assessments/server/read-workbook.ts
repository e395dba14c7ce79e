import { dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { AnswerValue, Question } from '../../../product/questions.ts'
import type { Cell, Sheets } from '../../../product/workbook.ts'
import {
  aboutSheet,
  answerColumn,
  columnTitles,
  commentColumn,
  hashTitle,
  headRows,
  optionSeparator,
  questionsSheet,
} from './workbook-layout.ts'

/** A row of a workbook with something in it. */
export type WorkbookRow =
  /** Null: the cell is empty, and what was answered stays. */
  | { row: number; questionId: string; value: AnswerValue; isNotApplicable: boolean; comment: string | null }
  | { row: number; fault: string }

/**
 * Returns the answers of a returned workbook, row by row. A formula is never calculated: the value in its
 * cell.
 * @throws Refusal `workbook_unreadable` where it is not a workbook, or one of other questions.
 */
export function readWorkbook(
  sheets: Sheets,
  { questions, sha256 }: { questions: readonly Question[]; sha256: string },
): WorkbookRow[] {
  const about = sheets.get(aboutSheet)?.find(([head]) => head === hashTitle)
  if (about?.[1] !== sha256) throw unreadable()
  const [head, ...rows] = sheets.get(questionsSheet) ?? []
  if (!columnTitles.every((title, at) => head?.[at] === title)) throw unreadable()
  const byId = new Map(questions.map((question) => [question.id, question]))
  const seen = new Set<string>()
  return rows.flatMap((cells, at) => readRow(cells, { row: at + headRows + 1, byId, seen }) ?? [])
}

const unreadable = () => refuse('workbook_unreadable')

function readRow(
  cells: readonly Cell[],
  { row, byId, seen }: { row: number; byId: ReadonlyMap<string, Question>; seen: Set<string> },
): WorkbookRow | undefined {
  const [id, given, comment] = [wordsOf(cells[0]), cells[answerColumn], wordsOf(cells[commentColumn])]
  if (wordsOf(given) === '' && comment === '') return undefined
  const question = byId.get(id)
  if (!question)
    return { row, fault: id ? `There is no question “${id.slice(0, 60)}”.` : 'The id of the question is missing.' }
  if (seen.has(id)) return { row, fault: `The question “${id}” appears here twice; the first row counts.` }
  seen.add(id)
  if (![wordsOf(given), comment].every(isStorable)) return { row, fault: 'It holds a sign that no text can hold.' }
  const isNotApplicable = /^(n\/?a|not applicable)$/i.test(wordsOf(given))
  const value = isNotApplicable ? null : answerOf(question, given)
  if (value === undefined) return { row, fault: faults[question.kind] }
  return { row, questionId: id, value, isNotApplicable, comment: comment === '' ? null : comment }
}

/** XML may spell out what PostgreSQL cannot hold: U+0000, and half of a surrogate pair. */
const isStorable = (words: string): boolean => !words.includes('\0') && words.isWellFormed()

const faults: Record<Question['kind'], string> = {
  text: 'Answer in words.',
  'yes-no': 'Answer Yes or No.',
  choice: 'Answer with one of the options, as it is written.',
  choices: `Answer with options as they are written, with “${optionSeparator}” between them.`,
  number: 'Answer with a number.',
  day: 'Answer with a day, such as 2026-11-30.',
  file: 'A file cannot be read from a workbook: attach it on the page.',
}

const wordsOf = (cell: Cell): string => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayOf(cell)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** Undefined where the cell isn't an answer to the question. */
function answerOf({ kind, options }: Question, cell: Cell): AnswerValue | undefined {
  const words = wordsOf(cell)
  if (words === '' || kind === 'file') return null
  switch (kind) {
    case 'text':
    case 'day':
      return words
    case 'yes-no':
      return typeof cell === 'boolean' ? cell : { yes: true, true: true, no: false, false: false }[words.toLowerCase()]
    case 'choice':
      return optionOf(options, words)
    case 'choices': {
      const chosen = words
        .split(/[;\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
      const found = chosen.map((part) => optionOf(options, part))
      return found.every((one) => one !== undefined) ? [...new Set(found)] : undefined
    }
    case 'number':
      return typeof cell === 'number' ? cell : /^-?\d+(\.\d+)?$/.test(words) ? Number(words) : undefined
  }
}

const optionOf = (options: readonly string[], words: string): string | undefined =>
  options.find((option) => option.toLowerCase() === words.toLowerCase())
