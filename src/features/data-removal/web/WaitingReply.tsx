import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Card, CardFoot, CardHead, ChipList } from '../../../ui/Card.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { type DenialReason, denialReasons, wordsOf } from '../item-states.ts'
import type { RemovalOverview } from '../removal-staff-contract.ts'
import { leadsTo, type Meaning, meaningGroups, meaningTitle, suggestionWords } from './reply-words.ts'
import { ScrolledText } from './ScrolledText.tsx'
import { StaffDecision } from './StaffDecision.tsx'
import { callStaff } from './use-removal-decision.ts'

type Reply = RemovalOverview['replies'][number]

/** An answer that no rule was sure of: as plain text, for anybody may have written it. */
export function WaitingReply({ reply }: { reply: Reply }) {
  const { requestId, platform, subject, text, hosts, receivedAt } = reply
  return (
    <Card as="article">
      <CardHead
        title={<span className="wrap-anywhere">{`Answer of ${platform}`}</span>}
        sub={
          <span className="wrap-anywhere">
            {`To ${requestId}, `}
            <time dateTime={receivedAt}>{instantWords(receivedAt)}</time>
          </span>
        }
        headingLevel={4}
        size="small"
      />
      <p className="text-sm wrap-anywhere">
        <span className="text-quiet">Subject: </span>
        {subject ? <bdi>{subject}</bdi> : <span className="text-quiet">none</span>}
      </p>
      {text.trim() === '' ? (
        <p className="text-sm text-quiet">It has no text.</p>
      ) : (
        <ScrolledText label={`Text of the answer of ${platform}`} className="max-h-72 max-w-measure p-3 text-sm">
          {text}
        </ScrolledText>
      )}
      {hosts.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-xs text-quiet">Its links lead to these hosts. Nothing here opens them.</p>
          <ChipList items={hosts} mono className="wrap-anywhere" />
        </div>
      )}
      <p className="max-w-measure text-sm">{suggestionWords(reply)}</p>
      <CardFoot>
        <DataList
          className="w-full gap-y-4"
          items={meaningGroups.map(({ title, meanings }) => ({
            label: title,
            value: (
              <span className="flex flex-wrap gap-3">
                {meanings.map((meaning) =>
                  meaning === 'denied' ? (
                    <RefusedButton key={meaning} reply={reply} />
                  ) : (
                    <MeaningButton key={meaning} reply={reply} meaning={meaning} />
                  ),
                )}
              </span>
            ),
          }))}
        />
      </CardFoot>
    </Card>
  )
}

function MeaningButton({ reply, meaning }: { reply: Reply; meaning: Exclude<Meaning, 'denied'> }) {
  const now = leadsTo[meaning]
  const isOver = meaning === 'done' || meaning === 'no_record'
  return (
    <StaffDecision
      {...decisionOn(reply, meaning)}
      {...(now && isOver
        ? { asks: { ...askedOf(reply, meaning), why: <p>{closedWords(wordsOf(now).words)}</p> } }
        : {})}
    />
  )
}

/** A refusal has its reason, in the words that the person reads. */
function RefusedButton({ reply }: { reply: Reply }) {
  const [reason, setReason] = useState<DenialReason>('other')
  return (
    <StaffDecision
      {...decisionOn(reply, 'denied', reason)}
      asks={{
        ...askedOf(reply, 'denied'),
        why: (
          <RadioGroup
            legend="The item is closed, and the person is told"
            name={`refusal-${reply.id}`}
            value={reason}
            onChange={(value) => setReason(value as DenialReason)} // the options are these
            options={denialReasons.map((one) => ({
              value: one,
              label: wordsOf({ state: 'denied', reason: one }).words,
            }))}
          />
        ),
      }}
    />
  )
}

function decisionOn(reply: Reply, meaning: Meaning, reason?: DenialReason) {
  const title = meaningTitle(meaning)
  return {
    label: title,
    about: aboutOf(reply),
    pendingLabel: 'Saving',
    suggested: reply.class === meaning && meaning !== 'unclear',
    variant: 'primary' as const,
    act: () =>
      callStaff('POST /api/admin/removals/replies/{id}', {
        params: { id: reply.id },
        body: { class: meaning, ...(reason ? { reason } : {}) },
      }),
    told: ({ moved }: { moved: boolean }) => ({
      title: `Noted: ${title}`,
      description: moved
        ? `${reply.platform} of ${reply.requestId} is now in this state.`
        : `${reply.platform} of ${reply.requestId} stays as it was.`,
    }),
    failed: 'Not saved',
  }
}

const aboutOf = ({ platform, requestId }: Reply): string => `${platform}, ${requestId}`

const askedOf = (reply: Reply, meaning: Meaning) => ({
  title: `${meaningTitle(meaning)}: ${aboutOf(reply)}`,
  keep: 'Leave it open',
})

const closedWords = (words: string): string => `The item is closed, and the person is told: “${words}”`
