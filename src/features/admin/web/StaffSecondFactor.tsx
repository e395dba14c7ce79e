import { useQueryClient } from '@tanstack/react-query'
import { explainRefusal } from '../../../platform/web/call.ts'
import { saveRecoveryCodes } from '../../../platform/web/save-file.ts'
import { SecondFactorSettings } from '../../../ui/SecondFactorSettings.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { OwnStaffAccount } from '../accounts-contract.ts'
import { ownAccountUrl, staffSessionUrl } from '../vocabulary.ts'
import { KnownStaffPassword } from './StaffPassword.tsx'
import { callAdmin } from './use-admin-decision.ts'

export function StaffSecondFactor({ account, fixed }: { account: OwnStaffAccount; fixed: string | undefined }) {
  const client = useQueryClient()
  const { toast } = useToast()
  return (
    <SecondFactorSettings
      account={account}
      holder={account.username}
      isRequired={account.mustAddSecondFactor}
      disabledReason={fixed}
      explain={explainRefusal}
      passwordField={(error) => <KnownStaffPassword label="Your password" name="password" error={error} />}
      begin={(body) => callAdmin('POST /api/admin/account/second-factor', { body })}
      confirm={(body) => callAdmin('POST /api/admin/account/second-factor/confirm', { body })}
      turnOff={(body) => callAdmin('DELETE /api/admin/account/second-factor', { body })}
      onChanged={(title) => {
        toast({ title })
        for (const url of [ownAccountUrl, staffSessionUrl]) void client.invalidateQueries({ queryKey: [url] })
      }}
      onSaveCodes={saveRecoveryCodes}
    />
  )
}
