import { accountUrl } from '../../../product/links.ts'
import { alertKinds } from '../../../product/vendors.ts'
import { Checkbox, RadioGroup } from '../../../ui/Choice.tsx'
import { Section } from '../../../ui/Page.tsx'
import { digests } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { alertKindWords, digestWords } from './words.ts'

export function Notifications({ account }: { account: Account }) {
  const { mailedAlerts, digest, user } = account
  const done = useDone()
  const onDone = () => done('Notifications saved', accountUrl)
  return (
    <>
      <Section
        title="Email me immediately"
        layout="side"
        note={
          <span className="wrap-anywhere">{`To ${user.email}. All alerts appear in the portal, whether or not we email them.`}</span>
        }
        className="border-t-0"
      >
        <CallForm
          act={(_, form) =>
            callAsMember('PATCH /api/customer/account', {
              body: { mailedAlerts: alertKinds.filter((kind) => form.has(kind)) },
            })
          }
          onDone={onDone}
          submit="Save alerts"
          pendingLabel="Saving"
          disabledReason={demoReason(account)}
        >
          {() => (
            <div className="ui-choices">
              {alertKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  name={kind}
                  label={alertKindWords[kind]}
                  defaultChecked={mailedAlerts.includes(kind)}
                />
              ))}
            </div>
          )}
        </CallForm>
      </Section>
      <Section title="Digest" layout="side" note="Alerts that you have not read yet, in one mail.">
        <CallForm
          act={(text) =>
            callAsMember('PATCH /api/customer/account', {
              body: { digest: digests.find((known) => known === text('digest')) },
            })
          }
          onDone={onDone}
          submit="Save digest"
          pendingLabel="Saving"
          disabledReason={demoReason(account)}
        >
          {() => (
            <RadioGroup
              legend="How often"
              name="digest"
              defaultValue={digest}
              options={digests.map((value) => ({ value, ...digestWords[value] }))}
            />
          )}
        </CallForm>
      </Section>
    </>
  )
}
