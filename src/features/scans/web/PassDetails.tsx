import { counted } from '../../../platform/shared/counted.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { screenshotUrl } from '../paths.ts'
import { Cookies } from './Cookies.tsx'
import {
  beaconWords,
  consentWords,
  endWords,
  listenerWords,
  notLookedWords,
  passNames,
  pictureWords,
  purposeText,
  storageWords,
} from './finding-words.ts'
import { More, Names, Part } from './More.tsx'
import { Owner } from './Owner.tsx'
import { Practices } from './Practices.tsx'
import type { ObservedPass, PassKind, SitePass } from './shapes.ts'
import { isWhole } from './summary-site.ts'
import { partyGroups, silentHosts } from './view-site.ts'
import { bytesText } from './words.ts'

/** One visit, whole; one that was not made says why. */
export function PassDetails({
  pass,
  scanId,
  pictures,
}: {
  pass: SitePass
  scanId: string
  pictures: readonly PassKind[]
}) {
  if (pass.outcome !== 'observed') return <EmptyState title={passNames[pass.pass]}>{notLookedWords(pass)}</EmptyState>
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <Visit pass={pass} />
        {pictures.includes(pass.pass) && (
          <figure className="grid grid-cols-1 gap-2 md:order-last">
            <a href={screenshotUrl(scanId, pass.pass)} className="block overflow-hidden rounded-md border border-line">
              <img
                src={screenshotUrl(scanId, pass.pass)}
                alt={pictureWords[pass.pass]}
                fetchPriority="low"
                decoding="async"
                className="block aspect-video w-full object-cover object-left-top"
              />
            </a>
            <figcaption className="text-xs text-quiet">The page as the browser saw it. Opens whole.</figcaption>
          </figure>
        )}
      </div>
      <Practices pass={pass} />
      <ThirdParties pass={pass} />
      <Rest pass={pass} />
    </div>
  )
}

