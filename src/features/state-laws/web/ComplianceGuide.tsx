import { asOfWords } from '../../../platform/shared/dates.ts'
import type { LawField } from '../../../product/laws/facts.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { type StateLaw, valueWords } from '../laws.ts'
import { SourceLink } from './Source.tsx'

const universal = [
  {
    label: 'Say what you do',
    value: 'A privacy notice: which data, for what, who receives it, and how to exercise rights.',
  },
  {
    label: 'Answer requests',
    value:
      'Within 45 days, once extended by 45 more, in most states; Iowa allows 90 and 45, Florida 45 and 15. Free of charge at least once a year.',
  },
  {
    label: 'Let people opt out',
    value: 'Of the sale of their data and of targeted advertising, by a way that is easy to find.',
  },
  {
    label: 'Bind your processors',
    value: 'A contract with everyone who handles data for you: purpose, duration, duties.',
  },
  { label: 'Keep data safe', value: 'Reasonable security for the amount and kind of data.' },
  { label: 'Treat people alike', value: 'No worse price or service for people who exercise a right.' },
]

const steps = [
  {
    key: 'assessment',
    title: 'Assessment',
    time: '30 days',
    iso: 'P30D',
    body: 'Which laws apply, which data is held, where it goes.',
  },
  {
    key: 'policies',
    title: 'Policy updates',
    time: '60 days',
    iso: 'P60D',
    body: 'Notices, processor contracts, a procedure for requests.',
  },
  {
    key: 'technical',
    title: 'Technical implementation',
    time: '90 days',
    iso: 'P90D',
    body: 'Opt-outs, signals of browsers, deletion that reaches every copy.',
  },
  {
    key: 'training',
    title: 'Training and monitoring',
    time: 'Ongoing',
    iso: undefined,
    body: 'People who answer requests know how; changes of the laws are followed.',
  },
]

export function ComplianceGuide({ laws }: { laws: readonly StateLaw[] }) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-10">
        <section aria-labelledby="guide-universal" className="grid gap-4">
          <h3 id="guide-universal" className="text-xl">
            Universal requirements
          </h3>
          <DataList layout="lined" items={universal} />
        </section>
        <section aria-labelledby="guide-states" className="grid gap-4">
          <h3 id="guide-states" className="text-xl">
            State-specific considerations
          </h3>
          <DataList
            layout="lined"
            items={laws.map((law) => ({ label: law.state, key: law.abbreviation, value: <Special law={law} /> }))}
          />
        </section>
      </div>
      <section aria-labelledby="guide-timeline" className="grid content-start gap-4">
        <h3 id="guide-timeline" className="text-xl">
          Timeline
        </h3>
        <Timeline
          entries={steps.map(({ key, title, time, iso, body }) => ({
            key,
            title,
            time: { text: time, iso },
            children: body,
          }))}
        />
      </section>
    </div>
  )
}

const special: readonly LawField[] = ['duty', 'cure', 'opt_out_signal']

/** Lists what is special about this law: its own duties, opt-out signals, and how a breach of it may be cured. */
function Special({ law }: { law: StateLaw }) {
  const facts = special.flatMap((wanted) => law.facts.filter(({ field }) => field === wanted))
  const sources = [...new Map(facts.map((fact) => [fact.sourceTitle, fact])).values()]
  return (
    <div className="grid gap-1">
      <ul className="grid gap-1">
        {facts.map((fact) => (
          <li key={`${fact.field}${valueWords(fact)}`}>
            {fact.field === 'opt_out_signal'
              ? `Opt-out signals of browsers: ${fact.value.toLowerCase()}`
              : valueWords(fact)}
            {fact.validFrom !== null && fact.validFrom > law.effectiveDate && `, since ${asOfWords(fact.validFrom)}`}
            {fact.confidence === 'unsure' && ' (unsure)'}
          </li>
        ))}
      </ul>
      <p className="text-xs text-quiet">
        {sources.map((fact, index) => (
          <span key={fact.sourceTitle}>
            {index > 0 && ' · '}
            <SourceLink {...fact} />
          </span>
        ))}
      </p>
    </div>
  )
}
