import { Section } from '../../../ui/Page.tsx'
import { sessionsUrl } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { EndPrograms, KnownPassword, NewPassword } from './PasswordInputs.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

export function Security({ account }: { account: Account }) {
  const done = useDone()
  return (
    <>
      <Section
        title="Password"
        layout="side"
        note="A change ends all your other sessions."
        className="ui-screen-only border-t-0"
      >
        <CallForm
          className="max-w-lg"
          act={(text, form) =>
            callAsMember('POST /api/customer/account/password', {
              body: {
                password: text('password'),
                newPassword: text('newPassword'),
                endPrograms: form.has('endPrograms'),
              },
            })
          }
          onDone={(_, form) => {
            form.reset()
            done('Password changed', sessionsUrl)
          }}
          submit="Change password"
          pendingLabel="Changing"
          variant="secondary"
          disabledReason={demoReason(account)}
        >
          {(issueOf) => (
            <>
              <KnownPassword label="Current password" name="password" error={issueOf('password')} />
              <NewPassword label="New password" name="newPassword" error={issueOf('newPassword')} />
              <EndPrograms />
            </>
          )}
        </CallForm>
      </Section>
      <SecondFactor account={account} />
      <Sessions demo={demoReason(account)} />
    </>
  )
}
