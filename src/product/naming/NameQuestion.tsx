import { ArrowRight } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { wordOf } from '../../platform/shared/word-of.ts'
import { RiskBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { answerIn, type NameAnswer, type NameChoices, type NameOffer } from './answer.ts'

export interface NameQuestionProps {
  /** As it was typed. */
  name: string
  question: NameChoices
  onAnswer: (answer: NameAnswer) => void
  /** Action of the forms without script. */
  action?: string | undefined
  isPending: boolean
  error: string | undefined
  headingLevel?: 3 | 4 | undefined
}

const kinds: Record<string, string> = { app: 'App', sdk: 'SDK', domain: 'Data processor', company: 'Company' }

/** Asks who is meant by a name that the catalog does not have, or has more than once. */
export function NameQuestion({
  name,
  question: { offers, addresses },
  onAnswer,
  action,
  isPending,
  error,
  headingLevel = 3,
}: NameQuestionProps) {
  const id = useId()
  const hydrated = useHydrated()
  const Heading = `h${headingLevel}` as const
  const isLike = offers.length > 0
  const form = {
    method: 'post',
    ...(action !== undefined && { action }),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent // a form's submit event is one
      const answer = answerIn(new FormData(event.currentTarget, submitter))
      if (answer && !isPending) onAnswer(answer)
    },
  } as const
  return (
    <section aria-labelledby={id} aria-busy={isPending} className="grid max-w-measure grid-cols-1 gap-5">
      <div className="grid gap-1">
        <Heading id={id} className="text-xl wrap-anywhere">
          {isLike ? 'Did you mean …?' : `We don’t know “${name}” yet`}
        </Heading>
        <p className="text-quiet wrap-anywhere">
          {isLike
            ? `“${name}” is not the exact name of one entry in our catalog. Choose the one you mean.`
            : 'Give us its web address, and we look there. Nothing is looked at before you answer.'}
        </p>
      </div>
      {isLike && (
        <form {...form}>
          <ul className="grid grid-cols-1 gap-2">
            {offers.map((offer) => (
              <li key={`${offer.kind}:${offer.key}`}>
                <Offer offer={offer} isDisabled={hydrated && isPending} />
              </li>
            ))}
          </ul>
        </form>
      )}
      {addresses.length > 0 && (
        <form {...form} className="grid gap-2">
          <p className="text-sm text-quiet">Is one of these its address? We have not looked there yet.</p>
          <ul className="flex flex-wrap gap-2">
            {addresses.map((address) => (
              <li key={address}>
                <Button
                  type="submit"
                  variant="secondary"
                  name="website"
                  value={address}
                  disabled={hydrated && isPending}
                >
                  {address}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      )}
      <form {...form} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextInput
          label={isLike ? 'None of these? Web address of the one you mean' : 'Web address'}
          name="website"
          placeholder="vendor.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          error={error}
        />
        <Button
          type="submit"
          variant={isLike ? 'secondary' : 'primary'}
          pending={isPending}
          pendingLabel="Sending"
          className={error === undefined ? undefined : 'self-center'}
        >
          Use this address
        </Button>
      </form>
      <form {...form} className="grid justify-items-start gap-1">
        <input type="hidden" name="nameAlone" value="true" />
        <Button type="submit" variant="secondary" disabled={hydrated && isPending}>
          Go on with the name alone
        </Button>
        <p className="text-sm text-quiet">The report will say that we could not place the name.</p>
      </form>
    </section>
  )
}

function Offer({ offer, isDisabled }: { offer: NameOffer; isDisabled: boolean }) {
  const { kind, key, name, company, level } = offer
  return (
    <button
      type="submit"
      name="subject"
      value={`${kind}:${key}`}
      disabled={isDisabled}
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-3 text-left hover:border-accent disabled:opacity-60"
    >
      <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-quiet wrap-anywhere">
          {[wordOf(kinds, kind), company !== name ? company : null].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <RiskBadge level={level} />
        <ArrowRight size={16} className="ui-icon text-quiet" aria-hidden="true" />
      </span>
    </button>
  )
}
