import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { explainRefusal } from '../../../platform/web/call.ts'
import { saveRecoveryCodes } from '../../../platform/web/save-file.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { AuthenticatorSecret } from '../../../ui/AuthenticatorSecret.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { RecoveryCodes } from '../../../ui/RecoveryCodes.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { OwnStaffAccount, staffAccountsContract } from '../accounts-contract.ts'
import { ownAccountUrl, staffSessionUrl } from '../vocabulary.ts'
import { KnownStaffPassword } from './StaffPassword.tsx'
import { callAdmin } from './use-admin-decision.ts'

type Begun = Output<(typeof staffAccountsContract)['POST /api/admin/account/second-factor']>

/** Off, being set up, or on. What is shown once stays on the screen until it was kept. */
export function StaffSecondFactor({ account, fixed }: { account: OwnStaffAccount; fixed: string | undefined }) {
  const changed = useChanged()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        holder={account.username}
        onSave={saveRecoveryCodes}
        onKept={() => {
          setCodes(undefined)
          setBegun(undefined)
        }}
      />
    )
  if (account.hasSecondFactor) return <TurnOff codesLeft={account.recoveryCodesLeft} />
  if (begun)
    return (
      <>
        <AuthenticatorSecret {...begun} />
        <ActionForm
          explain={explainRefusal}
          act={(text) => callAdmin('POST /api/admin/account/second-factor/confirm', { body: { code: text('code') } })}
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            changed('The second factor is on')
          }}
          submit="Turn on"
          pendingLabel="Checking"
        >
          {(issueOf) => <CodeInput hint="Six digits; a new one every 30 seconds." numeric error={issueOf('code')} />}
        </ActionForm>
      </>
    )
  return (
    <>
      <StatusBadge>Off</StatusBadge>
      <ActionForm
        explain={explainRefusal}
        act={(text) => callAdmin('POST /api/admin/account/second-factor', { body: { password: text('password') } })}
        onDone={setBegun}
        submit="Set up"
        pendingLabel="Setting up"
        variant={account.mustAddSecondFactor ? 'primary' : 'secondary'}
        disabledReason={fixed}
      >
        {(issueOf) => <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />}
      </ActionForm>
    </>
  )
}

function TurnOff({ codesLeft }: { codesLeft: number }) {
  const changed = useChanged()
  return (
    <>
      <StatusBadge tone="green">On</StatusBadge>
      <p>
        {codesLeft === 1 ? 'One recovery code is left.' : `${codesLeft} recovery codes are left.`} For new ones, turn it
        off and set it up again.
      </p>
      <Disclosure summary="Turn off">
        <ActionForm
          explain={explainRefusal}
          act={(text) =>
            callAdmin('DELETE /api/admin/account/second-factor', {
              body: { password: text('password'), code: text('code') },
            })
          }
          onDone={() => changed('The second factor is off')}
          submit="Turn off"
          pendingLabel="Turning off"
          variant="danger"
        >
          {(issueOf) => (
            <>
              <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
              <CodeInput hint="From the authenticator app, or a recovery code." error={issueOf('code')} />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </>
  )
}

interface CodeInputProps {
  hint: string
  /** Only of the authenticator: a recovery code has letters. */
  numeric?: boolean
  error: string | undefined
}

const CodeInput = ({ hint, numeric = false, error }: CodeInputProps) => (
  <TextInput
    label="Code"
    name="code"
    {...(numeric && { inputMode: 'numeric' as const })}
    autoComplete="one-time-code"
    required
    maxLength={40}
    hint={hint}
    error={error}
  />
)

/** Says what was done, and asks again what the account and the session are. */
function useChanged(): (title: string) => void {
  const client = useQueryClient()
  const { toast } = useToast()
  return (title) => {
    toast({ title })
    for (const url of [ownAccountUrl, staffSessionUrl]) void client.invalidateQueries({ queryKey: [url] })
  }
}
