// Words and addresses that pages and the server of the site's own state share. The parts' names are SPEC's to the letter.

export const statusParts = ['API Services', 'AI Investigations', 'Dashboard', 'Reporting'] as const
export type StatusPart = (typeof statusParts)[number]

export const partStates = ['Operational', 'Degraded', 'Down'] as const // ascending: the worse of two has the later place
export type PartState = (typeof partStates)[number]
