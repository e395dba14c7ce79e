import { guardOf, type LeadForm } from './forms.ts'

export const newsletterPath = '/newsletter'

export const newsletterForm: LeadForm<{ message: string }> = {
  name: 'newsletter',
  required: { email: 'The newsletter needs an address to go to.' },
  nouns: { email: 'The address' },
  send: (call, typed) =>
    call('POST /api/newsletter', {
      body: { ...guardOf(typed), email: typed.email ?? '', source: typed.source || 'newsletter' },
    }),
}
