import { Share2 } from 'lucide-react'
import { Button } from './Button.tsx'
import { useToast } from './Toast.tsx'
import { useHydrated } from './use-hydrated.ts'

export type ShareButtonProps = {
  title: string
  text: string
  /** Names what is shared, for screen readers. */
  about: string
  /** Message shown once the text is on the clipboard. */
  copied: string
}

/** Hands the page with these words to the device's own share sheet where there is one, else to the clipboard. */
export function ShareButton({ title, text, about, copied }: ShareButtonProps) {
  const hydrated = useHydrated()
  const { toast } = useToast()

  async function share() {
    const url = window.location.href
    try {
      // Typed as always there, but browsers on the desktop often lack it.
      if (typeof navigator.share === 'function') await navigator.share({ title, text, url })
      else {
        await navigator.clipboard.writeText([title, text, url].join('\n\n'))
        toast({ title: 'Copied to clipboard', description: copied })
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
      aria-label={`Share ${about}`}
      className={hydrated ? undefined : 'ui-awaits-script'}
      onClick={share}
    >
      Share
    </Button>
  )
}
