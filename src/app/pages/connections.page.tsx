import { connectionDeliveriesUrl } from '../../features/integrations/vocabulary.ts'
import { Connections } from '../../features/integrations/web/Connections.tsx'
import { call } from '../../features/integrations/web/calls.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Deliveries = lazyPart(
  'The deliveries',
  async () => (await import('../../features/webhooks/web/Deliveries.tsx')).Deliveries,
)

/** A connection is a webhook endpoint told in another system's words: its deliveries are shown as those are. */
export default function ConnectionsPage() {
  return (
    <Connections
      deliveriesOf={({ id, isEnabled }) => (
        <Deliveries
          key={id}
          receiver={{
            ...{ noun: 'connection', isEnabled, url: connectionDeliveriesUrl(id) },
            replay: (childId) =>
              call('POST /api/customer/integrations/{id}/deliveries/{childId}/replay', { params: { id, childId } }),
          }}
        />
      )}
    />
  )
}
