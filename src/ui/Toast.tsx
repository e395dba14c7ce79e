import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import {
  type ToastContent,
  toastDurationMs,
  toastReducer,
  toastRemovalDelayMs,
  toastSwipeThresholdPx,
} from './toast-state.ts'
import { useHydrated } from './use-hydrated.ts'

type Toasts = {
  /** Shows a toast in place of the one before it, and gives its id. */
  toast: (content: ToastContent) => number
  dismiss: (id: number) => void
}

const ToastContext = createContext<Toasts | null>(null)

/** `const { toast } = useToast()`, then `toast({ title, description, variant })`. */
export function useToast() {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

/** Stands once around the pages. Its viewport is mounted after hydration: Radix gives it a style attribute. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, [])
  const hydrated = useHydrated()
  const lastId = useRef(0)
  const removals = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const timers = removals.current
    return () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
  }, [])

  const toast = useCallback((content: ToastContent) => {
    const id = ++lastId.current
    dispatch({ do: 'show', id, content })
    return id
  }, [])

  const dismiss = useCallback((id: number) => {
    dispatch({ do: 'dismiss', id })
    const timer = setTimeout(() => {
      removals.current.delete(timer)
      dispatch({ do: 'remove', id })
    }, toastRemovalDelayMs)
    removals.current.add(timer)
  }, [])

  const value = useMemo(() => ({ toast, dismiss }), [toast, dismiss])

  return (
    <ToastContext.Provider value={value}>
      {children}
      {hydrated && (
        <Radix.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={toastSwipeThresholdPx}>
          {toasts.map(({ id, open, title, description, variant = 'default' }) => (
            <Radix.Root
              key={id}
              open={open}
              onOpenChange={(isOpen) => !isOpen && dismiss(id)}
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
      )}
    </ToastContext.Provider>
  )
}
