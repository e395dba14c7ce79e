import { type FormEvent, useId, useState } from 'react'
import { ApiError, errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError, Select, TextInput } from '../../../../ui/Field.tsx'
import { rowAct } from '../../../../ui/row-act.ts'
import { Callout } from '../../../../ui/Text.tsx'
import type { SubProcessor } from '../../dossier-contract.ts'
import { countryOptions } from './form-fields.ts'
import type { FormSession } from './SessionButton.tsx'
import { isActive } from './sub-processor-changes.ts'
import { call, useDeed, useVendor } from './vendor-view.tsx'

interface Row {
  /** Key of the row: two may have one name while they are typed. */
  key: number
  name: string
  country: string
  purpose: string
  since: string
  objectBy: string
}

/** Edits the whole list at once: one that is removed is no longer engaged, and an empty list is a statement too. */
export function SubProcessorForm({
  list,
  open,
  onClose,
  onSaved,
}: FormSession & { list: readonly SubProcessor[] | null }) {
  const { vendor } = useVendor()
  const formId = useId()
  const [rows, setRows] = useState(() => (list ?? []).filter(isActive).map(rowOf))
  const [opened] = useState(vendor.version)
  const put = useDeed(
    (version: number) =>
      call('PUT /api/customer/vendors/{id}/sub-processors', {
        params: { id: vendor.id },
        body: { subProcessors: rows.map(sentOf), version },
      }),
    'Sub-processors saved',
  )
  const isOvertaken = put.error instanceof ApiError && put.error.code === 'changed_meanwhile'

  function submit(event: FormEvent) {
    event.preventDefault()
    // A member who saw the newer list and saves again replaces it.
    put.mutate(isOvertaken ? vendor.version : opened, { onSuccess: onSaved })
  }

  const change = (key: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () =>
    setRows((before) => [...before, { ...emptyRow, key: 1 + Math.max(0, ...before.map(({ key }) => key)) }])

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Sub-processors of ${vendor.vendorName}`}
      size="large"
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" pending={put.isPending} pendingLabel="Saving">
            {rows.length === 0 ? 'Save – no sub-processors' : 'Save the list'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-4">
        {isOvertaken && (
          <Callout kind="warning" title="Someone else changed this vendor">
            <p>{`The list now has: ${namesOf(list).join(', ') || 'no sub-processors'}. Save again to replace it with yours.`}</p>
          </Callout>
        )}
        <ol className="grid gap-4">
          {rows.map((row, index) => (
            <li key={row.key}>
              <RowFields row={row} number={index + 1} onChange={(part) => change(row.key, part)}>
                <Button
                  {...rowAct('leave-out')}
                  size="small"
                  aria-label={`Remove ${row.name || `number ${index + 1}`}`}
                  onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                >
                  Remove
                </Button>
              </RowFields>
            </li>
          ))}
        </ol>
        <div>
          <Button onClick={add}>Add a sub-processor</Button>
        </div>
        <div aria-live="polite">{put.error && !isOvertaken && <FieldError>{errorWords(put.error)}</FieldError>}</div>
      </form>
    </Dialog>
  )
}

function RowFields({
  row,
  number,
  onChange,
  children,
}: {
  row: Row
  number: number
  onChange: (part: Partial<Row>) => void
  children: React.ReactNode
}) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4 sm:grid-cols-6">
      <legend className="ui-hidden">{`Sub-processor ${number}`}</legend>
      <TextInput
        className="sm:col-span-3"
        label="Name"
        required
        maxLength={200}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        className="sm:col-span-3"
        label="Country"
        options={countries}
        value={row.country}
        onChange={({ target }) => onChange({ country: target.value })}
      />
      <TextInput
        className="sm:col-span-6"
        label="Purpose"
        maxLength={300}
        value={row.purpose}
        onChange={({ target }) => onChange({ purpose: target.value })}
      />
      <TextInput
        className="sm:col-span-2"
        label="Since"
        type="date"
        value={row.since}
        onChange={({ target }) => onChange({ since: target.value })}
      />
      <TextInput
        className="sm:col-span-2"
        label="Object by"
        type="date"
        value={row.objectBy}
        onChange={({ target }) => onChange({ objectBy: target.value })}
      />
      <div className="self-end sm:col-span-2 sm:justify-self-end">{children}</div>
    </fieldset>
  )
}

const countries = countryOptions('Not stated')

const emptyRow = { name: '', country: '', purpose: '', since: '', objectBy: '' }

const rowOf = ({ id, name, country, purpose, since, objectBy }: SubProcessor): Row => ({
  key: id,
  name,
  country: country ?? '',
  purpose,
  since: since ?? '',
  objectBy: objectBy ?? '',
})

const sentOf = ({ name, country, purpose, since, objectBy }: Row) => ({
  name,
  country: country || null,
  purpose,
  since: since || null,
  objectBy: objectBy || null,
})

const namesOf = (list: readonly SubProcessor[] | null): string[] =>
  (list ?? [])
    .filter(isActive)
    .map(({ name }) => name)
    .toSorted()
