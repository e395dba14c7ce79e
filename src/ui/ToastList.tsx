import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { type ToastItem, toastDurationMs, toastSwipeThresholdPx } from './toast-state.ts'
import { useHydrated } from './use-hydrated.ts'

/** The toasts and where they stand. The browser alone shows them: Radix gives the place a style attribute. */
export function ToastList({ toasts, onDismiss }: { toasts: readonly ToastItem[]; onDismiss: (id: number) => void }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={toastSwipeThresholdPx}>
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => !isOpen && onDismiss(id)}
          className="ui-toast"
          data-variant={variant}
        >
          <Radix.Title className="ui-toast-title">
            {variant === 'destructive' && <CircleAlert className="ui-icon" aria-hidden="true" />}
            {title}
          </Radix.Title>
          {description && <Radix.Description className="ui-toast-text">{description}</Radix.Description>}
          <Radix.Close
            className="ui-button"
            data-variant="quiet"
            data-size="small"
            data-icon-only=""
            aria-label="Close"
          >
            <X size={16} aria-hidden="true" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="ui-toasts" hotkey={['F8']} />
    </Radix.Provider>
  )
}
