import type { AppResult } from '../../../product/scan-results.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { appleWords } from '../names.ts'
import { More, Names } from './More.tsx'
import { listText } from './words.ts'

type Manifest = AppResult['privacyManifests'][number]

/** Declarations of the app and its SDKs to Apple. */
export function PrivacyManifests({ manifests }: { manifests: readonly Manifest[] }) {
  return (
    <Section
      id="privacy-manifests"
      title="Apple privacy manifests"
      note="What the app and the SDKs inside it declare. Their own words, not checked."
    >
      <ul className="grid grid-cols-1 gap-8">
        {manifests.map((manifest) => (
          <li key={manifest.path} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
            <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-medium tracking-normal">
              <code className="text-sm wrap-anywhere">{manifest.path}</code>
              <Badge tone={manifest.isTracking ? 'orange' : 'outline'}>
                {manifest.isTracking ? 'Declares tracking' : 'Declares no tracking'}
              </Badge>
            </h3>
            <Declares manifest={manifest} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Declares({ manifest: { path, dataTypes, trackingDomains, apis } }: { manifest: Manifest }) {
  return (
    <>
      {dataTypes.length === 0 ? (
        <p className="text-sm">It declares no collected data.</p>
      ) : (
        <Table
          caption={`Data that ${path} declares`}
          hideCaption
          stickyHead={false}
          rows={dataTypes}
          rowKey={({ type }) => type}
          columns={[
            { key: 'type', header: 'Data', cell: ({ type }) => appleWords(type) },
            { key: 'linked', header: 'Linked to the person', cell: ({ isLinked }) => (isLinked ? 'Yes' : 'No') },
            { key: 'tracking', header: 'For tracking', cell: ({ isTracking }) => (isTracking ? 'Yes' : 'No') },
            {
              key: 'purposes',
              header: 'Purposes',
              cell: ({ purposes }) => (purposes.length > 0 ? purposes.map(appleWords).join(', ') : 'Not stated'),
            },
          ]}
        />
      )}
      {trackingDomains.length > 0 && (
        <div className="text-sm">
          <p className="text-quiet">Hosts that it declares for tracking</p>
          <Names names={trackingDomains} />
        </div>
      )}
      {apis.length > 0 && (
        <More summary="Show the system calls that it explains">
          <ul className="grid grid-cols-1 gap-1">
            {apis.map(({ type, reasons }) => (
              <li key={type}>{`${appleWords(type)}: ${reasons.length > 0 ? listText(reasons) : 'no reason given'}`}</li>
            ))}
          </ul>
        </More>
      )}
    </>
  )
}
