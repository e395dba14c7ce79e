import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { cx } from './class-names.ts'
import { Callout } from './Text.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Message about a failure, and the fields it is about. */
interface Explained {
  words: string
  issues: readonly { path: string; message: string }[]
}

export type ActionFormProps<Answer> = Pick<ButtonProps, 'pendingLabel' | 'disabledReason' | 'variant' | 'wide'> & {
  explain: (error: Error) => Explained
  /** `text` returns the value of a text field by its name. */
  act: (text: (name: string) => string, form: FormData) => Promise<Answer>
  onDone?: (answer: Answer, form: HTMLFormElement) => void
  /** On the button. */
  submit: string
  /** In a dialog: leaves it. */
  onCancel?: () => void
  /** Gets the words that stand below a field, by the field's path in the body. */
  children: (issueOf: (path: string) => string | undefined) => ReactNode
  className?: string | undefined
}

/** A form that does one thing. What it was refused for stays above it until the next try, and so does what was typed. */
export function ActionForm<Answer>(props: ActionFormProps<Answer>) {
  const {
    explain,
    act,
    onDone,
    submit,
    onCancel,
    disabledReason,
    variant = 'primary',
    className,
    children,
    ...button
  } = props
  const hydrated = useHydrated()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const filled = new FormData(form)
      return act((name) => String(filled.get(name) ?? ''), filled)
    },
    onSuccess: (answer, form) => onDone?.(answer, form),
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(event.currentTarget)
  }

  const { words, issues }: Partial<Explained> = error ? explain(error) : {}
  return (
    <div className={cx('grid grid-cols-1 gap-5', className)}>
      {words && <Callout kind="danger" title={words} />}
      {/* By POST: a form that is sent before script is there must not write a password into the address. */}
      <form method="post" onSubmit={send} className="grid grid-cols-1 gap-5">
        <fieldset disabled={disabledReason !== undefined} className="grid grid-cols-1 gap-5">
          {children((path) => issues?.find((issue) => issue.path === path)?.message)}
        </fieldset>
        <div className={onCancel && 'flex flex-wrap justify-end gap-3'}>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button
            {...button}
            type="submit"
            variant={variant}
            disabled={!hydrated}
            disabledReason={disabledReason}
            pending={isPending}
          >
            {submit}
          </Button>
        </div>
      </form>
    </div>
  )
}
