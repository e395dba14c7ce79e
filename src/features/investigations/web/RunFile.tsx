import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { saveAs } from '../../../platform/web/portal.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useRunReader } from './run-reader.ts'

/** A file of a run: a link for everybody, a button that asks as the member where the run is the organisation's own. */
export function RunFile({
  runId,
  part,
  name,
  label,
  inText,
}: {
  runId: string
  /** Below the address of the run: `report.html`. */
  part: string
  /** For a file that the server gives no name. */
  name: string
  label: string
  inText?: boolean
}) {
  const { isOwn, runUrl } = useRunReader()
  const url = `${runUrl(runId)}/${part}`
  if (isOwn) return <SaveButton url={url} name={name} label={label} />
  return inText ? (
    <TextLink href={url} download={name}>
      {label}
    </TextLink>
  ) : (
    <ButtonLink href={url} variant="secondary" size="small">
      {label}
    </ButtonLink>
  )
}

function SaveButton({ url, name, label }: { url: string; name: string; label: string }) {
  const { toast } = useToast()
  const save = useMutation({
    mutationFn: () => saveAs(url, name),
    onError: (error) =>
      toast({ title: 'The file was not saved', description: errorWords(error), variant: 'destructive' }),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      pending={save.isPending}
      pendingLabel="Saving"
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  )
}
