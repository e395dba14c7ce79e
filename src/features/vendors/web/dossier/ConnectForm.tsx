import { type FormEvent, useId, useState } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError, SearchField } from '../../../../ui/Field.tsx'
import { Spinner } from '../../../../ui/States.tsx'
import { CandidateChoices, candidateKey, kindNames } from '../parts/CandidateChoices.tsx'
import { useCandidates } from '../parts/use-candidates.ts'
import type { Asking } from './Ask.tsx'
import { call, useDeed, useVendor } from './vendor-view.tsx'

/** Connects the vendor to an entry of the catalog, to another one, or to none. */
export function ConnectForm({ open, onClose }: Asking) {
  const { vendor } = useVendor()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const isSearch = typed.trim() !== ''
  const { candidates, error, isBehind } = useCandidates(
    isSearch ? typed.trim() : vendor.vendorName,
    isSearch ? '' : vendor.website || (vendor.domains[0] ?? ''),
  )
  const current = vendor.catalog && candidateKey(vendor.catalog)
  const shown = candidates && {
    catalog: candidates.catalog.filter((candidate) => candidateKey(candidate) !== current),
    duplicates: candidates.duplicates.filter(({ id, because }) => id !== vendor.id && because === 'catalog'),
  }
  const picked = shown?.catalog.find((candidate) => candidateKey(candidate) === chosen)
  const connect = useLinking('Connected to the catalog')
  const disconnect = useLinking('Disconnected from the catalog')
  const isPending = connect.isPending || disconnect.isPending
  const refused = connect.error ?? disconnect.error ?? error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (picked && !isBehind && !isPending) connect.mutate({ kind: picked.kind, id: picked.id }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={vendor.catalog ? 'Change catalog link' : `Connect ${vendor.vendorName} to the catalog`}
      size="large"
      foot={
        <>
          {vendor.catalog && (
            <Button
              className="mr-auto"
              disabled={connect.isPending}
              pending={disconnect.isPending}
              pendingLabel="Disconnecting"
              onClick={() => disconnect.mutate(null, { onSuccess: onClose })}
            >
              Disconnect
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!picked || isBehind || disconnect.isPending}
            pending={connect.isPending}
            pendingLabel="Connecting"
          >
            Connect
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p>
          The risk score of a connected vendor includes what is published about its catalog entry: investigations,
          breaches and enforcement actions. Your own records stay as they are.
        </p>
        {vendor.catalog && <p>{`Connected to ${vendor.catalog.name} · ${kindNames[vendor.catalog.kind]}`}</p>}
        <SearchField
          label="Search the catalog by name or domain"
          hideLabel={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(undefined)
          }}
          maxLength={200}
        />
        {!candidates && !error && <Spinner label="Searching the catalog" />}
        <CandidateChoices candidates={shown} isBehind={isBehind} chosen={chosen} onChoose={setChosen} />
        {shown?.catalog.length === 0 && !isBehind && (
          <p className="text-sm text-quiet">
            {`The catalog has ${vendor.catalog ? 'no other entry' : 'no entry'} like “${isSearch ? typed.trim() : vendor.vendorName}”.`}
          </p>
        )}
        <div aria-live="polite">{refused && <FieldError>{errorWords(refused)}</FieldError>}</div>
      </form>
    </Dialog>
  )
}

function useLinking(done: string) {
  const { vendor } = useVendor()
  return useDeed(
    (catalog: { kind: 'app' | 'sdk' | 'domain' | 'company'; id: string } | null) =>
      call('PATCH /api/customer/vendors/{id}', {
        params: { id: vendor.id },
        body: { catalog, version: vendor.version },
      }),
    done,
  )
}
