import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedIn } from '../../../platform/web/posted-form.ts'
import { contactForm, demoForm } from './contact-forms.ts'
import { actOn, type LeadsCall, missingIn, refusedFor, statusOf } from './forms.ts'
import { newsletterForm } from './newsletter.ts'
import { chatForm, supportForm } from './support-forms.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Records what is called. */
function recorder(answer: unknown = { id: 1 }) {
  const calls: [key: string, body: unknown][] = []
  const call = (async (key: string, { body }: { body: unknown }) => {
    calls.push([key, body])
    return answer
  }) as unknown as LeadsCall // one answer for every call
  return { call, calls }
}

const anna = { firstName: ' Anna ', lastName: 'Berg', email: 'anna@corp.test' }

test("the contact form sends SPEC's payload, trimmed, with its source", async () => {
  const { call, calls } = recorder()
  const acted = await actOn(contactForm, call, formOf({ ...anna, inquiryType: 'privacy', message: 'Hello\nthere' }))
  expect(acted).toEqual({ form: 'contact', outcome: 'sent', answer: { id: 1 } })
  expect(statusOf(acted).status).toBe(200)
  expect(calls).toEqual([
    [
      'POST /api/leads',
      {
        ...{ firstName: 'Anna', lastName: 'Berg', email: 'anna@corp.test', company: '', jobTitle: '' },
        ...{ inquiryType: 'privacy', message: 'Hello\nthere', source: 'contact_form', website: '' },
      },
    ],
  ])
})

test('a demo is asked for at the instant that the clock of its zone means', async () => {
  const { call, calls } = recorder()
  await actOn(demoForm, call, formOf({ ...anna, at: '2026-12-01T09:30', timeZone: 'Europe/Berlin' }))
  expect(calls[0]).toMatchObject([
    'POST /api/leads/demos',
    { at: '2026-12-01T08:30:00.000Z', timeZone: 'Europe/Berlin' },
  ])
})

test('the support form and the chat open tickets of their own kind', async () => {
  const { call, calls } = recorder({ number: 'T-1', token: null })
  const asked = { name: 'Anna', email: 'anna@corp.test', subject: 'Export', description: 'It fails.' }
  await actOn(supportForm, call, formOf({ ...asked, priority: 'urgent', category: 'bug' }))
  await actOn(supportForm, call, formOf({ ...asked, priority: 'nonsense' }))
  await actOn(chatForm, call, formOf(asked))
  expect(calls).toMatchObject([
    ['POST /api/tickets', { subject: 'Export', priority: 'urgent', category: 'bug', source: 'form' }],
    ['POST /api/tickets', { priority: 'medium', category: 'technical' }],
    ['POST /api/tickets', { subject: 'Live chat', source: 'chat' }],
  ])
})

test('what a program fills in, and how quickly, goes with it', async () => {
  const { call, calls } = recorder({ message: 'Look.' })
  await actOn(newsletterForm, call, formOf({ email: 'a@corp.test', website: 'spam', tookMs: '12', source: 'blog' }))
  expect(calls[0]?.[1]).toEqual({ email: 'a@corp.test', website: 'spam', tookMs: 12, source: 'blog' })
})

test.each([contactForm, demoForm, supportForm, chatForm, newsletterForm])(
  'the form $name sends no call while a required field is missing, and says which',
  async (form) => {
    const whole = Object.fromEntries(Object.keys(form.required).map((name) => [name, 'something']))
    expect(missingIn(form, whole)).toEqual({})
    for (const [name, words] of Object.entries(form.required)) {
      const { call, calls } = recorder()
      const acted = await actOn<unknown>(form, call, formOf({ ...whole, [name]: ' \t ' }))
      expect(acted).toMatchObject({ outcome: 'refused', refused: { fields: { [name]: words } } })
      expect(statusOf(acted).status).toBe(422)
      expect(calls).toEqual([])
    }
  },
)

test('a refusal is shown at its fields, or above them; any other failure stays an error', async () => {
  const words = 'The request has missing or wrong fields.'
  const refusal = (code: string, ...issues: { path: string; message: string }[]) =>
    refusedFor(contactForm, { code, words, issues })
  expect(refusal('invalid_request', { path: 'email', message: 'is too long or too large' })).toEqual({
    fields: { email: 'The address is too long or too large.' },
  })
  expect(refusal('invalid_request', { path: 'source', message: 'is wrong' })).toEqual({ fields: {}, words })
  expect(refusal('email_unusable')).toEqual({ fields: { email: words } })
  expect(refusal('slot_unfit')).toEqual({ fields: { at: words } })
  const failing = (thrown: unknown) => actOn(contactForm, (() => Promise.reject(thrown)) as LeadsCall, formOf(anna))
  expect(await failing({ data: { code: 'rate_limited', message: 'Please wait.' } })).toMatchObject({
    ...{ outcome: 'refused', typed: { firstName: 'Anna' }, refused: { words: 'Please wait.' } },
  })
  await expect(failing(new Error('bug'))).rejects.toThrow('bug')
})

test('any form that is posted is read without a throw, each field as text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => {
      const typed = typedIn(formOf(fields))
      for (const text of Object.values(typed)) expect(text).toBe(text.trim())
      missingIn(contactForm, typed)
    }),
  )
  const form = formOf({})
  form.set('message', new File(['x'], 'a.txt'))
  expect(typedIn(form)).toEqual({ message: '[object File]' })
})
