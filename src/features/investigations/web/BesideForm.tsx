import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { besidePath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import type { RunSummary } from '../contract.ts'
import { useIn } from './run-reader.ts'

/** Chooses another report to lay beside this one; without script it is a form like any other. */
export function BesideForm({ runId }: { runId: string }) {
  const use = useIn(useSearchParams()[0])
  const { data: runs = [] } = useQuery<RunSummary[]>({ queryKey: ['/api/investigations'] })
  const others = runs.filter(({ id, recommendation }) => id !== runId && recommendation != null)
  if (others.length === 0) return <p className="text-quiet">There is no other report to compare with yet.</p>
  return (
    <form action={besidePath(runId)} className="grid max-w-measure items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        label="Other report"
        name="with"
        options={others.map(({ id, appName, createdAt }) => ({
          value: id,
          label: `${appName}, ${instantWords(createdAt)}`,
        }))}
      />
      {use !== '' && <input type="hidden" name="use" value={use} />}
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </form>
  )
}
