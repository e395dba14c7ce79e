import type { Finding } from '../../dossier-contract.ts'
import { findingStatusNames } from '../../names.ts'
import type { Option } from './form-fields.ts'

export const isOpenFinding = ({ status }: Finding): boolean => status === 'open' || status === 'in_progress'

const chosen = ['open', 'in_progress', 'resolved'] as const

/** An accepted finding shows as that; it is accepted by a decision of its own. */
export const statusOptions = (status: Finding['status']): Option[] =>
  (status === 'accepted' ? [status, ...chosen] : chosen).map((value) => ({ value, label: findingStatusNames[value] }))
