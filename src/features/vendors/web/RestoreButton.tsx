import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { VendorRow, vendorsContract } from '../contract.ts'
import { useRegisterChanged } from './use-register-state.ts'

const call = createMemberCaller<typeof vendorsContract>()

/** Brings an archived vendor back. */
export function RestoreButton({ vendor: { id, vendorName } }: { vendor: VendorRow }) {
  const refresh = useRegisterChanged()
  const { toast } = useToast()
  const readOnly = useReadOnlyReason()
  const restore = useMutation({
    mutationFn: () => call('PATCH /api/customer/vendors/{id}', { params: { id }, body: { isArchived: false } }),
    onSuccess: async () => {
      toast({ title: 'Vendor brought back', description: vendorName })
      await refresh()
    },
    onError: (error) => toast({ title: 'Not brought back', description: errorWords(error), variant: 'destructive' }),
  })
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={`Bring back ${vendorName}`}
      title={readOnly}
      disabled={readOnly !== undefined}
      pending={restore.isPending}
      pendingLabel="Bringing back"
      onClick={() => restore.mutate()}
    >
      Bring back
    </Button>
  )
}
