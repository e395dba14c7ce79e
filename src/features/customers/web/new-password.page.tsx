import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { customerLoginPath, forgotPasswordPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { linkHours } from '../vocabulary.ts'
import type { Route } from './+types/new-password.page'
import { type CustomerLink, NoLink, readLink, statusWithoutLink } from './customer-link.tsx'
import { EndPrograms, NewPassword } from './PasswordInputs.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readLink(serverCaller<typeof customersContract>(context)('GET /api/customer/links/{token}', { params }), ['password'])

interface Acted {
  isSet?: true
  refused?: string
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData()
  const password = String(form.get('password') ?? '')
  const endPrograms = form.has('endPrograms')
  try {
    const call = serverCaller<typeof customersContract>(context)
    await call('POST /api/customer/password/new', { body: { token, password, endPrograms } })
    // Answered with 200: the loader now says that the link is gone.
    return data<Acted>({ isSet: true }, { status: 200 })
  } catch (thrown) {
    const status = statusWithoutLink(thrown)
    if (status) return data<Acted>({}, { status })
    const { message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return data<Acted>({ refused: issues[0]?.message ?? message }, { status: 422 })
  }
}

export default function NewPasswordPage({ loaderData: link, actionData }: Route.ComponentProps) {
  const { isSet, refused }: Acted = actionData ?? {}
  return (
    <Container width="reading" className="pb-16">
      <Head description="Sets a new password for the customer portal." isListed={false} />
      {isSet ? (
        <IsSet />
      ) : link ? (
        <Asked link={link} refused={refused} />
      ) : (
        <NoLink next={{ label: 'Ask for a new link', href: forgotPasswordPath }}>
          {`A link to a new password works once, for ${linkHours.password} hour.`}
        </NoLink>
      )}
    </Container>
  )
}

function Asked({ link, refused }: { link: CustomerLink; refused: string | undefined }) {
  return (
    <>
      <Title>{`${refused ? 'Not set · ' : ''}New password`}</Title>
      <PageHeader title="Set a new password" lede={`For ${link.email}. Every session ends, here and elsewhere.`} />
      <form method="post" className="grid max-w-md grid-cols-1 gap-5 border-t border-rule pt-6">
        {refused && <Callout kind="danger" title={refused} />}
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={link.email} />
        <NewPassword label="New password" name="password" />
        <EndPrograms />
        <Button type="submit" variant="primary" wide>
          Set the new password
        </Button>
      </form>
    </>
  )
}

function IsSet() {
  return (
    <>
      <Title>Password set</Title>
      <PageHeader
        title="Your new password is set"
        lede="Every session has ended. Sign in with the new password."
        actions={
          <ButtonLink href={customerLoginPath} variant="primary">
            Go to sign-in
          </ButtonLink>
        }
      />
    </>
  )
}
