import { useState } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { saveRecoveryCodes } from '../../../platform/web/save-file.ts'
import { AuthenticatorSecret } from '../../../ui/AuthenticatorSecret.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Page.tsx'
import { RecoveryCodes } from '../../../ui/RecoveryCodes.tsx'
import type { customersContract } from '../contract.ts'
import { accountUrl, membersUrl } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { KnownPassword } from './PasswordInputs.tsx'

type Begun = Output<(typeof customersContract)['POST /api/customer/account/second-factor']>

/** Off, being set up, or on. What is shown once stays on the screen until it was kept. */
export function SecondFactor({ account }: { account: Account }) {
  const done = useDone()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Section
      title="Second factor"
      layout="side"
      note="With it a password alone opens nothing: signing in also takes a code of the authenticator app on your phone."
    >
      <div className="grid max-w-lg grid-cols-1 gap-6">
        {codes ? (
          <RecoveryCodes
            codes={codes}
            holder={account.user.email}
            onSave={saveRecoveryCodes}
            onKept={() => {
              setCodes(undefined)
              setBegun(undefined)
            }}
          />
        ) : account.hasSecondFactor ? (
          <TurnOff codesLeft={account.recoveryCodesLeft} />
        ) : begun ? (
          <Confirm
            begun={begun}
            onConfirmed={(recoveryCodes) => {
              setCodes(recoveryCodes)
              done('The second factor is on', accountUrl, membersUrl)
            }}
          />
        ) : (
          <Begin onBegun={setBegun} disabledReason={demoReason(account)} />
        )}
      </div>
    </Section>
  )
}

type BeginProps = { onBegun: (begun: Begun) => void; disabledReason: string | undefined }

function Begin({ onBegun, disabledReason }: BeginProps) {
  return (
    <>
      <StatusBadge>Off</StatusBadge>
      <CallForm
        act={(text) =>
          callAsMember('POST /api/customer/account/second-factor', { body: { password: text('password') } })
        }
        onDone={onBegun}
        submit="Set up"
        pendingLabel="Setting up"
        variant="secondary"
        disabledReason={disabledReason}
      >
        {(issueOf) => <KnownPassword label="Password" name="password" error={issueOf('password')} />}
      </CallForm>
    </>
  )
}

function Confirm({ begun, onConfirmed }: { begun: Begun; onConfirmed: (recoveryCodes: string[]) => void }) {
  return (
    <>
      <AuthenticatorSecret {...begun} />
      <CallForm
        act={(text) =>
          callAsMember('POST /api/customer/account/second-factor/confirm', { body: { code: text('code') } })
        }
        onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
        submit="Turn on"
        pendingLabel="Checking"
      >
        {(issueOf) => (
          <TextInput
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={40}
            hint="Six digits; a new one every 30 seconds."
            error={issueOf('code')}
          />
        )}
      </CallForm>
    </>
  )
}

function TurnOff({ codesLeft }: { codesLeft: number }) {
  const done = useDone()
  return (
    <>
      <StatusBadge tone="green">On</StatusBadge>
      <p>
        {codesLeft === 1 ? 'One recovery code is left.' : `${codesLeft} recovery codes are left.`} For new ones, turn it
        off and set it up again.
      </p>
      <Disclosure summary="Turn off">
        <CallForm
          act={(text) =>
            callAsMember('DELETE /api/customer/account/second-factor', {
              body: { password: text('password'), code: text('code') },
            })
          }
          onDone={() => done('The second factor is off', accountUrl, membersUrl)}
          submit="Turn off"
          pendingLabel="Turning off"
          variant="danger"
        >
          {(issueOf) => (
            <>
              <KnownPassword label="Password" name="password" error={issueOf('password')} />
              <TextInput
                label="Code"
                name="code"
                autoComplete="one-time-code"
                required
                maxLength={40}
                hint="Of the authenticator app, or a recovery code."
                error={issueOf('code')}
              />
            </>
          )}
        </CallForm>
      </Disclosure>
    </>
  )
}
