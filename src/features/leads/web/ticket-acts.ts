import type { Ticket } from '../contract.ts'
import type { LeadsCall } from './forms.ts'

// Actions of a person on a ticket, the same with and without script.

export type TicketAct = { intent: 'write'; text: string } | { intent: 'close' }

/** Returns the pressed button; undefined if the form was not made by our page. */
export function actIn(form: FormData): TicketAct | undefined {
  const intent = form.get('intent')
  if (intent === 'write') return { intent, text: String(form.get('text') ?? '').trim() }
  return intent === 'close' ? { intent } : undefined
}

export const actOnTicket = (call: LeadsCall, token: string, act: TicketAct): Promise<Ticket> =>
  act.intent === 'write'
    ? call('POST /api/tickets/{token}/messages', { params: { token }, body: { text: act.text } })
    : call('POST /api/tickets/{token}/close', { params: { token } })

export const textMissing = 'Please write something first.'
