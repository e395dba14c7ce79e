import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../../product/links.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RadioGroup } from '../../../../ui/Choice.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError, SearchField } from '../../../../ui/Field.tsx'
import { Spinner } from '../../../../ui/States.tsx'
import type { VendorRow } from '../../contract.ts'
import { call, useDeed, useVendor } from './vendor-view.tsx'

const offered = 8

/** Takes another vendor of the register into this one. */
export function MergeForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { vendor } = useVendor()
  const [words, setWords] = useState('')
  const [other, setOther] = useState<string>('')
  const q = useDeferredValue(words.trim())
  // One more than is offered: this vendor itself may be among them.
  const { data, isFetching, error } = useQuery(memberQuery<VendorRow[]>(vendorsUrl, { q, limit: offered + 1 }))
  const others = (data ?? []).filter(({ id }) => id !== vendor.id).slice(0, offered)
  const merge = useDeed(
    () =>
      call('POST /api/customer/vendors/{id}/merge', { params: { id: vendor.id }, body: { otherId: Number(other) } }),
    'Vendors merged',
  )
  const refused = merge.error ?? error
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Merge another vendor into ${vendor.vendorName}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={others.some(({ id }) => String(id) === other) ? undefined : 'Choose a vendor first.'}
            pending={merge.isPending}
            pendingLabel="Merging"
            onClick={() => merge.mutate(undefined, { onSuccess: onClose })}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          Agreements, documents, findings, reviews and everything else of the other vendor come here; the other is
          archived. The merge can be undone on this page.
        </p>
        <SearchField
          label="Search the register"
          hideLabel={false}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {others.length > 0 && (
          <RadioGroup
            legend="The vendor to take in"
            name="other"
            value={other}
            onChange={setOther}
            hintsBeside
            options={others.map(({ id, vendorName, vendorTypeName }) => ({
              value: String(id),
              label: vendorName,
              hint: vendorTypeName,
            }))}
          />
        )}
        {isFetching && !data && <Spinner label="Searching" />}
        {data && others.length === 0 && (
          <p className="text-sm text-quiet">The register has no other vendor like this.</p>
        )}
        <div aria-live="polite">{refused && <FieldError>{errorWords(refused)}</FieldError>}</div>
      </div>
    </Dialog>
  )
}
