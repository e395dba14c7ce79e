import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { customerLoginPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { linkHours } from '../vocabulary.ts'
import type { Route } from './+types/forgot-password.page'

export const handle = { hydrate: false }

interface Acted {
  isAsked?: true
  refused?: { email: string; words: string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '').trim()
  try {
    const call = serverCaller<typeof customersContract>(context)
    await call('POST /api/customer/password/forgotten', { body: { email } })
    return data<Acted>({ isAsked: true })
  } catch (thrown) {
    const { message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return data<Acted>({ refused: { email, words: issues[0]?.message ?? message } }, { status: 422 })
  }
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { isAsked, refused }: Acted = actionData ?? {}
  return (
    <Container width="reading" className="pb-16">
      <Head
        title={`${isAsked ? 'On its way · ' : refused ? 'Not sent · ' : ''}Forgotten password`}
        description="Sends a link to set a new password for the customer portal."
        isListed={false}
      />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: 'Customer Portal', href: customerLoginPath }, { label: 'Forgotten password' }]}
          />
        }
        title="Forgotten password"
        lede="Name your address, and a link to set a new password is mailed to it."
      />
      <form method="post" className="grid max-w-md grid-cols-1 gap-5 border-t border-rule pt-6">
        {isAsked && (
          <Callout kind="success" title="Look into the mailbox">
            {`If an account has this address, the link is on its way. It works once, for ${linkHours.password} hour.`}
          </Callout>
        )}
        {refused && <Callout kind="danger" title={refused.words} />}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refused?.email}
        />
        <Button type="submit" variant="primary" wide>
          Mail me the link
        </Button>
        <p className="text-sm text-quiet">
          The answer is the same whether or not there is such an account: no one learns who has one here.
        </p>
      </form>
    </Container>
  )
}
