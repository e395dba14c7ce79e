import type { Typed } from '../../../platform/web/posted-form.ts'
import { ticketCategories, ticketPriorities } from '../vocabulary.ts'
import { guardOf, type LeadForm } from './forms.ts'

export interface Opened {
  number: string
  token: string | null
}

const asker = { name: 'A name is needed.', email: 'An address is needed to answer to.' }
const nouns = {
  name: 'The name',
  email: 'The address',
  company: 'The company',
  subject: 'The subject',
  description: 'The description',
}
const askerOf = (typed: Typed) => ({
  ...guardOf(typed),
  name: typed.name ?? '',
  email: typed.email ?? '',
  description: typed.description ?? '',
})

export const supportForm: LeadForm<Opened> = {
  name: 'support',
  required: { ...asker, subject: 'A subject is needed.', description: 'Please describe what it is about.' },
  nouns,
  send: (call, typed) =>
    call('POST /api/tickets', {
      body: {
        ...askerOf(typed),
        company: typed.company ?? '',
        subject: typed.subject ?? '',
        priority: ticketPriorities.find((one) => one === typed.priority) ?? 'medium',
        category: ticketCategories.find((one) => one === typed.category) ?? 'technical',
        source: 'form',
      },
    }),
}

export const chatForm: LeadForm<Opened> = {
  name: 'chat',
  required: { ...asker, description: 'Please write the first message.' },
  nouns: { ...nouns, description: 'The message' },
  send: (call, typed) =>
    call('POST /api/tickets', { body: { ...askerOf(typed), subject: 'Live chat', source: 'chat' } }),
}
