import { FileText } from 'lucide-react'
import { errorWords } from '../../../../platform/web/call.ts'
import { saveAs } from '../../../../platform/web/portal.ts'
import { fileUrl } from '../../../../product/links.ts'
import { Hash } from '../../../../ui/Hash.tsx'
import { SaveButton } from '../../../../ui/SaveButton.tsx'

/** Saves a file of the organisation: an address alone would not say who asks. */
export function FileLink({ file }: { file: { id: number; name: string; sha256: string } }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SaveButton
        size="small"
        icon={<FileText size={16} aria-hidden="true" />}
        className="max-w-full wrap-anywhere"
        onSave={() => saveAs(fileUrl(file.id), file.name)}
        explain={errorWords}
      >
        {file.name}
      </SaveButton>
      {/* On paper there is no button. */}
      <span className="hidden print:inline">{file.name}</span>
      <span className="text-xs text-quiet">
        sha256 <Hash value={file.sha256} />
      </span>
    </span>
  )
}
