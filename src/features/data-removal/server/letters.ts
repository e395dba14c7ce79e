import { type Day, dayOf } from '../../../platform/shared/days.ts'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { authorityOf } from '../authorities.ts'
import type { TrackedLetter } from '../contract.ts'
import type { ChainedEvent } from '../event-chain.ts'
import type { LawId, RequestKind } from '../laws.ts'
import { removalLaws } from '../laws.ts'
import { lawsFor } from '../laws-for.ts'
import type { Authority, Letter, RenderedLetter } from '../letters/letter.ts'
import { notLegalAdvice, renderLetter } from '../letters/render.ts'
import { LetterSlotError } from '../letters/slots.ts'
import { permittedUntil, signedPermission } from '../permission.ts'
import { isSeller } from '../sellers.ts'
import type { StoredItem } from './item.store.ts'
import type { KeptLetter } from './letter.store.ts'
import type { StoredRequest } from './request.store.ts'
import { type Person, residenceOf } from './route.ts'

/** A request whose person is still known. */
export type LivingRequest = StoredRequest & { email: string }

type AskedItem = StoredItem & { law: LawId; letterKind: RequestKind }

export const isAsked = (item: StoredItem): item is AskedItem => item.law !== null && item.letterKind !== null

/** The letter as it leaves in the person's name, the permission behind it: the outbox carries no attachments. */
export function outgoingLetter(
  request: LivingRequest,
  item: AskedItem,
  kind: RequestKind | 'reminder',
): Pick<RenderedLetter, 'subject' | 'text'> & { law: LawId } {
  const { permission } = request
  if (!permission?.name || !permission.text) throw new Error(`removal item ${item.id} has no signed permission`)
  const voice = { voice: 'agent', agent: { name: permission.agent, signedOn: permission.at.slice(0, 10) } } as const
  const letter: Letter =
    kind === 'reminder'
      ? { ...factsOf(request, item), ...voice, ...reminderOf(item) }
      : { ...factsOf(request, { ...item, law: lawOf(request, item, kind) }), ...voice, kind }
  const { subject, text } = renderLetter(letter)
  const signed = signedPermission({
    ...{ text: permission.text, name: permission.name, email: request.email, signedAt: new Date(permission.at) },
  })
  return { law: letter.law, subject, text: `${text}\n${'-'.repeat(40)}\n\n${signed}` }
}

/** The law of a second letter is that which the first was chosen with. */
function lawOf(request: StoredRequest, item: AskedItem, kind: RequestKind): LawId {
  if (kind === item.letterKind) return item.law
  const choice = lawsFor({
    ...{ residence: residenceOf(request.person), platform: item, mode: request.mode ?? 'self' },
    today: dayOf(request.provedAt ?? request.createdAt),
  })
  const found = choice.outcome === 'letters' ? choice.letters.find((letter) => letter.kind === kind) : undefined
  return found?.law ?? item.law
}

const factsOf = (request: LivingRequest, item: AskedItem) => ({
  law: item.law,
  language: item.letterLanguage ?? 'en',
  platform: item.platformName,
  person: personFor(request, item),
  reference: request.publicId,
})

/** Details of the person for a platform: cities, former names and listings only where it lists people by them. */
function personFor({ email, person }: LivingRequest, item: StoredItem) {
  const known = { email, name: person.name, account: person.account }
  if (!isSeller(item)) return known
  return { ...known, city: person.city, formerNames: person.formerNames, listings: listingsAt(person, item) }
}

/** A site is shown its own pages only, never where else someone is listed. */
export function listingsAt({ listings = [] }: Person, { domain }: Pick<StoredItem, 'domain'>): string[] {
  if (domain === null) return []
  return listings.filter((url) => {
    const host = URL.canParse(url) ? new URL(url).hostname : ''
    return host === domain || host.endsWith(`.${domain}`)
  })
}

function earlierOf({ id, letterKind, sentAt, answerBy }: AskedItem) {
  if (!sentAt || !answerBy) throw new Error(`removal item ${id} has no day on which it was asked`)
  return { of: letterKind, sentOn: dayOf(sentAt), answerBy }
}

const reminderOf = (item: AskedItem) => ({ kind: 'reminder' as const, ...earlierOf(item) })

export interface ItemDraft {
  to: string
  subject: string
  text: string
  mailto: string
  note: string
}

/**
 * Returns what the person can send from their own mailbox in the item's current state; null where there is nothing to send.
 * @param replies What came back, for an authority.
 */
export function draftOf(
  request: LivingRequest,
  item: StoredItem,
  {
    events,
    replies,
    today,
  }: { events: readonly ChainedEvent[]; replies: readonly { on: string; words: string }[]; today: Day },
): ItemDraft | null {
  if (!isAsked(item)) return null
  const self = { ...factsOf(request, item), voice: 'self' } as const
  const to = item.platformEmail ?? ''
  if (isToSend(item)) {
    const [first] = firstLetters(request, item)
    return first ? draft(to, renderLetter(first)) : null
  }
  if (!item.sentAt || !item.answerBy) return null
  // If the first letter was ours, so is the reminder, as long as we may write.
  const isTheirs = request.mode === 'self' || item.messageId === null || today > permittedUntil(request.createdAt)
  if (item.state === 'overdue' && today > item.answerBy && isTheirs)
    return draft(to, renderLetter({ ...self, ...reminderOf(item) }))
  if (item.state !== 'escalated') return null
  const reminded = events.findLast((event) => event.state === 'reminded')
  const authority = authorityFor(request, item.law)
  if (!reminded || !authority) return null
  const through =
    request.mode === 'agent' && request.permission
      ? ({
          voice: 'agent',
          agent: { name: request.permission.agent, signedOn: request.permission.at.slice(0, 10) },
        } as const)
      : ({ voice: 'self' } as const)
  const complaint: Letter = {
    ...{ ...self, ...through, kind: 'complaint', ...earlierOf(item) },
    ...{ remindedOn: reminded.at.slice(0, 10), authority: authority.about, replies },
  }
  return draft(authority.email ?? '', renderLetter(complaint))
}

