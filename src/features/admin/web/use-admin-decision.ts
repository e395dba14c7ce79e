import { createCaller } from '../../../platform/web/call.ts'
import { type Decision, useDecision } from '../../../platform/web/use-decision.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { staffAccountsContract } from '../accounts-contract.ts'
import type { adminContract } from '../contract.ts'

export const callAdmin = createCaller<typeof adminContract & typeof staffAccountsContract>()

export const useAdminDecision = <Answer>(url: string, decision: Decision<Answer>) =>
  useDecision(decision, { url, tell: useToast().toast })
