import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { importPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { registerHref } from './register-state.ts'

/** An empty register, and the two ways to begin one. */
export function NoVendors() {
  const readOnly = useReadOnlyReason()
  return (
    <EmptyState
      title="No vendors monitored yet"
      headingLevel={2}
      action={
        !readOnly && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={registerHref({ add: true })} variant="primary">
              Add vendor
            </ButtonLink>
            <ButtonLink href={importPath}>Import spreadsheet</ButtonLink>
          </div>
        )
      }
    >
      {readOnly ??
        'Add the companies that process data for you: by name or domain, from the catalog, or all at once from a spreadsheet.'}
    </EmptyState>
  )
}
