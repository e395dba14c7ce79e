import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { Fold } from './Fold.tsx'

export function SkipLink() {
  return (
    <a className="ui-skip" href="#main">
      Skip to content
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
  /** On a narrow screen only its title shows until it is pressed. */
  folds?: boolean | undefined
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
  folds = false,
  children,
  className,
}: SectionProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  const look = { className: 'ui-section-title', 'data-size': headingLevel === 3 ? 'small' : undefined }
  const about = note && (
    <p className="ui-section-note">
      <span>{note}</span>
    </p>
  )
  const head = (
    <div className={cx('ui-section-head', folds && 'ui-wide-only')}>
      <Heading {...look} id={titleId}>
        {title}
      </Heading>
      {aside}
      {about}
    </div>
  )
  const around = {
    className: cx('ui-section', className),
    'data-layout': layout,
    'data-folds': folds ? '' : undefined,
    'aria-labelledby': titleId,
  }
  if (!folds)
    return (
      <section id={id} {...around}>
        {head}
        <div>{children}</div>
      </section>
    )
  return (
    <section {...around}>
      {head}
      <Fold id={id} title={<Heading {...look}>{title}</Heading>}>
        {about}
        {children}
      </Fold>
    </section>
  )
}

/** A part of a section under its own heading; one that folds shows only that on a narrow screen until it is pressed. */
export function Part({ title, folds = false, children }: { title: string; folds?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h3 id={id} className={cx('text-lg', folds && 'ui-wide-only')}>
        {title}
      </h3>
      {folds ? <Fold title={<h3 className="text-lg">{title}</h3>}>{children}</Fold> : children}
    </section>
  )
}

/** Cards side by side as long as they are wide enough, else one below the other. */
export function Grid({
  min = 'medium',
  children,
  className,
}: {
  min?: 'small' | 'medium' | undefined
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
