import { Check, CircleHelp, X } from 'lucide-react'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { dayOf } from '../../../../platform/shared/days.ts'
import { bandOf } from '../../../../product/score/levels.ts'
import { type Band, bandNames, type Tier } from '../../../../product/vendors.ts'
import { Badge, RiskGlyph, SeverityGlyph, StatusBadge, type Tone } from '../../../../ui/Badge.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { dueOf } from '../../due.ts'
import { statusName, tierNames } from './words.ts'

/** The band of a score; `unknown` where nothing is known yet. */
export const bandOfVendor = ({ riskScore, isScored }: { riskScore: number; isScored: boolean }): Band =>
  isScored ? bandOf(riskScore) : 'unknown'

const bandShapes = { red: 'critical', orange: 'high', yellow: 'medium', green: 'low' } as const
const bandInks: Record<Band, string> = {
  red: 'text-red',
  orange: 'text-orange',
  yellow: 'text-yellow',
  green: 'text-green',
  unknown: 'text-quiet',
}

/** The shape of a band in its hue; its word is next to it. */
export function BandGlyph({ band, isExpected = false }: { band: Band; isExpected?: boolean | undefined }) {
  if (band === 'unknown') return <RiskGlyph level="unknown" />
  return <SeverityGlyph severity={bandShapes[band]} hollow={isExpected} className={bandInks[band]} />
}

/** Shape, hue and word of a band. */
export function BandWord({
  band,
  isExpected = false,
  className,
}: {
  band: Band
  /** The level rests on the role alone. */
  isExpected?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap',
        bandInks[band],
        className,
      )}
    >
      <BandGlyph band={band} isExpected={isExpected} />
      {bandNames[band]}
      {isExpected && <span className="font-normal text-quiet">expected</span>}
    </span>
  )
}

const statusMarks: Record<string, { tone: Tone; ink: string; Icon: typeof Check }> = {
  compliant: { tone: 'green', ink: 'text-green', Icon: Check },
  non_compliant: { tone: 'red', ink: 'text-red', Icon: X },
  review_required: { tone: 'orange', ink: 'text-orange', Icon: CircleHelp },
}

const markOf = (status: string) => (Object.hasOwn(statusMarks, status) ? statusMarks[status] : undefined)

/** Compliance status as word, shape and hue; one that is not known stays a plain word. */
export function ComplianceBadge({ status }: { status: string }) {
  const mark = markOf(status)
  return (
    <Badge tone={mark?.tone ?? 'outline'}>
      {mark && <mark.Icon size={12} strokeWidth={2.5} aria-hidden="true" />}
      {statusName(status)}
    </Badge>
  )
}

/** The shape of a status in its hue; its word is next to it. */
export function ComplianceGlyph({ status }: { status: string }) {
  const mark = markOf(status)
  return mark && <mark.Icon size={14} strokeWidth={2.5} aria-hidden="true" className={mark.ink} />
}

const tierInks: Record<Tier, string> = {
  critical: 'font-semibold',
  important: 'font-medium',
  standard: '',
  low: 'text-quiet',
}

/** How closely a vendor is watched: weight, not hue, for it is no risk. */
export function TierWord({ tier }: { tier: Tier }) {
  return <span className={tierInks[tier]}>{tierNames[tier]}</span>
}

const dueTones = { overdue: 'red', soon: 'orange', later: undefined } as const

export type DueWordProps = {
  /** Null: none is planned. */
  day: string | null
  /** Today unless said. */
  today?: string | undefined
  className?: string | undefined
}

/** A due day, compared with today. */
export function DueWord({ day, today = dayOf(new Date()), className }: DueWordProps) {
  if (day === null) return <span className={cx('text-quiet', className)}>Not planned</span>
  const { state, words } = dueOf(day, today)
  const tone = dueTones[state]
  return (
    <time dateTime={day} title={asOfWords(day)} className={className}>
      {tone ? <StatusBadge tone={tone}>{words}</StatusBadge> : words}
    </time>
  )
}
