import type { Range } from '../../platform/shared/joined-quote.ts'
import { type Answer, answerOfCell, deedAsked, deedOfLead, leadInOf } from './category-answers.ts'
import type { PolicyPage } from './policy.ts'

// A table row is one statement, and the header says what each cell holds. Purposes and recipients name no collected data,
// and a Yes or No answers the question of its column.

interface Cell {
  head: string
  /** Where the head stands in the text. */
  headAt?: Range | undefined
  text: string
  start: number
  end: number
}

export interface Row {
  isHeader: boolean
  /** A column asks whether it is done, and the page has a picture or nothing for an answer. */
  isOpen?: boolean
  start: number
  end: number
  cells: readonly Cell[]
}

export interface RowPart {
  start: number
  end: number
  leadIn: string
  /** Read as one sentence, together with its answer. */
  isOne: boolean
  /** The head of the column whose question is answered, or which says what is done. */
  lead?: Range | undefined
}

/** Finds the row that a block of the page is, with the words of its header. */
export function rowsOf({ text, tables = [] }: Pick<PolicyPage, 'text' | 'tables'>) {
  const known = new Map<number, { header: readonly string[] | null; cells: readonly string[] }>()
  const headers = new Set<string>()
  for (const { header, rows } of tables) {
    if (header) headers.add(header.join(' | ').trim())
    for (const { start, cells } of rows) known.set(start, { header, cells })
  }
  return ({ start, end }: { start: number; end: number }): Row => {
    const own = text.slice(start, end)
    const row = known.get(start)
    const cells = placed(row?.cells ?? own.split(/(?:^| )\| ?/u), row?.header ?? null, { own, start }).map((cell) => ({
      ...cell,
      headAt: headIn(text, row?.header ?? null, cell),
    }))
    const isOpen =
      row?.header?.some((head, column) => asksDeed.test(head.trim()) && row.cells[column]?.trim() === '') ?? false
    return { isHeader: row === undefined && headers.has(own), isOpen, start, end, cells }
  }
}

/** Locates the cells in the text. A cell that spans down from the row above is not in the text of this row. */
function placed(
  cells: readonly string[],
  header: readonly string[] | null,
  { own, start }: { own: string; start: number },
) {
  let from = 0
  let head = ''
  return cells.flatMap((text, column): Cell[] => {
    // A header that spans several columns is stored with the first of them.
    head = header?.[column] || (header ? head : '')
    const at = text === '' ? -1 : own.indexOf(text, from)
    if (at < 0) return []
    from = at + text.length
    return [{ head, text, start: start + at, end: start + from }]
  })
}

const asksDeed =
  /^(?:(?:do we|is it|was it|have we) )?(?:collect|sell|share|disclose)(?:ed|d)?\b.{0,30}$|^sold\b.{0,30}$/iu

/** A header is a row of its own above the others. */
function headIn(text: string, header: readonly string[] | null, { head, start }: Cell): Range | undefined {
  if (!header || head === '') return undefined
  const whole = header.join(' | ').trim()
  const from = text.lastIndexOf(whole, start)
  const at = from < 0 ? -1 : text.indexOf(head, from)
  return at < 0 || at >= from + whole.length ? undefined : { start: at, end: at + head.length }
}

/** Headers of columns that say what is done with the data and with whom; another column holds the data. */
const ofDeeds = /\b(?:purposes?|why|reasons?|how|uses?|lawful|legal|basis|sources?|where)\b/iu
const ofOthers = /\b(?:recipients?|third part(?:y|ies)|partners?|providers?|vendors?|whom?)\b/iu
const ofData = /\b(?:information|data|categor[a-z]+|examples?|types?|elements?)\b/iu
const isOfData = ({ head }: Cell) => ofData.test(head) && !ofDeeds.test(head) && !isOfReceivers(head)
const isAside = (cell: Cell) =>
  cell.head === ''
    ? /^to [a-z]+ /iu.test(cell.text)
    : ofDeeds.test(cell.head) || (ofOthers.test(cell.head) && !isOfData(cell))

/** Cells further from their answer are read on their own. */
const longestStatement = 900

/** Without a header it may mean that there is no purpose, or no recipient. */
const none = /^\W{0,3}(?:n\/?\.?a|none|not applicable)/iu

