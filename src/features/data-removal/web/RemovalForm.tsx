import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { breachPath, dataRemovalPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmailInput, TextArea } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BreachAlert } from '../../breach-alerts/alerts.ts'
import type { dataRemovalContract, RemovalPlatform } from '../contract.ts'
import { isSeller } from '../sellers.ts'
import { dropPage, removalLimits } from '../vocabulary.ts'
import { breachKey, platformOf, reasonOf, searchedFor } from './breach-ask.ts'
import { DetailsThatHelp, PersonFields } from './DetailsThatHelp.tsx'
import { PlatformPicker } from './PlatformPicker.tsx'
import { type Asked, chosenKey, matchKey } from './platform-pages.ts'
import {
  failed,
  missing,
  platformsWords,
  type Refused,
  refusedCount,
  refusedFor,
  requestOf,
  type Typed,
  typedIn,
} from './removal-form.ts'
import type { Receipt } from './Submitted.tsx'

const call = createCaller<typeof dataRemovalContract>()

/** Outcome of a form sent without script. */
export type Acted =
  | { outcome: 'submitted'; typed: Typed; receipt: Receipt }
  | { outcome: 'found'; typed: Typed; asked: Asked }
  | { outcome: 'refused'; typed: Typed; refused: Refused; title: string }

interface RemovalFormProps {
  acted: Acted | undefined
  asked: Asked
  onAsk: (next: Partial<Asked>) => void
  /** Ids that the address names. */
  named: readonly string[]
  breachId: string
  onSubmitted: (count: number) => void
  /** Another request is begun. */
  onAgain: () => void
}

const Submitted = lazyPart('The receipt', async () => (await import('./Submitted.tsx')).Submitted)

export function RemovalForm({ acted, asked, onAsk, named, breachId, onSubmitted, onAgain }: RemovalFormProps) {
  const { toast } = useToast()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [isPast, setPast] = useState(false)
  const before = isPast ? undefined : acted
  const typed = acted?.typed
  const breach = useBreachAsk(breachId)
  const { chosen, choose, clear, take } = useChosen(typed?.platforms ?? named, breach?.platform)
  const [reasonTyped, setReason] = useState(typed?.reason)
  const reason = reasonTyped ?? (breach ? reasonOf(breach.alert) : '')
  const [lacksEmail, setLacksEmail] = useState(false)

  const request = useMutation({
    mutationFn: (body: ReturnType<typeof requestOf>) => call('POST /api/data-removal/request', { body }),
    onSuccess: (receipt) => onSubmitted(receipt.platforms.length),
    onError: () => toast({ ...failed, variant: 'destructive' }),
  })
  const refused = request.error
    ? refusedHere(request.error)
    : before?.outcome === 'refused' && request.isIdle
      ? before.refused
      : undefined
  const receipt = request.data ?? (before?.outcome === 'submitted' ? before.receipt : undefined)
  const tooFewOrMany = hydrated ? refusedCount(chosen.length) : undefined

  // Adopt text and ticks from before hydration: the fields have them, the state does not.
  useEffect(() => {
    if (!form.current) return
    const present = typedIn(new FormData(form.current))
    if (present.reason !== '') setReason(present.reason)
    take(present.platforms)
  }, [take])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = { ...typedIn(new FormData(event.currentTarget)), platforms: chosen.map(({ id }) => id) }
    setLacksEmail(given.email === '')
    setPast(true)
    if (given.email !== '' && given.platforms.length > 0) return request.mutate(requestOf(given))
    toast(missing)
    const field = event.currentTarget.elements.namedItem('email')
    if (given.email === '' && field instanceof HTMLElement) field.focus()
  }

  function again() {
    request.reset()
    setPast(true)
    onAgain()
  }

  return (
    <>
      {receipt && <Submitted receipt={receipt} typed={typed} onAgain={again} />}
      <form
        ref={form}
        method="post"
        action={dataRemovalPath}
        onSubmit={submit}
        hidden={receipt !== undefined}
        className="grid grid-cols-1 gap-6 [&[hidden]]:hidden"
      >
        {breach && <FromBreach alert={breach.alert} platform={breach.platform} />}
        <EmailInput
          defaultValue={typed?.email}
          onInput={() => setLacksEmail(false)}
          hint="The address your data is held under. We email it a link to confirm that it’s yours."
          error={lacksEmail ? 'Enter the email address the request is about.' : refused?.fields.email}
        />
        <WhereYouLive
          typed={typed}
          refused={refused?.fields ?? {}}
          sellers={chosen.filter(({ inDrop }) => inDrop).length}
        />
        {breachId !== '' && <input type="hidden" name="breach" value={breachId} />}
        <PlatformPicker asked={asked} onAsk={onAsk} chosen={chosen} onChoose={choose} onClear={clear} />
        <ClosesAccounts chosen={chosen} />
        <DetailsThatHelp
          typed={typed}
          refused={refused?.fields ?? {}}
          hasPeopleSearch={chosen.some(({ category }) => category === 'People search')}
        />
        <TextArea
          label="Reason"
          name="reason"
          optional
          rows={2}
          maxLength={removalLimits.reasonCharacters}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          hint="Optional. You don’t have to give a reason."
          error={refused?.fields.reason}
        />
        <div className="grid gap-3">
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            pending={request.isPending}
            pendingLabel="Submitting Requests..."
            disabledReason={request.isPending ? undefined : tooFewOrMany}
          >
            {hydrated || chosen.length > 0 ? `Submit Requests (${chosen.length})` : 'Submit Requests'}
          </Button>
          {refused?.words && (
            <Callout kind="danger" title={before?.outcome === 'refused' ? before.title : 'Not submitted'}>
              {refused.words}
            </Callout>
          )}
          <p className="text-sm text-quiet">
            Next: confirm your address with the link we email you. Nothing is sent until you do.
          </p>
        </div>
      </form>
    </>
  )
}

