import type { Typed } from '../../../platform/web/posted-form.ts'
import { type InquiryType, inquiryTypes } from '../../../product/inquiries.ts'
import { guardOf, type LeadForm } from './forms.ts'
import { instantAt } from './wall-time.ts'

export const requiredMissing = {
  title: 'Required Fields Missing',
  description: 'Please fill in your name and email address.',
}
export const sendFailed = { title: 'Error Sending Message', description: 'Please try again or contact us directly.' }
export const messageSent = {
  title: 'Message Sent Successfully',
  description: "We'll respond within 24 hours during business days.",
}

const person = {
  firstName: 'A first name is needed.',
  lastName: 'A last name is needed.',
  email: 'An address is needed to answer to.',
}
const personNouns = {
  firstName: 'The first name',
  lastName: 'The last name',
  email: 'The address',
  company: 'The company',
  message: 'The message',
}
const personOf = (typed: Typed) => ({
  ...guardOf(typed),
  firstName: typed.firstName ?? '',
  lastName: typed.lastName ?? '',
  email: typed.email ?? '',
  company: typed.company ?? '',
  message: typed.message ?? '',
})

export const inquiryOf = (text: string | null | undefined): InquiryType | '' =>
  inquiryTypes.find((type) => type === text) ?? ''

export const contactForm: LeadForm<{ id: number }> = {
  name: 'contact',
  required: person,
  nouns: { ...personNouns, jobTitle: 'The job title' },
  send: (call, typed) =>
    call('POST /api/leads', {
      body: {
        ...personOf(typed),
        jobTitle: typed.jobTitle ?? '',
        inquiryType: inquiryOf(typed.inquiryType),
        source: 'contact_form',
      },
    }),
}

export const demoForm: LeadForm<{ id: number }> = {
  name: 'demo',
  required: { ...person, at: 'A demo needs a time to begin.' },
  nouns: { ...personNouns, at: 'The time', timeZone: 'The time zone' },
  send: (call, typed) => {
    const timeZone = typed.timeZone ?? 'UTC'
    // An invalid time is left to the call to refuse.
    const at = instantAt(typed.at ?? '', timeZone) ?? ''
    return call('POST /api/leads/demos', { body: { ...personOf(typed), at, timeZone } })
  },
}
