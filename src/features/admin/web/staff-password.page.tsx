import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { refusedWords, saidBy, statusOf } from '../../../platform/web/refused.ts'
import { adminLoginPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { staffAccountsContract } from '../accounts-contract.ts'
import { staffLinkHours } from '../vocabulary.ts'
import type { Route } from './+types/staff-password.page'
import { NewStaffPassword } from './StaffPassword.tsx'

export const handle = { hydrate: false }

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await serverCaller<typeof staffAccountsContract>(context)('GET /api/admin/links/{token}', { params })
  } catch (refusal) {
    if (saidBy(refusal).code !== 'staff_link_gone') throw refusal
    return data(null, { status: 410 })
  }
}

interface Acted {
  isSet?: true
  refused?: string
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const password = String((await request.formData()).get('password') ?? '')
  try {
    const call = serverCaller<typeof staffAccountsContract>(context)
    await call('POST /api/admin/links/{token}', { params: { token }, body: { password } })
    // Answered with 200: the loader now says that the link is gone.
    return data<Acted>({ isSet: true }, { status: 200 })
  } catch (refusal) {
    const words = refusedWords(refusal)
    if (words === undefined) throw refusal
    return data<Acted>({ refused: words }, { status: statusOf(refusal) ?? 422 })
  }
}

export default function StaffPasswordPage({ loaderData: link, actionData }: Route.ComponentProps) {
  const { isSet, refused }: Acted = actionData ?? {}
  const title = isSet ? 'Your password is set' : link ? 'Set your password' : 'This link no longer works'
  return (
    <Container width="reading" className="pb-16">
      <Head title={title} description="Sets the password of a staff account." isListed={false} />
      {isSet ? (
        <PageHeader
          title={title}
          lede="You can sign in with it now. All earlier sessions have ended."
          actions={
            <ButtonLink href={adminLoginPath} variant="primary">
              Go to sign-in
            </ButtonLink>
          }
        />
      ) : link ? (
        <>
          <PageHeader title={title} lede={`For the staff account ${link.username}.`} />
          <form method="post" className="grid max-w-md grid-cols-1 gap-5 border-t border-rule pt-6">
            {refused !== undefined && <Callout kind="danger" title={refused} />}
            {/* Tells a password manager whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={link.username} />
            <NewStaffPassword label="New password" name="password" />
            <Button type="submit" variant="primary" wide>
              Set the password
            </Button>
          </form>
        </>
      ) : (
        <PageHeader
          title={title}
          lede={`It works once, for ${staffLinkHours} hours. Ask an administrator of this site for a new one.`}
        />
      )}
    </Container>
  )
}