/** The person has the first letters of the item to send. */
export const isToSend = ({ state, reason }: StoredItem): boolean => state === 'manual' && reason === 'draft'

/** The letters that someone who writes alone sends first, each on its own: they cite different laws. */
function firstLetters(request: LivingRequest, item: AskedItem): (Letter & { kind: RequestKind })[] {
  const asking = (kind: RequestKind): Letter & { kind: RequestKind } => ({
    ...factsOf(request, { ...item, law: lawOf(request, item, kind) }),
    ...{ voice: 'self', kind },
  })
  return kindsOf(request, item).map(asking)
}

/** Returns what an item is asked for: by one letter, or by a second under another law. */
export function kindsOf(request: StoredRequest, item: AskedItem): RequestKind[] {
  const other = item.letterKind === 'deletion' ? 'opt-out' : 'deletion'
  return lawOf(request, item, other) === item.law ? [item.letterKind] : [item.letterKind, other]
}

function draft(to: string, { subject, text, language }: RenderedLetter): ItemDraft {
  return { to, subject, text, mailto: mailtoHref(to, { subject, body: text }), note: notLegalAdvice[language] }
}

/** A letter of the person's own, as it is kept when they say that they sent it. */
export interface OwnLetter {
  kind: RequestKind | 'reminder'
  law: LawId
  recipient: string
  subject: string
  text: string
}

/** Returns the letters that a person in self mode has sent, once they say so: the first letters, or the reminder. */
export function ownLetters(request: LivingRequest, item: StoredItem, what: 'first' | 'reminder'): OwnLetter[] {
  if (!isAsked(item)) return []
  const letters =
    what === 'first'
      ? firstLetters(request, item)
      : [{ ...factsOf(request, item), voice: 'self' as const, ...reminderOf(item) }]
  return letters.map((letter) => {
    const { subject, text } = renderLetter(letter)
    return { kind: letter.kind, law: letter.law, recipient: item.platformEmail ?? '', subject, text }
  })
}

/** Every letter to a platform, as the person sees it: what has left, what waits for its turn, what is theirs to send. */
export function shownLetters(request: LivingRequest, item: StoredItem, kept: readonly KeptLetter[]): TrackedLetter[] {
  const shown = kept.map((letter) => {
    const written =
      letter.subject === null && isAsked(item) && !letter.sentAt ? preview(request, item, letter.kind) : null
    return {
      ...{ kind: letter.kind, state: letter.sentAt ? ('sent' as const) : ('waiting' as const) },
      law: lawNamed(
        letter.law ?? (isAsked(item) && letter.kind !== 'reminder' ? lawOf(request, item, letter.kind) : item.law),
      ),
      ...{ to: letter.recipient ?? item.platformEmail ?? '', mailto: null },
      ...{ subject: letter.subject ?? written?.subject ?? null, text: letter.text ?? written?.text ?? null },
      ...{ bodySha256: letter.bodySha256, sentAt: letter.sentAt?.toISOString() ?? null },
      ...{ acknowledgeBy: letter.acknowledgeBy, answerBy: letter.answerBy },
    }
  })
  if (!isAsked(item) || !isToSend(item)) return shown
  const theirs = ownLetters(request, item, 'first').map(({ kind, law, recipient, subject, text }) => ({
    ...{ kind, state: 'yours' as const, law: lawNamed(law), to: recipient, subject, text },
    mailto: recipient === '' ? null : mailtoHref(recipient, { subject, body: text }),
    ...{ bodySha256: null, sentAt: null, acknowledgeBy: null, answerBy: null },
  }))
  return [...shown, ...theirs]
}

function lawNamed(id: LawId | null): TrackedLetter['law'] {
  if (id === null) return null
  const { title, citation } = removalLaws[id]
  return { id, title, citation }
}

/** A letter that waits for its turn, as it would leave now; null where it cannot be written yet. */
function preview(request: LivingRequest, item: AskedItem, kind: RequestKind | 'reminder') {
  if (!request.permission?.name || (kind === 'reminder' && !item.sentAt)) return null
  try {
    return outgoingLetter(request, item, kind)
  } catch (error) {
    if (error instanceof LetterSlotError) return null
    throw error
  }
}

/** Returns the authority for complaints, and its email address where a source gives one; undefined if there is none. */
function authorityFor(request: LivingRequest, id: LawId): { about: Authority; email: string | null } | undefined {
  const { complaintTo, stateName } = removalLaws[id]
  // Names alone: no source of ours gives their pages, and a wrong address would be worse than none.
  const named = (name: string) => ({ about: { name, page: null, complaintUrl: null }, email: null })
  switch (complaintTo) {
    case null:
      return undefined
    case 'cppa':
      return named('California Privacy Protection Agency')
    case 'attorney-general':
      return named(`Attorney General of ${stateName}`)
    case 'supervisory-authority': {
      if (id === 'lgpd') return named('Autoridade Nacional de Proteção de Dados (ANPD)')
      const found = authorityOf(request.person.country ?? '')
      return (
        found && { about: { name: found.name, page: found.web, complaintUrl: found.complaintUrl }, email: found.email }
      )
    }
  }
}
