import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { adminContract } from '../contract.ts'
import { staffSessionsUrl } from '../vocabulary.ts'
import { callAdmin } from './use-admin-decision.ts'

type Session = Output<(typeof adminContract)['GET /api/admin/sessions']>[number]

/** Lists one's own staff sessions. */
export function StaffSessionsPanel() {
  const sessions = useQuery<Session[]>({ queryKey: [staffSessionsUrl], refetchOnMount: 'always' })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Loaded answer={sessions} what="The sessions" explain={errorWords}>
        {(list) => (
          <>
            <Table
              caption="Your sessions, newest first"
              rows={list}
              rowKey={({ createdAt, isThis }) => `${createdAt} ${isThis}`}
              columns={[
                {
                  key: 'created',
                  header: 'Signed in',
                  cell: ({ createdAt, isThis }) => (
                    <span className="inline-flex flex-wrap items-center gap-2">
                      {instantWords(createdAt)}
                      {isThis && <Badge tone="accent">This session</Badge>}
                    </span>
                  ),
                },
                { key: 'ends', header: 'Ends unless it is used', cell: ({ expiresAt }) => instantWords(expiresAt) },
              ]}
            />
            {list.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function EndOthers() {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const end = useMutation({
    mutationFn: (password: string) => callAdmin('POST /api/admin/sessions/end', { body: { password } }),
    onSuccess: async () => {
      toast({ title: 'The other sessions have ended' })
      await client.invalidateQueries({ queryKey: [staffSessionsUrl] })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    end.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }

  return (
    <form method="post" onSubmit={submit} className="ui-screen-only grid max-w-md grid-cols-1 gap-5">
      {end.error && <Callout kind="danger" title={errorWords(end.error)} />}
      <PasswordInput label="Your password" name="password" autoComplete="current-password" required maxLength={200} />
      <div>
        <Button type="submit" disabled={!hydrated} pending={end.isPending} pendingLabel="Ending">
          End the others
        </Button>
      </div>
    </form>
  )
}
