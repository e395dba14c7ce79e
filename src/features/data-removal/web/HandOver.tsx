import { Card, ChipList } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { TrackedRequest } from '../contract.ts'
import { dropPage } from '../vocabulary.ts'

/** For residents of California: the state's own request to all registered brokers, and whom of this request it covers. */
export function HandOver({ request: { residence, items } }: { request: TrackedRequest }) {
  const covered = items.filter(({ platform }) => platform.inDrop)
  if (residence?.country !== 'US' || residence.state !== 'CA' || covered.length === 0) return null
  return (
    <Card as="section" aria-labelledby="drop" className="mb-12 sm:p-8!">
      <div className="grid gap-2">
        <h2 id="drop" className="text-xl">
          California asks all registered brokers at once
        </h2>
        <p className="max-w-measure">
          As a resident you can file one request in <TextLink href={dropPage}>DROP</TextLink>, the Delete Request and
          Opt-out Platform of the California Privacy Protection Agency. It reaches every broker registered in the state;
          they have to fetch it every 45 days and then act within 45 more. You file it yourself: the state checks that
          you live there.
        </p>
      </div>
      <div className="grid gap-2">
        <p className="text-sm text-quiet">
          {covered.length === 1
            ? 'This platform of your request was registered in 2025, so DROP should reach it:'
            : `These ${covered.length} platforms of your request were registered in 2025, so DROP should reach them:`}
        </p>
        <ChipList items={covered.map(({ platform }) => ({ key: platform.id, label: platform.name }))} />
      </div>
      <p className="text-sm text-quiet">
        The letters of this request do not wait for it. Delete Act, Cal. Civ. Code § 1798.99.80 to § 1798.99.89.
      </p>
    </Card>
  )
}
