import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { vendorPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, SearchField, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { VendorDetail, vendorsContract } from '../contract.ts'
import { labelOf, otherType, suggestedTypes, typeWordOf } from '../type-words.ts'
import { CandidateChoices, candidateKey } from './parts/CandidateChoices.tsx'
import { useCandidates } from './parts/use-candidates.ts'
import { useRegisterChanged } from './use-register-state.ts'

const call = createMemberCaller<typeof vendorsContract>()

type Known = ApiError['issues'][number]

/** Choice of adding it without an entry of the catalog. */
const asTyped = 'as-typed'

/** Name or domain, what it may be, its type: three questions, one after the other. */
export function AddVendor({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [ownType, setOwnType] = useState<string>()
  const [added, setAdded] = useState<VendorDetail>()
  const { candidates, isBehind } = useCandidates(typed.trim())
  const add = useAdding()

  const picked = candidates?.catalog.find((candidate) => candidateKey(candidate) === chosen)
  const type = ownType ?? (picked ? labelOf(picked.vendorType) : '')
  const duplicates = knownIn(add.error)

  function choose(key: string | undefined) {
    setChosen(key)
    setOwnType(undefined)
    // The refusal was about the other choice.
    add.reset()
  }

  function change(next: string) {
    setTyped(next)
    choose(undefined)
  }

  function send({ isNoDuplicate, stays }: { isNoDuplicate: boolean; stays: boolean }) {
    const body = {
      vendorName: picked?.name ?? typed.trim(),
      vendorType: typeWordOf(type) || otherType,
      ...(picked ? { catalog: { kind: picked.kind, id: picked.id } } : {}),
      isNoDuplicate,
    }
    add.mutate(body, {
      onSuccess: (vendor) => {
        if (!stays) return void navigate(vendorPath(vendor.id))
        setAdded(vendor)
        change('')
      },
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ isNoDuplicate: duplicates.length > 0, stays: false })
  }

  const needed = typed.trim() === '' || chosen === undefined
  const isDisabled = needed || isBehind || readOnly !== undefined || add.isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add vendor"
      size="large"
      foot={
        <>
          {duplicates.length === 0 && (
            <Button disabled={isDisabled} onClick={() => send({ isNoDuplicate: false, stays: true })}>
              Add and enter another
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isDisabled}
            pending={add.isPending}
            pendingLabel="Adding"
          >
            {duplicates.length > 0 ? 'Add all the same' : 'Add vendor'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-6">
        {readOnly && <Callout title="You can look, not add">{readOnly}</Callout>}
        <SearchField
          label="Name or domain"
          hideLabel={false}
          size="large"
          value={typed}
          onChange={({ target }) => change(target.value)}
          placeholder="Such as Datadog or datadoghq.com"
          maxLength={200}
          disabled={readOnly !== undefined}
        />
        {typed.trim() !== '' && (
          <CandidateChoices
            candidates={candidates}
            isBehind={isBehind}
            chosen={chosen}
            onChoose={choose}
            last={{
              value: asTyped,
              label: `“${typed.trim()}”, as typed`,
              hint: candidates?.catalog.length
                ? 'None of these: a vendor of your own'
                : 'The catalog has nothing by this name or domain.',
            }}
          />
        )}
        {chosen !== undefined && (
          <>
            <TextInput
              label="Type"
              value={type}
              onChange={({ target }) => setOwnType(target.value)}
              list={`${formId}-types`}
              placeholder="Other"
              maxLength={60}
              hint={`Kept as ${typeWordOf(type) || otherType}.`}
            />
            <datalist id={`${formId}-types`}>
              {suggestedTypes.map((suggested) => (
                <option key={suggested} value={labelOf(suggested)} />
              ))}
            </datalist>
          </>
        )}
        <div aria-live="polite">
          {added && typed === '' && (
            <p className="text-sm">
              <TextLink href={vendorPath(added.id)}>{added.vendorName}</TextLink> was added.
            </p>
          )}
          {duplicates.length > 0 && <KnownVendors vendors={duplicates} />}
          {add.error && duplicates.length === 0 && <FieldError>{errorWords(add.error)}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}

/** Comes up below what was filled in: it is brought into sight. */
function KnownVendors({ vendors }: { vendors: readonly Known[] }) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Callout kind="warning" title="The register seems to have this vendor already">
        <ul className="grid gap-1">
          {vendors.map(({ path, message }) => (
            <li key={path}>
              <TextLink href={path}>{`Open ${message}`}</TextLink>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}

function useAdding() {
  const refresh = useRegisterChanged()
  return useMutation({
    mutationFn: (body: Parameters<typeof call<'POST /api/customer/vendors'>>[1]['body']) =>
      call('POST /api/customer/vendors', { body }),
    onSuccess: refresh,
  })
}

/** Vendors that a refusal names as the same: where each is, and why it seems so. */
const knownIn = (error: Error | null): Known[] =>
  error instanceof ApiError && error.code === 'vendor_known' ? error.issues : []
