import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, startSession } from '../../../platform/web/portal.ts'
import { accountUrl, customerDashboardPath } from '../../../product/links.ts'
import { Menu, MenuButton } from '../../../ui/Menu.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { type Account, callAsMember } from './account.ts'

/** The organization that is worked in, for a person who is a member of several. */
export function OrganisationSwitcher() {
  const { data: account } = useQuery(memberQuery<Account>(accountUrl))
  const navigate = useNavigate()
  const { toast } = useToast()
  const change = useMutation({
    mutationFn: (organizationId: number) =>
      callAsMember('POST /api/customer/account/organization', { body: { organizationId } }),
    onSuccess: (session) => {
      // At once: the old token opens nothing any more, and a page of the organization before shows nothing of this one.
      startSession(session)
      void navigate(customerDashboardPath)
    },
    onError: (error) => toast({ title: 'Not switched', description: errorWords(error), variant: 'destructive' }),
  })
  if (!account || account.organizations.length < 2) return null
  const { organization, organizations } = account
  return (
    <Menu size="small" align="end" label={<bdi className="max-w-40 truncate">{organization.name}</bdi>}>
      {organizations.map(({ id, name }) => (
        <MenuButton
          key={id}
          aria-current={id === organization.id ? 'true' : undefined}
          disabled={change.isPending || id === organization.id}
          onClick={() => change.mutate(id)}
        >
          <bdi>{name}</bdi>
        </MenuButton>
      ))}
    </Menu>
  )
}
