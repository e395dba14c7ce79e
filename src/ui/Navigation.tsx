import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './class-names.ts'
import { Anchor, TextLink } from './Link.tsx'
import { onPlainClick } from './on-plain-click.ts'

export type Crumb = { label: string; href?: string | undefined }

/** The last crumb is the page itself and needs no address. */
export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className={cx('ui-crumbs', className)}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <TextLink href={crumb.href} quiet>
                {crumb.label}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export type ContentsProps = {
  links: readonly { href: string; label: string }[]
  /** Names the list, and stands above it where it is beside the text. */
  label?: string | undefined
  /** Side by side below a page's title, without words of its own above. */
  columns?: boolean | undefined
  className?: string | undefined
}

/** The places of a page, or the pages beside it. */
export function Contents({ links, label = 'On this page', columns = false, className }: ContentsProps) {
  return (
    <nav aria-label={label} className={cx('ui-contents ui-screen-only', columns && 'ui-contents-columns', className)}>
      {!columns && <h2 className="ui-contents-title">{label}</h2>}
      <ul>
        {links.map(({ href, label: words }) => (
          <li key={href}>
            <Anchor href={href}>{words}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
