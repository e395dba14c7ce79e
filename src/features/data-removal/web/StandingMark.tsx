import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { type Standing, standingWords, type Tone } from './standing.ts'

const inks: Record<Tone, string> = {
  red: 'text-red',
  orange: 'text-orange',
  grey: 'text-grey',
  accent: 'text-accent',
  ink: 'text-ink',
}

/** The shape of a standing; its words stand beside it. */
export function StandingGlyph({ standing, className }: { standing: Standing; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 12 12"
      fill="currentColor"
      aria-hidden="true"
      className={cx('size-3 flex-none', inks[standingWords[standing].tone], className)}
    >
      {shapes[standing]}
    </svg>
  )
}

/** Shape, hue and words of an item's standing. */
export function StandingMark({ standing, children }: { standing: Standing; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm font-[550]', inks[standingWords[standing].tone])}>
      <StandingGlyph standing={standing} />
      {children}
    </span>
  )
}

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const

const shapes: Record<Standing, ReactNode> = {
  late: <path d="M6 .8 11.6 11H.4Z" />,
  yours: <path d="M6 .4 11.6 6 6 11.6.4 6Z" />,
  sending: <circle cx="6" cy="6" r="4.6" strokeDasharray="2.4 1.6" {...ring} />,
  waiting: (
    <>
      <circle cx="6" cy="6" r="4.8" {...ring} />
      <path d="M6 3.2V6l1.9 1.4" strokeLinecap="round" {...ring} strokeWidth={1.4} />
    </>
  ),
  removed: (
    <path
      fillRule="evenodd"
      d="M6 .4a5.6 5.6 0 1 1 0 11.2A5.6 5.6 0 0 1 6 .4Zm2.9 3.3L5.2 7.4 3.4 5.6l-1 1 2.8 2.8 4.7-4.7Z"
    />
  ),
  nothing: (
    <>
      <circle cx="6" cy="6" r="4.8" {...ring} />
      <path d="M3.4 6h5.2" strokeLinecap="round" {...ring} />
    </>
  ),
  refused: <path d="M1 1h10v10H1Zm1.6 4.2v1.6h6.8V5.2Z" fillRule="evenodd" />,
  ended: <path d="M2.2 1.1 6 4.9l3.8-3.8 1.1 1.1L7.1 6l3.8 3.8-1.1 1.1L6 7.1l-3.8 3.8-1.1-1.1L4.9 6 1.1 2.2Z" />,
}
