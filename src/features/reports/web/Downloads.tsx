import { errorWords } from '../../../platform/web/call.ts'
import { saveAs } from '../../../platform/web/portal.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import type { ReportRun, SharedReport } from '../contract.ts'
import { type Format, formatNames, type ReportPart, reportPartUrl, sharedPartUrl } from '../vocabulary.ts'

const labelOf = (part: ReportPart, format: Format): string =>
  ({ file: `Download ${formatNames[format]}`, json: 'JSON', manifest: 'Signed manifest' })[part]

/** The files of a report of the organisation, which a sign-in opens. */
export function OwnDownloads({ run: { id, title, format, parts } }: { run: ReportRun }) {
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map(({ part, name }) => (
        <SaveButton
          key={part}
          size="small"
          variant={part === 'file' ? 'secondary' : 'quiet'}
          aria-label={`${labelOf(part, format)}: ${title}`}
          onSave={() => saveAs(reportPartUrl(id, part), name)}
          explain={errorWords}
        >
          {labelOf(part, format)}
        </SaveButton>
      ))}
    </div>
  )
}

/** The same by a link, which needs no sign-in and no script. */
export function SharedDownloads({ token, report }: { token: string; report: SharedReport }) {
  const { title, format, parts } = report
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map(({ part, name }) => (
        <ButtonLink
          key={part}
          variant={part === 'file' ? 'primary' : 'secondary'}
          href={sharedPartUrl(token, part)}
          download={name}
          aria-label={`${labelOf(part, format)}: ${title}`}
        >
          {labelOf(part, format)}
        </ButtonLink>
      ))}
    </div>
  )
}
