import { counted } from '../../../platform/shared/counted.ts'
import type { AppResult } from '../../../product/scan-results.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { isApple } from '../vocabulary.ts'
import { Certificates, Hosts, Permissions, Settings, UsageKeys } from './AppFacts.tsx'
import { coverageWords } from './finding-words.ts'
import { More, Names } from './More.tsx'
import { PrivacyManifests } from './PrivacyManifests.tsx'
import { SdkList } from './SdkList.tsx'
import { codeWords, noSdkWords, purposeBars } from './summary-app.ts'
import { appFigures, notKnown, sdkGroups, warningGroups } from './view-app.ts'

/** Contents of an app's file. */
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
      {app.certificates.length > 0 && <Certificates certificates={app.certificates} integrity={app.integrity} />}
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
      note="Detected by the names of classes, components and files. No code was decompiled: presence does not prove activity."
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
        {app.nativeLibs && app.nativeLibs.length > 0 && (
          <Disclosure summary="Native libraries" aside={app.nativeLibs.length.toLocaleString('en-US')}>
            <Names names={app.nativeLibs} />
          </Disclosure>
        )}
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
