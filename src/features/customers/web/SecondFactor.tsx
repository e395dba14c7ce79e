import { explainRefusal } from '../../../platform/web/call.ts'
import { saveRecoveryCodes } from '../../../platform/web/save-file.ts'
import { accountUrl, membersUrl } from '../../../product/links.ts'
import { Section } from '../../../ui/Page.tsx'
import { SecondFactorSettings } from '../../../ui/SecondFactorSettings.tsx'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { KnownPassword } from './PasswordInputs.tsx'

export function SecondFactor({ account }: { account: Account }) {
  const done = useDone()
  return (
    <Section
      title="Second factor"
      layout="side"
      note="Signing in then also takes a code from the authenticator app on your phone."
    >
      <div className="grid max-w-lg grid-cols-1 gap-6">
        <SecondFactorSettings
          account={account}
          holder={account.user.email}
          disabledReason={demoReason(account)}
          explain={explainRefusal}
          passwordField={(error) => <KnownPassword label="Password" name="password" error={error} />}
          begin={(body) => callAsMember('POST /api/customer/account/second-factor', { body })}
          confirm={(body) => callAsMember('POST /api/customer/account/second-factor/confirm', { body })}
          turnOff={(body) => callAsMember('DELETE /api/customer/account/second-factor', { body })}
          onChanged={(title) => done(title, accountUrl, membersUrl)}
          onSaveCodes={saveRecoveryCodes}
        />
      </div>
    </Section>
  )
}
