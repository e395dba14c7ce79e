import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { deliveriesPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { Webhook } from '../contract.ts'
import { deliveriesUrl, mostEndpoints, webhooksUrl } from '../vocabulary.ts'
import { call } from './calls.ts'
import { EndpointCard } from './EndpointCard.tsx'
import { HowToVerify } from './HowToVerify.tsx'
import { type ShownSecret, ShownSecretDialog } from './ShownSecretDialog.tsx'

const Deliveries = lazyPart('The deliveries', async () => (await import('./Deliveries.tsx')).Deliveries)
const EndpointDialog = lazyDialog(async () => (await import('./EndpointDialog.tsx')).EndpointDialog)

/** Which dialog is open. */
type Open = { kind: 'new' } | { kind: 'edit'; id: number } | { kind: 'secret'; shown: ShownSecret } | undefined

/** `?endpoint=12`: with the deliveries of that one. */
export default function WebhooksPage() {
  const readOnly = useReadOnlyReason()
  const [open, setOpen] = useState<Open>()
  const answer = useQuery({ ...memberQuery<Webhook[]>(webhooksUrl), refetchOnMount: 'always' })
  const selectedId = Number(useSearchParams()[0].get('endpoint')) || undefined
  const selected = answer.data?.find(({ id }) => id === selectedId)
  const edited = open?.kind === 'edit' ? answer.data?.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  const showSecret = (shown: ShownSecret) => setOpen({ kind: 'secret', shown })
  return (
    <Container width="wide" className="pb-16">
      <Head title="Webhooks" isListed={false} />
      <PageHeader
        className="pt-8! pb-6!"
        long
        title="Webhooks"
        lede="Your own systems are told when a vendor’s risk changes, when an assessment ends, and when something has to be acted on."
        actions={
          <Button
            variant="primary"
            disabledReason={readOnly ?? tooMany(answer.data)}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Add endpoint
          </Button>
        }
      />
      <Section title="Endpoints">
        <Loaded answer={answer} what="The endpoints" explain={errorWords}>
          {(endpoints) => (
            <Endpoints
              endpoints={endpoints}
              selectedId={selectedId}
              onEdit={(id) => setOpen({ kind: 'edit', id })}
              onSecret={showSecret}
            />
          )}
        </Loaded>
      </Section>
      {selected && (
        <Section title="Deliveries" note={<span className="wrap-anywhere">{`To ${selected.url}, newest first`}</span>}>
          <Deliveries
            key={selected.id}
            receiver={{
              ...{ noun: 'endpoint', isEnabled: selected.isEnabled, url: deliveriesUrl(selected.id) },
              replay: (childId) =>
                call('POST /api/customer/webhooks/{id}/deliveries/{childId}/replay', {
                  params: { id: selected.id, childId },
                }),
            }}
          />
        </Section>
      )}
      <Section title="Verify what you receive" layout="side">
        <HowToVerify />
      </Section>
      {open?.kind === 'new' && <EndpointDialog onClose={close} onMade={showSecret} />}
      {edited && <EndpointDialog endpoint={edited} onClose={close} />}
      {open?.kind === 'secret' && <ShownSecretDialog shown={open.shown} onClose={close} />}
    </Container>
  )
}

const tooMany = (endpoints: readonly Webhook[] | undefined): string | undefined =>
  endpoints && endpoints.length >= mostEndpoints ? `An organization has at most ${mostEndpoints} endpoints.` : undefined

function Endpoints({
  endpoints,
  selectedId,
  onEdit,
  onSecret,
}: {
  endpoints: readonly Webhook[]
  selectedId: number | undefined
  onEdit: (id: number) => void
  onSecret: (shown: ShownSecret) => void
}) {
  const readOnly = useReadOnlyReason()
  const navigate = useNavigate()
  const client = useQueryClient()

  function showDeliveries(id: number) {
    void client.invalidateQueries({ queryKey: [deliveriesUrl(id)] })
    void navigate(deliveriesPath(id), { preventScrollReset: true })
  }

  if (endpoints.length === 0)
    return (
      <EmptyState title="No endpoint yet">
        An endpoint is an address of yours that takes signed messages. Add one, and send it a test.
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {readOnly && <p className="text-sm text-quiet">{readOnly}</p>}
      {endpoints.map((endpoint) => (
        <EndpointCard
          key={endpoint.id}
          endpoint={endpoint}
          isSelected={endpoint.id === selectedId}
          onEdit={() => onEdit(endpoint.id)}
          onSecret={onSecret}
          onShowDeliveries={() => showDeliveries(endpoint.id)}
        />
      ))}
    </div>
  )
}
