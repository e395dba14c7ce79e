import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { countryName } from '../../../product/entries.ts'
import type { HarResult } from '../../../product/scan-results.ts'
import { Matrix } from '../../../ui/charts/Matrix.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { pixelNames, propertyWords, readByWords } from '../names.ts'
import { lifetimeText, purposeText } from './finding-words.ts'
import { More, Names } from './More.tsx'
import { Owner } from './Owner.tsx'
import { plainHosts } from './report-parts.ts'
import { broughtAlong, nothingDecoded } from './summary-har.ts'
import { dataMatrix, hostRows } from './view-har.ts'
import { listText } from './words.ts'

/** Recipients in a traffic recording, and the data they received. */
export function HarReport({ har }: { har: HarResult }) {
  return (
    <>
      <Section
        id="told"
        title="Who was told what"
        note="Types of data that could be read out of the requests to each recipient. The figure counts the requests that carried it; the values are not kept."
      >
        <Told har={har} />
      </Section>
      <Companies har={har} />
      <Unencrypted har={har} />
      <Section id="hosts" title="All hosts">
        <Hosts har={har} />
      </Section>
      <Section id="rest" title="Cookies, pixels and recorders">
        <Rest har={har} />
      </Section>
      <Section id="recorded" title="The recording">
        <DataList
          layout="lined"
          items={[
            { label: 'Recorded with', value: har.creator ?? 'Not stated' },
            {
              label: 'Page',
              value: har.pageUrl ? (
                <span className="wrap-anywhere">{har.pageUrl}</span>
              ) : (
                'None: no host is treated as the first party'
              ),
            },
            {
              label: 'From',
              value: har.from ? <time dateTime={har.from}>{instantWords(har.from)}</time> : 'Not stated',
            },
            {
              label: 'Until',
              value: har.until ? <time dateTime={har.until}>{instantWords(har.until)}</time> : 'Not stated',
            },
            ...har.warnings.map(({ code, text }) => ({ key: code, label: 'Note', value: text })),
          ]}
        />
      </Section>
    </>
  )
}

