import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { countryName } from '../../../../product/entries.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import type { SubProcessor } from '../../dossier-contract.ts'
import { DueWord } from '../parts/VendorMarks.tsx'
import { SessionButton } from './SessionButton.tsx'
import { SubProcessorTree } from './SubProcessorTree.tsx'
import { changesOf, countriesIn, isActive } from './sub-processor-changes.ts'
import { dossierQuery, useVendor } from './vendor-view.tsx'

const SubProcessorForm = lazyDialog(async () => (await import('./SubProcessorForm.tsx')).SubProcessorForm)

/** Shows who else gets the data through this vendor, how far down, and what has changed. */
export function SubProcessors() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <Loaded answer={dossier} what="The sub-processors" explain={errorWords}>
      {({ subProcessors }) => (
        <>
          <Section
            title="Sub-processors"
            aside={
              <SessionButton label="Edit the list">
                {(session) => <SubProcessorForm list={subProcessors} {...session} />}
              </SessionButton>
            }
          >
            <Active list={subProcessors} />
          </Section>
          {subProcessors !== null && subProcessors.length > 0 && (
            <Section title="Changes">
              <Timeline
                entries={changesOf(subProcessors).map(({ on, kind, subProcessor }) => ({
                  key: `${kind} ${subProcessor.id}`,
                  state: kind === 'began' ? 'done' : 'ahead',
                  title:
                    kind === 'began' ? `${subProcessor.name} was added` : `${subProcessor.name} is no longer engaged`,
                  time: { text: asOfWords(on), iso: on },
                  children: kind === 'began' && subProcessor.objectBy && isActive(subProcessor) && (
                    <p className="text-sm">
                      To object: <DueWord day={subProcessor.objectBy} />
                    </p>
                  ),
                }))}
              />
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}

function Active({ list }: { list: readonly SubProcessor[] | null }) {
  const { vendor } = useVendor()
  if (list === null)
    return (
      <EmptyState title="Not known">
        <p>
          We don’t know whether this vendor uses sub-processors. Enter its list, or save an empty one if it uses none.
          Until then the score counts the list as not published.
        </p>
      </EmptyState>
    )
  const active = list.filter(isActive)
  if (active.length === 0) return <p className="text-quiet">{vendor.vendorName} has no sub-processors on record.</p>
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-measure text-sm text-quiet">
        {`${counted(active.length, 'sub-processor')}: `}
        {countriesIn(active)
          .map(
            ({ country, count }) => `${count} ${country ? `in ${countryName(country)}` : 'without a stated country'}`,
          )
          .join(', ')}
        .
      </p>
      <SubProcessorTree list={active} above={[vendor.id]} />
    </div>
  )
}
