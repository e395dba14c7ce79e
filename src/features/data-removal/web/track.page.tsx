import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { dataRemovalPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { dataRemovalContract } from '../contract.ts'
import type { Route } from './+types/track.page'

export const handle = { hydrate: false }

interface Acted {
  /** The same for every Request ID. */
  message?: string
  refused?: { requestId: string; email: string; words: string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const requestId = String(form.get('requestId') ?? '').trim()
  const email = String(form.get('email') ?? '').trim()
  const refuse = (words: string) => data<Acted>({ refused: { requestId, email, words } }, { status: 422 })
  if (requestId === '' || email === '')
    return refuse('Both are needed: the Request ID, and the address of the request.')
  const call = serverCaller<typeof dataRemovalContract>(context)
  try {
    const { message } = await call('POST /api/data-removal/track', { body: { requestId, email } })
    return data<Acted>({ message })
  } catch (thrown) {
    const { message } = saidBy(thrown)
    if (message === undefined) throw thrown
    return refuse(message)
  }
}

export default function TrackPage({ actionData }: Route.ComponentProps) {
  const { message, refused }: Acted = actionData ?? {}
  return (
    <Container width="reading" className="pb-16">
      <Head
        title={`${message ? 'On its way · ' : refused ? 'Not sent · ' : ''}Follow a removal request`}
        description="Sends the link to a removal request to the address that made it."
      />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Data Removal', href: dataRemovalPath }, { label: 'Follow a request' }]} />
        }
        title="Follow a request"
        lede="The page of a request opens by a link that only its own address gets. Name both, and it is mailed again."
      />
      <form method="post" className="grid grid-cols-1 gap-5 border-t border-rule pt-6">
        {message && (
          <Callout kind="success" title="Look into the mailbox">
            {message}
          </Callout>
        )}
        {refused && (
          <Callout kind="danger" title="Not sent">
            {refused.words}
          </Callout>
        )}
        <TextInput
          label="Request ID"
          name="requestId"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refused?.requestId}
          hint="As the confirmation screen and our mails show it."
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={refused?.email}
        />
        <Button type="submit" variant="primary" size="large" wide>
          Mail me the link
        </Button>
        <p className="text-sm text-quiet">
          The answer is the same whether or not such a request exists: no one learns from it who asked for what.
        </p>
      </form>
    </Container>
  )
}
