import { Button } from '../../../ui/Button.tsx'
import { EmailInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { newsletterForm, newsletterPath } from './newsletter.ts'
import { useLeadForm } from './use-lead-form.ts'

interface NewsletterBoxProps {
  /** Page that contains it, such as `blog`. */
  source: string
  acted?: Acted<{ message: string }> | undefined
  /** The page says already what it is. */
  isPage?: boolean
  /** Action of the form without script: a page that handles it itself, or the newsletter's own. */
  action?: string
}

export const newsletterLede = 'What’s new in privacy and vendor risk, by email.'

/** Asks for the newsletter on any page, without leaving it where the page takes the form. */
export function NewsletterBox({ source, acted, isPage = false, action = newsletterPath }: NewsletterBoxProps) {
  const { form, field, isPending, answer, refused } = useLeadForm(newsletterForm, { acted })
  return (
    <form {...form} action={action} aria-label="Newsletter" className="ui-screen-only grid max-w-160 gap-4">
      {!isPage && (
        <div className="grid gap-1">
          <h2 className="text-lg">Newsletter</h2>
          <p className="text-quiet">{newsletterLede}</p>
        </div>
      )}
      <Guard form={newsletterForm.name} />
      <input type="hidden" name="source" value={source} />
      <EmailInput {...field('email')} />
      <div>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Subscribing">
          Subscribe
        </Button>
      </div>
      {answer && (
        <Callout kind="success" title="Check your inbox">
          {answer.message}
        </Callout>
      )}
      {refused?.words && (
        <Callout kind="danger" title="Not subscribed">
          {refused.words}
        </Callout>
      )}
      {!answer && (
        <p className="text-sm text-quiet">
          We’ll email you a link to confirm. Every newsletter has a link to unsubscribe, and then we delete your
          address.
        </p>
      )}
    </form>
  )
}
