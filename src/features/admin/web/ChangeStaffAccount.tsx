import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { explainRefusal } from '../../../platform/web/call.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Field.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { StaffAccount } from '../accounts-contract.ts'
import { staffAccountsUrl, staffLinkHours } from '../vocabulary.ts'
import { KnownStaffPassword } from './StaffPassword.tsx'
import { StaffRoleSelect } from './StaffRoleSelect.tsx'
import { callAdmin } from './use-admin-decision.ts'

export interface StaffLink {
  username: string
  url: string
  expiresAt: string
}

type Act = 'role' | 'link' | 'sign-out' | 'second-factor' | 'disable' | 'enable' | 'remove'

const actWords: Record<Act, { label: string; title: (name: string) => string; note: string; done: string }> = {
  role: {
    label: 'Change the role',
    title: (name) => `Role of ${name}`,
    note: 'Takes effect with their next click.',
    done: 'The role is changed',
  },
  link: {
    label: 'Make a password link',
    title: (name) => `New password for ${name}`,
    note: `Makes a link that sets a new password. It works once, for ${staffLinkHours} hours. Until it is used the old password stays.`,
    done: 'The link is made',
  },
  'sign-out': {
    label: 'End all sessions',
    title: (name) => `End all sessions of ${name}`,
    note: 'They can sign in again with their password.',
    done: 'All sessions have ended',
  },
  'second-factor': {
    label: 'Turn off the second factor',
    title: (name) => `Second factor of ${name}`,
    note: 'Only for someone who lost the authenticator and the recovery codes. Make sure that it is really them.',
    done: 'The second factor is off',
  },
  disable: {
    label: 'Disable',
    title: (name) => `Disable ${name}`,
    note: 'Ends every session at once. The account and what it did stay, and you can enable it again.',
    done: 'The account is disabled',
  },
  enable: {
    label: 'Enable',
    title: (name) => `Enable ${name}`,
    note: 'They can sign in again with their password.',
    done: 'The account is enabled',
  },
  remove: {
    label: 'Remove',
    title: (name) => `Remove ${name}`,
    note: 'For someone who left. Ends every session and erases name, password and second factor. What they did stays, under “Removed account”.',
    done: 'The account is removed',
  },
}

const actsOn = ({ state, hasSecondFactor, sessions }: StaffAccount): Act[] => [
  'role',
  ...(state === 'disabled' ? [] : (['link'] as const)),
  ...(sessions > 0 ? (['sign-out'] as const) : []),
  ...(hasSecondFactor ? (['second-factor'] as const) : []),
  state === 'disabled' ? 'enable' : 'disable',
  'remove',
]

/** One button for each row: its dialog asks what to do, and for the administrator's password. */
export function ChangeStaffAccount({ account, onLink }: { account: StaffAccount; onLink: (link: StaffLink) => void }) {
  const hydrated = useHydrated()
  // Undefined until it was opened once: a long list has no hundred closed dialogs.
  const [isOpen, setOpen] = useState<boolean>()
  const [act, setAct] = useState<Act>('role')
  const { title, note } = actWords[act]
  const close = () => setOpen(false)
  return (
    <>
      <Button
        {...rowAct('change')}
        size="small"
        aria-label={`Change: ${account.username}`}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {isOpen !== undefined && (
        <Dialog open={isOpen} onClose={close} title={title(account.username)}>
          <div className="grid grid-cols-1 gap-5">
            <Select
              label="What to do"
              value={act}
              onChange={(event) => setAct(event.currentTarget.value as Act)} // One of the options.
              options={actsOn(account).map((value) => ({ value, label: actWords[value].label }))}
            />
            <p className="text-quiet">{note}</p>
            <ActForm key={act} {...{ account, act, onLink }} onClose={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}

interface ActFormProps {
  account: StaffAccount
  act: Act
  onLink: (link: StaffLink) => void
  onClose: () => void
}

function ActForm({ account: { id, role }, act, onLink, onClose }: ActFormProps) {
  const { toast } = useToast()
  const client = useQueryClient()
  const { label, done } = actWords[act]

  async function change(text: (name: string) => string): Promise<StaffLink | undefined> {
    const asked = { params: { id }, body: { password: text('password') } }
    switch (act) {
      case 'role': {
        const body = { ...asked.body, role: text('role') as StaffRole } // One of the options.
        await callAdmin('PATCH /api/admin/accounts/{id}', { ...asked, body })
        return undefined
      }
      case 'disable':
      case 'enable': {
        const body = { ...asked.body, isDisabled: act === 'disable' }
        await callAdmin('PATCH /api/admin/accounts/{id}', { ...asked, body })
        return undefined
      }
      case 'link':
        return callAdmin('POST /api/admin/accounts/{id}/link', asked)
      case 'sign-out':
        await callAdmin('POST /api/admin/accounts/{id}/sign-out', asked)
        return undefined
      case 'second-factor':
        await callAdmin('DELETE /api/admin/accounts/{id}/second-factor', asked)
        return undefined
      case 'remove':
        await callAdmin('DELETE /api/admin/accounts/{id}', asked)
        return undefined
    }
  }

  return (
    <ActionForm
      explain={explainRefusal}
      act={change}
      onDone={(link) => {
        onClose()
        if (link) onLink(link)
        else toast({ title: done })
        void client.invalidateQueries({ queryKey: [staffAccountsUrl] })
      }}
      submit={label}
      pendingLabel="One moment"
      variant={act === 'remove' || act === 'disable' ? 'danger' : 'primary'}
      onCancel={onClose}
    >
      {(issueOf) => (
        <>
          {act === 'role' && <StaffRoleSelect defaultValue={role} />}
          <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
        </>
      )}
    </ActionForm>
  )
}
