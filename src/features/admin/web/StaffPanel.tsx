import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { StaffRole } from '../../../platform/shared/staff-roles.ts'
import { errorWords, explainRefusal } from '../../../platform/web/call.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Badge, StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Part } from '../../../ui/Page.tsx'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { StaffAccount } from '../accounts-contract.ts'
import { staffAccountsUrl } from '../vocabulary.ts'
import { ChangeStaffAccount, type StaffLink } from './ChangeStaffAccount.tsx'
import { KnownStaffPassword } from './StaffPassword.tsx'
import { StaffRoleSelect } from './StaffRoleSelect.tsx'
import { staffRoleNames } from './staff-words.ts'
import { callAdmin } from './use-admin-decision.ts'

/** Accounts of the staff, for administrators. */
export function StaffPanel() {
  const accounts = useQuery<StaffAccount[]>({
    queryKey: [staffAccountsUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  const [shown, setShown] = useState<StaffLink>()
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

function Accounts({ list, onLink }: { list: StaffAccount[]; onLink: (link: StaffLink) => void }) {
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
              <ChangeStaffAccount account={account} onLink={onLink} />
            ) : (
              <span className="text-sm text-quiet">{fixedWords[account.fixed]}</span>
            ),
        },
      ]}
    />
  )
}

function AddAccount({ onLink }: { onLink: (link: StaffLink) => void }) {
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
          <StaffRoleSelect defaultValue="support" />
          <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
        </>
      )}
    </ActionForm>
  )
}
