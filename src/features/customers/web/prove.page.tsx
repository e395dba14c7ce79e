import { data, redirect } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { customerDashboardPath, newPasswordPath, registrationPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { customersContract } from '../contract.ts'
import { linkHours } from '../vocabulary.ts'
import type { Route } from './+types/prove.page'
import { type CustomerLink, NoLink, readLink, statusWithoutLink } from './customer-link.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  readLink(serverCaller<typeof customersContract>(context)('GET /api/customer/links/{token}', { params }), [
    'proof',
    'address',
  ])

interface Acted {
  proved?: { email: string }
  /** How many accounts ended; 0 where a change of address was refused. */
  ended?: number
  refused?: string
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const account = form.get('account')
  try {
    const call = serverCaller<typeof customersContract>(context)
    // Answered with 200: the loader now says that the link is gone.
    if (form.get('answer') === 'no')
      return data<Acted>(await call('POST /api/customer/links/{token}/refuse', { params }), { status: 200 })
    const withNewPassword = form.get('answer') === 'new-password'
    const body = { withNewPassword, ...(typeof account === 'string' ? { account } : {}) }
    const { email, passwordToken } = await call('POST /api/customer/links/{token}/prove', { params, body })
    if (passwordToken) return redirect(newPasswordPath(passwordToken))
    return data<Acted>({ proved: { email } }, { status: 200 })
  } catch (thrown) {
    const status = statusWithoutLink(thrown)
    if (status) return data<Acted>({}, { status })
    const { message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return data<Acted>({ refused: issues[0]?.message ?? message }, { status: 409 })
  }
}

export default function ProvePage({ loaderData: link, actionData }: Route.ComponentProps) {
  const { proved, ended, refused }: Acted = actionData ?? {}
  return (
    <Container width="reading" className="pb-16">
      <Head description="Confirms the address of an account in the customer portal." isListed={false} />
      {proved ? (
        <Proved email={proved.email} />
      ) : ended !== undefined ? (
        <Refused ended={ended} />
      ) : link?.kind === 'address' ? (
        <AskedForChange {...link} refused={refused} />
      ) : link && link.accounts.length > 0 ? (
        <AskedForAccount {...link} refused={refused} />
      ) : (
        <NoLink>{`A link works once: for ${linkHours.proof} hours to prove an address, and for ${linkHours.address} hours to change it. You can send yourself a new one under Settings, Profile.`}</NoLink>
      )}
    </Container>
  )
}

type AskedProps = CustomerLink & { refused: string | undefined }

function AskedForAccount({ email, accounts, refused }: AskedProps) {
  const isOne = accounts.length === 1
  const title = isOne ? 'Did you create this account?' : 'Which account did you create?'
  return (
    <>
      <Title>{title}</Title>
      <PageHeader
        title={title}
        lede={
          isOne
            ? 'Someone created an account with your address. Only you can say whether it was you.'
            : 'Several accounts were created with your address. Only you can say which one is yours. The others end.'
        }
      >
        {refused && <Callout kind="danger" title={refused} />}
      </PageHeader>
      <div className="grid grid-cols-1 gap-8">
        {accounts.map((account) => (
          <ThisAccount key={account.id} account={account} email={email} />
        ))}
        <form method="post" className="ui-screen-only grid grid-cols-1 gap-3 border-t border-rule pt-6">
          <p className="text-sm text-quiet">
            {isOne
              ? 'If you did not create it, end it. We delete its sessions, second factor, keys, webhooks and data, and you can register yourself.'
              : 'If none is yours, end them all. We delete their sessions, second factors, keys, webhooks and data.'}
          </p>
          <Button type="submit" name="answer" value="no" variant="danger" wide>
            {isOne ? 'No, end this account' : 'None is mine, end them all'}
          </Button>
        </form>
      </div>
    </>
  )
}

function ThisAccount({ account, email }: { account: CustomerLink['accounts'][number]; email: string }) {
  return (
    <form method="post" className="grid grid-cols-1 gap-4">
      <input type="hidden" name="account" value={account.id} />
      <DataList
        layout="lined"
        items={[
          { label: 'Address', value: <span className="wrap-anywhere">{email}</span> },
          { label: 'Organization', value: <span className="wrap-anywhere">{account.organization}</span> },
          { label: 'Created', value: instantWords(account.createdAt) },
          { label: 'Device', value: account.device || 'Unknown device' },
        ]}
      />
      <div className="ui-screen-only grid grid-cols-1 gap-3">
        <Button type="submit" name="answer" value="yes" variant="primary" wide>
          Yes, I created it
        </Button>
        <Button type="submit" name="answer" value="new-password" wide>
          Yes, but I forgot its password
        </Button>
      </div>
    </form>
  )
}

function AskedForChange({ email, refused }: AskedProps) {
  return (
    <>
      <Title>Change your address</Title>
      <PageHeader
        title="Did you ask to change your address?"
        lede="Someone asked to use this address to sign in to an account at Sightline, and to get its email here."
      >
        {refused && <Callout kind="danger" title={refused} />}
      </PageHeader>
      <DataList
        layout="lined"
        items={[{ label: 'New address', value: <span className="wrap-anywhere">{email}</span> }]}
      />
      <form method="post" className="ui-screen-only grid grid-cols-1 gap-3 pt-8">
        <Button type="submit" name="answer" value="yes" variant="primary" wide>
          Yes, change to this address
        </Button>
        <Button type="submit" name="answer" value="no" wide>
          No, I did not ask for this
        </Button>
      </form>
    </>
  )
}

function Proved({ email }: { email: string }) {
  return (
    <>
      <Title>Address confirmed</Title>
      <PageHeader
        title="The address is yours"
        lede={`${email} is the address of your account.`}
        actions={
          <ButtonLink href={customerDashboardPath} variant="primary">
            Go to the portal
          </ButtonLink>
        }
      />
    </>
  )
}

function Refused({ ended }: { ended: number }) {
  const title =
    ended === 0 ? 'The address stays as it is' : ended === 1 ? 'The account has ended' : 'The accounts have ended'
  return (
    <>
      <Title>{title}</Title>
      <PageHeader
        title={title}
        lede={
          ended === 0
            ? 'Nothing was changed, and the link no longer works.'
            : 'No one can sign in with your address now. You can register with it yourself.'
        }
        actions={ended > 0 && <ButtonLink href={registrationPath}>Register</ButtonLink>}
      />
    </>
  )
}