function Told({ har }: { har: HarResult }) {
  const { recipients, rows } = dataMatrix(har)
  const plain = har.hosts.reduce((sum, { plainRequests }) => sum + plainRequests, 0)
  const partly = har.warnings.find(({ code }) => code === 'partly-read' || code === 'not-decoded')
  const along = broughtAlong(har)
  return (
    <div className="grid grid-cols-1 gap-8">
      <Stats
        items={[
          { label: 'Requests', value: har.entries.toLocaleString('en-US') },
          { label: 'Hosts', value: har.hosts.length.toLocaleString('en-US') },
          { label: 'Unencrypted', value: plain.toLocaleString('en-US'), note: 'requests' },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title="No type of data could be read">
          <p>{nothingDecoded(har)}</p>
        </EmptyState>
      ) : (
        <Matrix
          caption="Types of data against who was told"
          hideCaption
          head="Type of data"
          mark="dot"
          columns={recipients.map(({ key, country }) => ({
            key,
            label: country ? `${key}, ${country}` : key,
          }))}
          rows={rows}
        />
      )}
      {rows.length > 0 && partly && <Callout kind="warning" title={partly.text} />}
      {along !== '' && <p className="text-sm text-quiet">{along}</p>}
      {har.sent.length > 0 && (
        <More summary="Show how each was read">
          <Table
            caption="Each type of data with the host and the part of the request that carried it"
            hideCaption
            stickyHead={false}
            rows={har.sent}
            rowKey={({ property, host, adapter }) => `${property} ${host} ${adapter}`}
            columns={[
              { key: 'type', header: 'Type of data', cell: ({ property }) => propertyWords(property) },
              {
                key: 'host',
                header: 'Host',
                cell: ({ host }) => <code className="text-xs wrap-anywhere">{host}</code>,
              },
              { key: 'where', header: 'In the', cell: ({ where }) => where.join(', ') },
              {
                key: 'example',
                header: 'Request',
                cell: ({ examples = [] }) =>
                  [...Map.groupBy(examples, ({ place }) => place)].map(([place, same]) => (
                    <code key={place} className="block text-xs wrap-anywhere">
                      {`${same.map(({ number }) => `#${number}`).join(' ')} ${new URL(place).pathname}`}
                    </code>
                  )),
              },
              { key: 'adapter', header: 'Read by', cell: readByWords },
            ]}
          />
        </More>
      )}
    </div>
  )
}

function Companies({ har: { companies, countries } }: { har: HarResult }) {
  if (companies.length === 0) return null
  return (
    <Section
      id="companies"
      title="Companies"
      note={
        countries.length > 0
          ? `Where they are at home: ${listText(countries.map(({ country, companies: there }) => `${countryName(country)} (${there.length})`))}. That does not tell where a server is.`
          : undefined
      }
    >
      <Table
        caption="Companies that were spoken to"
        hideCaption
        rows={companies.toSorted((a, b) => b.requests - a.requests)}
        rowKey={({ company }) => company}
        columns={[
          { key: 'company', header: 'Company', cell: ({ company }) => company },
          { key: 'country', header: 'Country', cell: ({ country }) => (country ? countryName(country) : 'Not known') },
          { key: 'hosts', header: 'Hosts', cell: ({ hosts }) => <Names names={hosts} /> },
          {
            key: 'requests',
            header: 'Requests',
            align: 'end',
            cell: ({ requests }) => requests.toLocaleString('en-US'),
          },
        ]}
      />
    </Section>
  )
}

function Unencrypted({ har }: { har: HarResult }) {
  const rows = plainHosts(har)
  if (rows.length === 0) return null
  return (
    <Section id="plain" title="Sent without encryption" note="Anybody on the way could read or change these requests.">
      <Table
        caption="Hosts that were spoken to without encryption"
        hideCaption
        rows={rows}
        rowKey={({ host }) => host}
        columns={[
          { key: 'host', header: 'Host', cell: ({ host }) => <code className="text-xs wrap-anywhere">{host}</code> },
          { key: 'who', header: 'Who', cell: ({ entity }) => entity ?? 'Unknown owner' },
          {
            key: 'requests',
            header: 'Unencrypted requests',
            align: 'end',
            cell: ({ plainRequests, requests }) =>
              `${plainRequests.toLocaleString('en-US')} of ${requests.toLocaleString('en-US')}`,
          },
        ]}
      />
    </Section>
  )
}

function Hosts({ har }: { har: HarResult }) {
  return (
    <Table
      caption="All hosts, most asked first"
      hideCaption
      rows={hostRows(har)}
      rowKey={({ host }) => host}
      columns={[
        { key: 'host', header: 'Host', cell: ({ host }) => <code className="text-xs wrap-anywhere">{host}</code> },
        {
          key: 'who',
          header: 'Who',
          cell: ({ entity, company, since, isThirdParty }) => (
            <Owner
              name={entity ?? (isThirdParty === false ? 'The site itself' : null)}
              company={company}
              since={since ?? null}
            />
          ),
        },
        {
          key: 'kinds',
          header: 'What it is for',
          cell: ({ kinds, isThirdParty }) => (kinds.length === 0 && isThirdParty === false ? '–' : purposeText(kinds)),
        },
        { key: 'requests', header: 'Requests', align: 'end', cell: ({ requests }) => requests.toLocaleString('en-US') },
        {
          key: 'read',
          header: 'With data, read',
          align: 'end',
          cell: ({ withData, read }) => (withData === undefined || withData === 0 ? '–' : `${read} of ${withData}`),
        },
      ]}
    />
  )
}

function Rest({ har: { cookies, pixels, sessionRecorders, googleRemarketing } }: { har: HarResult }) {
  return (
    <div>
      <Disclosure summary="Cookies" aside={cookies.length === 0 ? 'None seen' : String(cookies.length)}>
        {cookies.length === 0 ? (
          <p className="text-sm">No cookie was set or sent in the recording.</p>
        ) : (
          <Table
            caption="Cookies in the recording"
            hideCaption
            stickyHead={false}
            rows={cookies}
            rowKey={({ domain, name }) => `${domain} ${name}`}
            columns={[
              {
                key: 'name',
                header: 'Cookie',
                cell: ({ name }) => <code className="text-xs wrap-anywhere">{name}</code>,
              },
              {
                key: 'domain',
                header: 'For',
                cell: ({ domain }) => <code className="text-xs wrap-anywhere">{domain}</code>,
              },
              { key: 'who', header: 'Who', cell: ({ entity }) => entity ?? 'Unknown owner' },
              {
                key: 'seen',
                header: 'Seen',
                cell: ({ wasSet, wasSent }) => [...(wasSet ? ['set'] : []), ...(wasSent ? ['sent'] : [])].join(' and '),
              },
              {
                key: 'lasts',
                header: 'Lasts',
                cell: ({ isSession, lifetimeDays }) =>
                  isSession ? 'This visit' : lifetimeDays === null ? 'Not known' : lifetimeText(lifetimeDays),
              },
            ]}
          />
        )}
      </Disclosure>
      <Disclosure summary="Pixels" aside={pixels.length === 0 ? 'None seen' : counted(pixels.length, 'event')}>
        {pixels.length === 0 ? (
          <p className="text-sm">No pixel of Meta, TikTok or X was seen.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3 text-sm">
            {pixels.map(({ pixel, pixelId, event, advancedMatching, host }) => (
              <li key={`${pixel} ${pixelId} ${event} ${host}`}>
                {`${pixelNames[pixel]}: ${event}`}
                {advancedMatching.length > 0 &&
                  `, with personal data to be matched with accounts: ${listText(advancedMatching.map(({ label }) => label))}`}
                <code className="block text-xs text-quiet wrap-anywhere">
                  {[host, pixelId].filter(Boolean).join(' ')}
                </code>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      <Disclosure
        summary="Session recorders"
        aside={sessionRecorders.length === 0 ? 'None seen' : String(sessionRecorders.length)}
      >
        {sessionRecorders.length === 0 ? (
          <p className="text-sm">None of those we know was seen.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3 text-sm">
            {sessionRecorders.map(({ host, entity, urls }) => (
              <li key={host}>
                {entity ?? host}
                <Names names={urls} />
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      {googleRemarketing.length > 0 && (
        <Disclosure
          summary="Google Analytics remarketing"
          aside={counted(googleRemarketing.length, 'property', 'properties')}
        >
          <Names names={googleRemarketing.map(({ host, measurementId }) => `${host} ${measurementId ?? ''}`.trim())} />
        </Disclosure>
      )}
    </div>
  )
}
