import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export type FlowStep = {
  title: string
  words: ReactNode
  /** A figure of what happens here, where one was counted. */
  figure?: ReactNode
}

export type FlowProps = {
  /** Accessible name of the figure. */
  label: string
  steps: readonly FlowStep[]
  /** Note that applies to the whole figure. */
  note?: ReactNode
  /** False if the figure is above the page's first heading. */
  headings?: boolean | undefined
  className?: string | undefined
}

/** Draws a flow: boxes in a row with arrows between, one below the other where there is no room. */
export function Flow({ label, steps, note, headings = true, className }: FlowProps) {
  const Title = headings ? 'h3' : 'p'
  return (
    <figure className={cx('grid gap-4 break-inside-avoid', className)} aria-label={label}>
      <ol className="grid items-stretch gap-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(({ title, words, figure }, index) => (
          <Fragment key={title}>
            <li className="grid grid-cols-[auto_minmax(0,1fr)] items-stretch gap-2 lg:grid-cols-[minmax(0,1fr)_auto]">
              {index > 0 && (
                <span className="flex w-4 items-center justify-center text-accent lg:hidden" aria-hidden="true">
                  <ArrowRight size={16} className="rotate-90" />
                </span>
              )}
              {index === 0 && <span className="w-4 lg:hidden" aria-hidden="true" />}
              <div className="grid content-start gap-1.5 rounded-md border border-line bg-surface px-4 py-3">
                {figure && <p className="ui-numeric font-serif text-2xl leading-tight">{figure}</p>}
                <Title className="font-sans text-sm font-[550]">{title}</Title>
                <p className="text-sm text-quiet">{words}</p>
              </div>
              <span
                className={cx(
                  'flex w-4 items-center text-accent max-lg:hidden',
                  index === steps.length - 1 && 'invisible',
                )}
                aria-hidden="true"
              >
                <ArrowRight size={16} />
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
      {note && <figcaption className="text-sm text-quiet">{note}</figcaption>}
    </figure>
  )
}
