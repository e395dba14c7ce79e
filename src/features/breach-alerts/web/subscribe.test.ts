import { expect, test } from 'vitest'
import { companiesIn, refusedFor, subscriptionOf, typedIn } from './subscribe.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form sends exactly the four fields, companies by line without blank ones', () => {
  const typed = typedIn(
    formOf({ email: ' a@corp.test ', companies: 'Acme\r\n\r\n  \n Meta ', severityThreshold: 'high' }),
  )
  expect(subscriptionOf(typed)).toEqual({
    email: 'a@corp.test',
    companyKeywords: ['Acme', 'Meta'],
    severityThreshold: 'high',
    isActive: true,
  })
})

test('an empty form asks for medium and names no company', () => {
  expect(typedIn(formOf({ severityThreshold: '__proto__' }))).toEqual({ email: '', companies: '', severity: 'medium' })
  expect(companiesIn(' \n\n')).toEqual([])
})

test('a refusal appears at the field that can fix it', () => {
  const words = 'The request has missing or wrong fields.'
  const issue = (path: string, message: string) =>
    refusedFor({ code: 'invalid_request', words, issues: [{ path, message }] })
  expect(refusedFor({ code: 'email_unusable', words: 'Not an address.', issues: [] })).toEqual({
    email: 'Not an address.',
  })
  expect(issue('companyKeywords.3', 'has a line of more than 100 characters').companies).toBe(
    'The list has a line of more than 100 characters.',
  )
  expect(issue('email', 'is too long or too large').email).toBe('The address is too long or too large.')
  expect(refusedFor({ code: 'rate_limited', words: 'Please wait.', issues: [] })).toEqual({ words: 'Please wait.' })
})
