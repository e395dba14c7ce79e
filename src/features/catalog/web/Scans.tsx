import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { entryPath, scanResultPath } from '../../../product/links.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { EntryRef, EntryScan } from '../contract.ts'
import { foundTexts } from './words.ts'

/** Each file and site that was scanned, by its newest scan; the older ones wait below it. */
export function Scans({ scans }: { scans: readonly EntryScan[] }) {
  return (
    <div className="grid gap-10">
      {[...Map.groupBy(scans, ({ kind, subject }) => `${kind} ${subject}`)].map(([key, [newest, ...older]]) =>
        newest ? <Subject key={key} newest={newest} older={older} /> : null,
      )}
    </div>
  )
}

function Subject({ newest, older }: { newest: EntryScan; older: readonly EntryScan[] }) {
  return (
    <article className="grid gap-4">
      <header>
        <h3 className="text-lg wrap-anywhere">{newest.kind === 'app' ? 'App file' : 'Website'}</h3>
        <p className="text-sm text-quiet wrap-anywhere">
          {newest.subject !== '' && (
            <>
              <span className="font-mono text-xs">{newest.subject}</span>
              {newest.kind === 'app' && `, ${versionText(newest)}`}.{' '}
            </>
          )}
          Scanned {day(newest)}. <TextLink href={scanResultPath(newest.id)}>The whole scan</TextLink>
        </p>
      </header>
      <Found scan={newest} />
      <Change scan={newest} />
      <div>
        {newest.permissions.length > 0 && (
          <Disclosure summary={counted(newest.permissions.length, 'permission asked for', 'permissions asked for')}>
            <ul className="columns-1 gap-x-10 font-mono text-xs wrap-anywhere sm:columns-2">
              {newest.permissions.map((name) => (
                <li key={name} className="break-inside-avoid py-0.5">
                  {name}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        {older.length > 0 && (
          <Disclosure summary={counted(older.length, 'older scan', 'older scans')}>
            <ol className="grid gap-5 text-sm">
              {older.map((scan) => (
                <li key={scan.id} className="grid gap-1">
                  <p>
                    <TextLink href={scanResultPath(scan.id)}>{day(scan)}</TextLink>
                    <span className="text-quiet">
                      {scan.kind === 'app' && `, ${versionText(scan)}`}, {foundCount(scan)}
                    </span>
                  </p>
                  <Change scan={scan} />
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
    </article>
  )
}

function Found({ scan }: { scan: EntryScan }) {
  if (scan.found.length === 0)
    return (
      <p className="max-w-measure">
        Nothing of the catalog was found {scan.kind === 'app' ? 'in it' : 'there'}. That is not proof of absence.
      </p>
    )
  return (
    <DataList
      layout="lined"
      items={[...Map.groupBy(scan.found, ({ how }) => how)].map(([how, rows]) => ({
        label: foundTexts[how],
        value: (
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {rows.map(({ entry, confidence }) => (
              <li key={entry.slug}>
                <TextLink href={entryPath(entry)}>{entry.name}</TextLink>
                {confidence === 'low' && <span className="text-xs text-quiet"> (a hint only)</span>}
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  )
}

/** Against the scan before it; arrows repeat what the words say. */
function Change({ scan: { change, kind } }: { scan: EntryScan }) {
  if (!change) return <p className="text-sm text-quiet">{`First scan of this ${kind === 'app' ? 'file' : 'site'}.`}</p>
  const { before, added, removed } = change
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-quiet">
        Since{' '}
        <TextLink href={scanResultPath(before.id)}>
          {kind === 'app' && before.version !== null ? `version ${before.version}` : 'the scan'} of {day(before)}
        </TextLink>
        {added.length + removed.length === 0 ? ': nothing came and nothing went.' : ':'}
      </p>
      <Moved icon={<ArrowUp size={14} aria-hidden="true" />} word="Added" entries={added} />
      <Moved icon={<ArrowDown size={14} aria-hidden="true" />} word="Removed" entries={removed} />
      {!change.sameSignatures && (
        <p className="max-w-measure text-xs text-quiet">
          The two were matched with different versions of the catalog: what was added may have been there before.
        </p>
      )}
    </div>
  )
}

function Moved({ icon, word, entries }: { icon: ReactNode; word: string; entries: readonly EntryRef[] }) {
  if (entries.length === 0) return null
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 leading-6">
      <p className="font-medium">
        <span className="mr-1 inline-block align-[-2px]">{icon}</span>
        {word}
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {entries.map((entry) => (
          <li key={entry.slug}>
            <TextLink href={entryPath(entry)}>{entry.name}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const day = ({ scannedAt }: { scannedAt: string }) => asOfWords(scannedAt.slice(0, 10))

const versionText = ({ version }: EntryScan) => (version === null ? 'version not stated' : `version ${version}`)

const foundCount = ({ found, kind }: EntryScan) =>
  kind === 'app' ? counted(found.length, 'SDK', 'SDKs') : counted(found.length, 'data processor', 'data processors')
