import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './States.tsx'

export type Tone = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'accent'

export type BadgeProps = {
  children: ReactNode
  tone?: Tone | 'outline' | 'solid-red' | undefined
  className?: string | undefined
}

export function Badge({ children, tone = 'grey', className }: BadgeProps) {
  return (
    <span className={cx('ui-badge', className)} data-tone={tone}>
      {children}
    </span>
  )
}

export type StatusBadgeProps = {
  children: ReactNode
  tone?: Tone | undefined
  /** A turning mark instead of the dot: only while work is really being done. */
  spinning?: boolean | undefined
  className?: string | undefined
}

/** A word with a dot. */
export function StatusBadge({ children, tone = 'grey', spinning = false, className }: StatusBadgeProps) {
  return (
    <span className={cx('ui-status', className)} data-tone={tone}>
      {spinning ? <Spinner /> : <span className="ui-status-dot" aria-hidden="true" />}
      {children}
    </span>
  )
}

export type RiskLevel = 'high' | 'medium' | 'low' | 'unknown'

const risk: Record<RiskLevel, { words: string; tone: Tone }> = {
  high: { words: 'High Risk', tone: 'red' },
  medium: { words: 'Medium Risk', tone: 'orange' },
  low: { words: 'Low Risk', tone: 'green' },
  unknown: { words: 'Unknown Risk', tone: 'grey' },
}

export type RiskBadgeProps = {
  level: string
  /** Drawn as an outline, with these words for the reason why: "expected, not measured". */
  hollow?: string | undefined
  className?: string | undefined
}

/** Hue, word and shape of a risk; any level it does not know reads "Unknown Risk". */
export function RiskBadge({ level, hollow, className }: RiskBadgeProps) {
  const known = riskLevelOf(level)
  const why = known === 'unknown' ? undefined : hollow
  return (
    <span
      className={cx('ui-risk', className)}
      data-tone={risk[known].tone}
      data-hollow={why === undefined ? undefined : ''}
      title={why}
    >
      <RiskGlyph level={known} hollow={why !== undefined} />
      {risk[known].words}
      {why !== undefined && <span className="ui-hidden">, {why}</span>}
    </span>
  )
}

export type RiskGlyphProps = { level: string; hollow?: boolean | undefined; className?: string | undefined }

/** The shape alone, for a chip or a legend whose words stand beside it. */
export function RiskGlyph({ level, hollow = false, className }: RiskGlyphProps) {
  const known = riskLevelOf(level)
  return <Glyph shape={known} tone={risk[known].tone} hollow={hollow && known !== 'unknown'} className={className} />
}

type GlyphProps = { shape: keyof typeof shapes; tone: Tone; hollow?: boolean; className: string | undefined }

function Glyph({ shape, tone, hollow = false, className }: GlyphProps) {
  return (
    <svg
      className={cx('ui-glyph', className)}
      data-tone={tone}
      data-hollow={hollow ? '' : undefined}
      viewBox="0 0 12 12"
      fill="currentColor"
      aria-hidden="true"
    >
      {shapes[shape]}
    </svg>
  )
}

const shapes = {
  critical: <path d="M3.7.4h4.6l3.3 3.3v4.6l-3.3 3.3H3.7L.4 8.3V3.7Z" />,
  high: <path d="M6 .8 11.6 11H.4Z" />,
  medium: <path d="M6 .4 11.6 6 6 11.6.4 6Z" />,
  low: <circle cx="6" cy="6" r="5" />,
  unknown: (
    <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.9 1.7" />
  ),
}

export type Severity = 'critical' | 'high' | 'medium' | 'low'

const severityTone: Record<Severity | 'unknown', Tone | 'solid-red'> = {
  critical: 'solid-red',
  high: 'red',
  medium: 'orange',
  low: 'green',
  unknown: 'grey',
}

/** A severity in capitals, with its shape. */
export function SeverityBadge({ severity, className }: { severity: string; className?: string | undefined }) {
  return (
    <Badge tone={severityTone[severityOf(severity)]} className={className}>
      <SeverityGlyph severity={severity} />
      {severity.toUpperCase()}
    </Badge>
  )
}

/** The shape alone, for a legend whose words stand beside it. */
export function SeverityGlyph({
  severity,
  hollow = false,
  className,
}: {
  severity: string
  /** Drawn as an outline: expected, not measured. */
  hollow?: boolean | undefined
  className?: string | undefined
}) {
  const known = severityOf(severity)
  const tone = known === 'critical' ? 'red' : risk[known].tone
  return <Glyph shape={known} tone={tone} hollow={hollow} className={className} />
}

function riskLevelOf(level: string): RiskLevel {
  return Object.hasOwn(risk, level) ? (level as RiskLevel) : 'unknown'
}

function severityOf(severity: string): Severity | 'unknown' {
  return Object.hasOwn(severityTone, severity) ? (severity as Severity | 'unknown') : 'unknown'
}
