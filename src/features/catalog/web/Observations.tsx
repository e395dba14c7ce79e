import { companyPath, entryPath } from '../../../product/links.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Declaration, Observation } from '../contract.ts'
import { kindLabel } from '../describe.ts'
import { Sourced, SourceLink } from './SourceLink.tsx'
import { listText, monthsText, platformNames } from './words.ts'

/** Shows each study's records as observations: not a list of what is built into the app. */
export function Observations({ observations }: { observations: readonly Observation[] }) {
  return (
    <div className="grid gap-10">
      {[...Map.groupBy(observations, (look) => look.study.id).values()].map((looks) => (
        <Study key={looks[0]?.study.id} looks={looks} />
      ))}
    </div>
  )
}

function Study({ looks }: { looks: readonly Observation[] }) {
  const [first] = looks
  if (!first) return null
  const { study, provenance } = first
  return (
    <article className="grid gap-4">
      <header>
        <h3 className="text-lg">{study.title}</h3>
        <p className="text-sm text-quiet">
          Recorded {monthsText(study.from, study.to)}. <SourceLink provenance={provenance} />, {provenance.licence}.
        </p>
      </header>
      {looks.map((look) => (
        <Look key={look.id} look={look} />
      ))}
      <Disclosure summary="How the study looked">
        <p className="max-w-measure text-sm">{study.method}.</p>
      </Disclosure>
    </article>
  )
}

function Look({ look }: { look: Observation }) {
  return (
    <section className="grid gap-4 border-t border-line pt-4" aria-label={lookName(look)}>
      <h4 className="font-sans text-sm">{lookName(look)}</h4>
      <DataList
        layout="columns"
        items={[
          { label: 'Requests', value: look.requests?.toLocaleString('en-US') ?? 'Not stated' },
          { label: 'Hosts contacted', value: look.hosts?.toLocaleString('en-US') ?? 'Not stated' },
          { label: 'Trackers seen', value: `${look.trackers.length} of ${look.study.trackersLookedFor} looked for` },
        ]}
      />
      {look.trackers.length === 0 ? (
        <p className="max-w-measure">
          None of the {look.study.trackersLookedFor} trackers the study looked for was seen. That is not proof of
          absence.
        </p>
      ) : (
        <Trackers look={look} />
      )}
      {look.plainData.length > 0 && (
        <p className="text-sm">
          <span className="text-quiet">Found in clear in any request: </span>
          {listText(look.plainData)}
        </p>
      )}
    </section>
  )
}

const lookName = ({ platform, version }: Observation) =>
  `${platformNames[platform]}, ${version === null ? 'version not stated' : `version ${version}`}`

function Trackers({ look }: { look: Observation }) {
  return (
    <Table
      caption={`Trackers seen in the traffic, ${lookName(look)}`}
      hideCaption
      rows={look.trackers}
      rowKey={(tracker) => tracker.slug}
      columns={[
        {
          key: 'tracker',
          header: 'Tracker seen',
          cell: (tracker) => (
            <>
              <span className="block leading-6">
                {tracker.sdk ? <TextLink href={entryPath(tracker.sdk)}>{tracker.name}</TextLink> : tracker.name}
              </span>
              <span className="block text-sm/6 font-normal text-quiet">
                {tracker.company ? (
                  <>
                    of{' '}
                    <TextLink href={companyPath(tracker.company)} quiet>
                      {tracker.company.name}
                    </TextLink>
                  </>
                ) : (
                  'Company not known'
                )}
              </span>
            </>
          ),
        },
        {
          key: 'kinds',
          header: 'What it is for',
          cell: (tracker) => (tracker.kinds.length > 0 ? tracker.kinds.map(kindLabel).join(', ') : 'Not known'),
        },
        {
          key: 'endpoints',
          header: 'Its endpoints',
          cell: (tracker) => <Endpoints hosts={tracker.endpoints} />,
        },
        { key: 'types', header: 'Decoded data', cell: (tracker) => tracker.types.join(', ') || 'Nothing decoded' },
      ]}
    />
  )
}

function Endpoints({ hosts }: { hosts: readonly string[] }) {
  if (hosts.length === 0) return 'Not stated'
  return (
    <ul className="font-mono text-xs wrap-anywhere sm:min-w-44 lg:whitespace-nowrap">
      {hosts.map((host) => (
        <li key={host}>{host}</li>
      ))}
    </ul>
  )
}

/** Compares the store label with the traffic, if anyone did. */
export function Declarations({
  declarations,
  looked,
}: {
  declarations: readonly Declaration[]
  looked: ReadonlySet<Declaration['platform']>
}) {
  return (
    <div className="grid gap-8">
      {declarations.map((declaration) => (
        <article key={`${declaration.platform} ${declaration.provenance.source}`} className="grid gap-3">
          <header>
            <h3 className="text-lg">{platformNames[declaration.platform]} store label</h3>
            <p className="text-sm text-quiet">
              <Sourced provenance={declaration.provenance} />
            </p>
          </header>
          <DataList layout="lined" items={declarationItems(declaration, looked.has(declaration.platform))} />
        </article>
      ))}
    </div>
  )
}

function declarationItems(label: Declaration, wasLookedAt: boolean) {
  // Apple's labels do not ask these two; an Android label that leaves them out says something by it.
  const practices =
    label.platform === 'ios'
      ? []
      : [
          { label: 'Encrypted in transit', value: saidBy(label.encryptedInTransit) },
          { label: 'Deletion can be asked for', value: saidBy(label.deletionRequest) },
        ]
  if (!wasLookedAt) {
    const declared = [...label.declaredAndSeen, ...label.declaredNotSeen].toSorted()
    return [
      ...practices,
      { label: 'Declared', value: declared.join(', ') || 'Not stated in our sources' },
      { label: 'Against traffic', value: 'Not looked at' },
    ]
  }
  return [
    ...practices,
    { label: 'Seen, not declared', value: label.seenNotDeclared.join(', ') || 'None' },
    { label: 'Declared and seen', value: label.declaredAndSeen.join(', ') || 'None' },
    { label: 'Declared, not seen', value: label.declaredNotSeen.join(', ') || 'None' },
  ]
}

const saidBy = (answer: boolean | null) =>
  answer === null ? 'Not stated' : answer ? 'Yes, says the label' : 'No, says the label'
