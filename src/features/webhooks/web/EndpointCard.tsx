import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { deliveriesPath } from '../../../product/links.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead, ChipList } from '../../../ui/Card.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Webhook } from '../contract.ts'
import { oldSecretHours, webhooksUrl } from '../vocabulary.ts'
import { endpointState, historyWords } from '../words.ts'
import { call } from './calls.ts'
import type { ShownSecret } from './ShownSecretDialog.tsx'

interface EndpointCardProps {
  endpoint: Webhook
  isSelected: boolean
  onEdit: () => void
  onSecret: (shown: ShownSecret) => void
  /** Asked for, or a test is on its way. */
  onShowDeliveries: () => void
}

export function EndpointCard({ endpoint, isSelected, ...acts }: EndpointCardProps) {
  const { id, url, description, events, disabledReason } = endpoint
  const { words, tone } = endpointState(endpoint)
  return (
    <Card as="article" selected={isSelected}>
      <CardHead
        title={<span className="wrap-anywhere">{url}</span>}
        sub={description || undefined}
        size="small"
        aside={<StatusBadge tone={tone}>{words}</StatusBadge>}
      />
      {disabledReason && (
        <Callout kind="warning" title="We switched it off">
          <p>{disabledReason} Once it is switched on, what waits is sent.</p>
        </Callout>
      )}
      <ChipList items={events} mono />
      <p className="text-sm text-quiet">{historyWords(endpoint)}</p>
      <CardFoot>
        <ButtonLink size="small" href={deliveriesPath(id)} onClick={onPlainClick(acts.onShowDeliveries)}>
          Deliveries<span className="ui-hidden">{` to ${url}`}</span>
        </ButtonLink>
        <Acts endpoint={endpoint} {...acts} />
      </CardFoot>
    </Card>
  )
}

function Acts({ endpoint, onEdit, onSecret, onShowDeliveries }: Omit<EndpointCardProps, 'isSelected'>) {
  const { id, url, events, isEnabled } = endpoint
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const { toast: tell } = useToast()
  const around = { url: webhooksUrl, tell }
  const params = { id }
  const test = useDecision(
    {
      act: () => call('POST /api/customer/webhooks/{id}/test', { params, body: { event: events[0] } }),
      told: ({ event }) => ({
        title: 'A test is on its way',
        description: `An example of ${event}, marked as a test.`,
      }),
      failed: 'No test was sent',
    },
    around,
  )
  const toggle = useDecision(
    {
      act: () => call('PATCH /api/customer/webhooks/{id}', { params, body: { isEnabled: !isEnabled } }),
      told: (now) => ({ title: now.isEnabled ? 'The endpoint is on' : 'The endpoint is switched off' }),
      failed: 'Nothing was changed',
    },
    around,
  )
  const renew = useMutation({
    mutationFn: () => call('POST /api/customer/webhooks/{id}/secret', { params }),
    onSuccess: (made) => onSecret({ url, ...made }),
    onError: (error) => tell({ title: 'No new secret', description: errorWords(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [webhooksUrl] }),
  })
  const remove = useDecision(
    {
      act: () => call('DELETE /api/customer/webhooks/{id}', { params }),
      told: () => ({ title: 'The endpoint was deleted' }),
      failed: 'The endpoint was not deleted',
    },
    around,
  )
  return (
    <fieldset disabled={readOnly !== undefined} className="flex flex-wrap gap-2">
      <legend className="ui-hidden">{`What to do with ${url}`}</legend>
      <Button
        size="small"
        aria-label={`Send a test: ${url}`}
        disabled={!isEnabled}
        pending={test.isPending}
        pendingLabel="Sending"
        onClick={() => test.mutate(undefined, { onSuccess: onShowDeliveries })}
      >
        Send a test
      </Button>
      <Button size="small" aria-label={`Edit: ${url}`} onClick={onEdit}>
        Edit
      </Button>
      <AskingButton
        label="New secret"
        about={url}
        variant="primary"
        pending={renew.isPending}
        pendingLabel="Making"
        asks={{
          title: 'Make a new signing secret?',
          keep: 'Keep the old one',
          why: `For ${oldSecretHours} hours messages carry a signature by each of the two, so that the receiver can change in its own time.`,
        }}
        onAct={(onSettled) => renew.mutate(undefined, { onSettled })}
      />
      <AskingButton
        label={isEnabled ? 'Switch off' : 'Switch on'}
        about={url}
        pending={toggle.isPending}
        pendingLabel="Saving"
        onAct={(onSettled) => toggle.mutate(undefined, { onSettled })}
      />
      <AskingButton
        label="Delete"
        about={url}
        variant="danger"
        pending={remove.isPending}
        pendingLabel="Deleting"
        asks={{
          title: 'Delete the endpoint?',
          keep: 'Keep it',
          why: `Nothing more is sent to ${url}, and the list of its deliveries is deleted.`,
        }}
        onAct={(onSettled) => remove.mutate(undefined, { onSettled })}
      />
    </fieldset>
  )
}
