import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { newsletterForm, newsletterPath } from './newsletter.ts'
import { useLeadForm } from './use-lead-form.ts'

interface NewsletterBoxProps {
  /** Which page it stands on, such as `blog`. */
  source: string
  acted?: Acted<{ message: string }> | undefined
  /** The page says already what it is. */
  isPage?: boolean
}

export const newsletterLede = 'What is new in privacy and vendor risk, by mail.'

/** Asks for the newsletter. For any page: without script it leads to the newsletter's own. */
export function NewsletterBox({ source, acted, isPage = false }: NewsletterBoxProps) {
  const { form, field, isPending, answer, refused } = useLeadForm(newsletterForm, { acted })
  return (
    <form {...form} action={newsletterPath} aria-label="Newsletter" className="ui-screen-only grid max-w-160 gap-4">
      {!isPage && (
        <div className="grid gap-1">
          <h2 className="text-lg">Newsletter</h2>
          <p className="text-quiet">{newsletterLede}</p>
        </div>
      )}
      <Guard form={newsletterForm.name} />
      <input type="hidden" name="source" value={source} />
      <TextInput
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        placeholder="you@example.com"
      />
      <div>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Subscribing">
          Subscribe
        </Button>
      </div>
      {answer && (
        <Callout kind="success" title="Confirm by mail">
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
          The address gets a link to confirm first, and every newsletter one that stops it. It is erased then.
        </p>
      )}
    </form>
  )
}