function Visit({ pass }: { pass: ObservedPass }) {
  const { budget, consent, status, finalUrl, gpcReaders, warnings } = pass
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {!isWhole(pass) && <Callout kind="warning" title={endWords(budget)} />}
      <DataList
        layout="lined"
        items={[
          { label: 'Page', value: <span className="wrap-anywhere">{finalUrl}</span> },
          { label: 'Answered with', value: status === null ? 'Not known' : String(status) },
          { label: 'Consent banner', value: consentWords(consent) },
          ...(consent.outcome === 'not-recognised' ? [{ label: 'Its words', value: <q>{consent.words}</q> }] : []),
          { label: 'Loaded', value: `${counted(budget.requests, 'request')}, ${bytesText(budget.bytes)}` },
          ...(isWhole(pass) ? [{ label: 'End', value: endWords(budget) }] : []),
          {
            label: 'GPC signal',
            value:
              gpcReaders.length > 0 ? `Asked for by ${counted(gpcReaders.length, 'script')}` : 'No script asked for it',
          },
        ]}
      />
      {warnings.map(({ code, text }) => (
        <p key={code} className="text-sm text-quiet wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}

function ThirdParties({ pass }: { pass: ObservedPass }) {
  const groups = partyGroups(pass.thirdParties)
  const silent = silentHosts(pass.thirdParties)
  return (
    <Part title="Whom the page called">
      {groups.length === 0 ? (
        <p>{isWhole(pass) ? 'No other host was called.' : 'No other host was called until the visit ended.'}</p>
      ) : (
        <Table
          caption="Other hosts that were called, by owner"
          hideCaption
          rows={groups}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'who',
              header: 'Who',
              cell: ({ name, company, since }) => <Owner name={name} company={company} since={since} />,
            },
            {
              key: 'kinds',
              header: 'What it is for',
              cell: ({ kinds }) => purposeText(kinds),
            },
            { key: 'hosts', header: 'Hosts', cell: ({ hosts }) => <HostNames hosts={hosts} /> },
            {
              key: 'requests',
              header: 'Requests',
              align: 'end',
              cell: ({ requests }) => requests.toLocaleString('en-US'),
            },
            {
              key: 'read',
              header: 'With data, read',
              align: 'end',
              cell: ({ withData, read }) => (withData === 0 ? '–' : `${read} of ${withData}`),
            },
            { key: 'bytes', header: 'Received', align: 'end', cell: ({ bytes }) => bytesText(bytes) },
          ]}
        />
      )}
      {silent.length > 0 && (
        <More summary={`${counted(silent.length, 'host was', 'hosts were')} asked for and did not answer`}>
          <Names names={silent} />
        </More>
      )}
    </Part>
  )
}

const shownHosts = 4

function HostNames({ hosts }: { hosts: readonly string[] }) {
  const rest = hosts.slice(shownHosts)
  return (
    <div>
      <Names names={hosts.slice(0, shownHosts)} />
      {rest.length > 0 && (
        <More summary={`${rest.length} more`}>
          <Names names={rest} />
        </More>
      )}
    </div>
  )
}

/** Details to look up rather than read. */
function Rest({ pass }: { pass: ObservedPass }) {
  const { cookies, storage, beacons, listeners, apiReads } = pass
  const third = cookies.filter(({ isThirdParty }) => isThirdParty).length
  return (
    <div>
      <Disclosure
        summary="Cookies"
        aside={cookies.length === 0 ? 'None seen' : `${cookies.length}, ${third} of others`}
      >
        {cookies.length === 0 ? <p className="text-sm">No cookie was seen.</p> : <Cookies cookies={cookies} />}
      </Disclosure>
      <Disclosure
        summary="Storage in the browser"
        aside={
          storage.length === 0
            ? 'None seen'
            : counted(
                storage.reduce((sum, { keys }) => sum + keys.length, 0),
                'key',
              )
        }
      >
        <Rows
          empty="Nothing was stored."
          rows={storage.map(({ origin, kind, keys, scripts }) => ({
            key: `${origin} ${kind}`,
            name: `${storageWords[kind]} of ${origin}`,
            names: keys.map(({ name, bytes }) => (bytes > 0 ? `${name}, ${bytesText(bytes)}` : name)),
            note: scripts.length > 0 ? `Written by ${scripts.join(', ')}` : undefined,
          }))}
        />
      </Disclosure>
      <Disclosure summary="Beacons" aside={beacons.length === 0 ? 'None seen' : counted(beacons.length, 'host')}>
        <Rows
          empty="No beacon was seen."
          rows={beacons.map(({ host, entity, how, requests }) => ({
            key: host,
            name: host,
            names: [],
            note: `${entity ?? 'Unknown owner'}: ${how.map((way) => beaconWords[way]).join(', ')}; ${counted(requests, 'request')}`,
          }))}
        />
      </Disclosure>
      <Disclosure
        summary="What scripts listen to"
        aside={listeners.length === 0 ? 'Nothing seen' : counted(listeners.length, 'script')}
      >
        <Rows
          empty="No script listened to keys, mouse, touch or motion."
          rows={listeners.map(({ group, script, entity, events }) => ({
            key: `${group} ${script}`,
            name: `${listenerWords[group]}: ${events.join(', ')}`,
            names: [script],
            note: entity ?? undefined,
          }))}
        />
      </Disclosure>
      <Disclosure
        summary="What scripts ask the browser about"
        aside={apiReads.length === 0 ? 'Nothing seen' : counted(apiReads.length, 'script')}
      >
        <Rows
          empty="No script asked about the device."
          rows={apiReads.map(({ script, entity, groups }) => ({
            key: script,
            name: groups.join(', '),
            names: [script],
            note: entity ?? undefined,
          }))}
        />
      </Disclosure>
    </div>
  )
}

interface Row {
  key: string
  name: string
  names: readonly string[]
  note: string | undefined
}

function Rows({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <p className="text-sm">{empty}</p>
  return (
    <ul className="grid grid-cols-1 text-sm">
      {rows.map(({ key, name, names, note }) => (
        <li key={key} className="grid min-w-0 grid-cols-1 gap-1 border-t border-line py-3 first:border-t-0 first:pt-0">
          <p className="wrap-anywhere">{name}</p>
          {names.length > 0 && <Names names={names} />}
          {note && <p className="text-xs text-quiet wrap-anywhere">{note}</p>}
        </li>
      ))}
    </ul>
  )
}
