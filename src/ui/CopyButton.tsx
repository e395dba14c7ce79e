import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import { cx } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

const copiedForMs = 2000

export type CopyButtonProps = {
  text: string
  label?: string | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  iconOnly?: boolean | undefined
  className?: string | undefined
}

/** Copies `text` and says so for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'quiet',
  size = 'small',
  iconOnly = false,
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hydrated = useHydrated()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Refused by the browser, or no clipboard on an insecure origin: the reader selects the text instead.
      setState('failed')
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('ready'), copiedForMs)
  }

  const words = state === 'copied' ? 'Copied' : state === 'failed' ? 'Not copied' : label
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <button
        type="button"
        className={cx('ui-button', 'ui-screen-only', !hydrated && 'ui-awaits-script', className)}
        data-variant={variant}
        data-size={size}
        data-icon-only={iconOnly ? '' : undefined}
        aria-label={iconOnly ? words : undefined}
        title={iconOnly ? words : undefined}
        onClick={copy}
      >
        <Icon size={14} aria-hidden="true" />
        {!iconOnly && words}
      </button>
      <span className="ui-hidden" aria-live="polite">
        {state === 'ready' ? '' : words}
      </span>
    </>
  )
}
