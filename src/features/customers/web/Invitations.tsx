import { asOfWords } from '../../../platform/shared/dates.ts'
import { type MemberRole, memberRoles } from '../../../platform/shared/member-roles.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { membersUrl } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { roleNames } from '../vocabulary.ts'
import { callAsMember, type MembersAnswer, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { roleMeanings } from './words.ts'

type Invitation = MembersAnswer['invitations'][number]

export function Invite({ disabledReason }: { disabledReason: string | undefined }) {
  const done = useDone()
  return (
    <CallForm
      className="max-w-lg"
      act={(text) =>
        callAsMember('POST /api/customer/invitations', {
          // One of the options of the group.
          body: { email: text('email'), role: text('role') as MemberRole },
        })
      }
      onDone={(_, form) => {
        form.reset()
        done('The invitation is on its way', membersUrl)
      }}
      submit="Invite"
      pendingLabel="Inviting"
      disabledReason={disabledReason}
    >
      {(issueOf) => (
        <>
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            error={issueOf('email')}
          />
          <RadioGroup
            legend="Role"
            name="role"
            defaultValue="viewer"
            options={memberRoles.map((value) => ({ value, label: roleNames[value], hint: roleMeanings[value] }))}
          />
        </>
      )}
    </CallForm>
  )
}

export function InvitationTable(props: { invitations: Invitation[]; reasonId: string | undefined }) {
  const { invitations, reasonId } = props
  return (
    <Table
      caption="Open invitations"
      rows={invitations}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
        { key: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
        { key: 'sent', header: 'Sent', cell: ({ createdAt }) => asOfWords(createdAt) },
        { key: 'until', header: 'Until', cell: ({ expiresAt }) => asOfWords(expiresAt) },
        {
          key: 'take',
          header: 'Revoke',
          cell: (invitation) =>
            reasonId ? (
              <Button size="small" disabled aria-label={`Revoke: ${invitation.email}`} aria-describedby={reasonId}>
                Revoke
              </Button>
            ) : (
              <TakeBack {...invitation} />
            ),
        },
      ]}
    />
  )
}

function TakeBack({ id, email }: Invitation) {
  const { toast } = useToast()
  const takeBack = useDecision(
    {
      act: () => callAsMember('DELETE /api/customer/invitations/{id}', { params: { id } }),
      told: () => ({ title: 'The invitation is taken back' }),
      failed: 'Not taken back',
    },
    { url: membersUrl, tell: toast },
  )
  return (
    <AskingButton
      label="Revoke"
      about={email}
      pending={takeBack.isPending}
      pendingLabel="Taking back"
      onAct={(onSettled) => takeBack.mutate(undefined, { onSettled })}
    />
  )
}
