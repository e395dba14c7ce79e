import { instantWords } from '../../../platform/shared/dates.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead, ChipList } from '../../../ui/Card.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ApiKey } from '../contract.ts'
import { apiKeysUrl } from '../vocabulary.ts'
import { call } from './key-calls.ts'
import { isGood, keyState, usageWords } from './key-words.ts'

interface KeyCardProps {
  apiKey: ApiKey
  nowMs: number
  onRotate: () => void
}

export function KeyCard({ apiKey, nowMs, onRotate }: KeyCardProps) {
  const { name, hint, scopes, createdBy, createdAt } = apiKey
  const { words, tone } = keyState(apiKey, nowMs)
  return (
    <Card as="article">
      <CardHead
        title={<span className="wrap-anywhere">{name}</span>}
        sub={<code>{hint}</code>}
        size="small"
        aside={<StatusBadge tone={tone}>{words}</StatusBadge>}
      />
      <ChipList items={scopes} mono />
      <p className="wrap-anywhere text-sm text-quiet">
        {`Made ${instantWords(createdAt)} by ${createdBy}. ${usageWords(apiKey)}`}
      </p>
      {isGood(apiKey, nowMs) && <Acts apiKey={apiKey} onRotate={onRotate} />}
    </Card>
  )
}

function Acts({ apiKey: { id, name, hint, replacedBy }, onRotate }: Omit<KeyCardProps, 'nowMs'>) {
  const readOnly = useReadOnlyReason('administrator')
  const { toast: tell } = useToast()
  const about = `${name} ${hint}`
  const revoke = useDecision(
    {
      act: () => call('DELETE /api/customer/api-keys/{id}', { params: { id } }),
      told: () => ({ title: 'The key was revoked', description: 'Calls with it are refused from now on.' }),
      failed: 'The key was not revoked',
    },
    { url: apiKeysUrl, tell },
  )
  return (
    <CardFoot>
      <fieldset disabled={readOnly !== undefined} className="flex flex-wrap gap-2">
        <legend className="ui-hidden">{`What to do with ${about}`}</legend>
        {replacedBy === null && (
          <Button size="small" aria-label={`Rotate: ${about}`} onClick={onRotate}>
            Rotate
          </Button>
        )}
        <AskingButton
          label="Revoke"
          about={about}
          variant="danger"
          pending={revoke.isPending}
          pendingLabel="Revoking"
          asks={{
            title: 'Revoke the key?',
            keep: 'Keep it',
            why: `“${name}” is refused from its next call on. This cannot be taken back.`,
          }}
          onAct={(onSettled) => revoke.mutate(undefined, { onSettled })}
        />
      </fieldset>
    </CardFoot>
  )
}
