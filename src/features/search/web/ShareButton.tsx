import { Share2 } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type CardEntry, shareContent } from '../rules.ts'

/** Hands the entry to the device's own share sheet where there is one, else to the clipboard. */
export function ShareButton({ entry }: { entry: CardEntry }) {
  const hydrated = useHydrated()
  const { toast } = useToast()

  async function share() {
    const { title, text } = shareContent(entry)
    const url = window.location.href
    try {
      // Typed as always there, but browsers on the desktop often lack it.
      if (typeof navigator.share === 'function') await navigator.share({ title, text, url })
      else {
        await navigator.clipboard.writeText([title, text, url].join('\n\n'))
        toast({
          title: 'Copied to clipboard',
          description: 'Privacy analysis details have been copied to your clipboard.',
        })
      }
    } catch (error) {
      // The person closed the share sheet: nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({
        title: 'Share failed',
        description: 'Unable to share this content. Please try again.',
        variant: 'destructive',
      })
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Share2 size={16} aria-hidden="true" />}
      aria-label={`Share ${entry.name}`}
      className={hydrated ? undefined : 'ui-awaits-script'}
      onClick={share}
    >
      Share
    </Button>
  )
}
