import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { errorWords } from '../../../../platform/web/call.ts'
import { saveAs } from '../../../../platform/web/portal.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Hash } from '../../../../ui/Evidence.tsx'
import { useToast } from '../../../../ui/Toast.tsx'

export const filesUrl = '/api/customer/files'

/** Saves a file of the organisation: an address alone would not say who asks. */
export function FileLink({ file }: { file: { id: number; name: string; sha256: string } }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SaveButton url={`${filesUrl}/${file.id}`} name={file.name} label={file.name} />
      {/* On paper there is no button. */}
      <span className="hidden print:inline">{file.name}</span>
      <span className="text-xs text-quiet">
        sha256 <Hash value={file.sha256} />
      </span>
    </span>
  )
}

/** A button that saves what a call of the member's answers as a file. */
export function SaveButton({ url, name, label }: { url: string; name: string; label: string }) {
  const { toast } = useToast()
  const save = useMutation({
    mutationFn: () => saveAs(url, name),
    onError: (error) =>
      toast({ title: 'The file was not saved', description: errorWords(error), variant: 'destructive' }),
  })
  return (
    <Button
      size="small"
      icon={<FileText size={16} aria-hidden="true" />}
      className="max-w-full wrap-anywhere"
      pending={save.isPending}
      pendingLabel="Saving"
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  )
}
