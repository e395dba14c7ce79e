import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { AddressSearch } from '../../../ui/AddressSearch.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { MemberAccount, memberAccountsContract } from '../staff-contract.ts'
import { type RestoreReason, restoreReasons, roleNames } from '../vocabulary.ts'

const call = createCaller<typeof memberAccountsContract>()

/** Lets a person in again who cannot sign in: a lost second factor, a lockout, an account in other hands. */
export function MemberAccountsPanel() {
  const find = useMutation({
    mutationFn: (address: string) => call('POST /api/admin/member-accounts/find', { body: { address } }),
  })

  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-measure text-sm text-quiet">
        Restoring access ends every session and the second factor, and sends a link to set a new password to the address
        of the account. First check who is asking: the person who reads that mailbox gets in.
      </p>
      <noscript>
        <p className="text-sm text-quiet">Searching needs JavaScript.</p>
      </noscript>
      <AddressSearch label="Email address of the member" pending={find.isPending} onSearch={find.mutate} />
      {find.isError && <Callout kind="danger" title={errorWords(find.error)} />}
      {find.data?.length === 0 && <Callout title="No account has this address" />}
      {find.data && find.data.length > 0 && (
        <AccountTable accounts={find.data} onRestored={() => find.mutate(find.variables ?? '')} />
      )}
    </div>
  )
}

function AccountTable({ accounts, onRestored }: { accounts: MemberAccount[]; onRestored: () => void }) {
  return (
    <Table
      caption="Accounts with this address"
      rows={accounts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'organizations',
          header: 'Organizations',
          cell: ({ memberships }) => (
            <ul className="grid gap-1">
              {memberships.map(({ organization, role }) => (
                <li key={organization} className="wrap-anywhere">{`${organization}, ${roleNames[role]}`}</li>
              ))}
            </ul>
          ),
        },
        {
          key: 'address',
          header: 'Address',
          cell: ({ isProved }) =>
            isProved ? (
              <StatusBadge tone="green">Proved</StatusBadge>
            ) : (
              <StatusBadge tone="orange">Not proved</StatusBadge>
            ),
        },
        { key: 'factor', header: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
        { key: 'sessions', header: 'Sessions', cell: ({ sessions }) => sessions },
        { key: 'created', header: 'Created', cell: ({ createdAt }) => asOfWords(createdAt) },
        {
          key: 'restore',
          header: 'Restore',
          align: 'end',
          cell: (account) => <Restore account={account} onRestored={onRestored} />,
        },
      ]}
    />
  )
}

const reasonWords: Record<RestoreReason, { label: string; hint: string }> = {
  lost_second_factor: { label: 'Lost second factor', hint: 'The phone and the recovery codes are gone.' },
  locked_out: { label: 'Locked out', hint: 'Signing in is paused, or the password is lost and no email arrived.' },
  wrong_owner: {
    label: 'Taken over',
    hint: 'Someone else got in. API keys, webhooks and open invitations of the account end too.',
  },
}

const outcomeWords = {
  'password-link-sent': 'We sent a link to set a new password',
  'proof-sent': 'We sent an email that asks whose account it is',
  'mailed-enough': 'Access is restored. No email was sent: the address got too many today',
} as const

function Restore({ account, onRestored }: { account: MemberAccount; onRestored: () => void }) {
  const formId = useId()
  const { toast } = useToast()
  const [isAsking, setAsking] = useState(false)
  const restore = useMutation({
    mutationFn: (reason: RestoreReason) =>
      call('POST /api/admin/member-accounts/{id}/restore', { params: { id: account.id }, body: { reason } }),
    onSuccess: ({ outcome }) => {
      setAsking(false)
      toast({ title: outcomeWords[outcome] })
      onRestored()
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    const known = restoreReasons.find((one) => one === reason)
    if (known) restore.mutate(known)
  }

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Restore access
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Restore access"
          foot={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button type="submit" form={formId} variant="danger" pending={restore.isPending} pendingLabel="Restoring">
                Restore access
              </Button>
            </>
          }
        >
          <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
            <p>
              Every session and the second factor end at once. The reason is recorded in the staff log and in the audit
              log of the organization.
            </p>
            <RadioGroup
              legend="Reason"
              name="reason"
              defaultValue="lost_second_factor"
              options={restoreReasons.map((value) => ({ value, ...reasonWords[value] }))}
            />
            <div aria-live="polite">{restore.error && <FieldError>{errorWords(restore.error)}</FieldError>}</div>
          </form>
        </Dialog>
      )}
    </>
  )
}
