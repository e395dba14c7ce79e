import { instantWords } from '../../../platform/shared/dates.ts'
import { Card, CardFoot, CardHead } from '../../../ui/Card.tsx'
import type { IngestReport, StaffBreaches } from '../staff-contract.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { changesWords, reportWords } from './staff-words.ts'
import { callStaff } from './use-decision.ts'

type Batch = StaffBreaches['heldBatches'][number]
type Item = StaffBreaches['heldItems'][number]

/** An answer of a source that is unlike its ordinary day. */
export function HeldBatch({ batch, feed }: { batch: Batch; feed: string }) {
  return (
    <Held
      name={`Batch of ${feed}`}
      sub={changesWords(batch)}
      at={batch.createdAt}
      words={batch.holds.map(({ words }) => words)}
      decide={(decision) =>
        callStaff('POST /api/admin/breach-batches/{id}', { params: { id: batch.id }, body: { decision } })
      }
      why={{
        release: `Its records take effect as they were read: ${changesWords(batch)}. Subscribers are mailed about recent ones among them, and a mail cannot be called back.`,
        discard:
          'None of its records take effect. The same answer is not held again; another one is judged on its own.',
      }}
    />
  )
}

/** One record that waits while the others of its batch went in. */
export function HeldItem({ item }: { item: Item }) {
  return (
    <Held
      name={`Record ${item.externalId}`}
      sub={`${item.source}, ${item.kind}`}
      at={item.createdAt}
      words={[item.words]}
      decide={(decision) =>
        callStaff('POST /api/admin/breach-items/{id}', { params: { id: item.id }, body: { decision } })
      }
      why={{
        release:
          'The record takes effect as it was read. If it is recent, subscribers are mailed about it, and a mail cannot be called back.',
        discard: 'What was known under this key stays as it is, until the source says something else.',
      }}
    />
  )
}

interface HeldProps {
  name: string
  sub: string
  at: string
  /** The reasons for the hold. */
  words: readonly string[]
  decide: (decision: 'release' | 'discard') => Promise<IngestReport>
  /** Consequences of either decision. */
  why: { release: string; discard: string }
}

function Held({ name, sub, at, words, decide, why }: HeldProps) {
  return (
    <Card as="article">
      <CardHead title={<span className="wrap-anywhere">{name}</span>} sub={sub} headingLevel={4} size="small" />
      {words.map((line) => (
        <p key={line} className="max-w-measure text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="text-xs text-quiet">
        Held since <time dateTime={at}>{instantWords(at)}</time>
      </p>
      <CardFoot>
        <span className="flex flex-wrap gap-3">
          <DecisionButton
            label="Let in"
            about={name}
            pendingLabel="Letting in"
            variant="primary"
            act={() => decide('release')}
            told={(report) => {
              const { title, lines } = reportWords(report)
              return { title, description: lines.join(' ') }
            }}
            failed="Not let in"
            asks={{ title: `Let in: ${name}`, keep: 'Keep it held', why: why.release }}
          />
          <DecisionButton
            label="Discard"
            about={name}
            pendingLabel="Discarding"
            variant="danger"
            act={() => decide('discard')}
            told={() => ({ title: 'Discarded', description: name })}
            failed="Not discarded"
            asks={{ title: `Discard: ${name}`, keep: 'Keep it held', why: why.discard }}
          />
        </span>
      </CardFoot>
    </Card>
  )
}
