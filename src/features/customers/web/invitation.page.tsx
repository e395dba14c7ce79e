import { useNavigate } from 'react-router'
import { createCaller } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { startSession } from '../../../platform/web/portal.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { customerDashboardPath, linkHours, roleWords } from '../vocabulary.ts'
import type { Route } from './+types/invitation.page'
import { CallForm } from './CallForm.tsx'
import { type CustomerLink, NoLink, readLink } from './customer-link.tsx'
import { NameFields } from './NameFields.tsx'
import { NewPassword } from './PasswordInputs.tsx'
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
        <NoLink>{`An invitation works once, for ${linkHours.invitation / 24} days, until it is taken back. Whoever invited you can send another.`}</NoLink>
      )}
    </Container>
  )
}

function Invitation({ link, token }: { link: CustomerLink; token: string }) {
  const navigate = useNavigate()

  const join = (text: (name: string) => string) =>
    call('POST /api/customer/invitations/{token}/accept', {
      params: { token },
      body: { firstName: text('firstName'), lastName: text('lastName'), password: text('password') },
    })

  return (
    <>
      <Title>{`Join ${link.organization}`}</Title>
      <PageHeader
        long
        title={`Join ${link.organization}`}
        lede="You are invited to its vendor register. Choose a password, and you are in."
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
            startSession(session)
            void navigate(customerDashboardPath)
          }}
          submit="Join"
          pendingLabel="Joining"
          wide
        >
          {(issueOf) => (
            <>
              <NameFields errors={{ firstName: issueOf('firstName'), lastName: issueOf('lastName') }} />
              <input type="hidden" name="username" autoComplete="username" value={link.email} />
              <NewPassword label="Password" name="password" error={issueOf('password')} />
            </>
          )}
        </CallForm>
      </div>
    </>
  )
}
