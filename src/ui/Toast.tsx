import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { ToastList } from './ToastList.tsx'
import { type ToastContent, toastReducer, toastRemovalDelayMs } from './toast-state.ts'

type Toasts = {
  /** Shows a toast in place of the one before it. */
  toast: (content: ToastContent) => void
}

const ToastContext = createContext<Toasts | null>(null)

/** `const { toast } = useToast()`, then `toast({ title, description, variant })`. */
export function useToast() {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

// Whatever leads to a toast begins with one of these; a toast that says "no connection" must not need one.
const firstSigns = ['pointerdown', 'keydown'] as const

/** Rendered once around the pages. The code that shows toasts is fetched on the first interaction. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, [])
  const [List, setList] = useState<typeof ToastList>()
  const lastId = useRef(0)
  const removals = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const timers = removals.current
    return () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
  }, [])

  // A fetch that failed is tried again with the next sign.
  const fetchList = useCallback(() => {
    import('./ToastList.tsx').then(
      (module) => setList(() => module.ToastList),
      () => undefined,
    )
  }, [])

  useEffect(() => {
    if (List) return
    for (const sign of firstSigns) addEventListener(sign, fetchList, { passive: true })
    return () => {
      for (const sign of firstSigns) removeEventListener(sign, fetchList)
    }
  }, [List, fetchList])

  const toast = useCallback(
    (content: ToastContent) => {
      fetchList()
      dispatch({ do: 'show', id: ++lastId.current, content })
    },
    [fetchList],
  )

  const dismiss = useCallback((id: number) => {
    dispatch({ do: 'dismiss', id })
    const timer = setTimeout(() => {
      removals.current.delete(timer)
      dispatch({ do: 'remove', id })
    }, toastRemovalDelayMs)
    removals.current.add(timer)
  }, [])

  const value = useMemo(() => ({ toast }), [toast])

  return (
    <ToastContext.Provider value={value}>
      {children}
      {List && <List toasts={toasts} onDismiss={dismiss} />}
    </ToastContext.Provider>
  )
}
