import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { type MemberRole, memberRoles } from '../../../platform/shared/member-roles.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { endSession, memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { accountUrl, membersUrl } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { linkHours, roleNames } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, type MembersAnswer } from './account.ts'
import { InvitationTable, Invite } from './Invitations.tsx'

type Member = MembersAnswer['members'][number]

const nameOf = ({ user }: Member) => `${user.firstName} ${user.lastName}`
const roleOptions = memberRoles.map((value) => ({ value, label: roleNames[value] }))

export function Members({ account }: { account: Account }) {
  const answer = useQuery({ ...memberQuery<MembersAnswer>(membersUrl), refetchOnMount: 'always' })
  const readOnly = useReadOnlyReason('administrator') ?? demoReason(account)
  const reasonId = useId()
  return (
    <>
      <Section title="Members" className="border-t-0">
        {readOnly && (
          <p id={reasonId} className="mb-4 text-quiet">
            {`Roles and members stay as they are. ${readOnly}`}
          </p>
        )}
        <Loaded answer={answer} what="The members" explain={errorWords}>
          {({ members }) => <MemberTable members={members} reasonId={readOnly && reasonId} />}
        </Loaded>
      </Section>
      <Section
        title="Invitations"
        layout="side"
        note={`A mail with a link that works once, for ${linkHours.invitation / 24} days.`}
      >
        <div className="grid grid-cols-1 gap-8">
          <Invite
            disabledReason={
              readOnly ??
              (account.isProved ? undefined : 'Verify your own email address first. The link is in your inbox.')
            }
          />
          <Loaded answer={answer} what="The invitations" explain={errorWords}>
            {({ invitations }) =>
              invitations.length > 0 ? (
                <InvitationTable invitations={invitations} reasonId={readOnly && reasonId} />
              ) : (
                <p className="text-sm text-quiet">No open invitations.</p>
              )
            }
          </Loaded>
        </div>
      </Section>
    </>
  )
}

/** `reasonId`: id of the text that says why nothing can be changed; absent for members who may. */
function MemberTable({ members, reasonId }: { members: Member[]; reasonId: string | undefined }) {
  return (
    <Table
      caption="Members"
      hideCaption
      rows={members}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          header: 'Name',
          cell: (member) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {nameOf(member)}
              {member.isSelf && <Badge tone="accent">You</Badge>}
            </span>
          ),
        },
        {
          key: 'email',
          header: 'Email',
          cell: ({ user, isProved }) => (
            <span className="wrap-anywhere">{isProved ? user.email : `${user.email}, not verified yet`}</span>
          ),
        },
        { key: 'factor', header: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
        { key: 'since', header: 'Since', cell: ({ createdAt }) => asOfWords(createdAt) },
        { key: 'role', header: 'Role', cell: (member) => <RoleForm member={member} reasonId={reasonId} /> },
        {
          key: 'sign-out',
          header: 'Sessions',
          cell: (member) =>
            reasonId ? (
              <Button
                size="small"
                disabled
                aria-label={`End: sessions of ${nameOf(member)}`}
                aria-describedby={reasonId}
              >
                End
              </Button>
            ) : (
              <SignOut member={member} />
            ),
        },
        {
          key: 'remove',
          header: 'Remove',
          cell: (member) =>
            reasonId && !member.isSelf ? (
              <Button size="small" disabled aria-label={`Remove: ${nameOf(member)}`} aria-describedby={reasonId}>
                Remove
              </Button>
            ) : (
              <Remove member={member} />
            ),
        },
      ]}
    />
  )
}

/** A choice and a button: arrow keys in a select must not change anybody's role on the way. */
function RoleForm({ member, reasonId }: { member: Member; reasonId: string | undefined }) {
  const { id, user } = member
  const { toast } = useToast()
  const client = useQueryClient()
  // Undefined until a role is chosen: someone else may change it meanwhile.
  const [chosen, setChosen] = useState<MemberRole>()
  const shown = chosen ?? user.role
  const change = useDecision(
    {
      act: (role: MemberRole) => callAsMember('PATCH /api/customer/members/{id}', { params: { id }, body: { role } }),
      told: () => ({ title: `${nameOf(member)} is ${roleNames[shown]} now` }),
      failed: 'Role not changed',
    },
    { url: membersUrl, tell: toast },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(shown, {
      onSettled: () => setChosen(undefined),
      // It may be one's own.
      onSuccess: () => client.invalidateQueries({ queryKey: [accountUrl] }),
    })
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <Select
        label={`Role of ${nameOf(member)}`}
        hideLabel
        className="lg:min-w-36"
        value={shown}
        options={roleOptions}
        disabled={reasonId !== undefined}
        onChange={(event) => setChosen(event.currentTarget.value as MemberRole)}
      />
      {shown !== user.role && (
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving">
          Save
        </Button>
      )}
    </form>
  )
}

/** For a device that was lost. One's own are in the settings of security. */
function SignOut({ member }: { member: Member }) {
  const { id, isSelf } = member
  const { toast } = useToast()
  const signOut = useDecision(
    {
      act: () => callAsMember('POST /api/customer/members/{id}/sign-out', { params: { id } }),
      told: () => ({ title: `${nameOf(member)} is signed out everywhere` }),
      failed: 'Not ended',
    },
    { url: membersUrl, tell: toast },
  )
  return (
    <AskingButton
      label="End"
      about={`sessions of ${nameOf(member)}`}
      pending={signOut.isPending}
      pendingLabel="Ending"
      asks={{
        title: `End all sessions of ${nameOf(member)}`,
        keep: 'Cancel',
        why: `Every browser is signed out at once${isSelf ? ', this one too' : ''}. Signing in again stays possible: remove a member who is to stay out.`,
      }}
      onAct={(onSettled) => signOut.mutate(undefined, { onSettled, onSuccess: () => isSelf && endSession() })}
    />
  )
}

function Remove({ member }: { member: Member }) {
  const { id, isSelf } = member
  const { toast } = useToast()
  const remove = useDecision(
    {
      act: () => callAsMember('DELETE /api/customer/members/{id}', { params: { id } }),
      told: () => ({ title: isSelf ? 'You have left' : `${nameOf(member)} is removed` }),
      failed: isSelf ? 'Not left' : 'Not removed',
    },
    { url: membersUrl, tell: toast },
  )
  return (
    <AskingButton
      label={isSelf ? 'Leave' : 'Remove'}
      about={nameOf(member)}
      variant="danger"
      pending={remove.isPending}
      pendingLabel={isSelf ? 'Leaving' : 'Removing'}
      asks={{
        title: isSelf ? 'Leave this organisation' : `Remove ${nameOf(member)}`,
        keep: 'Cancel',
        why: 'The sessions end at once, name and address are erased. What was done stays in the audit log, without the name.',
      }}
      onAct={(onSettled) => remove.mutate(undefined, { onSettled, onSuccess: () => isSelf && endSession() })}
    />
  )
}
