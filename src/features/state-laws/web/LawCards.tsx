import { ChevronDown } from 'lucide-react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { ChipList } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { StateLaw } from '../laws.ts'
import { Penalties } from './Penalties.tsx'

interface LawCardsProps {
  laws: readonly StateLaw[]
  hrefFor: (law: string) => string
}

const rightsCollapsed = 3

/** One card a law; a click anywhere on its face opens and closes it, with and without script. */
export function LawCards({ laws, hrefFor }: LawCardsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {laws.map((law) => (
        <article key={law.abbreviation} className="ui-card p-0!" aria-label={law.state}>
          <details className="group">
            <summary className="grid list-none gap-3 rounded-md p-5 hover:bg-sunk [&::-webkit-details-marker]:hidden">
              <Face law={law} />
            </summary>
            <div className="grid gap-4 border-t border-line p-5">
              <Inside law={law} />
              <p className="ui-screen-only text-sm">
                <TextLink href={hrefFor(law.abbreviation)}>Every fact with its source</TextLink>
              </p>
            </div>
          </details>
        </article>
      ))}
    </div>
  )
}

function Face({ law }: { law: StateLaw }) {
  return (
    <>
      <span className="flex items-start justify-between gap-4">
        <span>
          <h3 className="text-xl">{law.state}</h3>
          <span className="mt-0.5 block text-sm text-quiet">{law.fullName}</span>
        </span>
        <ChevronDown
          className="ui-icon mt-1.5 text-quiet transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
        <span className="font-medium text-ink">{law.lawName}</span>
        <StatusBadge tone={law.status === 'active' ? 'green' : 'grey'}>
          {law.status === 'active' ? 'Active' : 'Pending'}
        </StatusBadge>
        <span>
          {law.status === 'active' ? 'since' : 'from'} {asOfWords(law.effectiveDate)}
        </span>
      </span>
      {law.description && <span className="block text-sm">{law.description}</span>}
      <span className="block group-open:hidden">
        <ChipList items={law.keyRights} max={rightsCollapsed} />
      </span>
    </>
  )
}

function Inside({ law }: { law: StateLaw }) {
  const action = law.facts.find(({ field }) => field === 'private_action')
  return (
    <>
      <div className="grid gap-1.5">
        <h4 className="font-sans text-sm font-medium tracking-normal">Key rights</h4>
        <ChipList items={law.keyRights} />
      </div>
      <DataList
        items={[
          { label: 'Business threshold', value: law.businessThreshold ?? 'Not recorded for this day' },
          { label: 'Penalties', value: <Penalties law={law} /> },
          {
            label: 'Private right of action',
            value: law.privateCause ? `Yes${action ? `: ${String(action.value).toLowerCase()}` : ''}` : 'No',
          },
          { label: 'Who is protected', value: law.coverage },
          { label: 'Exemptions', value: law.exemptions.join('; ') || 'Not recorded' },
          { label: 'Compliance deadlines', value: <Deadlines law={law} /> },
        ]}
      />
    </>
  )
}

const Deadlines = ({ law }: { law: StateLaw }) => (
  <ul className="grid gap-1.5">
    {law.complianceDeadlines.map(({ date, requirement }) => (
      <li key={date + requirement}>
        <time dateTime={date} className="font-medium">
          {asOfWords(date)}
        </time>{' '}
        {requirement}
      </li>
    ))}
  </ul>
)
