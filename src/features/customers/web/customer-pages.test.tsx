import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { demoMember } from '../vocabulary.ts'
import type { Account } from './account.ts'
import CustomerLoginPage from './login.page.tsx'
import { Members } from './Members.tsx'
import { Notifications } from './Notifications.tsx'
import { OrganisationSettings } from './OrganisationSettings.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'

/** As the first paint has it, before script and without it. */
function paint(element: ReactElement, path = '/'): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the sign-in page', () => {
  // The page reads only its loader data from the router's props.
  const LoginPage = CustomerLoginPage as unknown as ComponentType<{ loaderData: { demo: typeof demoMember | null } }>
  const login = (search: string, demo: typeof demoMember | null = null) =>
    paint(<LoginPage loaderData={{ demo }} />, `/customer/login${search}`)

  test('has two tabs and a way back', () => {
    const html = login('')
    expect(textOf(html)).toMatch(/Sign In Register .*Email.*Password.*Sign In/)
    expect(html).toMatch(/<a [^>]*href="\/"/)
  })

  test('shows demo credentials where there is a demo, and only then', () => {
    expect(textOf(login('', demoMember))).toContain(demoMember.password)
    expect(textOf(login(''))).not.toContain('Demo credentials')
    expect(textOf(login('?tab=register', demoMember))).not.toContain(demoMember.password)
  })

  test('says whom to ask where registration is closed, and has no form for it', () => {
    const ClosedPage = CustomerLoginPage as unknown as ComponentType<{ loaderData: object }>
    const html = paint(
      <ClosedPage loaderData={{ demo: null, isRegistrationClosed: true }} />,
      '/customer/login?tab=register',
    )
    expect(html).toContain('href="/contact"')
    expect(html).not.toContain('name="company"')
  })

  test('asks for the fields of SPEC at registration, size mid-market by default', () => {
    const html = login('?tab=register')
    expect(textOf(html)).toMatch(
      /Company Name.*Industry Optional.*Company Size.*Administrator Account First Name Last Name Email Password.*Create Account/,
    )
    expect(html).toMatch(/<option value="mid-market" selected=""/)
  })

  test('keeps the way on in both tabs', () => {
    expect(login('?next=%2Fcustomer%2Fvendors')).toContain('href="?next=%2Fcustomer%2Fvendors&amp;tab=register"')
  })

  test('writes no password into an address, script or not', () => {
    for (const html of [login(''), login('?tab=register')]) expect(html).not.toMatch(/<form(?![^>]*method="post")/)
  })
})

const account: Account = {
  id: 1,
  user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@corp.test', role: 'administrator' },
  isProved: true,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  mailedAlerts: ['breach'],
  digest: 'weekly',
  organization: {
    id: 1,
    name: 'Corp <b>',
    industry: '',
    size: 'enterprise',
    exporter: 'eea',
    isHipaaEntity: null,
    reportedFrameworks: null,
    isDemo: false,
    suspendedFor: null,
    createdAt: '2026-11-22T00:00:00.000Z',
  },
  organizations: [{ id: 1, name: 'Corp <b>', role: 'administrator' }],
}

test('settings show what is set now', () => {
  expect(paint(<Profile account={account} />)).toContain('value="Lovelace"')
  expect(paint(<OrganisationSettings account={account} />)).toMatch(
    /value="Corp &lt;b&gt;".*<option value="enterprise" selected=""/,
  )
  const notifications = paint(<Notifications account={account} />)
  expect(notifications).toMatch(/name="breach"[^>]*checked=""/)
  expect(notifications).not.toMatch(/name="score_change"[^>]*checked=""/)
  expect(notifications).toMatch(/<input[^>]*value="weekly"[^>]*checked=""|checked=""[^>]*value="weekly"/)
})

test('without a proved address shows why no one can be invited', () => {
  expect(textOf(paint(<Members account={{ ...account, isProved: false }} />))).toContain(
    'Verify your own email address first',
  )
})

test('the demo organisation says what it cannot do', () => {
  const demo = { ...account, organization: { ...account.organization, isDemo: true } }
  for (const Content of [Profile, Security, Members, OrganisationSettings])
    expect(textOf(paint(<Content account={demo} />))).toContain('The demo organization can’t do this.')
})
