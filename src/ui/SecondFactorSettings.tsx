import { type ComponentProps, type ReactNode, useState } from 'react'
import { ActionForm, type ActionFormProps } from './ActionForm.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import { StatusBadge } from './Badge.tsx'
import { CodeField } from './CodeField.tsx'
import { Disclosure } from './Disclosure.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Secret = ComponentProps<typeof AuthenticatorSecret>

interface SecondFactorSettingsProps extends Pick<ActionFormProps<unknown>, 'explain' | 'disabledReason'> {
  account: { hasSecondFactor: boolean; recoveryCodesLeft: number }
  /** The owner's email address or user name. */
  holder: string
  /** Nothing else opens until it is on. */
  isRequired?: boolean
  passwordField: (error: string | undefined) => ReactNode
  begin: (body: { password: string }) => Promise<Secret>
  confirm: (body: { code: string }) => Promise<{ recoveryCodes: readonly string[] }>
  turnOff: (body: { password: string; code: string }) => Promise<unknown>
  onChanged: (title: string) => void
  onSaveCodes: (text: string) => void
}

/** A second factor: off, being set up, or on. What is shown once stays on the screen until it is saved. */
export function SecondFactorSettings(props: SecondFactorSettingsProps) {
  const { account, holder, isRequired = false, explain, disabledReason, passwordField } = props
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        holder={holder}
        onSave={props.onSaveCodes}
        onKept={() => {
          setCodes(undefined)
          setSecret(undefined)
        }}
      />
    )
  if (account.hasSecondFactor) return <TurnOff {...props} />
  if (secret)
    return (
      <>
        <AuthenticatorSecret {...secret} />
        <ActionForm
          explain={explain}
          act={(text) => props.confirm({ code: text('code') })}
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            props.onChanged('The second factor is on')
          }}
          submit="Turn on"
          pendingLabel="Checking"
        >
          {(issueOf) => <CodeField hint="Six digits; a new one every 30 seconds." numeric error={issueOf('code')} />}
        </ActionForm>
      </>
    )
  return (
    <>
      <StatusBadge>Off</StatusBadge>
      <ActionForm
        explain={explain}
        act={(text) => props.begin({ password: text('password') })}
        onDone={setSecret}
        submit="Set up"
        pendingLabel="Setting up"
        variant={isRequired ? 'primary' : 'secondary'}
        disabledReason={disabledReason}
      >
        {(issueOf) => passwordField(issueOf('password'))}
      </ActionForm>
    </>
  )
}

function TurnOff({ account, explain, passwordField, turnOff, onChanged }: SecondFactorSettingsProps) {
  const codesLeft = account.recoveryCodesLeft
  return (
    <>
      <StatusBadge tone="green">On</StatusBadge>
      <p>
        {codesLeft === 1 ? 'One recovery code is left.' : `${codesLeft} recovery codes are left.`} For new ones, turn it
        off and set it up again.
      </p>
      <Disclosure summary="Turn off">
        <ActionForm
          explain={explain}
          act={(text) => turnOff({ password: text('password'), code: text('code') })}
          onDone={() => onChanged('The second factor is off')}
          submit="Turn off"
          pendingLabel="Turning off"
          variant="danger"
        >
          {(issueOf) => (
            <>
              {passwordField(issueOf('password'))}
              <CodeField hint="From the authenticator app, or a recovery code." error={issueOf('code')} />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </>
  )
}
