import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../../platform/shared/endpoint.ts'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { membersUrl } from '../../../../product/links.ts'
import type { customersContract } from '../../../customers/contract.ts'
import type { Option } from '../dossier/form-fields.ts'

type Members = Output<(typeof customersContract)['GET /api/customer/members']>

/** Returns the members as options of a form; the current owner is among them also while they load. */
export function useOwners(owner: { id: number; name: string } | null): Option[] {
  const { data } = useQuery(memberQuery<Members>(membersUrl))
  const members =
    data?.members.map(({ id, user }) => ({ value: String(id), label: `${user.firstName} ${user.lastName}` })) ?? []
  return owner && !members.some(({ value }) => value === String(owner.id))
    ? [{ value: String(owner.id), label: owner.name }, ...members]
    : members
}
