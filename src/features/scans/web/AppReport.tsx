import { asOfWords } from '../../../platform/shared/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Hash } from '../../../ui/Evidence.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { AppResult } from '../results.ts'
import { More, Names } from './More.tsx'
import { PrivacyManifests } from './PrivacyManifests.tsx'
import { SdkList } from './SdkList.tsx'
import {
  appFigures,
  codeWords,
  flagRows,
  hostGroups,
  isApple,
  noSdkWords,
  notKnown,
  permissionGroups,
  permissionText,
  purposeBars,
  sdkGroups,
  warningGroups,
} from './view-app.ts'
import { counted, coverageWords, dangerWords } from './words.ts'

/** What is in an app's file. */
export function AppReport({ app }: { app: AppResult }) {
  return (
    <>
      <Glance app={app} />
      <Sdks app={app} />
      {app.libraries.length > 0 && (
        <Section
          id="libraries"
          title="Other libraries"
          note="Known building blocks that are no trackers by themselves."
        >
          <Libraries libraries={app.libraries} />
        </Section>
      )}
      {isApple(app) ? <UsageKeys app={app} /> : <Permissions app={app} />}
      <Hosts app={app} />
      {app.privacyManifests.length > 0 && <PrivacyManifests manifests={app.privacyManifests} />}
      {!isApple(app) && <Settings app={app} />}
      {app.certificates.length > 0 && <Certificates certificates={app.certificates} />}
      <HowRead app={app} />
    </>
  )
}

function Glance({ app }: { app: AppResult }) {
  const bars = purposeBars(app)
  const isWhole = app.coverage.code === 'read'
  return (
    <Section id="glance" title="At a glance">
      <div className="grid grid-cols-1 gap-8">
        {!isWhole && app.coverage.code !== 'absent' && (
          <Callout kind="warning" title={codeWords(app)}>
            <p>What is missing below may only be unread.</p>
          </Callout>
        )}
        {app.obfuscation.isHeavy && (
          <Callout
            kind="warning"
            title={`Heavily obfuscated: ${Math.round(100 * app.obfuscation.share)} % of the class names`}
          >
            <p>That an SDK was not found is weak evidence here.</p>
          </Callout>
        )}
        <Stats
          items={appFigures(app).map(({ value, ...figure }) => ({
            ...figure,
            value: value === notKnown ? <span className="text-xl text-quiet">{value}</span> : value,
          }))}
        />
        {bars.length > 0 && (
          <div className="grid grid-cols-1 gap-3">
            <h3 className="text-lg">SDKs by what they are for</h3>
            <ul className="ui-legend-list">
              <LegendItem fill="ui-fill-bar">In the app</LegendItem>
              <LegendItem fill="ui-fill-quiet">Only mentioned</LegendItem>
            </ul>
            <BarList
              label="SDKs by what they are for"
              items={bars.map(({ kind, label, inside, mentioned }) => ({
                key: kind,
                label,
                value: inside + mentioned,
                text: mentioned === 0 ? String(inside) : `${inside} + ${mentioned}`,
                parts: [
                  { key: 'inside', value: inside, fill: 'bar' as const },
                  { key: 'mentioned', value: mentioned, fill: 'quiet' as const },
                ],
              }))}
            />
          </div>
        )}
      </div>
    </Section>
  )
}

function LegendItem({ fill, children }: { fill: string; children: string }) {
  return (
    <li>
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" className={fill} />
      </svg>
      {children}
    </li>
  )
}

function Sdks({ app }: { app: AppResult }) {
  const groups = sdkGroups(app)
  return (
    <Section
      id="sdks"
      title="SDKs"
      note="Told by the names of classes, components and files. No code was decompiled: presence is no proof of activity."
    >
      {groups.length === 0 ? (
        <EmptyState title={noSdkWords(app).title}>
          <p>{noSdkWords(app).text}</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {groups.map((group) => (
            <SdkList key={group.key} group={group} />
          ))}
        </div>
      )}
    </Section>
  )
}

const shownLibraries = 12

function Libraries({ libraries }: { libraries: AppResult['libraries'] }) {
  const table = (rows: AppResult['libraries'], caption: string) => (
    <Table
      caption={caption}
      hideCaption
      rows={rows}
      rowKey={({ prefix }) => prefix}
      columns={[
        { key: 'name', header: 'Library', cell: ({ name }) => name },
        { key: 'type', header: 'Kind', cell: ({ type }) => type },
        { key: 'prefix', header: 'Package', cell: ({ prefix }) => <code className="text-xs">{prefix}</code> },
        { key: 'classes', header: 'Classes', align: 'end', cell: ({ classes }) => classes.toLocaleString('en-US') },
      ]}
    />
  )
  const rest = libraries.slice(shownLibraries)
  return (
    <div className="grid grid-cols-1 gap-4">
      {table(libraries.slice(0, shownLibraries), 'Other libraries')}
      {rest.length > 0 && (
        <More summary={`Show ${counted(rest.length, 'more library', 'more libraries')}`}>
          {table(rest, 'More libraries')}
        </More>
      )}
    </div>
  )
}

