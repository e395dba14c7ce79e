import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { ownPath } from '../../../platform/web/own-path.ts'
import { startSession, useMember } from '../../../platform/web/portal.ts'
import { customerDashboardPath, forgotPasswordPath } from '../../../product/links.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { demoMember, type organisationSizes } from '../vocabulary.ts'
import type { Route } from './+types/login.page'
import { CallForm } from './CallForm.tsx'
import { NameFields } from './NameFields.tsx'
import { OrganisationFields } from './OrganisationFields.tsx'
import { KnownPassword, NewPassword } from './PasswordInputs.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { demo, isRegistrationClosed } = context.get(siteContext)
  return { demo: demo ? demoMember : null, isRegistrationClosed }
}

const call = createCaller<typeof customersContract>()

type TabId = 'sign-in' | 'register'

export default function CustomerLoginPage({ loaderData: { demo, isRegistrationClosed } }: Route.ComponentProps) {
  const { state } = useMember()
  const [search, setSearch] = useSearchParams()
  const selected: TabId = search.get('tab') === 'register' ? 'register' : 'sign-in'

  function searchFor(tab: TabId) {
    const target = new URLSearchParams(search)
    if (tab === 'register') target.set('tab', tab)
    else target.delete('tab')
    return target
  }

  if (state === 'signed-in') return <Navigate to={ownPath(search.get('next'), customerDashboardPath)} replace />
  return (
    <Container width="reading">
      <Head
        title={`${selected === 'register' ? 'Register' : 'Sign in'} · Customer portal`}
        description="Sign-in and registration for the customer portal: vendors, contracts, reviews."
        isListed={false}
      />
      <PageHeader
        title="Customer Portal"
        lede="Your vendor register: who processes what, on which contract, how risky, and reviewed when."
      />
      <div className="grid max-w-lg grid-cols-1 gap-8 pb-16">
        <noscript>
          <Callout kind="warning" title="Signing in needs JavaScript">
            Who is signed in is kept by the browser, not by a cookie.
          </Callout>
        </noscript>
        <Tabs
          label="Customer Portal"
          selected={selected}
          hrefFor={(tab) => `?${searchFor(tab)}`}
          onSelect={(tab) => setSearch(searchFor(tab), { replace: true, preventScrollReset: true })}
          tabs={[
            { id: 'sign-in', label: 'Sign In', content: <SignIn demo={demo} /> },
            {
              id: 'register',
              label: 'Register',
              content: isRegistrationClosed ? <RegistrationClosed /> : <Register />,
            },
          ]}
        />
        <p className="text-sm">
          <TextLink href="/">Back to Home</TextLink>
        </p>
      </div>
    </Container>
  )
}

function SignIn({ demo }: { demo: typeof demoMember | null }) {
  const [needsCode, setNeedsCode] = useState(false)

  async function signIn(text: (name: string) => string) {
    const code = text('code').trim()
    const body = { email: text('email'), password: text('password'), ...(code ? { code } : {}) }
    try {
      startSession(await call('POST /api/customer/login', { body }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
      setNeedsCode(true)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-6 pt-2">
      <CallForm act={signIn} submit="Sign In" pendingLabel="Signing In..." wide>
        {() => (
          <>
            <TextInput label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
            <div className="grid grid-cols-1 gap-2">
              <KnownPassword label="Password" name="password" />
              <p className="text-sm">
                <TextLink href={forgotPasswordPath}>Forgotten your password?</TextLink>
              </p>
            </div>
            {needsCode && <CodeField takesFocus />}
          </>
        )}
      </CallForm>
      {demo && (
        <Callout title="Demo credentials">
          <p className="wrap-anywhere">
            Email <code>{demo.email}</code>
          </p>
          <p className="wrap-anywhere">
            Password <code>{demo.password}</code>
          </p>
        </Callout>
      )}
    </div>
  )
}

function RegistrationClosed() {
  return (
    <Callout title="Registration is closed" className="mt-2">
      <p>If your organization already has an account, ask one of its administrators to invite you.</p>
      <p>
        If it does not, <TextLink href="/contact">contact the operator</TextLink> to get one.
      </p>
    </Callout>
  )
}

function Register() {
  async function register(text: (name: string) => string) {
    const size = text('size') as (typeof organisationSizes)[number] // One of the options of the select.
    const organization = { name: text('company'), industry: text('industry'), size }
    const user = {
      email: text('email'),
      password: text('password'),
      firstName: text('firstName'),
      lastName: text('lastName'),
    }
    startSession(await call('POST /api/customer/register', { body: { organization, user } }))
  }

  return (
    <CallForm act={register} submit="Create Account" pendingLabel="Creating Account..." wide className="pt-2">
      {(issueOf) => (
        <>
          <OrganisationFields errorOf={(field) => issueOf(`organization.${field}`)} />
          <h2 className="border-t border-line pt-5 text-lg">Administrator Account</h2>
          <NameFields errors={{ firstName: issueOf('user.firstName'), lastName: issueOf('user.lastName') }} />
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            error={issueOf('user.email')}
          />
          <NewPassword label="Password" name="password" error={issueOf('user.password')} />
        </>
      )}
    </CallForm>
  )
}
