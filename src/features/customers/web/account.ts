import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createMemberCaller, keepUser, memberQuery, useMember } from '../../../platform/web/portal.ts'
import { accountUrl } from '../../../product/links.ts'
import { useToast } from '../../../ui/Toast.tsx'
import type { customersContract } from '../contract.ts'

export type Account = Output<(typeof customersContract)['GET /api/customer/account']>
export type MembersAnswer = Output<(typeof customersContract)['GET /api/customer/members']>

export const callAsMember = createMemberCaller<typeof customersContract>()

/** The account as the server has it; what the browser keeps of it follows: a role may have changed meanwhile. */
export function useAccount() {
  const account = useQuery({ ...memberQuery<Account>(accountUrl), refetchOnMount: 'always' })
  const { user: kept } = useMember()
  const user = account.data?.user
  useEffect(() => {
    if (user && kept && JSON.stringify(user) !== JSON.stringify(kept)) keepUser(user)
  }, [user, kept])
  return account
}

/** Why a member of the demo organization cannot do it: no one may lock others out of what everyone shares. */
export const demoReason = ({ organization }: Account): string | undefined =>
  organization.isDemo ? 'The demo organization can’t do this.' : undefined

/** Reports what was done, and refetches what it changed. */
export function useDone() {
  const client = useQueryClient()
  const { toast } = useToast()
  return (title: string, ...urls: string[]) => {
    toast({ title })
    for (const url of urls) void client.invalidateQueries({ queryKey: [url] })
  }
}
