import { inquiryNames } from '../../../../product/inquiries.ts'
import type { Tone } from '../../../../ui/Badge.tsx'
import type { LeadStatus, TicketState } from '../../vocabulary.ts'

export const leadStatusNames: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
}

export const ticketStateNames: Record<TicketState, string> = {
  open: 'Waits for us',
  answered: 'Waits for the asker',
  closed: 'Closed',
}
export const ticketTones: Record<TicketState, Tone> = { open: 'orange', answered: 'green', closed: 'grey' }

/** As SPEC words it; an older or foreign kind as it came. */
export const inquiryName = (type: string): string =>
  Object.hasOwn(inquiryNames, type) ? inquiryNames[type as keyof typeof inquiryNames] : type

/** `contact_form` as a person reads it. */
export const sourceWords = (source: string): string => source.replaceAll('_', ' ')
