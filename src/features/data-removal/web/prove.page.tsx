import { data, redirect } from 'react-router'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink, isUnknownLink } from '../../../platform/web/mail-link.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { dataRemovalPath, trackedPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { dataRemovalContract } from '../contract.ts'
import { removalLimits } from '../vocabulary.ts'
import type { Route } from './+types/prove.page'
import { PersonFields } from './DetailsThatHelp.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { platformsWords } from './removal-form.ts'
import { proofOf, type Refused, refusedProof, type Typed, typedIn } from './sign.ts'

export const handle = { hydrate: false }

type Asked = Output<(typeof dataRemovalContract)['GET /api/data-removal/proofs/{token}']>

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof dataRemovalContract>(context)('GET /api/data-removal/proofs/{token}', { params }))

/** One button: it proves the address, and says who sends. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = serverCaller<typeof dataRemovalContract>(context)
  const typed = typedIn(await request.formData())
  const refuse = (refused: Refused) => data({ typed, refused }, { status: 422 })
  if (typed.country === '') return refuse({ country: 'Choose the country that you live in.' })
  if (typed.country === 'US' && typed.state === '') return refuse({ state: 'Choose the state that you live in.' })
  const proved = await call('POST /api/data-removal/proofs/{token}', { params, body: proofOf(typed) }).catch(
    (thrown: unknown) => {
      if (isUnknownLink(thrown)) return null
      const { code, message, issues = [] } = saidBy(thrown)
      if (message === undefined) throw thrown
      return { refused: refusedProof({ code, words: message, issues }) }
    },
  )
  if (!proved) return data(null, { status: 404 })
  if ('refused' in proved) return refuse(proved.refused)
  throw redirect(trackedPath(proved.trackToken), 303)
}

export default function ProvePage({ loaderData: asked, actionData: acted }: Route.ComponentProps) {
  return (
    <Container>
      <Head description="Proves an address and begins what was asked to be removed." isListed={false} />
      {asked ? (
        <Prove asked={asked} typed={acted?.typed ?? typedBefore(asked)} refused={acted?.refused ?? {}} />
      ) : (
        <>
          <Title>Link not known</Title>
          <PageHeader
            title="This link is not known any more"
            lede={`A link to prove an address works once, and for ${removalLimits.proofHours} hours. If its button was pressed in that time, the requests have begun and a mail has the link to follow them; otherwise nothing was sent, and you can ask again.`}
            actions={<ButtonLink href={dataRemovalPath}>Go to data removal</ButtonLink>}
          />
        </>
      )}
    </Container>
  )
}

function typedBefore({ person, modes }: Asked): Typed {
  return {
    mode: modes.includes('agent') ? 'agent' : 'self',
    country: person.country ?? '',
    state: person.state ?? '',
    name: person.name ?? '',
    account: person.account ?? '',
    city: person.city ?? '',
    formerNames: person.formerNames ?? '',
    listings: (person.listings ?? []).join('\n'),
    signedName: '',
    accepted: false,
    permissionSha256: '',
  }
}

function Prove({ asked, typed, refused }: { asked: Asked; typed: Typed; refused: Refused }) {
  const { requestId, email, modes, permission, items } = asked
  const isRefused = Object.keys(refused).length > 0
  const hasSellers = items.some(({ isSeller }) => isSeller)
  const closing = items.filter((item) => !item.isSeller)
  const wantsAccount = items.some(({ needs }) => needs.includes('account'))
  return (
    <>
      {/* Without script nothing is said when it happens: a reader hears the title of the page that came. */}
      <Title>{`${isRefused ? 'Not begun yet · ' : ''}Prove your address`}</Title>
      <PageHeader
        long
        title="Prove your address and begin"
        lede="Thanks, your email address is confirmed. Tell us where you live and who should send the letters."
      >
        {isRefused && (
          <Callout kind="danger" title="Not begun yet">
            <p>{refused.words ?? 'What is missing is marked below. What you typed is still there.'}</p>
          </Callout>
        )}
      </PageHeader>
      <Section title="What is asked" layout="side">
        <div className="grid max-w-measure gap-6">
          <DataList
            layout="lined"
            items={[
              { label: 'Request ID', value: <code>{requestId}</code> },
              { label: 'Address', value: email },
              { label: 'Asked of', value: platformsWords(items.length) },
            ]}
          />
          <Platforms items={items} />
          {closing.length > 0 && (
            <Callout
              kind="warning"
              title={closing.length === 1 ? 'This closes an account' : `This closes ${closing.length} accounts`}
            >
              {`Deleting your data at ${closing.map(({ name }) => name).join(', ')} also deletes your account there. Save what you want to keep before you begin.`}
            </Callout>
          )}
        </div>
      </Section>
      <form method="post">
        <Section title="Where you live" layout="side" note="It decides which law the letters cite.">
          <div className="grid max-w-measure grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
            <PersonFields typed={typed} refused={refused} which={['country', 'state']} asksCountry />
          </div>
        </Section>
        <Section
          title="How you are found"
          layout="side"
          note="Optional. Without it some platforms may ask you for more."
        >
          <div className="grid max-w-measure grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
            <PersonFields
              typed={typed}
              refused={refused}
              which={[
                'name',
                ...(wantsAccount ? (['account'] as const) : []),
                ...(hasSellers ? (['city', 'formerNames', 'listings'] as const) : []),
              ]}
            />
          </div>
        </Section>
        <Section title="Who sends" layout="side">
          <ModeChoice modes={modes} permission={permission} typed={typed} refused={refused} />
        </Section>
        <Section title="Begin" layout="side">
          <div className="grid max-w-measure gap-4">
            <Button type="submit" variant="primary" size="large" wide>
              Prove the address and begin
            </Button>
            <p className="text-sm text-quiet">
              {`Not asked for by you? Leave this page: nothing is sent without the button, and the request is erased within ${removalLimits.proofHours} hours.`}
            </p>
          </div>
        </Section>
      </form>
    </>
  )
}

/** Shows what happens to each platform: a letter, or a task for the person. */
function Platforms({ items }: Pick<Asked, 'items'>) {
  const byLetter = items.filter(({ takesLetters }) => takesLetters)
  const byHand = items.filter(({ takesLetters }) => !takesLetters)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {[
        { title: 'By letter', platforms: byLetter },
        { title: 'By you, on their own page', platforms: byHand },
      ].map(
        ({ title, platforms }) =>
          platforms.length > 0 && (
            <div key={title} className="grid content-start gap-1">
              <h3 className="font-sans text-sm font-[550] text-quiet">{title}</h3>
              <ul className="grid gap-0.5">
                {platforms.map(({ platformId, name }) => (
                  <li key={platformId}>{name}</li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  )
}
