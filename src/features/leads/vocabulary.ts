// Words and addresses that pages, mails and the server of leads, tickets and the newsletter share. SPEC's to the letter.

export const leadStatuses = ['new', 'contacted', 'qualified', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const priorityNames: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}
export const ticketCategories = ['technical', 'billing', 'integration', 'compliance', 'feature', 'bug'] as const
export type TicketCategory = (typeof ticketCategories)[number]
export const categoryNames: Record<TicketCategory, string> = {
  technical: 'Technical',
  billing: 'Billing',
  integration: 'Integration',
  compliance: 'Compliance',
  feature: 'Feature',
  bug: 'Bug',
}
export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export const leadsUrl = '/api/leads'
export const leadExportUrl = '/api/admin/leads/export.csv'
export const staffTicketsUrl = '/api/admin/tickets'
export const staffTicketUrl = (id: number): string => `${staffTicketsUrl}/${id}`
export const ticketUrl = (token: string): string => `/api/tickets/${token}`

/** So much of a message is shown in the list. */
export const previewCharacters = 100
/** Default page size of the list. */
export const leadPageSize = 50

/** The same for every address. */
export const newsletterWords =
  'Please look into your mail: if the address can get the newsletter, a link to confirm it is on its way.'

/** draft: can be changed · sending: its readers are mailed · stopped: can go on · sent: over. */
export const editionStates = ['draft', 'sending', 'stopped', 'sent'] as const
export type EditionState = (typeof editionStates)[number]
export const longestSubject = 200
export const longestEdition = 20_000
export const newsletterStaffUrl = '/api/admin/newsletter'
export const editionUrl = (id: number): `/api/${string}` => `${newsletterStaffUrl}/editions/${id}`
export const editionPreviewUrl = (id: number): string => `${editionUrl(id)}/preview`
