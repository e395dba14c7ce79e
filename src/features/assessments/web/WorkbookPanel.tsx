import { type ChangeEvent, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { ApiError, callUrl } from '../../../platform/web/call.ts'
import { sendFile } from '../../../platform/web/send-file.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'

interface Taken {
  taken: number
  faults: { row: number; message: string }[]
}

/** The questions as a workbook, out and in again. */
export function WorkbookPanel({ token, onTaken }: { token: string; onTaken: () => Promise<unknown> }) {
  const url = callUrl('/api/questionnaires/{token}/questions.xlsx', { params: { token } })
  const [isSending, setSending] = useState(false)
  const [taken, setTaken] = useState<Taken>()
  const [refused, setRefused] = useState<string>()

  async function send(file: File | undefined) {
    if (!file) return
    setSending(true)
    setTaken(undefined)
    setRefused(undefined)
    try {
      setTaken(await sendFile<Taken>(url, file))
      await onTaken()
    } catch (error) {
      setRefused(
        error instanceof ApiError
          ? (error.issues[0]?.message ?? error.words)
          : 'The workbook did not arrive. Please try again.',
      )
    }
    setSending(false)
  }

  return (
    <Disclosure summary="Answer in Excel">
      <div className="grid max-w-measure grid-cols-1 gap-4">
        <p>
          Download the workbook, fill in its column Answer, and send it back here. What the workbook leaves empty stays.
        </p>
        <div>
          <ButtonLink href={url} download="">
            Download workbook
          </ButtonLink>
        </div>
        <FileDrop
          label="Drop the filled workbook here, or choose it"
          accept=".xlsx"
          disabled={isSending}
          error={refused}
          onChange={(event: ChangeEvent<HTMLInputElement>) => send(event.currentTarget.files?.[0])}
          onFiles={(files) => send(files[0])}
        />
        {isSending && <Spinner label="Reading the workbook" />}
        {taken && (
          <Callout
            kind={taken.faults.length > 0 ? 'warning' : 'success'}
            title={`${counted(taken.taken, 'answer')} taken${taken.faults.length > 0 ? `, ${counted(taken.faults.length, 'row')} not` : ''}`}
          >
            {taken.faults.length > 0 && (
              <ul className="grid gap-1">
                {taken.faults.map(({ row, message }) => (
                  <li key={row}>
                    Row {row}: {message}
                  </li>
                ))}
              </ul>
            )}
          </Callout>
        )}
      </div>
    </Disclosure>
  )
}
