import { documentationPath } from '../../../product/links.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { InstantSearch } from '../../../ui/InstantSearch.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type DocsEntry, excerptOf } from '../docs-search.ts'

interface DocsSearchProps {
  q: string
  found: readonly DocsEntry[]
  onSearch: (q: string) => void
}

/** Looks through guides, calls and questions. */
export function DocsSearch({ q, found, onSearch }: DocsSearchProps) {
  return (
    <InstantSearch
      action={documentationPath}
      label="Search documentation"
      placeholder="Search guides, calls and questions"
      count={found.length}
      {...{ q, onSearch }}
    >
      {found.length > 0 ? (
        <Found q={q} found={found} />
      ) : (
        <EmptyState title="Nothing found" headingLevel={2} action={<ButtonLink href="/support">Ask us</ButtonLink>}>
          No guide, call or question has all of these words.
        </EmptyState>
      )}
    </InstantSearch>
  )
}

const Found = ({ q, found }: { q: string; found: readonly DocsEntry[] }) => (
  <ul className="max-w-measure border-b border-line">
    {found.map(({ kind, title, within, text, href }) => (
      <li key={`${href} ${title}`} className="border-t border-line py-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <TextLink href={href}>{title}</TextLink>
          <Badge>{kind}</Badge>
          {within !== title && <span className="text-sm text-quiet">{within}</span>}
        </div>
        <p className="text-sm text-quiet">{excerptOf(text, q)}</p>
      </li>
    ))}
  </ul>
)
