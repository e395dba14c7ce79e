import { hourMs } from '../../../platform/shared/days.ts'
import { Select } from '../../../ui/Field.tsx'
import type { ApiKey } from '../contract.ts'
import { KeyFormDialog } from './KeyFormDialog.tsx'
import { call } from './key-calls.ts'
import type { ShownKey } from './ShownKeyDialog.tsx'

/** Hours. */
const overlaps = [
  { value: '0', label: 'It ends at once' },
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
] as const

interface RotateDialogProps {
  old: Pick<ApiKey, 'id' | 'name' | 'hint' | 'expiresAt'>
  onClose: () => void
  onMade: (shown: ShownKey) => void
}

export function RotateDialog({ old, ...around }: RotateDialogProps) {
  async function rotate(form: FormData): Promise<ShownKey> {
    const overlapHours = Number(form.get('overlapHours'))
    const made = await call('POST /api/customer/api-keys/{id}/rotate', {
      params: { id: old.id },
      body: { overlapHours, password: String(form.get('password') ?? '') },
    })
    return { made, oldUntil: oldUntil(old, { overlapHours, madeAt: made.createdAt }) }
  }

  return (
    <KeyFormDialog {...around} title="Rotate the key" submitLabel="Rotate key" pendingLabel="Rotating" make={rotate}>
      <p className="wrap-anywhere">
        {`A new key takes the place of “${old.name}”, ${old.hint}, with the same scopes. The program that calls with it needs the new one before the old one ends.`}
      </p>
      <Select label="The old key stays good" name="overlapHours" options={overlaps} defaultValue="24" />
    </KeyFormDialog>
  )
}

/** When the old key ends; null where it has ended already. An end of its own that comes first stays. */
export function oldUntil(
  { expiresAt }: Pick<ApiKey, 'expiresAt'>,
  { overlapHours, madeAt }: { overlapHours: number; madeAt: string },
): string | null {
  if (overlapHours === 0) return null
  const until = new Date(Date.parse(madeAt) + overlapHours * hourMs).toISOString()
  return expiresAt !== null && expiresAt < until ? expiresAt : until
}
