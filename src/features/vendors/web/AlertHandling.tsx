import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { addDays, dayOf } from '../../../platform/shared/days.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { alertsUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { VendorAlert } from '../contract.ts'
import type { workContract } from '../work-contract.ts'
import { useOwners } from './parts/owners.ts'

const call = createMemberCaller<typeof workContract>()
const snoozeDays = 7

/** Shows the assignee of an alert, and when it comes back. */
export function AlertHandling({ alert: { id, title, assignee, snoozedUntil } }: { alert: VendorAlert }) {
  const owners = useOwners(assignee)
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const { toast } = useToast()
  const handle = useMutation({
    mutationFn: (body: { assigneeId?: number | null; snoozedUntil?: string | null }) =>
      call('PATCH /api/customer/alerts/{id}', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [alertsUrl] }),
    onError: (error) =>
      toast({ title: 'Failed to update alert', description: errorWords(error), variant: 'destructive' }),
  })
  const isLocked = readOnly !== undefined || handle.isPending
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={`Assigned to: ${title}`}
        hideLabel
        className="w-48"
        value={String(assignee?.id ?? '')}
        disabled={isLocked}
        title={readOnly}
        onChange={({ target }) => handle.mutate({ assigneeId: target.value === '' ? null : Number(target.value) })}
        options={[{ value: '', label: 'Not assigned' }, ...owners]}
      />
      <Button
        size="small"
        variant="quiet"
        disabled={isLocked}
        title={readOnly}
        onClick={() => handle.mutate({ snoozedUntil: snoozedUntil ? null : addDays(dayOf(new Date()), snoozeDays) })}
      >
        {snoozedUntil ? `Snoozed until ${asOfWords(snoozedUntil)}. Show now` : `Snooze ${snoozeDays} days`}
      </Button>
    </div>
  )
}
