import { entryTypeNames } from '../../../product/entries.ts'
import { entryPath } from '../../../product/links.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { EntryRef } from '../contract.ts'

/** Entries side by side, each with its level; `showType` where they are of several types. */
export function EntryRefs({ entries, showType = false }: { entries: readonly EntryRef[]; showType?: boolean }) {
  return (
    <ul className="grid gap-x-10 text-sm sm:grid-cols-2">
      {entries.map((entry) => (
        <li
          key={`${entry.type}/${entry.slug}`}
          className="flex items-start justify-between gap-4 border-t border-line py-2.5"
        >
          <span className="min-w-0">
            <TextLink href={entryPath(entry)}>{entry.name}</TextLink>
            {showType && <span className="block text-xs text-quiet">{entryTypeNames[entry.type]}</span>}
          </span>
          {entry.riskLevel && (
            <LevelBadge level={entry.riskLevel} isExpected={entry.isExpected ?? false} className="shrink-0" />
          )}
        </li>
      ))}
    </ul>
  )
}
