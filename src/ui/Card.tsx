import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { TextLink } from './Link.tsx'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  selected?: boolean | undefined
}

export function Card({ as = 'div', selected, className, children, ...rest }: CardProps) {
  // The four elements take the same attributes; their refs differ, and React gives the ref of what is rendered.
  const Element = as as 'div'
  return (
    <Element {...rest} className={cx('ui-card', className)} data-selected={selected ? '' : undefined}>
      {children}
    </Element>
  )
}

export type CardHeadProps = {
  title: ReactNode
  href?: string | undefined
  sub?: ReactNode
  /** At the right: a badge or two. */
  aside?: ReactNode
  headingLevel?: 2 | 3 | 4 | undefined
  size?: 'small' | 'medium' | undefined
}

export function CardHead({ title, href, sub, aside, headingLevel = 3, size = 'medium' }: CardHeadProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="ui-card-head">
      <div>
        <Heading className="ui-card-title" data-size={size}>
          {href === undefined ? (
            title
          ) : (
            <TextLink href={href} quiet>
              {title}
            </TextLink>
          )}
        </Heading>
        {sub && <p className="ui-card-sub">{sub}</p>}
      </div>
      {aside}
    </div>
  )
}

export function CardFoot({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx('ui-card-foot', className)}>{children}</div>
}

export type Chip = { key: string; label: ReactNode; glyph?: ReactNode }

export type ChipListProps = {
  items: readonly (string | Chip)[]
  /** The rest is counted as "+N more". */
  max?: number | undefined
  mono?: boolean | undefined
  className?: string | undefined
}

export function ChipList({ items, max = items.length, mono, className }: ChipListProps) {
  const shown = items.slice(0, max)
  const left = items.length - shown.length
  return (
    <ul className={cx('ui-chips', className)}>
      {shown.map((item) => {
        const chip = typeof item === 'string' ? { key: item, label: item } : item
        return (
          <li key={chip.key} className="ui-chip" data-mono={mono ? '' : undefined}>
            {chip.glyph}
            {chip.label}
          </li>
        )
      })}
      {left > 0 && (
        <li className="ui-chip" data-more="">
          {`+${left} more`}
        </li>
      )}
    </ul>
  )
}
