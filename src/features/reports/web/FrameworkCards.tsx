import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { frameworkName } from '../../../product/frameworks.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import type { ChartFill } from '../../../ui/charts/fills.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataList } from '../../../ui/DataList.tsx'
import type { FrameworkShare } from '../contract.ts'

/** How the vendors stand under each framework. */
export function FrameworkCards({ frameworks }: { frameworks: readonly FrameworkShare[] }) {
  const reaching = frameworks.filter(({ vendors }) => vendors > 0)
  const others = frameworks.filter(({ vendors }) => vendors === 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      {reaching.length > 0 && (
        <div className={cx('grid grid-cols-1 gap-5 lg:grid-cols-2', reaching.length % 3 === 0 && 'xl:grid-cols-3')}>
          {reaching.map((share) => (
            <FrameworkCard key={share.framework} share={share} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <DataList
          layout="lined"
          items={others.map(({ framework, exporter }) => ({
            key: framework,
            label: frameworkName(framework, exporter).name,
            value: `${frameworkName(framework, exporter).what}. No vendor in the register is in scope.`,
          }))}
        />
      )}
      {reaching.some(({ trend }) => trend.length < 2) && (
        <p className="text-sm text-quiet">A trend shows from the second day on.</p>
      )}
    </div>
  )
}

/** A state that some vendors are in is never rounded away, and neither is the rest. */
export function shareWords(count: number, vendors: number): string {
  const share = (100 * count) / vendors
  if (count > 0 && share < 1) return '<1%'
  if (count < vendors && share > 99) return '>99%'
  return `${Math.round(share)}%`
}

const parts: readonly { of: 'met' | 'partial' | 'notMet' | 'notAssessed'; label: string; fill: ChartFill }[] = [
  // The state, and what it rests on: what was recorded and confirmed here, which makes no one compliant.
  { of: 'met', label: 'Compliant: terms confirmed', fill: 'accent' },
  { of: 'partial', label: 'Partial: some terms confirmed', fill: 'bar' },
  { of: 'notMet', label: 'Non-compliant: terms missing', fill: 'bar' },
  { of: 'notAssessed', label: 'Not assessed', fill: 'grey' },
]

function FrameworkCard({ share }: { share: FrameworkShare }) {
  const { name, what } = frameworkName(share.framework, share.exporter)
  return (
    <Card as="article" className="grid grid-cols-1 content-start gap-4">
      <CardHead title={name} sub={what} />
      <p className="text-sm">{counted(share.vendors, 'vendor')}</p>
      <BarList
        label={`${name}: vendors by state`}
        max={100}
        items={parts.map(({ of, label, fill }) => ({
          key: of,
          label,
          value: share[of],
          text: shareWords(share.counts[of], share.vendors),
          fill,
        }))}
      />
      {share.trend.length > 1 && <Trend name={name} trend={share.trend} />}
    </Card>
  )
}

function Trend({ name, trend }: { name: string; trend: FrameworkShare['trend'] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
      <Sparkline
        values={trend.map(({ met }) => met)}
        label={`${name}, terms confirmed: ${trend[0]?.met} % to ${trend.at(-1)?.met} %`}
      />
      {trendWords(trend)}
    </p>
  )
}

/** "Up 12 points since September 1, 2026"; of fewer than two days nothing can be said. */
export function trendWords(trend: FrameworkShare['trend']): string {
  const [first, last] = [trend[0], trend.at(-1)]
  if (!first || !last || first === last) return ''
  const moved = last.met - first.met
  const since = `since ${asOfWords(first.day)}`
  if (moved === 0) return `Stable ${since}`
  return `${moved > 0 ? 'Up' : 'Down'} ${counted(Math.abs(moved), 'point')} ${since}`
}
