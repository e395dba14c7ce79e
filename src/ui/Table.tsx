import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
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
  className?: string | undefined
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
  className,
}: TableProps<Row>) {
  // Two dates leave no room for a name.
  const isNarrow =
    columns.length <= 3 &&
    columns.slice(1).every(({ align }) => align === 'end') &&
    columns.filter(({ oneLine }) => oneLine).length < 2
  const table = (
    <table
      className={cx('ui-table', className)}
      data-cards={scroll || isNarrow ? undefined : ''}
      data-narrow={isNarrow ? '' : undefined}
      data-sticky={stickyHead && !scroll ? '' : undefined}
    >
      <caption>{hideCaption ? <span className="ui-hidden">{caption}</span> : caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align} aria-sort={column.sort?.direction}>
              <HeaderWords header={column.header} sort={column.sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
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
        ))}
      </tbody>
    </table>
  )
  return scroll ? <ScrollSideways caption={caption}>{table}</ScrollSideways> : table
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
