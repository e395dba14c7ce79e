import { keepUser } from '../../../platform/web/portal.ts'
import { accountUrl, membersUrl } from '../../../product/links.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Page.tsx'
import { linkHours, roleWords } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { NameFields } from './NameFields.tsx'
import { KnownPassword } from './PasswordInputs.tsx'
import { roleMeanings } from './words.ts'

export function Profile({ account }: { account: Account }) {
  const { user, isProved } = account
  const done = useDone()
  return (
    <>
      <Section title="You" layout="side" className="border-t-0">
        <div className="grid max-w-lg grid-cols-1 gap-8">
          <CallForm
            act={(text) =>
              callAsMember('PATCH /api/customer/account', {
                body: { firstName: text('firstName'), lastName: text('lastName') },
              })
            }
            onDone={(changed) => {
              keepUser(changed)
              done('Name saved', accountUrl, membersUrl)
            }}
            submit="Save name"
            pendingLabel="Saving"
            disabledReason={demoReason(account)}
          >
            {(issueOf) => (
              <NameFields
                firstName={user.firstName}
                lastName={user.lastName}
                errors={{ firstName: issueOf('firstName'), lastName: issueOf('lastName') }}
              />
            )}
          </CallForm>
          <DataList
            layout="lined"
            items={[{ label: 'Role', value: `${roleWords(user.role)}. ${roleMeanings[user.role]}` }]}
          />
        </div>
      </Section>
      <Section
        title="Email"
        layout="side"
        note={`You sign in with it. A new one counts once the link that we mail to it was used, within ${linkHours.address} hours.`}
      >
        <div className="grid max-w-lg grid-cols-1 gap-8">
          <DataList
            layout="lined"
            items={[
              { label: 'Now', value: <span className="wrap-anywhere">{user.email}</span> },
              {
                label: 'State',
                value: isProved ? (
                  <StatusBadge tone="green">Proved</StatusBadge>
                ) : (
                  <StatusBadge tone="orange">Not proved yet</StatusBadge>
                ),
              },
            ]}
          />
          <CallForm
            act={(text) =>
              callAsMember('POST /api/customer/account/address', {
                body: { email: text('email'), password: text('password') },
              })
            }
            onDone={(_, form) => {
              form.reset()
              done('A link is on its way to the new address')
            }}
            submit="Change address"
            pendingLabel="Sending"
            variant="secondary"
            disabledReason={demoReason(account)}
          >
            {(issueOf) => (
              <>
                <TextInput
                  label="New address"
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={254}
                  error={issueOf('email')}
                />
                <KnownPassword label="Password" name="password" error={issueOf('password')} />
              </>
            )}
          </CallForm>
        </div>
      </Section>
    </>
  )
}
