import { useQuery } from '@tanstack/react-query'
import { createCaller } from '../../../../platform/web/call.ts'
import type { SelectOption } from '../../../../ui/Field.tsx'
import type { leadsContract } from '../../contract.ts'
import { staffNamesUrl } from './lead-list.ts'

export const callStaff = createCaller<typeof leadsContract>()

export const nobody = ''

/** Who can see to something; whoever does so now among them, even where he is no staff any more. */
export function useAssignees(now: string | null): SelectOption[] {
  const { data: names = [] } = useQuery<string[]>({ queryKey: [staffNamesUrl] })
  const all = now === null || names.includes(now) ? names : [...names, now]
  return [{ value: nobody, label: 'Nobody' }, ...all.map((name) => ({ value: name, label: name }))]
}