/** @param above What introduces the table: a sentence with a colon, or a heading. */
export function partsOfRow({ isHeader, isOpen, start, end, cells }: Row, above: string): RowPart[] {
  const whole = { start, end, leadIn: isHeader || isOpen ? '' : above, isOne: isHeader }
  if (isHeader || isOpen || cells.length < 2) return [whole]
  const answers = cells.flatMap((cell) => {
    const isYes = answerOfCell(cell.text)
    const deed = deedAsked(cell.head) ?? null
    // Without a header, a cell answers the sentence that introduces the table.
    const isAsked = deed !== null || (cell.head === '' && !none.test(cell.text) && deedOfLead(above) !== undefined)
    return isYes === undefined || !isAsked ? [] : [{ cell, deed, isYes }]
  })
  const answered = new Set(answers.map(({ cell }) => cell))
  const asides = cells.filter((cell) => !answered.has(cell) && isAside(cell))
  const others = cells.filter(
    (cell) => answerOfCell(cell.text) === undefined && !isReceiver(cell) && !asides.includes(cell),
  )
  const named = others.filter(isOfData)
  // Unless a header names the column that holds the data, it is the first.
  const data = named.length > 0 ? named : cells.every(({ head }) => head === '') ? others : others.slice(0, 1)
  const [first] = data
  if (!first) return [whole]
  const leadIn = leadOf(first, above)
  if (answers.length > 0 && agree(answers))
    return [
      // Data that is not sold may still be collected.
      ...(answers.every(({ deed }) => deed && deed !== 'collect') && /\bcollect/iu.test(leadIn)
        ? data.map((cell) => ({ ...apart(cell), leadIn }))
        : []),
      ...answers.flatMap((answer) => answeredParts(answer, { data, cells, above })),
      ...asides.map((cell) => apart(cell)),
    ]
  const receivers = cells.filter((cell) => isReceiver(cell) && !answered.has(cell))
  if (asides.length === 0 && receivers.length === 0) return [{ ...whole, leadIn }]
  return [
    ...runsOf(cells.filter((cell) => !asides.includes(cell) && !receivers.includes(cell))).map((run) => ({
      ...run,
      leadIn,
      isOne: false,
    })),
    ...(receivers.length > 0
      ? data.map((cell) => ({ ...apart(cell), leadIn: 'We share the following personal information:' }))
      : []),
    ...[...asides, ...receivers].map((cell) => apart(cell)),
  ]
}

/** Matches "Disclosed to" and "Categories of third parties with whom we share it". */
const isOfReceivers = (head: string) =>
  (deedAsked(head) ?? '').endsWith('share') &&
  /\b(?:to|with|whom|third|recipients?|parties|partners)\b/iu.test(head) &&
  !/^(?:the )?(?:(?:categor|type|kind)[a-z]* of )?(?:your |personal |sensitive )*(?:information|data)\b/iu.test(head)
const isReceiver = ({ head, text }: Cell) => isOfReceivers(head) && text.length > 3

/** Differing answers without a header say nothing. */
const agree = (answers: readonly Answer[]) =>
  answers.every(({ deed }) => deed !== null) || new Set(answers.map(({ isYes }) => isYes)).size === 1

function answeredParts(
  answer: Answer & { cell: Cell },
  { data, cells, above }: { data: readonly Cell[]; cells: readonly Cell[]; above: string },
): RowPart[] {
  const leadIn = leadInOf(answer, above)
  const places = [...data, answer.cell]
  const from = Math.min(...places.map(({ start }) => start))
  const to = Math.max(...places.map(({ end }) => end))
  const isBetween = cells.some((cell) => cell.start > from && cell.start < to && !isPartOf(cell, data))
  const lead = answer.deed ? answer.cell.headAt : undefined
  if (to - from <= longestStatement && !isBetween) return [{ start: from, end: to, leadIn, isOne: true, lead }]
  return data.map((cell) => ({ ...apart(cell), leadIn }))
}

const isPartOf = (cell: Cell, data: readonly Cell[]) => data.includes(cell) || answerOfCell(cell.text) !== undefined

/** The header of a column says what is done with the data in it. */
const leadOf = ({ head }: Cell, above: string) =>
  above === '' && (deedAsked(head) === 'collect' || deedAsked(head) === 'share') ? `${head}:` : above

const apart = ({ start, end }: Cell): RowPart => ({ start, end, leadIn: '', isOne: false })

/** Joins neighboring cells. */
function runsOf(cells: readonly Cell[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  for (const { start, end } of cells) {
    const last = runs.at(-1)
    if (last && start - last.end <= 3) last.end = end
    else runs.push({ start, end })
  }
  return runs
}
