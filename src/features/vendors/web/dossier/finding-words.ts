import type { Finding } from '../../dossier-contract.ts'

export const isOpenFinding = ({ status }: Finding): boolean => status === 'open' || status === 'in_progress'
