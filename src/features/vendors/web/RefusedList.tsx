import { counted } from '../../../platform/shared/counted.ts'
import { vendorPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import type { RefusedVendor } from '../bulk-contract.ts'

/** Vendors that were left as they are, each with the reason. */
export function RefusedList({ refused }: { refused: readonly RefusedVendor[] }) {
  if (refused.length === 0) return null
  return (
    <section aria-label="Not changed">
      <h3 className="mb-2 text-base">{`${counted(refused.length, 'vendor')} not changed`}</h3>
      <ul className="grid gap-1 text-sm">
        {refused.map(({ id, vendorName, message }) => (
          <li key={id}>
            {vendorName !== '' && (
              <>
                <TextLink href={vendorPath(id)}>{vendorName}</TextLink>
                {': '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
