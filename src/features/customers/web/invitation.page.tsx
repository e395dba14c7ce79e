import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Sending } from '../../../platform/shared/endpoint.ts'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { startSession, useMember } from '../../../platform/web/portal.ts'
import { customerDashboardPath, forgotPasswordPath } from '../../../product/links.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { linkHours, roleWords } from '../vocabulary.ts'
import type { Route } from './+types/invitation.page'
import { callAsMember } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { type CustomerLink, NoLink, readLink } from './customer-link.tsx'
import { NameFields } from './NameFields.tsx'
import { KnownPassword, NewPassword } from './PasswordInputs.tsx'
import { roleMeanings } from './words.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readLink(serverCaller<typeof customersContract>(context)('GET /api/customer/links/{token}', { params }), [
    'invitation',
  ])

const call = createCaller<typeof customersContract>()

export default function InvitationPage({ loaderData: link, params: { token } }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Accepts an invitation to an organisation’s customer portal." isListed={false} />
      {link ? (
        <Invitation link={link} token={token} />
      ) : (
        <NoLink>{`An invitation works once, for ${linkHours.invitation / 24} days, until it is taken back. The person who invited you can send another.`}</NoLink>
      )}
    </Container>
  )
}

function Invitation({ link, token }: { link: CustomerLink; token: string }) {
  const navigate = useNavigate()
  const { user } = useMember()
  const [needsCode, setNeedsCode] = useState(false)
  const isSignedIn = link.hasAccount && user?.email.toLowerCase() === link.email.toLowerCase()

  const accept = (body: Sending<(typeof customersContract)['POST /api/customer/invitations/{token}/accept']>['body']) =>
    (isSignedIn ? callAsMember : call)('POST /api/customer/invitations/{token}/accept', { params: { token }, body })

  async function join(text: (name: string) => string) {
    if (isSignedIn) return accept({})
    if (!link.hasAccount)
      return accept({ firstName: text('firstName'), lastName: text('lastName'), password: text('password') })
    const code = text('code').trim()
    try {
      return await accept({ password: text('password'), ...(code ? { code } : {}) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
      setNeedsCode(true)
      return undefined
    }
  }

  return (
    <>
      <Title>{`Join ${link.organization}`}</Title>
      <PageHeader
        long
        title={`Join ${link.organization}`}
        lede={
          link.hasAccount
            ? 'You are invited to its vendor register. You join with the account that you have, and keep your other organizations.'
            : 'You are invited to its vendor register. Choose a password, and you are in.'
        }
      />
      <div className="grid max-w-lg grid-cols-1 gap-8">
        <DataList
          layout="lined"
          items={[
            { label: 'Email', value: <span className="wrap-anywhere">{link.email}</span> },
            ...(link.role ? [{ label: 'Role', value: `${roleWords(link.role)}. ${roleMeanings[link.role]}` }] : []),
          ]}
        />
        <noscript>
          <Callout kind="warning" title="Joining needs JavaScript">
            Who is signed in is kept by the browser, not by a cookie.
          </Callout>
        </noscript>
        <CallForm
          act={join}
          onDone={(session) => {
            if (!session) return
            startSession(session)
            void navigate(customerDashboardPath)
          }}
          submit="Join"
          pendingLabel="Joining"
          wide
        >
          {(issueOf) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={link.email} />
              {!link.hasAccount ? (
                <>
                  <NameFields errors={{ firstName: issueOf('firstName'), lastName: issueOf('lastName') }} />
                  <NewPassword label="Password" name="password" error={issueOf('password')} />
                </>
              ) : isSignedIn ? (
                <p>You are signed in with this address.</p>
              ) : (
                <KnownPassword label="Password of your account" name="password" error={issueOf('password')} />
              )}
              {needsCode && <CodeField takesFocus />}
            </>
          )}
        </CallForm>
        {link.hasAccount && !isSignedIn && (
          <p className="text-sm">
            <TextLink href={forgotPasswordPath}>Forgotten your password?</TextLink>
          </p>
        )}
      </div>
    </>
  )
}
