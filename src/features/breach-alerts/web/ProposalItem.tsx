import { instantWords } from '../../../platform/shared/dates.ts'
import { Card, CardFoot, CardHead } from '../../../ui/Card.tsx'
import type { StaffBreaches } from '../staff-contract.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { Sides } from './Sides.tsx'
import { callStaff } from './use-decision.ts'

type Proposal = StaffBreaches['proposals'][number]

/** Two breaches that may be one event. */
export function ProposalItem({ proposal: { id, basis, one, other, createdAt } }: { proposal: Proposal }) {
  const about = one.company === other.company ? one.company : `${one.company} and ${other.company}`
  const decide = (decision: 'accept' | 'reject') =>
    callStaff('POST /api/admin/breach-proposals/{id}', { params: { id }, body: { decision } })
  return (
    <Card as="article">
      <CardHead
        title={<span className="wrap-anywhere">{`One event or two: ${about}`}</span>}
        sub={`Why it is asked: ${basis}`}
        headingLevel={4}
        size="small"
      />
      <Sides caption={`${about}, side by side`} sides={[one, other]} />
      <p className="text-xs text-quiet">
        Asked since <time dateTime={createdAt}>{instantWords(createdAt)}</time>
      </p>
      <CardFoot>
        <span className="flex flex-wrap gap-3">
          <DecisionButton
            label="Same event"
            about={about}
            pendingLabel="Joining"
            act={() => decide('accept')}
            told={() => ({ title: 'Joined', description: `${other.id} is part of ${one.id} now.` })}
            failed="Not joined"
          />
          <DecisionButton
            label="Two events"
            about={about}
            pendingLabel="Saving"
            variant="danger"
            act={() => decide('reject')}
            told={() => ({ title: 'Two events', description: about })}
            failed="Not saved"
            asks={{
              title: 'Two events',
              keep: 'Leave it open',
              why: `${about}: the two stay apart and this is never asked again. They can still be joined by hand.`,
            }}
          />
        </span>
      </CardFoot>
    </Card>
  )
}
