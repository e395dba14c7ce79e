import type { ReactNode } from 'react'

export type ToastContent = {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive' | undefined
}

export type ToastItem = ToastContent & { id: number; open: boolean }

export type ToastAction =
  | { do: 'show'; id: number; content: ToastContent }
  | { do: 'dismiss'; id: number }
  | { do: 'remove'; id: number }

export const toastLimit = 1
export const toastDurationMs = 5000
export const toastRemovalDelayMs = 1_000_000
export const toastSwipeThresholdPx = 50

/** The newest first, never more than `toastLimit`; a dismissed one stays until it is removed. */
export function toastReducer(toasts: readonly ToastItem[], action: ToastAction): readonly ToastItem[] {
  switch (action.do) {
    case 'show':
      return [{ ...action.content, id: action.id, open: true }, ...toasts].slice(0, toastLimit)
    case 'dismiss':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => toast.id !== action.id)
  }
}
