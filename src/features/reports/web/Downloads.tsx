import { errorWords } from '../../../platform/web/call.ts'
import { saveAs } from '../../../platform/web/portal.ts'
import { type Format, formatNames, type ReportPart, reportPartUrl, sharedPartUrl } from '../../../product/reports.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import type { ReportRun, SharedReport } from '../contract.ts'

const labelOf = (part: ReportPart, format: Format): string =>
  ({ file: `Download ${formatNames[format]}`, json: 'JSON', manifest: 'Signed manifest' })[part]

/** The files of a report of the organisation, which a sign-in opens. */
export const OwnDownloads = ({ run }: { run: ReportRun }) => (
  <div className="flex flex-wrap gap-2">
    {run.parts.map(({ part }) => (
      <OwnDownload key={part} run={run} part={part} />
    ))}
  </div>
)

interface OwnDownloadProps {
  run: ReportRun
  part: ReportPart
  /** A shorter label, where the text next to it says the rest; its accessible name is complete all the same. */
  label?: string
}

/** One of them, where there is one. */
export function OwnDownload({ run: { id, title, format, parts }, part, label }: OwnDownloadProps) {
  const file = parts.find((one) => one.part === part)
  if (!file) return null
  return (
    <SaveButton
      size="small"
      className="whitespace-nowrap"
      variant={part === 'file' ? 'secondary' : 'quiet'}
      aria-label={`${labelOf(part, format)}: ${title}`}
      onSave={() => saveAs(reportPartUrl(id, part), file.name)}
      explain={errorWords}
    >
      {label ?? labelOf(part, format)}
    </SaveButton>
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
