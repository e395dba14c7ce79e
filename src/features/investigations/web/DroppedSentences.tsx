import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { investigationPath } from '../../../product/links.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { DroppedOfRun } from '../verdict-contract.ts'
import { droppedUrl } from '../vocabulary.ts'

/** Sentences of a language model that no evidence supports; loaded when opened. */
export function DroppedSentences() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary="Dropped words of a language model" onOpenChange={setOpen}>
      {isOpen && <DroppedList />}
    </Disclosure>
  )
}

export function DroppedList() {
  const { data: runs, isPending, isLoadingError } = useQuery<DroppedOfRun[]>({ queryKey: [droppedUrl] })
  if (isPending) return <Spinner label="Loading dropped sentences" />
  if (isLoadingError) return <ErrorState title="The dropped sentences could not be loaded" />
  if (runs.length === 0) return <EmptyState title="Nothing was dropped in the last 90 days" />
  return runs.map(({ investigationId, appName, completedAt, given, dropped }) => (
    <section key={investigationId} className="border-t border-line py-4 first:border-t-0">
      <h3 className="font-sans text-base font-medium tracking-normal wrap-anywhere">
        <TextLink href={investigationPath(investigationId)}>{appName}</TextLink>
      </h3>
      <p className="text-xs text-quiet">
        {`${dropped.length} of ${given} dropped · `}
        <time dateTime={completedAt}>{instantWords(completedAt)}</time>
      </p>
      <ul className="mt-2 grid max-w-measure list-disc grid-cols-1 gap-1.5 pl-5 text-sm marker:text-quiet">
        {dropped.map(({ where, text, rule, reason }) => (
          <li key={`${where} ${rule} ${text}`} className="wrap-anywhere">
            {`${where}: “${text}” `}
            <span className="text-quiet">{`(${rule}: ${reason})`}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
