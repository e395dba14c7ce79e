import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

export function SkipLink({ target = 'main', children = 'Skip to content' }: { target?: string; children?: ReactNode }) {
  return (
    <a className="ui-skip" href={`#${target}`}>
      {children}
    </a>
  )
}

export type ContainerProps = {
  width?: 'page' | 'wide' | 'reading' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Container({ width = 'page', className, children }: ContainerProps) {
  return (
    <div className={cx('ui-container', className)} data-width={width}>
      {children}
    </div>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  /** A `Breadcrumbs`, above everything. */
  breadcrumbs?: ReactNode
  /** A few words above the title that say where we are. */
  kicker?: ReactNode
  lede?: ReactNode
  /** Quiet facts below: badges, dates, counts. */
  meta?: ReactNode
  actions?: ReactNode
  /** For names and long titles: one step smaller and wider. */
  long?: boolean | undefined
  children?: ReactNode
  className?: string | undefined
}

export function PageHeader({
  title,
  breadcrumbs,
  kicker,
  lede,
  meta,
  actions,
  long,
  children,
  className,
}: PageHeaderProps) {
  return (
    <div className={cx('ui-page-head', className)}>
      {breadcrumbs}
      {kicker && <div className="ui-kicker">{kicker}</div>}
      <h1 className="ui-page-title" data-long={long ? '' : undefined}>
        {title}
      </h1>
      {lede && <p className="ui-page-lede">{lede}</p>}
      {meta && <div className="ui-page-meta">{meta}</div>}
      {actions && <div className="ui-actions">{actions}</div>}
      {children}
    </div>
  )
}

export type SectionProps = {
  title: ReactNode
  id?: string | undefined
  note?: ReactNode
  /** At the right of the title: a sort selector, a link to more. */
  aside?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** `side` puts the title into a column of its own on wide screens. */
  layout?: 'stacked' | 'side' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A ruled part of a page with its title. */
export function Section({
  title,
  id,
  note,
  aside,
  headingLevel = 2,
  layout = 'stacked',
  children,
  className,
}: SectionProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section id={id} className={cx('ui-section', className)} data-layout={layout} aria-labelledby={titleId}>
      <div className="ui-section-head">
        <Heading className="ui-section-title" data-size={headingLevel === 3 ? 'small' : undefined} id={titleId}>
          {title}
        </Heading>
        {aside}
        {note && (
          <p className="ui-section-note">
            <span>{note}</span>
          </p>
        )}
      </div>
      <div>{children}</div>
    </section>
  )
}

/** A part of a section under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Cards side by side as long as they are wide enough, else one below the other. */
export function Grid({
  min = 'medium',
  children,
  className,
}: {
  min?: 'small' | 'medium' | 'large' | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={cx('ui-grid', className)} data-min={min}>
      {children}
    </div>
  )
}

/** Two columns, the wide one first; `narrow="start"` puts the narrow one first. */
export function Split({
  narrow = 'end',
  children,
  className,
}: {
  narrow?: 'start' | 'end' | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={cx('ui-split', className)} data-side={narrow}>
      {children}
    </div>
  )
}
