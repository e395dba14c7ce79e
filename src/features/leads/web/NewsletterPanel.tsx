import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Part } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { newsletterContract } from '../newsletter-contract.ts'
import { newsletterStaffUrl } from '../vocabulary.ts'
import { WriteEdition } from './staff/EditionForm.tsx'
import { EditionItem } from './staff/EditionItem.tsx'
import { readersWords, watchMs } from './staff/edition-words.ts'

type Overview = Output<(typeof newsletterContract)['GET /api/admin/newsletter']>

/** Editions of the newsletter, and how far each has come. */
export function NewsletterPanel() {
  const {
    data: overview,
    isPending,
    isLoadingError,
  } = useQuery<Overview>({
    queryKey: [newsletterStaffUrl],
    refetchInterval: ({ state }) =>
      state.data?.editions.some((edition) => edition.state === 'sending') ? watchMs : staffRefreshMs,
    refetchOnMount: 'always',
  })
  if (isPending) return <Spinner label="Loading the newsletter" />
  if (isLoadingError)
    return <ErrorState title="The newsletter could not be loaded">It is asked for again every 30 seconds.</ErrorState>
  return (
    <div className="grid grid-cols-1 gap-10">
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Part title="Write a newsletter">
        <p className="max-w-measure text-sm text-quiet">{readersWords(overview.readers)}</p>
        <WriteEdition />
      </Part>
      <Part title="Editions">
        {overview.editions.length === 0 ? (
          <EmptyState title="No edition yet" headingLevel={4} />
        ) : (
          <div>
            {overview.editions.map((edition) => (
              <EditionItem key={edition.id} edition={edition} readers={overview.readers} />
            ))}
          </div>
        )}
      </Part>
    </div>
  )
}
