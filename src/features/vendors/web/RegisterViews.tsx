import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { registerPath } from '../../../product/links.ts'
import { registerViewsUrl } from '../../../product/vendors.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import { Anchor } from '../../../ui/Link.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Popover } from '../../../ui/Menu.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { RegisterView, registerContract } from '../register-contract.ts'
import {
  type RegisterColumn,
  type RegisterState,
  readRegisterState,
  registerColumns,
  registerHref,
  registerParams,
} from './register-state.ts'
import type { useRegisterState } from './use-register-state.ts'

const VendorTypes = lazyDialog(async () => (await import('./VendorTypes.tsx')).VendorTypes)

const call = createMemberCaller<typeof registerContract>()

interface RegisterViewsProps {
  state: RegisterState
  choose: ReturnType<typeof useRegisterState>['choose']
}

/** Lists that were saved, and how this one is shown. */
export function RegisterViews({ state, choose }: RegisterViewsProps) {
  const [isSaving, setSaving] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const { data: views = [] } = useQuery(memberQuery<RegisterView[]>(registerViewsUrl))
  const address = String(registerParams({ ...state, add: false }))
  const current = views.find((view) => sameList(view.address, address))
  return (
    <div className="ui-screen-only flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label="Saved lists" className="ui-pills">
          {views.map((view) => (
            <li key={view.id} className="inline-flex items-center">
              <Anchor
                href={view.address === '' ? registerPath : `${registerPath}?${view.address}`}
                className="ui-pill"
                aria-current={view.id === current?.id ? 'true' : undefined}
                title={view.isShared ? 'Shared with your organization' : undefined}
              >
                {view.name}
              </Anchor>
              {view.id === current?.id && view.isOwn && <DeleteView view={view} />}
            </li>
          ))}
        </ul>
      )}
      {!current && address !== '' && (
        <Button size="small" variant="quiet" onClick={() => setSaving(true)}>
          Save this list
        </Button>
      )}
      <span className="flex gap-2 sm:ml-auto">
        <Button size="small" variant="quiet" onClick={() => setTyping(true)}>
          Vendor types
        </Button>
        <Columns state={state} choose={choose} />
        <Button
          size="small"
          variant="quiet"
          aria-pressed={state.isCompact}
          onClick={() => choose({ isCompact: !state.isCompact })}
        >
          {state.isCompact ? 'Comfortable rows' : 'Compact rows'}
        </Button>
      </span>
      {isTyping && <VendorTypes onClose={() => setTyping(false)} />}
      {isSaving && <SaveView address={address} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** However it was written down: an address that says the same is the same list. */
const sameList = (saved: string, address: string): boolean =>
  registerHref({ ...readRegisterState(new URLSearchParams(saved)), add: false }) ===
  (address === '' ? registerPath : `${registerPath}?${address}`)

const columnNames: Record<RegisterColumn, string> = {
  score: 'Risk score',
  compliance: 'Compliance',
  missing: 'Missing',
  tier: 'Tier and owner',
  review: 'Next review',
  roles: 'Role',
  data: 'Data types',
  countries: 'Countries',
  department: 'Department',
  products: 'Products',
  assessed: 'Last assessed',
}

function Columns({ state: { columns }, choose }: RegisterViewsProps) {
  return (
    <Popover label="Columns" size="small" variant="quiet" align="end">
      <div className="ui-choices">
        {registerColumns.map((column) => (
          <Checkbox
            key={column}
            label={columnNames[column]}
            checked={columns.includes(column)}
            onChange={({ target }) =>
              choose(
                {
                  columns: registerColumns.filter((one) => (one === column ? target.checked : columns.includes(one))),
                },
                { replace: true },
              )
            }
          />
        ))}
      </div>
    </Popover>
  )
}

function useViewsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [registerViewsUrl] })
}

function DeleteView({ view: { id, name } }: { view: RegisterView }) {
  const refresh = useViewsChanged()
  const { toast } = useToast()
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/customer/register-views/{id}', { params: { id } }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: 'The list was not deleted', description: errorWords(error), variant: 'destructive' }),
  })
  return (
    <IconButton
      label={`Delete the saved list ${name}`}
      icon={<X aria-hidden="true" />}
      onClick={() => remove.mutate()}
    />
  )
}

function SaveView({ address, onClose }: { address: string; onClose: () => void }) {
  const formId = useId()
  const readOnly = useReadOnlyReason()
  const refresh = useViewsChanged()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => call('POST /api/customer/register-views', { body: { name, address, isShared } }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this list"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending} pendingLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextInput
          label="Name"
          required
          maxLength={80}
          value={name}
          placeholder="Such as Processors without a DPA"
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox
          label="Share with your organization"
          hint={readOnly ? 'Ask a manager to share a list.' : 'Everyone sees it above the register.'}
          disabled={readOnly !== undefined}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        <div aria-live="polite">{save.error && <FieldError>{errorWords(save.error)}</FieldError>}</div>
      </form>
    </Dialog>
  )
}
