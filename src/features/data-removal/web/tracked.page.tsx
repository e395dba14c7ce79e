import { data, redirect } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink, isUnknownLink } from '../../../platform/web/mail-link.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { dataRemovalPath, trackedPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { dataRemovalContract } from '../contract.ts'
import type { Route } from './+types/tracked.page'
import { pressedIn, type Refused } from './deed.ts'
import { UnknownLink } from './removal-link.tsx'
import { itemAnchor, TrackedView } from './TrackedView.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof dataRemovalContract>(context)('GET /api/data-removal/requests/{token}', { params }))

interface Acted {
  isErased?: boolean
  refused?: Refused
}

/** Each button of the page posts what the person did, to which item. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = serverCaller<typeof dataRemovalContract>(context)
  const form = await request.formData()
  const { id, typed, body } = pressedIn(form)
  try {
    if (form.get('intent') === 'erase') {
      await call('DELETE /api/data-removal/requests/{token}', { params })
      // Said, or the answer would have the status of the loader, which finds nothing afterwards.
      return data<Acted>({ isErased: true }, { status: 200 })
    }
    await call('POST /api/data-removal/requests/{token}/items/{id}', { params: { ...params, id }, body })
  } catch (thrown) {
    if (isUnknownLink(thrown)) return data<Acted>({}, { status: 404 })
    const { message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return data<Acted>({ refused: { id, typed, words: issues[0]?.message ?? message } }, { status: 422 })
  }
  throw redirect(`${trackedPath(params.token)}#${itemAnchor(id)}`, 303)
}

export default function TrackedPage({ loaderData: request, actionData, params }: Route.ComponentProps) {
  const { isErased, refused }: Acted = actionData ?? {}
  return (
    <Container>
      <Head description="What was asked of whom, when an answer is due, and what came of it." isListed={false} />
      {isErased ? (
        <>
          <Title>Erased</Title>
          <PageHeader
            title="Your request is erased"
            lede="What identified you is gone from here. Letters that have left cannot be called back; companies may still answer to your own mailbox."
            actions={<ButtonLink href={dataRemovalPath}>Go to data removal</ButtonLink>}
          />
        </>
      ) : request ? (
        <TrackedView request={request} token={params.token} refused={refused} />
      ) : (
        <UnknownLink>
          The request may have been erased, or the link is not whole. With the Request ID and the address a new one is
          mailed.
        </UnknownLink>
      )}
    </Container>
  )
}
