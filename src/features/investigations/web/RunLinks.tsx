import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FieldError, Select } from '../../../ui/Field.tsx'
import type { linkContract, RunLink } from '../link-contract.ts'
import { type Language, languageNames, languages, linkDays, memberInvestigationUrl } from '../vocabulary.ts'

const call = createMemberCaller<typeof linkContract>()

/** Links that open the report without an account: make one, see how often each was opened, close it. */
export function RunLinks({ runId }: { runId: string }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const [language, setLanguage] = useState<Language>('en')
  const [days, setDays] = useState<(typeof linkDays)[number]>(30)
  const url = `${memberInvestigationUrl(runId)}/links`
  const { data: links = [], error } = useQuery(memberQuery<RunLink[]>(url))
  const lookAgain = () => client.invalidateQueries({ queryKey: [url] })
  const make = useMutation({
    mutationFn: () =>
      call('POST /api/customer/investigations/{id}/links', { params: { id: runId }, body: { language, days } }),
    onSuccess: lookAgain,
  })
  const close = useMutation({
    mutationFn: (linkId: number) =>
      call('DELETE /api/customer/investigations/{id}/links/{linkId}', { params: { id: runId, linkId } }),
    onSuccess: lookAgain,
  })
  const failed = error ?? make.error ?? close.error
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-measure text-sm text-quiet">
        Anyone who has the link can read this report and download it. We count how often it is opened, not by whom.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Language"
          value={language}
          onChange={(event) => setLanguage(languages.find((one) => one === event.target.value) ?? 'en')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Select
          label="Works for"
          value={String(days)}
          onChange={(event) => setDays(linkDays.find((one) => String(one) === event.target.value) ?? 30)}
          options={linkDays.map((value) => ({ value: String(value), label: `${value} days` }))}
        />
        <Button onClick={() => make.mutate()} disabledReason={readOnly} pending={make.isPending}>
          Make a link
        </Button>
      </div>
      {make.data && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <code className="text-sm wrap-anywhere">{make.data.url}</code>
          <CopyButton text={make.data.url} label="Copy link" variant="secondary" />
          <span className="text-sm text-quiet">Copy it now: it is not shown again.</span>
        </div>
      )}
      {failed && <FieldError>{errorWords(failed)}</FieldError>}
      {links.length > 0 && (
        <ul className="grid grid-cols-1">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line py-3 text-sm">
              <span>{languageNames[link.language]}</span>
              <span className="text-quiet">{`made ${instantWords(link.createdAt)} by ${link.createdBy}`}</span>
              <span>{`opened ${link.opened === 1 ? 'once' : `${link.opened} times`}`}</span>
              {link.isRevoked ? (
                <span className="text-quiet">closed</span>
              ) : (
                <>
                  <span className="text-quiet">{`works until ${instantWords(link.expiresAt)}`}</span>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => close.mutate(link.id)}
                    disabledReason={readOnly}
                    pending={close.isPending}
                    aria-label={`Close the link made ${instantWords(link.createdAt)}`}
                  >
                    Close
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
