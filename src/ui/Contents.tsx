import { cx } from './class-names.ts'
import { Anchor } from './Link.tsx'

export type ContentsProps = {
  links: readonly { href: string; label: string }[]
  /** Names the list; shown above it where it is beside the text. */
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