const refusedHere = (error: Error): Refused =>
  error instanceof ApiError
    ? refusedFor({ code: error.code, words: error.words, issues: error.issues })
    : { fields: {}, words: 'The server didn’t answer. What you typed is still here.' }

/** Chosen platforms in the order of choosing; those known by id only are asked for, and are none where no one knows them. */
function useChosen(initial: readonly string[], fromBreach: RemovalPlatform | undefined) {
  const [ids, setIds] = useState<readonly string[]>(initial)
  const [seen, setSeen] = useState<ReadonlyMap<string, RemovalPlatform>>(new Map())
  const [asked, setAsked] = useState<readonly string[]>(initial)
  const { data: found } = useQuery<RemovalPlatform[]>({ queryKey: chosenKey(asked), enabled: asked.length > 0 })
  const [taken, setTaken] = useState<string>()

  // Once, when the breach is known: a platform that the person removes again stays out.
  if (fromBreach && taken !== fromBreach.id) {
    setTaken(fromBreach.id)
    setSeen(new Map([...seen, [fromBreach.id, fromBreach]]))
    if (!ids.includes(fromBreach.id)) setIds([...ids, fromBreach.id])
  }

  const [{ choose, clear, take }] = useState(() => ({
    choose(platform: RemovalPlatform, isChosen: boolean) {
      setSeen((known) => new Map([...known, [platform.id, platform]]))
      setIds((before) => [...before.filter((id) => id !== platform.id), ...(isChosen ? [platform.id] : [])])
    },
    clear: () => setIds([]),
    /** Ids that the form holds and the state does not. */
    take(present: readonly string[]) {
      setIds((before) => {
        const more = present.filter((id) => !before.includes(id))
        return more.length > 0 ? [...before, ...more] : before
      })
      setAsked((before) => {
        const more = present.filter((id) => !before.includes(id))
        return more.length > 0 ? [...before, ...more] : before
      })
    },
  }))
  const known = new Map([...(found ?? []).map((platform) => [platform.id, platform] as const), ...seen])
  return { chosen: ids.flatMap((id) => known.get(id) ?? []), choose, clear, take }
}

/** The breach that the address names, with the platform that it is about where we know one; undefined until both are settled. */
function useBreachAsk(id: string): { alert: BreachAlert; platform: RemovalPlatform | undefined } | undefined {
  const { data: alert } = useQuery<BreachAlert>({ queryKey: breachKey(id), enabled: id !== '' })
  const match = useQuery<RemovalPlatform[]>({
    queryKey: matchKey(alert ? searchedFor(alert) : ''),
    enabled: alert !== undefined,
  })
  if (!alert || match.isPending) return undefined
  return { alert, platform: match.data && platformOf(alert, match.data) }
}

/** Decides the law of every letter, so it is asked right after the address. */
function WhereYouLive({
  typed,
  refused,
  sellers,
}: {
  typed: Typed | undefined
  refused: Refused['fields']
  /** Chosen platforms that DROP reaches. */
  sellers: number
}) {
  return (
    <fieldset className="group/live grid min-w-0 gap-3">
      <legend className="ui-label mb-1.5">Where you live</legend>
      <div className="grid grid-cols-2 gap-x-3 sm:gap-x-5">
        <PersonFields typed={typed} refused={refused} which={['country', 'state']} />
      </div>
      {/* Shown by style alone, so that it is there without script. */}
      <div className="hidden group-has-[option[value=CA]:checked]/live:block">
        <Callout title="California: file in DROP first">
          One free request in <TextLink href={dropPage}>DROP</TextLink>, the state’s own platform, reaches every
          registered data broker.
          {sellers > 0 && ` It covers ${platformsWords(sellers)} you selected.`} Use this form for the other companies.
        </Callout>
      </div>
    </fieldset>
  )
}

/** Deleting an account cannot be undone: said before it is asked for. */
function ClosesAccounts({ chosen }: { chosen: readonly RemovalPlatform[] }) {
  const closing = chosen.filter((platform) => !isSeller(platform))
  if (closing.length === 0) return null
  const names = closing.slice(0, 3).map(({ name }) => name)
  const more = closing.length - names.length
  return (
    <Callout
      kind="warning"
      title={closing.length === 1 ? 'This closes an account' : `This closes ${closing.length} accounts`}
    >
      {`A deletion request to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} also deletes your account there. Save photos, messages and purchases you want to keep first.`}
    </Callout>
  )
}

function FromBreach({ alert, platform }: { alert: BreachAlert; platform: RemovalPlatform | undefined }) {
  return (
    <Callout title={`Asking because of the breach at ${alert.company}`}>
      {platform
        ? `${platform.name} is selected below, and the reason is filled in; change both as you like. `
        : `No way to ask ${alert.company} is on record here. The reason is filled in for the platforms that you choose. `}
      <TextLink href={breachPath(alert.id)}>About the breach</TextLink>
    </Callout>
  )
}
