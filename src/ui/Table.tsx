import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Anchor } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'

export type SortDirection = 'ascending' | 'descending'

export type Column<Row> = {
  key: string
  header: string
  /** In place of it where each row is a card: a name of a few words. */
  shortHeader?: string | undefined
  cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined
  /** A date or a short word: on a wide screen it is not broken. */
  oneLine?: boolean | undefined
  /** The address of the page sorted by this column, or what to do; `direction` when it is sorted by it now. */
  sort?:
    | { direction?: SortDirection | undefined; href?: string | undefined; onSort?: (() => void) | undefined }
    | undefined
}

export type TableProps<Row> = {
  caption: ReactNode
  hideCaption?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Wide tables scroll sideways instead of turning into cards on a narrow screen; their head does not stick. */
  scroll?: boolean | undefined
  stickyHead?: boolean | undefined
  /** Rows can be chosen, one by one or all that are shown. */
  selection?: RowSelection<Row> | undefined
  /** Rows of one group stand together below its words; rows come in the order of their groups. */
  groupOf?: ((row: Row) => { key: string; words: ReactNode }) | undefined
  /** Returns the severity of a row: a mark at its edge. */
  markOf?: ((row: Row) => string | undefined) | undefined
  isCompact?: boolean | undefined
  /** Many rows, of which each is a card of few lines. */
  denseCards?: boolean | undefined
  className?: string | undefined
}

export type RowSelection<Row> = {
  has: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  /** Returns the name of a row: "Select Acme". */
  nameOf: (row: Row) => string
}

/** Rows and columns; the first column names its row. Below 640 px each row becomes a card, but a name with its figures. */
export function Table<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  scroll = false,
  stickyHead = true,
  selection,
  groupOf,
  markOf,
  isCompact = false,
  denseCards = false,
  className,
}: TableProps<Row>) {
  // Two dates leave no room for a name.
  const isNarrow =
    !selection &&
    columns.length <= 3 &&
    columns.slice(1).every(({ align }) => align === 'end') &&
    columns.filter(({ oneLine }) => oneLine).length < 2
  const table = (
    <table
      className={cx('ui-table', className)}
      data-cards={scroll || isNarrow ? undefined : denseCards ? 'dense' : ''}
      data-narrow={isNarrow ? '' : undefined}
      data-sticky={stickyHead && !scroll ? '' : undefined}
      data-compact={isCompact ? '' : undefined}
    >
      <caption>{hideCaption ? <span className="ui-hidden">{caption}</span> : caption}</caption>
      <thead>
        <tr>
          {selection && (
            <td data-select="">
              <SelectAll rows={rows} selection={selection} />
            </td>
          )}
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align} aria-sort={column.sort?.direction}>
              <HeaderWords header={column.header} sort={column.sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={rowKey(row)}>
            <GroupHead row={row} before={rows[at - 1]} groupOf={groupOf} span={columns.length + (selection ? 1 : 0)} />
            <tr data-mark={markOf?.(row)} aria-selected={selection?.has(row)}>
              {selection && (
                <td data-select="">
                  <input
                    type="checkbox"
                    aria-label={`Select ${selection.nameOf(row)}`}
                    checked={selection.has(row)}
                    onChange={({ target }) => selection.choose([row], target.checked)}
                  />
                </td>
              )}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-label={column.shortHeader ?? column.header}
                    data-align={column.align}
                    data-one-line={column.oneLine ? '' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
  return scroll ? <ScrollSideways caption={caption}>{table}</ScrollSideways> : table
}

function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const chosen = rows.filter(selection.has).length
  return (
    <input
      type="checkbox"
      aria-label="Select all rows shown"
      checked={chosen > 0 && chosen === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows.length
      }}
      onChange={({ target }) => selection.choose(rows, target.checked)}
    />
  )
}

function GroupHead<Row>({
  row,
  before,
  groupOf,
  span,
}: {
  row: Row
  before: Row | undefined
  groupOf: TableProps<Row>['groupOf']
  span: number
}) {
  if (!groupOf) return null
  const group = groupOf(row)
  if (before !== undefined && groupOf(before).key === group.key) return null
  return (
    <tr data-group="">
      <th colSpan={span} scope="rowgroup">
        {group.words}
      </th>
    </tr>
  )
}

/** Around a table that is wider than the screen. */
export function ScrollSideways({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group is enough; a section would be one landmark more a table
    <div
      className="ui-table-scroll"
      role="group"
      aria-label={typeof caption === 'string' ? caption : 'Table'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  )
}

function HeaderWords({ header, sort }: { header: string; sort: Column<never>['sort'] }) {
  if (!sort) return header
  const Icon = sort.direction === 'ascending' ? ArrowUp : sort.direction === 'descending' ? ArrowDown : ChevronsUpDown
  const words = (
    <>
      {header}
      <Icon className="ui-icon" aria-hidden="true" />
    </>
  )
  return sort.href === undefined ? (
    <button type="button" className="ui-table-sort" onClick={sort.onSort}>
      {words}
    </button>
  ) : (
    <Anchor href={sort.href} className="ui-table-sort" onClick={onPlainClick(sort.onSort)}>
      {words}
    </Anchor>
  )
}
