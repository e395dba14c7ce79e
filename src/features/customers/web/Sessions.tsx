import { useQuery } from '@tanstack/react-query'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { customersContract } from '../contract.ts'
import { sessionsUrl } from '../vocabulary.ts'
import { callAsMember } from './account.ts'

type Session = Output<(typeof customersContract)['GET /api/customer/sessions']>[number]

export function Sessions() {
  const sessions = useQuery({ ...memberQuery<Session[]>(sessionsUrl), refetchOnMount: 'always' })
  return (
    <Section
      title="Sessions"
      layout="side"
      note="Where you are signed in. End what you do not know, then change the password."
      className="ui-screen-only"
    >
      <Loaded answer={sessions} what="The sessions" explain={errorWords}>
        {(list) => (
          <Table
            caption="Sessions, last used first"
            hideCaption
            rows={list}
            rowKey={({ id }) => String(id)}
            columns={[
              {
                key: 'device',
                header: 'Device',
                cell: ({ device, isThis }) => (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {device}
                    {isThis && <Badge tone="accent">This session</Badge>}
                  </span>
                ),
              },
              { key: 'used', header: 'Last used', cell: ({ usedAt }) => instantWords(usedAt) },
              { key: 'created', header: 'Signed in', cell: ({ createdAt }) => asOfWords(createdAt) },
              { key: 'expires', header: 'Ends by itself', cell: ({ expiresAt }) => asOfWords(expiresAt) },
              { key: 'end', header: 'End', cell: (session) => (session.isThis ? 'By Logout' : <End {...session} />) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function End({ id, device }: Session) {
  const { toast } = useToast()
  const end = useDecision(
    {
      act: () => callAsMember('DELETE /api/customer/sessions/{id}', { params: { id } }),
      told: () => ({ title: 'The session has ended' }),
      failed: 'Not ended',
    },
    { url: sessionsUrl, tell: toast },
  )
  return (
    <AskingButton
      label="End"
      about={device}
      pending={end.isPending}
      pendingLabel="Ending"
      onAct={(onSettled) => end.mutate(undefined, { onSettled })}
    />
  )
}
