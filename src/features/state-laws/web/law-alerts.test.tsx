import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { LawAlertsForm } from './LawAlertsForm.tsx'
import { type AlertsActed, emailMissing, refusedBy, refusedFor, typedIn } from './law-alerts.ts'
import { readLawState } from './law-state.ts'

/** As the first paint has it, before script and without it. */
const paint = (acted?: AlertsActed, address = '') =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <LawAlertsForm acted={acted} state={readLawState(new URLSearchParams(address))} />
    </QueryClientProvider>,
  )

test('the form posts to the tab that it is in, and keeps what else the address says', () => {
  const html = paint(undefined, 'on=2026-01-01&law=CA')
  expect(html).toContain('action="/state-privacy-laws?tab=coming&amp;on=2026-01-01&amp;law=CA"')
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Enable Law Tracking Alerts/s)
  expect(html.match(/type="checkbox"/g)).toHaveLength(51)
  expect(html).not.toMatch(/checked|<details[^>]* open/)
  expect(html).not.toContain('Confirm by email')
})

test('without script the answer stays on the page', () => {
  const html = paint({ outcome: 'asked' })
  expect(html).toContain('Confirm by email')
  expect(html).toContain('The link works for 24 hours')
})

test('a refusal keeps what was typed and chosen, and appears where it can be fixed', () => {
  const typed = { email: '"><script>', states: ['TX', 'nowhere'] }
  const html = paint({ outcome: 'refused', typed, refused: { email: emailMissing } })
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(html).toContain(emailMissing)
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(html).toMatch(/<details[^>]* open/)
})

test('a form is read as the call takes it', () => {
  const form = new FormData()
  form.set('email', ' a@corp.test ')
  form.append('states', 'CA')
  form.append('states', 'TX')
  expect(typedIn(form)).toEqual({ email: 'a@corp.test', states: ['CA', 'TX'] })
  expect(typedIn(new FormData())).toEqual({ email: '', states: [] })
})

test('a refusal appears at the address, or above all fields; any other error stays an error', () => {
  const words = 'The request has missing or wrong fields.'
  const refusal = (code: string, path: string) =>
    refusedFor({ code, words, issues: [{ path, message: 'is too long or too large' }] })
  expect(refusal('email_unusable', 'email')).toEqual({ email: words })
  expect(refusal('invalid_request', 'email')).toEqual({ email: 'The address is too long or too large.' })
  expect(refusal('invalid_request', 'states.3')).toEqual({ words })
  expect(refusedBy({ data: { code: 'rate_limited', message: 'Please wait.' } })).toEqual({ words: 'Please wait.' })
  expect(() => refusedBy(new Error('bug'))).toThrow('bug')
})