function Permissions({ app }: { app: AppResult }) {
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
          {groups.map(({ danger, names }) => {
            const { title, explains } = dangerWords[danger]
            const list = (
              <ul className="grid grid-cols-1 gap-x-10 text-sm sm:grid-cols-2">
                {names.map((name) => (
                  <li key={name} className="min-w-0 border-t border-line py-2">
                    {permissionText(name)}
                    <code className="block text-xs text-quiet wrap-anywhere">{name}</code>
                  </li>
                ))}
              </ul>
            )
            return danger === 'ordinary' ? (
              <More key={danger} summary={`Show ${counted(names.length, 'ordinary permission')}`}>
                {list}
              </More>
            ) : (
              <div key={danger} className="grid grid-cols-1 gap-3">
                <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
                  {title} <span className="font-sans text-sm font-normal text-quiet">{names.length}</span>
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

function UsageKeys({ app }: { app: AppResult }) {
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
            label: permissionText(
              key
                .replace(/^NS/, '')
                .replace(/UsageDescription$/, '')
                .replace(/([a-z])([A-Z])/g, '$1_$2'),
            ),
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

function Hosts({ app }: { app: AppResult }) {
  const groups = hostGroups(app)
  const known = groups.filter(({ entity }) => entity !== null)
  const unknown = groups.find(({ entity }) => entity === null)
  return (
    <Section
      id="hosts"
      title="Hosts"
      note="Names of hosts that stand in the file. That they are named is no proof that they are contacted."
    >
      {groups.length === 0 ? (
        <p>{`None was found. ${codeWords(app)}`}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {known.length > 0 && (
            <Table
              caption="Hosts under who stands behind them"
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
            <More summary={`Show ${counted(unknown.hosts.length, 'host')} of nobody known to us`}>
              <Names names={unknown.hosts} columns />
            </More>
          )}
        </div>
      )}
    </Section>
  )
}

function Settings({ app }: { app: AppResult }) {
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

function Certificates({ certificates }: Pick<AppResult, 'certificates'>) {
  return (
    <Section id="certificates" title="Certificates" note="Read from the file, not verified.">
      <ul className="grid grid-cols-1">
        {certificates.map(({ sha256, subject, issuer, from, to, schemes }) => (
          <li key={sha256} className="border-t border-line py-4">
            <DataList
              items={[
                { label: 'Issued to', value: <span className="wrap-anywhere">{subject}</span> },
                { label: 'Issued by', value: <span className="wrap-anywhere">{issuer}</span> },
                { label: 'Valid', value: `${asOfWords(from.slice(0, 10))} to ${asOfWords(to.slice(0, 10))}` },
                { label: 'Signed with', value: schemes.join(', ') },
                { label: 'sha256', value: <Hash value={sha256} copy /> },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function HowRead({ app }: { app: AppResult }) {
  const warnings = warningGroups(app)
  return (
    <Section id="read" title="How it was read">
      <div className="grid grid-cols-1 gap-6">
        <DataList
          layout="lined"
          items={[
            { label: 'Code', value: codeWords(app) },
            { label: isApple(app) ? 'Property list' : 'Manifest', value: coverageWords[app.coverage.manifest] },
            {
              label: 'Obfuscated names',
              value:
                app.coverage.code === 'read' || app.coverage.code === 'partly'
                  ? `${Math.round(100 * app.obfuscation.share)} %`
                  : 'Could not be told',
            },
            ...(app.certificates.length === 0 && app.kind === 'apk'
              ? [{ label: 'Certificates', value: 'None was found in the file.' }]
              : []),
            ...warnings.map(({ code, text, places }) => ({
              key: code,
              label: 'Note',
              value: (
                <>
                  {text}
                  {places.length > 0 && <Places places={places} />}
                </>
              ),
            })),
          ]}
        />
        {app.codeFiles.length > 0 && (
          <Disclosure summary="Code files" aside={app.codeFiles.length.toLocaleString('en-US')}>
            <ul className="grid grid-cols-1 gap-1 text-sm">
              {app.codeFiles.map(({ name, classes }) => (
                <li key={name} className="flex justify-between gap-4">
                  <code className="min-w-0 text-xs wrap-anywhere">{name}</code>
                  <span className="shrink-0 tabular-nums">{counted(classes, 'class', 'classes')}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </Section>
  )
}

const shownPlaces = 3

const Places = ({ places }: { places: readonly string[] }) => (
  <span className="block text-xs text-quiet wrap-anywhere">
    {places.slice(0, shownPlaces).join(', ')}
    {places.length > shownPlaces && ` and ${places.length - shownPlaces} more`}
  </span>
)
