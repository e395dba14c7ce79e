import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { LevelBadge } from '../../../product/score/LevelBadge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, SearchField, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { debounceMs } from '../../search/vocabulary.ts'
import type { Candidates, VendorDetail, vendorsContract } from '../contract.ts'
import { otherType, suggestedTypes, typeWordOf } from '../type-words.ts'
import { vendorPath, vendorsUrl, withBlanks } from '../vocabulary.ts'
import { labelOf } from './parts/words.ts'
import { useRegisterChanged } from './use-register-state.ts'

const call = createMemberCaller<typeof vendorsContract>()

type Known = ApiError['issues'][number]
type Candidate = Candidates['catalog'][number]

/** By itself, from no entry of the catalog. */
const asTyped = 'as-typed'
const keyOf = ({ kind, id }: Candidate) => `${kind}:${id}`

/** Name or domain, what it may be, its type: three questions, one after the other. */
export function AddVendor({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [ownType, setOwnType] = useState<string>()
  const [added, setAdded] = useState<VendorDetail>()
  const { candidates, isBehind } = useCandidates(typed)
  const add = useAdding()

  const picked = candidates?.catalog.find((candidate) => keyOf(candidate) === chosen)
  const type = ownType ?? (picked ? labelOf(picked.vendorType) : '')
  const duplicates = knownIn(add.error)

  function choose(key: string | undefined) {
    setChosen(key)
    setOwnType(undefined)
    // What was refused was the other choice.
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
          <Choices typed={typed.trim()} candidates={candidates} isBehind={isBehind} chosen={chosen} onChoose={choose} />
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

interface ChoicesProps {
  typed: string
  candidates: Candidates | undefined
  isBehind: boolean
  chosen: string | undefined
  onChoose: (key: string) => void
}

function Choices({ typed, candidates, isBehind, chosen, onChoose }: ChoicesProps) {
  const { catalog = [], duplicates = [] } = candidates ?? {}
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={isBehind}>
      {duplicates.length > 0 && (
        <p className="text-sm">
          In the register already:{' '}
          {duplicates.map(({ id, vendorName, isArchived }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <TextLink href={vendorPath(id)}>{vendorName}</TextLink>
              {isArchived && ' (archived)'}
            </span>
          ))}
        </p>
      )}
      <RadioGroup
        legend="Which one is it?"
        name="candidate"
        value={chosen ?? ''}
        onChange={onChoose}
        className={isBehind ? 'opacity-60' : undefined}
        options={[
          ...catalog.map((candidate) => ({
            value: keyOf(candidate),
            label: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {candidate.name}
                <LevelBadge level={candidate.level} isExpected={candidate.isExpected} className="text-xs!" />
              </span>
            ),
            hint: whatItIs(candidate),
          })),
          {
            value: asTyped,
            label: `“${typed}”, as typed`,
            hint:
              catalog.length > 0
                ? 'None of these: a vendor of your own'
                : 'The catalog has nothing by this name or domain.',
          },
        ]}
      />
    </div>
  )
}

/** What the candidate is, without saying its name or its kind again: "SDK · Example Inc." */
function whatItIs({ kind, name, company, vendorType }: Candidate): string {
  const type = withBlanks(vendorType)
  const isSaid = type.toLowerCase().endsWith(kindNames[kind].toLowerCase())
  return [kindNames[kind], company === name ? '' : company, isSaid ? '' : type].filter(Boolean).join(' · ')
}

const kindNames: Record<Candidate['kind'], string> = {
  app: 'App',
  sdk: 'SDK',
  domain: 'Data processor',
  company: 'Company',
}

/** Asked for after a pause in typing; what was found before stays until then. */
function useCandidates(typed: string): { candidates: Candidates | undefined; isBehind: boolean } {
  const q = typed.trim()
  const [paused, setPaused] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(q), debounceMs)
    return () => clearTimeout(timer)
  }, [q])
  const { data, isPlaceholderData, isPending } = useQuery({
    ...memberQuery<Candidates>(`${vendorsUrl}/candidates`, { q: paused }),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return { candidates: data, isBehind: q !== '' && (q !== paused || isPlaceholderData || isPending) }
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
