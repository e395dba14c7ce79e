import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller } from '../../../platform/web/portal.ts'
import { dataTypes } from '../../../product/data-types.ts'
import { tiers } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { PickList } from '../../../ui/PickList.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { BulkEdited, bulkContract } from '../bulk-contract.ts'
import { criticalityNames, roleNames } from '../names.ts'
import { changeOf, emptyBulkDraft, type ListDraft } from './bulk-draft.ts'
import type { Option } from './dossier/form-fields.ts'
import { optionsOf } from './dossier/words.ts'
import { editedWords } from './edited-words.ts'
import { countryOptions } from './parts/countries.ts'
import { useOwners } from './parts/owners.ts'
import { useVendorTypes } from './parts/use-vendor-types.ts'
import { tierNames } from './parts/words.ts'
import { RefusedList } from './RefusedList.tsx'
import { useRegisterChanged } from './use-register-state.ts'
import type { Chosen } from './use-selection.ts'

const call = createMemberCaller<typeof bulkContract>()

/** Edits all vendors that were chosen. A field that is left alone stays as each vendor has it. */
export function BulkEdit({
  chosen: { count, selection },
  onClose,
  onDone,
}: {
  chosen: Chosen
  onClose: () => void
  /** The vendors were edited. */
  onDone: () => void
}) {
  const formId = useId()
  const owners = useOwners(null)
  const types = useVendorTypes()
  const refresh = useRegisterChanged()
  const [draft, setDraft] = useState(emptyBulkDraft)
  const [done, setDone] = useState<BulkEdited>()
  const set = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }))
  const change = changeOf(draft)
  const edit = useMutation({
    mutationFn: () => call('POST /api/customer/vendors/bulk-edit', { body: { selection, change } }),
    onSuccess: setDone,
  })
  // Only then: a list that asks for what was just filled in is empty, and would take this dialog with it.
  function close() {
    onClose()
    if (!done) return
    onDone()
    void refresh()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    edit.mutate()
  }

  const choice = (
    name: 'tier' | 'criticality' | 'ownerId' | 'vendorType',
    label: string,
    options: readonly Option[],
  ) => (
    <Select
      label={label}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      options={[{ value: '', label: 'No change' }, ...options]}
    />
  )
  return (
    <Dialog
      open
      onClose={close}
      title={`Edit ${counted(count, 'vendor')}`}
      drawer
      foot={
        done ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={Object.keys(change).length === 0}
              pending={edit.isPending}
              pendingLabel="Saving"
            >
              {`Save ${counted(count, 'vendor')}`}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <div className="grid grid-cols-1 gap-5">
          <Callout kind="success" title={editedWords(done)} />
          {done.isScoredSoon && (
            <p className="text-sm">Risk scores are being recalculated. Reload the register in about a minute.</p>
          )}
          <RefusedList refused={done.refused} />
        </div>
      ) : (
        <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
          <p className="text-sm text-quiet">Fields you leave alone stay as each vendor has them.</p>
          <ListField
            label="Roles"
            draft={draft.roles}
            options={optionsOf(roleNames)}
            onChange={(roles) => set({ roles })}
          />
          {choice(
            'tier',
            'Tier',
            tiers.map((tier) => ({ value: tier, label: tierNames[tier] })),
          )}
          {choice('ownerId', 'Owner', [{ value: 'none', label: 'No owner' }, ...owners])}
          {choice('vendorType', 'Vendor type', types)}
          <TextInput
            label="Department"
            value={draft.department}
            maxLength={300}
            placeholder="No change"
            onChange={({ target }) => set({ department: target.value })}
          />
          {choice('criticality', 'Criticality', optionsOf(criticalityNames))}
          <ListField
            label="Countries"
            draft={draft.countries}
            options={countryOptions()}
            onChange={(countries) => set({ countries })}
          />
          <ListField
            label="Data types"
            draft={draft.dataTypes}
            options={dataTypes.map(({ id, label }) => ({ value: id, label }))}
            onChange={(dataTypes) => set({ dataTypes })}
          />
          <div aria-live="polite">{edit.error && <FieldError>{errorWords(edit.error)}</FieldError>}</div>
        </form>
      )}
    </Dialog>
  )
}

interface ListFieldProps {
  label: string
  draft: ListDraft
  options: readonly Option[]
  onChange: (draft: ListDraft) => void
}

function ListField({ label, draft: { how, values }, options, onChange }: ListFieldProps) {
  return (
    <div className="grid gap-3">
      <Select
        label={label}
        value={how}
        onChange={({ target }) => onChange({ how: target.value as ListDraft['how'], values })}
        options={[
          { value: '', label: 'No change' },
          { value: 'add', label: 'Add to what each has' },
          { value: 'remove', label: 'Remove from what each has' },
          { value: 'replace', label: 'Replace what each has' },
        ]}
      />
      {how !== '' && (
        <PickList
          label={`${label} to ${how === 'replace' ? 'set' : how}`}
          options={options}
          chosen={values}
          onChange={(next) => onChange({ how, values: next })}
        />
      )}
    </div>
  )
}
