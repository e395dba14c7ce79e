import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { vendorTypesUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { registerContract, VendorType } from '../register-contract.ts'
import { useRegisterChanged } from './use-register-state.ts'

const call = createMemberCaller<typeof registerContract>()

/** The organization's types of vendors: renamed, merged, retired. */
export function VendorTypes({ onClose }: { onClose: () => void }) {
  const types = useQuery({ ...memberQuery<VendorType[]>(vendorTypesUrl), refetchOnMount: 'always' })
  const [edited, setEdited] = useState<VendorType>()
  return (
    <Dialog open onClose={onClose} title="Vendor types" drawer foot={<Button onClick={onClose}>Close</Button>}>
      <div className="grid grid-cols-1 gap-6">
        <Loaded answer={types} what="The vendor types" explain={errorWords}>
          {(list) =>
            edited ? (
              <EditType type={edited} types={list} onDone={() => setEdited(undefined)} />
            ) : (
              <>
                <Table
                  caption="Vendor types"
                  hideCaption
                  rows={list.filter(({ mergedInto }) => mergedInto === null)}
                  rowKey={({ id }) => String(id)}
                  columns={[
                    {
                      key: 'name',
                      header: 'Type',
                      cell: ({ name, isRetired }) => (
                        <>
                          {name}
                          {isRetired && <span className="font-normal text-quiet"> (retired)</span>}
                        </>
                      ),
                    },
                    { key: 'vendors', header: 'Vendors', align: 'end', cell: ({ vendors }) => vendors },
                    {
                      key: 'edit',
                      header: 'Change',
                      align: 'end',
                      cell: (type) => (
                        <Button size="small" aria-label={`Change ${type.name}`} onClick={() => setEdited(type)}>
                          Change
                        </Button>
                      ),
                    },
                  ]}
                />
                <AddType />
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

function useTypesChanged() {
  const client = useQueryClient()
  const refresh = useRegisterChanged()
  return () => Promise.all([client.invalidateQueries({ queryKey: [vendorTypesUrl] }), refresh()])
}

function AddType() {
  const readOnly = useReadOnlyReason()
  const refresh = useTypesChanged()
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => call('POST /api/customer/vendor-types', { body: { name } }),
    onSuccess: async () => {
      setName('')
      await refresh()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate()
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextInput
        label="New type"
        required
        maxLength={60}
        value={name}
        disabled={readOnly !== undefined}
        hint={readOnly}
        onChange={({ target }) => setName(target.value)}
      />
      <div aria-live="polite">{add.error && <FieldError>{errorWords(add.error)}</FieldError>}</div>
      <Button
        type="submit"
        className="justify-self-start"
        disabled={readOnly !== undefined}
        pending={add.isPending}
        pendingLabel="Adding"
      >
        Add type
      </Button>
    </form>
  )
}

function EditType({ type, types, onDone }: { type: VendorType; types: readonly VendorType[]; onDone: () => void }) {
  const formId = useId()
  const readOnly = useReadOnlyReason()
  const refresh = useTypesChanged()
  const [name, setName] = useState(type.name)
  const [into, setInto] = useState('')
  const change = useMutation({
    mutationFn: async (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
  const params = { id: type.id }
  const edit = (body: { name?: string; isRetired?: boolean }) =>
    change.mutate(() => call('PATCH /api/customer/vendor-types/{id}', { params, body }))

  function submit(event: FormEvent) {
    event.preventDefault()
    edit({ name })
  }

  const locked = { disabled: readOnly !== undefined, title: readOnly }
  const others = types.filter(({ id, isRetired, mergedInto }) => id !== type.id && !isRetired && mergedInto === null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-3">
        <TextInput
          label="Name"
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          hint={`Files and API calls write it as ${type.key}.`}
        />
        <Button type="submit" variant="primary" className="justify-self-start" {...locked}>
          Rename
        </Button>
      </form>
      {others.length > 0 && (
        <div className="grid grid-cols-1 gap-3">
          <Select
            label="Merge into"
            value={into}
            onChange={({ target }) => setInto(target.value)}
            options={[
              { value: '', label: 'Choose…' },
              ...others.map(({ id, name: other }) => ({ value: String(id), label: other })),
            ]}
            hint="Its vendors get the other type. This cannot be undone."
          />
          <Button
            className="justify-self-start"
            {...locked}
            disabled={into === '' || readOnly !== undefined}
            onClick={() =>
              change.mutate(() =>
                call('POST /api/customer/vendor-types/{id}/merge', { params, body: { intoId: Number(into) } }),
              )
            }
          >
            Merge
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button {...locked} onClick={() => edit({ isRetired: !type.isRetired })}>
          {type.isRetired ? 'Bring back' : 'Retire'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Back
        </Button>
      </div>
      <div aria-live="polite">{change.error && <FieldError>{errorWords(change.error)}</FieldError>}</div>
    </div>
  )
}
