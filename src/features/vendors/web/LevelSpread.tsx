import { type Band, bandNames, type MissingFact } from '../../../product/vendors.ts'
import { cx } from '../../../ui/class-names.ts'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import type { Portfolio } from '../contract.ts'
import { BandGlyph } from './parts/VendorMarks.tsx'
import { bandOrder } from './parts/words.ts'
import { registerHref } from './register-state.ts'

const fills: Record<Band, string> = {
  red: 'var(--red-fill)',
  orange: 'var(--orange-fill)',
  yellow: 'var(--yellow-fill)',
  green: 'var(--green-fill)',
  unknown: 'var(--grey)',
}

/**
 * The register by level: each part of the bar leads to its vendors. Solid where the level was measured, an outline where it
 * is only what is likely for the role.
 */
export function LevelSpread({ portfolio }: { portfolio: Portfolio }) {
  const { vendors, bands, expected } = portfolio
  const parts = bandOrder.flatMap((band) => {
    const hollow = band === 'unknown' ? 0 : expected[band]
    return [
      { band, basis: 'measured' as const, count: bands[band] - hollow },
      { band, basis: 'expected' as const, count: hollow },
    ].filter(({ count }) => count > 0)
  })
  const unmeasured = bandOrder.reduce((sum, band) => sum + (band === 'unknown' ? 0 : expected[band]), 0)
  return (
    <section aria-label="Risk levels" className="grid grid-cols-1 content-start gap-3">
      <h2 className="text-lg">{headline(portfolio)}</h2>
      <div className="flex h-9 w-full gap-0.5">
        {parts.map(({ band, basis, count }) => (
          <Anchor
            key={`${band} ${basis}`}
            href={registerHref(band === 'unknown' ? { band } : { band, basis })}
            className="block min-w-1.5 rounded-sm border-2 transition-opacity hover:opacity-80"
            style={{
              flexGrow: count,
              flexBasis: 0,
              borderColor: fills[band],
              background: basis === 'measured' ? fills[band] : 'transparent',
            }}
            title={`${partWords(band, basis)}: ${count.toLocaleString('en-US')}`}
            aria-label={`${partWords(band, basis)}: ${count.toLocaleString('en-US')} of ${vendors.toLocaleString('en-US')}`}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {bandOrder.map((band) => (
          <li key={band} className={cx('flex items-center gap-1.5', bands[band] === 0 && 'text-quiet')}>
            <BandGlyph band={band} />
            {bands[band] > 0 ? (
              <TextLink href={registerHref({ band })} quiet>
                {bandNames[band]}
              </TextLink>
            ) : (
              bandNames[band]
            )}
            <strong>{bands[band].toLocaleString('en-US')}</strong>
            {band !== 'unknown' && expected[band] > 0 && (
              <span className="text-quiet">
                {expected[band] === bands[band] ? 'all expected' : `${expected[band].toLocaleString('en-US')} expected`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {unmeasured > 0 && (
        <p className="text-xs text-quiet">
          Outlined: expected from the vendor’s role. Connect these vendors to the catalog or investigate them to measure
          the risk.
        </p>
      )}
    </section>
  )
}

const partWords = (band: Band, basis: 'measured' | 'expected') =>
  band === 'unknown' ? bandNames[band] : `${bandNames[band]} risk, ${basis}`

/** The one sentence that matters. */
function headline({ vendors, bands, expected }: Portfolio): string {
  const high = bands.red + bands.orange
  const found = high - expected.red - expected.orange
  if (found > 0)
    return `${found.toLocaleString('en-US')} of ${vendors.toLocaleString('en-US')} vendors ${found === 1 ? 'carries' : 'carry'} a high risk that we measured`
  return high > 0
    ? `${high.toLocaleString('en-US')} of ${vendors.toLocaleString('en-US')} vendors are expected to be high risk`
    : `No high risk found among ${vendors.toLocaleString('en-US')} vendors`
}

const missingLinks: readonly { fact: MissingFact; words: string }[] = [
  { fact: 'role', words: 'without a role' },
  { fact: 'dpa', words: 'without a required DPA' },
  { fact: 'data', words: 'without data types' },
  { fact: 'country', words: 'without a country' },
  { fact: 'owner', words: 'without an owner' },
  { fact: 'catalog', words: 'not linked to the catalog' },
]

/** Lists gaps that wait for someone, each with a link to its vendors. */
export function Gaps({ portfolio: { missing, changedThisWeek, reviews } }: { portfolio: Portfolio }) {
  const gaps = missingLinks.filter(({ fact }) => missing[fact] > 0)
  return (
    <section aria-label="What needs attention" className="grid grid-cols-1 content-start gap-3 text-sm">
      <h2 className="text-lg">Needs attention</h2>
      <ul className="grid gap-1">
        {reviews.overdue > 0 && (
          <Gap count={reviews.overdue} words="overdue for review" href={registerHref({ review: 'overdue' })} />
        )}
        {changedThisWeek > 0 && (
          <Gap count={changedThisWeek} words="changed this week" href={registerHref({ changed: '7' })} />
        )}
        {gaps.map(({ fact, words }) => (
          <Gap key={fact} count={missing[fact]} words={words} href={registerHref({ missing: fact })} />
        ))}
      </ul>
      {gaps.length === 0 && reviews.overdue === 0 && changedThisWeek === 0 && (
        <p className="text-quiet">Nothing is missing, overdue or new.</p>
      )}
    </section>
  )
}

function Gap({ count, words, href }: { count: number; words: string; href: string }) {
  return (
    <li className="flex items-baseline gap-2">
      <strong className="min-w-8 text-right tabular-nums">{count.toLocaleString('en-US')}</strong>
      <TextLink href={href}>{words}</TextLink>
    </li>
  )
}
