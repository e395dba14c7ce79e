import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { countryName } from '../../../product/entries.ts'
import { vendorPath } from '../../../product/links.ts'
import { bandNames, dueDays, severities, trendDays } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { Distribution } from '../../../ui/charts/Distribution.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { Portfolio } from '../contract.ts'
import { BandGlyph, ComplianceGlyph } from './parts/VendorMarks.tsx'
import { bandOrder, bandRanges, statusName } from './parts/words.ts'
import { registerHref } from './register-state.ts'

/** Lists work that waits for someone, each with its vendors where the register can show them. */
export function Waiting({ portfolio: { reviews, agreements, findings } }: { portfolio: Portfolio }) {
  const openFindings = severities
    .toReversed()
    .flatMap((severity) =>
      findings[severity] > 0 ? [`${findings[severity].toLocaleString('en-US')} ${severity}`] : [],
    )
  return (
    <DataList
      layout="lined"
      items={[
        {
          label: 'Reviews',
          value: (
            <span className="flex flex-wrap gap-x-4">
              <Way count={reviews.overdue} words="overdue" href={registerHref({ review: 'overdue' })} />
              <Way
                count={reviews.dueIn30Days}
                words={`due within ${dueDays} days`}
                href={registerHref({ review: 'due' })}
              />
            </span>
          ),
        },
        {
          label: 'Agreements',
          value: [
            agreements.dpaNeeded > 0
              ? `${agreements.dpaSigned.toLocaleString('en-US')} of ${counted(agreements.dpaNeeded, 'needed DPA')} signed`
              : 'No vendor needs a DPA',
            agreements.endingIn60Days > 0 && `${agreements.endingIn60Days.toLocaleString('en-US')} end within 60 days`,
          ]
            .filter(Boolean)
            .join(' · '),
        },
        { label: 'Open findings', value: openFindings.length > 0 ? openFindings.join(' · ') : 'None' },
      ]}
    />
  )
}

function Way({ count, words, href }: { count: number; words: string; href: string }) {
  const text = `${count.toLocaleString('en-US')} ${words}`
  return count > 0 ? <TextLink href={href}>{text}</TextLink> : <span>{text}</span>
}

const bandFills = { red: 'red', orange: 'orange', yellow: 'yellow', green: 'green', unknown: 'grey' } as const
const statusFills = { non_compliant: 'red', review_required: 'orange', compliant: 'green' } as const
// Like the bands, the worst first.
const statusOrder = ['non_compliant', 'review_required', 'compliant'] as const

export function Spread({ portfolio: { vendors, bands, statuses } }: { portfolio: Portfolio }) {
  return (
    <Section
      title="Portfolio"
      note={`How ${counted(vendors, 'active vendor')} divide by the band of the score and by compliance.`}
      aside={<TextLink href={registerHref({ sort: 'score' })}>The riskiest first</TextLink>}
      className="pb-0!"
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <Distribution
          className="content-start"
          label="Risk"
          parts={bandOrder.map((band) => ({
            key: band,
            label: band === 'unknown' ? bandNames[band] : `${bandNames[band]}, ${bandRanges.get(band)}`,
            value: bands[band],
            fill: bandFills[band],
            glyph: <BandGlyph band={band} />,
          }))}
        />
        <Distribution
          className="content-start"
          label="Compliance"
          parts={statusOrder.map((status) => ({
            key: status,
            label: statusName(status),
            value: statuses[status],
            fill: statusFills[status],
            glyph: <ComplianceGlyph status={status} />,
          }))}
        />
      </div>
    </Section>
  )
}

export function Trend({ trend }: { trend: Portfolio['trend'] }) {
  const only = trend.length === 1 ? trend[0] : undefined
  return (
    <Section title="Score trend" note={`Day by day, of all active vendors; up to ${trendDays} days`} className="pb-0!">
      {trend.length === 0 ? (
        <p className="text-sm text-quiet">We record the first day tonight.</p>
      ) : only ? (
        <p className="text-sm">
          {`On ${asOfWords(only.day)} the average risk score was ${only.averageScore} and the compliance rate ${only.complianceRate}%. `}
          <span className="text-quiet">The trend appears after two days.</span>
        </p>
      ) : (
        <LineChart
          label="Average risk score and compliance rate by day"
          hideLabel
          head="Day"
          max={100}
          points={trend.map(({ day }) => ({ key: day, label: asOfWords(day) }))}
          series={[
            {
              key: 'score',
              label: 'Average risk score',
              line: 'ink',
              values: trend.map(({ averageScore }) => averageScore),
            },
            {
              key: 'rate',
              label: 'Compliance rate',
              line: 'accent-dashed',
              unit: '%',
              values: trend.map((point) => point.complianceRate),
            },
          ]}
        />
      )}
    </Section>
  )
}

const changesAtFirst = 6

export function Changes({ changes }: { changes: Portfolio['changes'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, changesAtFirst)
  return (
    <Section title="What changed this week" className="pb-0!">
      {changes.length === 0 ? (
        <p className="text-sm text-quiet">Nothing in the last seven days.</p>
      ) : (
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <Timeline
            entries={shown.map(({ at, vendorId, vendorName, words }, index) => ({
              key: `${at} ${index}`,
              title: (
                <span className="wrap-anywhere">
                  {vendorId !== null && vendorName !== null && (
                    <>
                      <TextLink href={vendorPath(vendorId)} quiet>
                        {vendorName}
                      </TextLink>
                      {': '}
                    </>
                  )}
                  <span className="font-normal">{words}</span>
                </span>
              ),
              time: { text: instantWords(at), iso: at },
            }))}
          />
          {shown.length < changes.length && (
            <Button size="small" variant="quiet" className="-ml-2.5" onClick={() => setWhole(true)}>
              {`Show all ${changes.length.toLocaleString('en-US')}`}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

export function Concentration({ portfolio: { sharedSubProcessors, countries } }: { portfolio: Portfolio }) {
  return (
    <Section title="Concentration" note="Companies and countries that several vendors depend on." className="pb-0!">
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <Rests
          title="Shared sub-processors"
          none="No listed sub-processor serves two of your vendors."
          items={sharedSubProcessors.map(({ name, vendors }) => ({ key: name, label: name, value: vendors }))}
        />
        <Rests
          title="Countries"
          none="No vendor has a country yet."
          items={countries.map(({ country, vendors }) => ({
            key: country,
            label: countryName(country),
            value: vendors,
          }))}
        />
      </div>
    </Section>
  )
}

interface RestsProps {
  title: string
  none: string
  items: { key: string; label: string; value: number }[]
}

function Rests({ title, none, items }: RestsProps) {
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {items.length === 0 ? (
        <p className="text-sm text-quiet">{none}</p>
      ) : (
        <BarList label={title} items={items.map((item) => ({ ...item, text: counted(item.value, 'vendor') }))} />
      )}
    </div>
  )
}
