import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './class-names.ts'
import { Anchor } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'

export type PaginationProps = {
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** With script, in place of going to `hrefFor(page)`. */
  onPage?: ((page: number) => void) | undefined
  /** At the left, as in "61–80 of 1,204". */
  summary?: string | undefined
  label?: string | undefined
  className?: string | undefined
}

export function Pagination({ page, pages, hrefFor, onPage, summary, label = 'Pages', className }: PaginationProps) {
  const to = (target: number) => ({
    href: hrefFor(target),
    onClick: onPlainClick(onPage && (() => onPage(target))),
  })
  return (
    <nav aria-label={label} className={cx('ui-pages', className)}>
      <p>{summary}</p>
      <ul>
        {page > 1 && (
          <li>
            <Anchor {...to(page - 1)} rel="prev" aria-label="Previous page">
              <ChevronLeft size={16} aria-hidden="true" />
            </Anchor>
          </li>
        )}
        {pagesShown(page, pages).map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry}>
              <span className="ui-page" aria-hidden="true">
                …
              </span>
            </li>
          ) : (
            <li key={entry}>
              <Anchor {...to(entry)} aria-label={`Page ${entry}`} aria-current={entry === page ? 'page' : undefined}>
                {entry}
              </Anchor>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Anchor {...to(page + 1)} rel="next" aria-label="Next page">
              <ChevronRight size={16} aria-hidden="true" />
            </Anchor>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** First, last and the neighbours of the current page; a name for each gap of two pages or more. */
export function pagesShown(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const kept = [1, page - 1, page, page + 1, pages].filter((entry) => entry >= 1 && entry <= pages)
  const sorted = [...new Set(kept)].sort((a, b) => a - b)
  return sorted.flatMap((entry, index) => {
    const before = sorted[index - 1]
    if (before === undefined || entry - before === 1) return [entry]
    if (entry - before === 2) return [entry - 1, entry]
    return [entry <= page ? ('gap-before' as const) : ('gap-after' as const), entry]
  })
}
