import { cx } from './class-names.ts'
import { TextLink } from './Link.tsx'

export type Crumb = { label: string; href?: string | undefined }

/** The last crumb is the page itself and needs no address. */
export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className={cx('ui-crumbs', className)}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <TextLink href={crumb.href} quiet>
                {crumb.label}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
