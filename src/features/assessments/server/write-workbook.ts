import type { SheetData } from 'write-excel-file/node'
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility'
import { excelText, finishedWorkbook } from '../../../platform/server/excel-text.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Question } from '../../../product/questions.ts'
import { type Answered, type Answers, askedQuestions } from '../visible.ts'
import {
  aboutSheet,
  answerColumn,
  columnTitles,
  hashTitle,
  headRows,
  optionSeparator,
  optionsSheet,
  questionsSheet,
} from './workbook-layout.ts'

interface Workbook {
  organization: string
  vendorName: string
  title: string
  sha256: string
  dueAt: Date | null
  questions: readonly Question[]
  answers: Answers
  comments: ReadonlyMap<string, string>
}

/** Questions and answers as a workbook to fill in. Every cell is a value: words that look like a formula are words. */
export async function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const written = await writeExcelFile(
    [
      {
        data: questionRows(workbook),
        sheet: questionsSheet,
        columns: [
          { width: 24 },
          { width: 22 },
          { width: 60 },
          { width: 34 },
          { width: 10 },
          { width: 50 },
          { width: 40 },
        ],
        stickyRowsCount: headRows,
      },
      { data: aboutRows(workbook), sheet: aboutSheet, columns: [{ width: 24 }, { width: 90 }] },
      { data: optionRows(workbook.questions), sheet: optionsSheet },
    ],
    { features: [choicesIn(workbook.questions)] },
  ).toBuffer()
  return finishedWorkbook(written)
}

function questionRows({ questions, answers, comments }: Workbook): SheetData {
  const asked = new Set(askedQuestions(questions, answers).map(({ id }) => id))
  return [
    columnTitles.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...questions.map((question) => [
      text(question.id),
      text(question.section),
      text([question.text, question.help].filter(Boolean).join('\n')),
      text(howTo(question, questions)),
      text(asked.has(question.id) ? (question.isRequired ? 'Yes' : 'No') : 'Not now'),
      text(answerWords(question, answers.get(question.id))),
      text(comments.get(question.id) ?? ''),
    ]),
  ]
}

const text = (value: string) =>
  value === ''
    ? null
    : { value: excelText(value), type: String, format: '@', wrap: true, alignVertical: 'top' as const }

/** An answer as its cell holds it; files are named, and stay where they are. */
export function answerWords({ kind }: Pick<Question, 'kind'>, answer: Answered | undefined): string {
  if (!answer) return ''
  if (kind === 'file') return answer.files.map((file) => (file as { name: string }).name).join(', ')
  if (answer.isNotApplicable) return 'Not applicable'
  const { value } = answer
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '' : [value].flat().join(`${optionSeparator} `)
}

function howTo({ kind, options, showIf }: Question, questions: readonly Question[]): string {
  const other = showIf && questions.find(({ id }) => id === showIf.question)
  const when = other && showIf ? `Only if “${other.text}” is answered: ${showIf.is.join(' or ')}.` : ''
  return [hints[kind], options.map((option) => `• ${option}`).join('\n'), when].filter(Boolean).join('\n')
}

const hints: Record<Question['kind'], string> = {
  text: 'In words.',
  'yes-no': 'Yes or No.',
  choice: 'One of:',
  choices: `Those that apply, with “${optionSeparator}” between them:`,
  number: 'A number.',
  day: 'A day, as 2026-11-30.',
  file: 'Attach the file on the page of the questionnaire.',
}

const aboutRows = ({ organization, vendorName, title, sha256, dueAt }: Workbook): SheetData =>
  [
    ['Questionnaire', title],
    ['Asked by', organization],
    ['Asked of', vendorName],
    ['Answers are due', dueAt ? instantWords(dueAt.toISOString()) : 'Not sent yet'],
    [hashTitle, sha256],
    [
      'How to fill it in',
      `Write into the columns Answer and Comment of the sheet ${questionsSheet}. An empty answer changes nothing.`,
    ],
    [
      '',
      'Leave the column Id as it is: answers are matched by it. Formulas are not calculated when the workbook is read.',
    ],
    ['', 'Files cannot be sent in here: attach them on the page of the questionnaire.'],
  ].map(([head = '', value = '']) => [{ value: head, fontWeight: 'bold' as const }, text(value)])

const optionRows = (questions: readonly Question[]): SheetData =>
  questions.map(({ options }) => options.map((option) => ({ value: excelText(option), type: String })))

type WriteExcelFile = typeof import('write-excel-file/node').default
type Feature = NonNullable<NonNullable<Parameters<WriteExcelFile>[1]>['features']>[number]

// The library writes no validation of its own; it lets others add to the sheet's XML, in the order that the format asks for.
const choicesIn = (questions: readonly Question[]): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, { sheet }) => {
          const rules = questions.flatMap((question, at) => validation(question, at) ?? [])
          if (sheet !== questionsSheet || rules.length === 0) return xml
          const order = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet')
          if (!order) throw new Error('write-excel-file: the order of a sheet’s parts is not known')
          const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
          return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
        },
      },
    },
  },
})

function validation({ kind, options }: Question, at: number): string | undefined {
  const cell = getCellAddress(at + headRows, answerColumn)
  const list = (formula: string) =>
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cell}"><formula1>${sanitizeTextContent(formula)}</formula1></dataValidation>`
  if (kind === 'yes-no') return list('"Yes,No"')
  if (kind !== 'choice') return undefined
  // A list of words in place may have no comma in them and 255 characters: a range has no such bounds.
  const end = getCellAddress(at, options.length - 1).replace(/\d+$/, '')
  return list(`${optionsSheet}!$A$${at + 1}:$${end}$${at + 1}`)
}
