import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { JudgedFinding, verdictContract } from '../verdict-contract.ts'
import { investigationUrl, longestReason, type VerdictWord, verdictsUrl } from '../vocabulary.ts'

const call = createCaller<typeof verdictContract>()

type Judged = Pick<JudgedFinding, 'investigationId' | 'finding' | 'verdict'>

const at = ({ investigationId, finding }: Judged) => ({ id: investigationId, findingId: finding.id })

/** Verdict and reason; a finding that has them shows them to be changed. */
export function VerdictForm({ judged }: { judged: Judged }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const [verdict, setVerdict] = useState<string>(judged.verdict?.verdict ?? '')
  const decide = useMutation({
    mutationFn: (body: { verdict: VerdictWord; reason: string }) =>
      call('POST /api/investigations/{id}/findings/{findingId}/verdict', { params: at(judged), body }),
    onSuccess: async (given) => {
      toast({
        title: given.verdict === 'rejected' ? 'Finding rejected' : 'Finding accepted',
        description: judged.finding.title,
      })
      await changed(client, judged)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    if (verdict === 'accepted' || verdict === 'rejected') decide.mutate({ verdict, reason })
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
      <RadioGroup
        legend="Verdict"
        name="verdict"
        inline
        required
        value={verdict}
        onChange={setVerdict}
        options={[
          { value: 'accepted', label: 'Accept' },
          { value: 'rejected', label: 'Reject' },
        ]}
      />
      <TextArea
        label="Reason"
        name="reason"
        required
        maxLength={longestReason}
        defaultValue={judged.verdict?.reason}
        error={decide.error ? errorWords(decide.error) : undefined}
        hint="Everybody reads it beside the finding."
      />
      <div>
        <Button type="submit" disabled={!hydrated} pending={decide.isPending} pendingLabel="Saving">
          Save verdict
        </Button>
      </div>
    </form>
  )
}

export function TakeBack({ judged }: { judged: Judged }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const takeBack = useMutation({
    mutationFn: () => call('DELETE /api/investigations/{id}/findings/{findingId}/verdict', { params: at(judged) }),
    onSuccess: () => toast({ title: 'Verdict taken back', description: judged.finding.title }),
    onError: (error) => toast({ title: 'Not taken back', description: errorWords(error), variant: 'destructive' }),
    onSettled: () => changed(client, judged),
  })
  return (
    <p className="mt-3">
      <Button
        size="small"
        disabled={!hydrated}
        pending={takeBack.isPending}
        pendingLabel="Taking back"
        aria-label={`Take back the verdict on ${judged.finding.title}`}
        onClick={() => takeBack.mutate()}
      >
        Take back
      </Button>
    </p>
  )
}

/** The lists of both states, and the report's own page. */
async function changed(client: ReturnType<typeof useQueryClient>, { investigationId }: Judged): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [verdictsUrl] }),
    client.invalidateQueries({ queryKey: [investigationUrl(investigationId)] }),
  ])
}
