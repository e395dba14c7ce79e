import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { TextArea, TextInput } from '../../../ui/Field.tsx'

const processingMs = 1_000

/** Lets a reader in after a second. Nothing of it leaves the browser: there is nothing secret behind it. */
export function AccessForm({ onApproved }: { onApproved: (name: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isFilled, setFilled] = useState(false)
  const [isProcessing, setProcessing] = useState(false)

  function look() {
    const given = new FormData(form.current ?? undefined)
    setFilled(['email', 'company'].every((name) => String(given.get(name) ?? '').trim() !== ''))
  }
  useEffect(() => {
    // Text that was typed before hydration counts.
    look()
    return () => clearTimeout(timer.current)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [name = ''] = String(new FormData(event.currentTarget).get('email')).trim().split('@')
    setProcessing(true)
    timer.current = setTimeout(() => onApproved(name), processingMs)
  }

  return (
    <Card as="section" className="noscript:hidden">
      <CardHead title="Request access" headingLevel={2} sub="For qualified business users. It takes a second." />
      <form
        ref={form}
        onSubmit={submit}
        onInput={look}
        aria-label="API access request"
        className="grid grid-cols-1 gap-5"
      >
        <TextInput label="Work email" name="email" type="email" autoComplete="email" maxLength={254} required />
        <TextInput label="Company name" name="company" autoComplete="organization" maxLength={200} required />
        <TextInput label="Job title" name="jobTitle" autoComplete="organization-title" maxLength={200} optional />
        <TextArea label="Use case" name="useCase" rows={3} maxLength={2_000} optional />
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!isFilled}
          pending={isProcessing}
          pendingLabel="Processing..."
        >
          Request Access
        </Button>
        <p className="text-sm text-quiet">What you type stays in this browser: it is neither sent nor kept.</p>
      </form>
    </Card>
  )
}
