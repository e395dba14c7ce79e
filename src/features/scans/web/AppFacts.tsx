import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { AppResult } from '../../../product/scan-results.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { certificateNote, integrityText, permissionNote, permissionText, usageText } from '../names.ts'
import { dangerWords } from './finding-words.ts'
import { More, Names } from './More.tsx'
import { codeWords } from './summary-app.ts'
import { flagRows, hostGroups, permissionGroups } from './view-app.ts'

export function Permissions({ app }: { app: AppResult }) {
  const groups = permissionGroups(app)
  const { manifest } = app.coverage
  return (
    <Section
      id="permissions"
      title="Permissions"
      note="What the manifest asks for. Whether it is used is not told by it."
    >
      {groups.length === 0 ? (
        <p>
          {manifest === 'read'
            ? 'The manifest asks for no permission.'
            : manifest === 'absent'
              ? 'There is no manifest in this file: what it asks for is not known.'
              : 'The manifest could not be read whole: what it asks for is not known.'}
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-8">
          {groups.map(({ danger, rows }) => {
            const { title, explains } = dangerWords[danger]
            const list = (
              <ul className="grid grid-cols-1 gap-x-10 text-sm sm:grid-cols-2">
                {rows.map((row) => (
                  <li key={row.name} className="min-w-0 border-t border-line py-2">
                    {permissionText(row.name)}
                    {permissionNote(row) !== '' && <span className="text-sm text-quiet"> ({permissionNote(row)})</span>}
                    <code className="block text-xs text-quiet wrap-anywhere">{row.name}</code>
                  </li>
                ))}
              </ul>
            )
            return danger === 'ordinary' ? (
              <More key={danger} summary={`Show ${counted(rows.length, 'ordinary permission')}`}>
                {list}
              </More>
            ) : (
              <div key={danger} className="grid grid-cols-1 gap-3">
                <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
                  {title} <span className="font-sans text-sm font-normal text-quiet">{rows.length}</span>
                </h3>
                <p className="text-sm text-quiet">{explains}</p>
                {list}
              </div>
            )
          })}
        </div>
      )}
    </Section>
  )
}

export function UsageKeys({ app }: { app: AppResult }) {
  return (
    <Section
      id="usage"
      title="Access it asks for"
      note="Texts that iOS shows when the app first asks for private data or a sensor."
    >
      {app.usageKeys.length === 0 ? (
        <p>
          {app.coverage.manifest === 'read'
            ? 'Its property list asks for none.'
            : 'Its property list could not be read whole: what it asks for is not known.'}
        </p>
      ) : (
        <DataList
          layout="lined"
          items={app.usageKeys.map(({ key, text }) => ({
            key,
            label: usageText(key),
            value: (
              <>
                {text === '' ? 'No text is given' : <q>{text}</q>}
                <code className="block text-xs text-quiet wrap-anywhere">{key}</code>
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}

export function Hosts({ app }: { app: AppResult }) {
  const groups = hostGroups(app)
  const known = groups.filter(({ entity }) => entity !== null)
  const unknown = groups.find(({ entity }) => entity === null)
  return (
    <Section
      id="hosts"
      title="Hosts"
      note="Names of hosts in the file. A name does not prove that the host is contacted."
    >
      {groups.length === 0 ? (
        <p>{`None was found. ${codeWords(app)}`}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {known.length > 0 && (
            <Table
              caption="Hosts by owner"
              hideCaption
              rows={known}
              rowKey={({ entity }) => entity ?? ''}
              columns={[
                { key: 'entity', header: 'Known owner', cell: ({ entity }) => entity },
                { key: 'hosts', header: 'Hosts', cell: ({ hosts }) => <Names names={hosts} /> },
              ]}
            />
          )}
          {unknown && (
            <More summary={`Show ${counted(unknown.hosts.length, 'host')} with an unknown owner`}>
              <Names names={unknown.hosts} columns />
            </More>
          )}
        </div>
      )}
    </Section>
  )
}

export function Settings({ app }: { app: AppResult }) {
  return (
    <Section id="settings" title="Settings in the manifest">
      <DataList
        layout="lined"
        items={flagRows(app).map(({ label, value, isBad }) => ({
          label,
          value: isBad ? <Badge tone="orange">{value}</Badge> : value,
        }))}
      />
    </Section>
  )
}

export function Certificates({ certificates, integrity }: Pick<AppResult, 'certificates' | 'integrity'>) {
  return (
    <Section id="certificates" title="Certificates" note={`${integrityText[integrity ?? 'unchecked']}.`}>
      <ul className="grid grid-cols-1">
        {certificates.map(({ sha256, subject, issuer, from, to, schemes, at, isTaken }) => (
          <li key={`${sha256} ${at}`} className="border-t border-line py-4">
            <DataList
              items={[
                { label: 'Issued to', value: <span className="wrap-anywhere">{subject}</span> },
                { label: 'Issued by', value: <span className="wrap-anywhere">{issuer}</span> },
                { label: 'Valid', value: `${asOfWords(from.slice(0, 10))} to ${asOfWords(to.slice(0, 10))}` },
                { label: 'Signed with', value: schemes.join(', ') },
                ...(certificateNote({ at, isTaken }) === ''
                  ? []
                  : [
                      {
                        label: 'Note',
                        value: <span className="wrap-anywhere">{certificateNote({ at, isTaken })}</span>,
                      },
                    ]),
                { label: 'sha256', value: <Hash value={sha256} copy /> },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
