import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../platform/web/call.ts'
import { type Sent, sendFile } from '../../../platform/web/send-file.ts'
import { scanResultPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Progress } from '../../../ui/States.tsx'
import type { ScanRow } from '../contract.ts'
import { mostFileBytes, mostHarBytes, scanFilesUrl } from '../vocabulary.ts'
import { chooseFile } from './choose-file.ts'
import { bytesText } from './words.ts'

type State =
  | { step: 'choosing'; refused?: string | undefined }
  | { step: 'sending'; file: File; progress: Sent }
  | { step: 'sent' }

/** Sends a file with its progress; without script it is a form like any other, and the server leads on. */
export function FileForm() {
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ step: 'choosing' })
  const dropped = useRef<File>(undefined)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  useDropOutside()

  function consider(files: readonly File[]) {
    const choice = chooseFile(files)
    dropped.current = choice.outcome === 'chosen' ? choice.file : undefined
    setState({ step: 'choosing', refused: choice.outcome === 'refused' ? choice.words : undefined })
  }

  async function send(file: File) {
    const call = new AbortController()
    sending.current = call
    setState({ step: 'sending', file, progress: { sent: 0, total: file.size } })
    try {
      const scan = await sendFile<ScanRow>(scanFilesUrl, file, {
        signal: call.signal,
        onProgress: (progress) => setState({ step: 'sending', file, progress }),
      })
      setState({ step: 'sent' })
      await navigate(scanResultPath(scan.id))
    } catch (error) {
      if (call.signal.aborted) return
      setState({ step: 'choosing', refused: wordsOf(error) })
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    const file = chosen instanceof File && chosen.name !== '' ? chosen : dropped.current
    const choice = chooseFile(file ? [file] : [])
    if (choice.outcome === 'refused') setState({ step: 'choosing', refused: choice.words })
    else void send(choice.file)
  }

  function callOff() {
    sending.current?.abort()
    setState({ step: 'choosing', refused: 'The upload was called off. Nothing was kept.' })
  }

  const isBusy = state.step !== 'choosing'
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={scanFilesUrl}
      onSubmit={submit}
      className="grid grid-cols-1 gap-5"
    >
      <FileDrop
        label="Drop a file here, or choose one"
        name="file"
        required
        disabled={isBusy}
        error={state.step === 'choosing' ? state.refused : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => consider([...(event.currentTarget.files ?? [])])}
        onFiles={consider}
        hint={
          <>
            <span className="block">{`An app up to ${bytesText(mostFileBytes)}: APK, XAPK, APKS, APKM, AAB, AAR, JAR, DEX, IPA.`}</span>
            <span className="block">{`A recording of traffic up to ${bytesText(mostHarBytes)}: HAR.`}</span>
          </>
        }
      />
      {state.step === 'sending' ? (
        <Sending file={state.file} progress={state.progress} onCancel={callOff} />
      ) : (
        <div>
          <Button type="submit" variant="primary" pending={state.step === 'sent'} pendingLabel="Opening the scan">
            Scan file
          </Button>
        </div>
      )}
    </form>
  )
}

function Sending({ file, progress, onCancel }: { file: File; progress: Sent; onCancel: () => void }) {
  const { sent, total } = progress
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <Progress
        label={`Sending ${file.name}`}
        value={sent}
        max={Math.max(total, 1)}
        text={sent >= total ? 'Sent, now checked' : `${bytesText(sent)} of ${bytesText(total)}, ${percent} %`}
        className="wrap-anywhere"
      />
      {/* Said in quarters: every step would talk without end. */}
      <p className="ui-hidden" role="status">
        {sent >= total ? 'The file was sent and is now checked.' : `${percent - (percent % 25)} percent sent.`}
      </p>
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection ended before the file was there. Please try again.'
  return error.issues[0]?.message ?? error.words
}

/** A file that misses the place would replace the page: it is let fall instead. */
function useDropOutside() {
  useEffect(() => {
    const letFall = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    for (const name of ['dragover', 'drop'] as const) document.addEventListener(name, letFall)
    return () => {
      for (const name of ['dragover', 'drop'] as const) document.removeEventListener(name, letFall)
    }
  }, [])
}
