import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { dayOf } from '../../../../platform/shared/days.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { countryName } from '../../../../product/entries.ts'
import { vendorPath } from '../../../../product/links.ts'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import type { SubProcessor } from '../../dossier-contract.ts'
import { DueWord } from '../parts/VendorMarks.tsx'
import { CountryCheck } from './CountryCheck.tsx'
import { isActive } from './sub-processor-changes.ts'
import { dossierQuery } from './vendor-view.tsx'

/** @param above ids of the vendors that this branch hangs on, so that a circle ends where it closes. */
export function SubProcessorTree({ list, above }: { list: readonly SubProcessor[]; above: readonly number[] }) {
  return (
    <ul className="border-t border-line">
      {list.map((subProcessor) => (
        <li key={subProcessor.id} className="border-b border-line py-3 last:border-b-0 print:break-inside-avoid">
          <Leaf subProcessor={subProcessor} />
          {subProcessor.vendorId !== null && (
            <NextBranch vendorId={subProcessor.vendorId} name={subProcessor.name} above={above} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ subProcessor }: { subProcessor: SubProcessor }) {
  const { id, name, country, purpose, since, source, sourceUrl, objectBy, vendorId, sharedWith, isCountryDoubtful } =
    subProcessor
  return (
    <div className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]">
      <p className="min-w-0 wrap-anywhere">
        {vendorId === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <TextLink href={vendorPath(vendorId)}>{name}</TextLink>
        )}
        {purpose !== '' && <span className="block text-quiet">{purpose}</span>}
      </p>
      <p>
        {country ? countryName(country) : <span className="text-quiet">Country not stated</span>}
        {since && <span className="block text-quiet">Since {asOfWords(since)}</span>}
      </p>
      {isCountryDoubtful && country && (
        <div className="sm:col-start-2 sm:row-start-2">
          <CountryCheck kind="sub-processor" rowId={id} country={countryName(country)} />
        </div>
      )}
      <p className="text-quiet">
        {sharedWith > 0 && (
          <span className="block text-ink">{`Shared with ${counted(sharedWith, 'other vendor')}`}</span>
        )}
        {objectBy && objectBy >= dayOf(new Date()) && (
          <span className="block">
            To object: <DueWord day={objectBy} />
          </span>
        )}
        {sourceUrl ? (
          <TextLink href={sourceUrl}>The vendor’s own list</TextLink>
        ) : source === 'entered' ? (
          'Entered by a member'
        ) : (
          'From an investigation'
        )}
      </p>
    </div>
  )
}

/** The sub-processors of one that is a vendor of the register itself; asked for once it is opened. */
function NextBranch({ vendorId, name, above }: { vendorId: number; name: string; above: readonly number[] }) {
  const [isOpen, setOpen] = useState(false)
  if (above.includes(vendorId)) return <p className="mt-1 text-xs text-quiet">Already listed above in this tree.</p>
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit text-sm text-accent">{`Sub-processors of ${name}`}</summary>
      <div className="mt-2 border-l-2 border-line pl-4 sm:pl-6">
        {isOpen && <Branch vendorId={vendorId} above={[...above, vendorId]} />}
      </div>
    </details>
  )
}

function Branch({ vendorId, above }: { vendorId: number; above: readonly number[] }) {
  const dossier = useQuery(dossierQuery(vendorId))
  return (
    <Loaded answer={dossier} what="Its sub-processors" explain={errorWords}>
      {({ subProcessors }) => {
        const active = subProcessors?.filter(isActive) ?? []
        if (active.length > 0) return <SubProcessorTree list={active} above={above} />
        return (
          <p className="text-sm text-quiet">{subProcessors === null ? 'Not known.' : 'None, as it is on record.'}</p>
        )
      }}
    </Loaded>
  )
}
