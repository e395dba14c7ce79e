import { data, redirect } from 'react-router'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { subscriptionsContract } from '../contract.ts'
import { subscriptionsPath } from '../kinds.ts'
import type { Route } from './+types/subscriptions.page'
import { UnknownLink } from './UnknownLink.tsx'

export const handle = { hydrate: false }

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const call = serverCaller<typeof subscriptionsContract>(context)
  const opened = await byLink(call('GET /api/subscriptions/{token}', { params }))
  return {
    ...opened,
    data: opened.data && { ...opened.data, hasStopped: new URL(request.url).searchParams.has('stopped') },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const key = String((await request.formData()).get('stop') ?? '')
  const call = serverCaller<typeof subscriptionsContract>(context)
  const answer = await byLink(call('POST /api/subscriptions/{token}/stop', { params, body: { key } }))
  // Another of the address's links opens the page from now on: the one of what was stopped is gone.
  if (answer.data?.pageToken) throw redirect(`${subscriptionsPath(answer.data.pageToken)}?stopped`)
  // Without a status the answer would have that of the loader, which finds nothing any more.
  return answer.data ? data(answer.data, { status: 200 }) : answer
}

export default function SubscriptionsPage({ loaderData: opened, actionData: stopped }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="Lists everything we send to an address, and stops it." isListed={false} />
      {stopped ? (
        <AllStopped titles={stopped.stopped} />
      ) : opened ? (
        <Opened {...opened} />
      ) : (
        <UnknownLink>
          The subscription it belongs to was stopped. If other emails still come, use the link in the newest one.
        </UnknownLink>
      )}
    </Container>
  )
}

type Opened = NonNullable<Route.ComponentProps['loaderData']>

function Opened({ email, subscriptions, hasStopped }: Opened) {
  return (
    <>
      {/* Without script nothing is announced: a screen reader hears the title of the new page. */}
      <Title>{hasStopped ? 'Stopped · What we send you' : 'What we send you'}</Title>
      <PageHeader title="What we send you" lede={`Everything that goes to ${email}. Stopping one keeps the others.`}>
        {hasStopped && (
          <Callout kind="success" title="Stopped">
            <p>You won’t get it any more. What is listed here goes on.</p>
          </Callout>
        )}
      </PageHeader>
      <form method="post" className="grid grid-cols-1 gap-6">
        <ul className="grid grid-cols-1 border-t border-line">
          {subscriptions.map(({ key, title, about, since, changePath }) => (
            <li key={key} className="grid gap-3 border-b border-line py-4 sm:grid-cols-[1fr_auto] sm:items-center">
              <div className="grid gap-1">
                <h2 className="text-lg">{title}</h2>
                {about && <p className="wrap-anywhere">{about}</p>}
                <p className="text-sm text-quiet">
                  Since <time dateTime={since}>{asOfWords(since)}</time>
                </p>
              </div>
              <div className="ui-actions">
                {changePath && <ButtonLink href={changePath}>Change or pause</ButtonLink>}
                <Button type="submit" name="stop" value={key} aria-label={`Stop: ${title}`}>
                  Stop
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {subscriptions.length > 1 && (
          <div>
            <Button type="submit" name="stop" value="all" variant="danger">
              Stop everything
            </Button>
          </div>
        )}
      </form>
    </>
  )
}

function AllStopped({ titles }: { titles: readonly string[] }) {
  return (
    <>
      <Title>Stopped</Title>
      <PageHeader
        title="We send you nothing any more"
        lede={`Stopped: ${titles.join(', ')}. We deleted your address from these lists. You can subscribe again at any time.`}
        actions={<ButtonLink href="/">Go to the home page</ButtonLink>}
      />
    </>
  )
}
