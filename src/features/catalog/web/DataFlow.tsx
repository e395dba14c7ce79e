import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { companyPath } from '../../../product/links.ts'
import { ChipList } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { EntryPage } from '../contract.ts'
import { type Basis, dataFlowOf, type DataFlow as Flow, type Recipient } from '../data-flow.ts'
import { kindWord } from '../describe.ts'
import { listText } from './words.ts'

const typesShown = 6
const recipientsShown = 6

/** The head of an entry's page: what it takes, and who gets it, drawn from its facts. */
export function DataFlow({ entry }: { entry: EntryPage }) {
  const flow = dataFlowOf(entry)
  return (
    <Section
      id="flow"
      title={entry.type === 'app' ? 'What it takes, and who gets it' : 'What it can receive, and for whom'}
    >
      <figure className="grid gap-4" aria-label={`Data flow of ${entry.name}`}>
        <p className="max-w-measure font-serif text-xl text-balance">{findingOf(entry, flow)}</p>
        <div className="grid items-stretch gap-2 md:grid-cols-[minmax(0,1fr)_auto_auto_auto_minmax(0,1fr)]">
          <Box title="Data">
            {flow.takes.length === 0 ? (
              <p className="text-sm text-quiet">Not stated in our sources</p>
            ) : (
              <ul className="grid gap-3">
                {flow.takes.map(({ basis, types }) => (
                  <li key={basis} className="grid gap-1.5">
                    <span className="text-sm text-quiet">{basisWords[basis]}</span>
                    <ChipList items={types} max={typesShown} />
                  </li>
                ))}
              </ul>
            )}
          </Box>
          <Arrow />
          <div className="flex max-w-44 items-center justify-center self-center rounded-md bg-accent px-5 py-4 text-center font-[550] text-on-accent max-md:max-w-none">
            {entry.name}
          </div>
          <Arrow />
          <Box title={entry.type === 'app' ? 'Companies that get it' : 'Company behind it'}>
            <Recipients flow={flow} isApp={entry.type === 'app'} />
          </Box>
        </div>
        <figcaption className="text-sm text-quiet">{noteOf(entry, flow)}</figcaption>
      </figure>
    </Section>
  )
}

const basisWords: Record<Basis, string> = {
  seen: 'Seen in traffic',
  declared: 'Declared in the store label',
  decodable: 'Can be in its requests',
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-3 rounded-md border border-line bg-surface p-4">
    <h3 className="font-sans text-sm font-[550]">{title}</h3>
    {children}
  </div>
)

const Arrow = () => (
  <span className="flex items-center justify-center py-0.5 text-accent" aria-hidden="true">
    <ArrowRight size={20} className="max-md:rotate-90" />
  </span>
)

function Recipients({ flow: { own, recipients }, isApp }: { flow: Flow; isApp: boolean }) {
  return (
    <div className="grid gap-2">
      {own.length === 0 && !isApp ? <p className="text-sm text-quiet">Not known</p> : <List recipients={own} />}
      {isApp && <Others recipients={recipients} />}
    </div>
  )
}

function Others({ recipients }: Pick<Flow, 'recipients'>) {
  if (recipients === null)
    return <p className="text-sm text-quiet">Others: not looked at, no study or scan in our sources</p>
  if (recipients.length === 0)
    return (
      <p className="text-sm text-quiet">
        Others: none seen among the trackers looked for, which is not proof of absence
      </p>
    )
  return <List recipients={recipients} />
}

function List({ recipients }: { recipients: readonly Recipient[] }) {
  const more = recipients.length - recipientsShown
  return (
    <ul className="grid gap-2">
      {recipients.slice(0, recipientsShown).map((recipient) => (
        <li key={recipient.key} className="grid">
          <Name recipient={recipient} />
          {recipient.purposes.length > 0 && (
            <span className="text-sm text-quiet">{recipient.purposes.slice(0, 3).join(', ')}</span>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-sm text-quiet">{`and ${more} more below`}</li>}
    </ul>
  )
}

const Name = ({ recipient: { name, companyId } }: { recipient: Recipient }) =>
  companyId === null ? <span>{name}</span> : <TextLink href={companyPath({ id: companyId })}>{name}</TextLink>

/** The one thing to know, in a sentence that the facts below it carry. */
function findingOf({ name, type, kinds, seenIn }: EntryPage, { takes, recipients, years }: Flow): string {
  const declared = takes.find(({ basis }) => basis === 'declared')?.types.length ?? 0
  const when = years.length > 0 ? ` (${listText(years)})` : ''
  if (type !== 'app') {
    const where = seenIn.total > 0 ? ` Studies saw it in ${counted(seenIn.total, 'app', 'apps')}.` : ''
    const sent = takes.flatMap(({ types }) => types).length
    const carries = sent > 0 ? ` Its requests can carry ${counted(sent, 'type of data', 'types of data')}.` : ''
    const runs = type === 'sdk' ? 'App makers build it in' : 'Web pages load it'
    const what = kinds.length > 0 ? `${runs} for ${listText(kinds.map(kindWord))}.` : ''
    const said = `${what}${where}${carries}`.trim()
    return said === '' ? `No source says what ${name} does with data.` : said
  }
  if (recipients === null)
    return declared > 0
      ? `${name} declares ${counted(declared, 'type of data', 'types of data')}. No one in our sources has looked at what it sends.`
      : `No one in our sources has looked at what ${name} sends.`
  if (recipients.length === 0)
    return declared > 0
      ? `${name} declares ${counted(declared, 'type of data', 'types of data')}, and was not seen contacting any tracker looked for${when}.`
      : `${name} was not seen contacting any tracker looked for${when}.`
  const names = recipients.slice(0, 2).map((one) => one.name)
  const others = recipients.length - names.length
  return `${name} was seen contacting ${listText(others > 0 ? [...names, counted(others, 'other company', 'other companies')] : names)}${when}.`
}

const noteOf = ({ type }: EntryPage, { years }: Flow): string =>
  type === 'app'
    ? `${years.length > 0 ? `Traffic recorded in ${listText(years)}. ` : ''}A minute of traffic shows little: what was not seen may still happen.`
    : 'What it receives depends on the app or site that uses it.'
