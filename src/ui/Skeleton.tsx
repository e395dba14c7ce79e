import { cx } from './class-names.ts'

export type SkeletonProps = {
  /** A framed card, or bare lines. */
  shape?: 'card' | 'text' | undefined
  lines?: number | undefined
  className?: string | undefined
}

/** The place of something that is still on its way: one `data-skeleton` for each thing awaited. */
export function Skeleton({ shape = 'card', lines = 3, className }: SkeletonProps) {
  return (
    <div className={cx('ui-skeleton', shape === 'card' && 'ui-card', className)} data-skeleton="" aria-hidden="true">
      {shape === 'card' && <span className="ui-skeleton-line" data-title="" />}
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="ui-skeleton-line" data-short={index === lines - 1 ? '' : undefined} />
      ))}
    </div>
  )
}

/** `count` skeletons that say `label` once to screen readers. */
export function Skeletons({ count, label, ...skeleton }: SkeletonProps & { count: number; label: string }) {
  return (
    <>
      <p className="ui-hidden" role="status">
        {label}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} {...skeleton} />
      ))}
    </>
  )
}
