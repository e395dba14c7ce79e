import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Section } from '../../../ui/Page.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { Table } from '../../../ui/Table.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { customersContract } from '../contract.ts'
import { sessionsUrl } from '../vocabulary.ts'
import { callAsMember, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { KnownPassword } from './PasswordInputs.tsx'

type Session = Output<(typeof customersContract)['GET /api/customer/sessions']>[number]

/** @param demo why a member of the demo organisation cannot end one. */
export function Sessions({ demo }: { demo: string | undefined }) {
  const reasonId = useId()
  const sessions = useQuery({ ...memberQuery<Session[]>(sessionsUrl), refetchOnMount: 'always' })
  return (
    <Section
      title="Sessions"
      note="Where you are signed in. End what you do not know, then change the password."
      className="ui-screen-only"
    >
      {demo && (
        <p id={reasonId} className="mb-4 text-quiet">
          {demo}
        </p>
      )}
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
              {
                key: 'expires',
                header: 'Expires',
                cell: ({ expiresAt }) => asOfWords(expiresAt),
              },
              {
                key: 'end',
                header: 'End',
                cell: (session) =>
                  session.isThis ? 'By Logout' : <End session={session} reasonId={demo && reasonId} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** Asks for the password: a person who found this browser open must not sign its owner out elsewhere. */
function End({ session: { id, device }, reasonId }: { session: Session; reasonId: string | undefined }) {
  const done = useDone()
  const hydrated = useHydrated()
  // Undefined until it was opened once.
  const [isAsking, setAsking] = useState<boolean>()
  return (
    <>
      <Button
        {...rowAct('end')}
        size="small"
        aria-label={`End: ${device}`}
        disabled={!hydrated || reasonId !== undefined}
        aria-describedby={reasonId}
        onClick={() => setAsking(true)}
      >
        End
      </Button>
      {isAsking !== undefined && (
        <Dialog open={isAsking} onClose={() => setAsking(false)} title={`End the session on ${device}`}>
          <CallForm
            act={(text) =>
              callAsMember('DELETE /api/customer/sessions/{id}', {
                ...{ params: { id }, body: { password: text('password') } },
              })
            }
            onDone={() => {
              setAsking(false)
              done('The session has ended', sessionsUrl)
            }}
            submit="End session"
            onCancel={() => setAsking(false)}
            pendingLabel="Ending"
            variant="danger"
          >
            {(issueOf) => <KnownPassword label="Your password" name="password" error={issueOf('password')} />}
          </CallForm>
        </Dialog>
      )}
    </>
  )
}
