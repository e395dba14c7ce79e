import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { connectionPath } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead, ChipList } from '../../../ui/Card.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import { endpointState, historyWords } from '../../webhooks/words.ts'
import { connectorOf, tellsOfEvents } from '../connectors.ts'
import type { Connection } from '../contract.ts'
import { connectionDeliveriesUrl, connectionsUrl } from '../vocabulary.ts'
import { call } from './calls.ts'
import { TestOutcome } from './TestOutcome.tsx'

interface ConnectionCardProps {
  connection: Connection
  isSelected: boolean
  onEdit: () => void
  onShowDeliveries: () => void
}

export function ConnectionCard({ connection, isSelected, onEdit, onShowDeliveries }: ConnectionCardProps) {
  const { id, connector, name, target, events, disabledReason, nextRunAt } = connection
  const { words, tone } = endpointState(connection)
  const [sent, setSent] = useState<WebhookDelivery>()
  return (
    <Card as="article" selected={isSelected}>
      <CardHead
        title={name}
        sub={<span className="wrap-anywhere">{`${connectorOf(connector).name} · ${target}`}</span>}
        size="small"
        aside={<StatusBadge tone={tone}>{words}</StatusBadge>}
      />
      {disabledReason && (
        <Callout kind="warning" title="We switched it off">
          <p>{disabledReason} Once it is switched on, what waits is sent.</p>
        </Callout>
      )}
      {events.length > 0 && <ChipList items={events} mono />}
      <p className="text-sm text-quiet">
        {nextRunAt && `Next export ${instantWords(nextRunAt)}. `}
        {historyWords(connection)}
      </p>
      {sent && <TestOutcome key={sent.id} connectionId={id} sent={sent} />}
      <CardFoot>
        <ButtonLink size="small" href={connectionPath(id)} onClick={onPlainClick(onShowDeliveries)}>
          Deliveries<span className="ui-hidden">{` of ${name}`}</span>
        </ButtonLink>
        <Acts connection={connection} onEdit={onEdit} onSent={setSent} />
      </CardFoot>
    </Card>
  )
}

interface ActsProps extends Pick<ConnectionCardProps, 'connection' | 'onEdit'> {
  onSent: (test: WebhookDelivery) => void
}

function Acts({ connection: { id, connector, name, target, events, isEnabled }, onEdit, onSent }: ActsProps) {
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const { toast: tell } = useToast()
  const around = { url: connectionsUrl, tell }
  const params = { id }
  // A scheduled export has no example: its test is the export itself.
  const words = tellsOfEvents(connector)
    ? { label: 'Send a test', told: 'A test is on its way' }
    : { label: 'Export now', told: 'The export is on its way' }
  const test = useDecision(
    {
      act: () => call('POST /api/customer/integrations/{id}/test', { params, body: { event: events[0] } }),
      told: () => ({ title: words.told }),
      failed: 'Nothing was sent',
    },
    around,
  )
  const toggle = useDecision(
    {
      act: () => call('PATCH /api/customer/integrations/{id}', { params, body: { isEnabled: !isEnabled } }),
      told: (now) => ({ title: now.isEnabled ? 'The connection is on' : 'The connection is switched off' }),
      failed: 'Nothing was changed',
    },
    around,
  )
  const remove = useDecision(
    {
      act: () => call('DELETE /api/customer/integrations/{id}', { params }),
      told: () => ({ title: `${name} is disconnected` }),
      failed: 'It is still connected',
    },
    around,
  )

  function showOutcome(sent: WebhookDelivery) {
    onSent(sent)
    void client.invalidateQueries({ queryKey: [connectionDeliveriesUrl(id)] })
  }

  return (
    <fieldset disabled={readOnly !== undefined} className="flex flex-wrap gap-2">
      <legend className="ui-hidden">{`What to do with ${name}`}</legend>
      <Button
        size="small"
        aria-label={`${words.label}: ${name}`}
        disabled={!isEnabled}
        pending={test.isPending}
        pendingLabel="Sending"
        onClick={() => test.mutate(undefined, { onSuccess: showOutcome })}
      >
        {words.label}
      </Button>
      <Button size="small" aria-label={`Edit: ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <AskingButton
        label={isEnabled ? 'Switch off' : 'Switch on'}
        about={name}
        pending={toggle.isPending}
        pendingLabel="Saving"
        onAct={(onSettled) => toggle.mutate(undefined, { onSettled })}
      />
      <AskingButton
        label="Disconnect"
        about={name}
        variant="danger"
        pending={remove.isPending}
        pendingLabel="Disconnecting"
        asks={{
          title: `Disconnect ${name}?`,
          keep: 'Keep it',
          why: `Nothing more is sent to ${target}. Its secrets and the list of its deliveries are erased here; what was sent stays there.`,
        }}
        onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
      />
    </fieldset>
  )
}
