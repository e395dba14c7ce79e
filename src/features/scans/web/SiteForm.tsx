import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { scanPath, scanResultPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import type { scansContract } from '../contract.ts'

const call = createCaller<typeof scansContract>()

/** Asks for a scan of an address; without script the page's action does. */
export function SiteForm({ refused }: { refused: { url: string; words: string } | undefined }) {
  const navigate = useNavigate()
  const scan = useMutation({
    mutationFn: (url: string) => call('POST /api/scans', { body: { url } }),
    onSuccess: ({ id }) => navigate(scanResultPath(id)),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    scan.mutate(String(new FormData(event.currentTarget).get('url') ?? '').trim())
  }

  return (
    <form method="post" action={scanPath} onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextInput
        label="Web address"
        name="url"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="url"
        placeholder="https://example.com"
        required
        maxLength={2000}
        defaultValue={refused?.url}
        error={scan.error ? errorWords(scan.error) : scan.isSuccess ? undefined : refused?.words}
        hint="The page is visited up to four times, each time as a new visitor: before consent, after accepting, after rejecting, and with Global Privacy Control. Up to a minute a visit."
      />
      <div>
        <Button type="submit" variant="primary" pending={scan.isPending || scan.isSuccess} pendingLabel="Starting">
          Scan site
        </Button>
      </div>
    </form>
  )
}
