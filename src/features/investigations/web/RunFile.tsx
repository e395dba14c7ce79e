import { useSearchParams } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { saveAs } from '../../../platform/web/portal.ts'
import { pathForUse } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { useIn, useRunReader } from './run-reader.ts'

/** A file of a run: a link for everybody, a button that asks as the member where the run is the organisation's own. */
export function RunFile({
  runId,
  part,
  name,
  label,
  spoken,
  inText,
}: {
  runId: string
  /** Below the address of the run: `report.html`. */
  part: string
  /** For a file that the server gives no name. */
  name: string
  label: string
  /** Text for screen readers, if the label is too short by itself. */
  spoken?: string
  inText?: boolean
}) {
  const { isOwn, runUrl } = useRunReader()
  const [search] = useSearchParams()
  const url = pathForUse(`${runUrl(runId)}/${part}`, useIn(search))
  if (isOwn)
    return (
      <SaveButton size="small" aria-label={spoken} onSave={() => saveAs(url, name)} explain={errorWords}>
        {label}
      </SaveButton>
    )
  return inText ? (
    <TextLink href={url} download={name}>
      {label}
    </TextLink>
  ) : (
    <ButtonLink href={url} variant="secondary" size="small" aria-label={spoken}>
      {label}
    </ButtonLink>
  )
}
