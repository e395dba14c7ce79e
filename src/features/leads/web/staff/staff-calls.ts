import { useQuery } from '@tanstack/react-query'
import { createCaller } from '../../../../platform/web/call.ts'
import type { SelectOption } from '../../../../ui/Field.tsx'
import type { leadsContract } from '../../contract.ts'
import { staffNamesUrl } from './lead-list.ts'

export const callStaff = createCaller<typeof leadsContract>()

export const unassigned = ''

/** Lists possible assignees, including the current one even if they have left the staff. */
export function useAssignees(now: string | null): SelectOption[] {
  const { data: names = [] } = useQuery<string[]>({ queryKey: [staffNamesUrl] })
  const all = now === null || names.includes(now) ? names : [...names, now]
  return [{ value: unassigned, label: 'Unassigned' }, ...all.map((name) => ({ value: name, label: name }))]
}
