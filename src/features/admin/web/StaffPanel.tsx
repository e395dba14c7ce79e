import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { type StaffRole, staffRoles } from '../../../platform/shared/staff-roles.ts'
import { errorWords, explainRefusal } from '../../../platform/web/call.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Badge, StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Part } from '../../../ui/Page.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { StaffAccount } from '../accounts-contract.ts'
import { staffAccountsUrl, staffLinkHours, staffRefreshMs } from '../vocabulary.ts'
import { KnownStaffPassword } from './StaffPassword.tsx'
import { staffRoleNames, staffRoleNotes } from './staff-words.ts'
import { callAdmin } from './use-admin-decision.ts'

interface Link {
  username: string
  url: string
  expiresAt: string
}

/** Accounts of the staff, for administrators. */
export function StaffPanel() {
  const accounts = useQuery<StaffAccount[]>({
    queryKey: [staffAccountsUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  const [shown, setShown] = useState<Link>()
  return (
    <div className="grid grid-cols-1 gap-10">
      <Loaded answer={accounts} what="The staff accounts" explain={errorWords}>
        {(list) => <Accounts list={list} onLink={setShown} />}
      </Loaded>
      <Part title="Add someone">
        <AddAccount onLink={setShown} />
      </Part>
      {shown && (
        <SecretDialog
          title={`Link for ${shown.username}`}
          label="Link"
          secret={shown.url}
          copyLabel="Copy the link"
          words={`Send this to ${shown.username}. It sets their password and works once, until ${instantWords(shown.expiresAt)}.`}
          note="It is not shown again. You can make another one, which replaces it."
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

const states: Record<StaffAccount['state'], { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'green' },
  invited: { words: 'Invited', tone: 'grey' },
  disabled: { words: 'Disabled', tone: 'orange' },
}

/** Why a row has no buttons. */
const fixedWords: Record<NonNullable<StaffAccount['fixed']>, string> = {
  own: 'Another administrator can change yours.',
  demo: 'Everyone who tries the demo shares this one.',
}

function Accounts({ list, onLink }: { list: StaffAccount[]; onLink: (link: Link) => void }) {
  return (
    <Table
      caption="Staff accounts by name"
      hideCaption
      rows={list}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          header: 'Name',
          cell: ({ username, isSelf }) => (
            <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
              {username}
              {isSelf && <Badge tone="accent">You</Badge>}
            </span>
          ),
        },
        { key: 'role', header: 'Role', cell: ({ role }) => staffRoleNames[role] },
        {
          key: 'state',
          header: 'State',
          cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].words}</StatusBadge>,
        },
        { key: 'factor', header: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
        { key: 'sessions', header: 'Sessions', align: 'end', cell: ({ sessions }) => sessions.toLocaleString('en-US') },
        {
          key: 'last',
          header: 'Last signed in',
          cell: ({ signedInAt }) =>
            signedInAt === null ? <span className="text-quiet">Never</span> : instantWords(signedInAt),
        },
        {
          key: 'change',
          header: 'Change',
          cell: (account) =>
            account.fixed === null ? (
              <Change account={account} onLink={onLink} />
            ) : (
              <span className="text-sm text-quiet">{fixedWords[account.fixed]}</span>
            ),
        },
      ]}
    />
  )
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
function Change({ account, onLink }: { account: StaffAccount; onLink: (link: Link) => void }) {
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
  onLink: (link: Link) => void
  onClose: () => void
}

function ActForm({ account: { id, role }, act, onLink, onClose }: ActFormProps) {
  const { toast } = useToast()
  const client = useQueryClient()
  const { label, done } = actWords[act]

  async function change(text: (name: string) => string): Promise<Link | undefined> {
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
          {act === 'role' && <RoleSelect defaultValue={role} />}
          <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
        </>
      )}
    </ActionForm>
  )
}

const RoleSelect = ({ defaultValue }: { defaultValue: StaffRole }) => (
  <Select
    label="Role"
    name="role"
    defaultValue={defaultValue}
    options={staffRoles.map((value) => ({ value, label: `${staffRoleNames[value]}: ${staffRoleNotes[value]}` }))}
  />
)

function AddAccount({ onLink }: { onLink: (link: Link) => void }) {
  const client = useQueryClient()
  return (
    <ActionForm
      className="max-w-lg"
      explain={explainRefusal}
      act={(text) =>
        callAdmin('POST /api/admin/accounts', {
          body: {
            username: text('username'),
            role: text('role') as StaffRole, // One of the options.
            password: text('password'),
          },
        })
      }
      onDone={(link, form) => {
        form.reset()
        onLink(link)
        void client.invalidateQueries({ queryKey: [staffAccountsUrl] })
      }}
      submit="Add and make a link"
      pendingLabel="Adding"
      variant="secondary"
    >
      {(issueOf) => (
        <>
          <TextInput
            label="Username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={100}
            error={issueOf('username')}
          />
          <RoleSelect defaultValue="support" />
          <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
        </>
      )}
    </ActionForm>
  )
}
