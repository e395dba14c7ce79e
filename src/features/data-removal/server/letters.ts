import { type Day, dayOf } from '../../../platform/shared/days.ts'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { authorityOf } from '../authorities.ts'
import type { ChainedEvent } from '../event-chain.ts'
import type { LawId, RequestKind } from '../laws.ts'
import { removalLaws } from '../laws.ts'
import { lawsFor } from '../laws-for.ts'
import type { Authority, Letter, RenderedLetter } from '../letters/letter.ts'
import { notLegalAdvice, renderLetter } from '../letters/render.ts'
import { permittedUntil, signedPermission } from '../permission.ts'
import type { StoredItem } from './item.store.ts'
import type { StoredRequest } from './request.store.ts'
import { residenceOf } from './route.ts'

/** A request whose person is still known. */
export type LivingRequest = StoredRequest & { email: string }

type AskedItem = StoredItem & { law: LawId; letterKind: RequestKind }

export const isAsked = (item: StoredItem): item is AskedItem => item.law !== null && item.letterKind !== null

/** The letter as it leaves in the person's name, the permission behind it: the outbox carries no attachments. */
export function outgoingLetter(
  request: LivingRequest,
  item: AskedItem,
  kind: RequestKind | 'reminder',
): Pick<RenderedLetter, 'subject' | 'text'> {
  const { permission } = request
  if (!permission?.name || !permission.text) throw new Error(`removal item ${item.id} has no signed permission`)
  const voice = { voice: 'agent', agent: { name: permission.agent, signedOn: permission.at.slice(0, 10) } } as const
  const { subject, text } = renderLetter(
    kind === 'reminder'
      ? { ...factsOf(request, item), ...voice, ...reminderOf(item) }
      : { ...factsOf(request, { ...item, law: lawOf(request, item, kind) }), ...voice, kind },
  )
  const signed = signedPermission({
    ...{ text: permission.text, name: permission.name, email: request.email, signedAt: new Date(permission.at) },
  })
  return { subject, text: `${text}\n${'-'.repeat(40)}\n\n${signed}` }
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
  person: { email: request.email, name: request.person.name, account: request.person.account },
  reference: request.publicId,
})

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
 * What the person can send from their own mailbox where the item stands now; null where there is nothing to send.
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
  if (item.state === 'manual' && item.reason === 'draft')
    return draft(to, firstLetters(request, item).map(renderLetter))
  if (!item.sentAt || !item.answerBy) return null
  // Where the first letter was ours, so is the reminder, as long as we may write.
  const isTheirs = request.mode === 'self' || item.messageId === null || today > permittedUntil(request.createdAt)
  if (item.state === 'overdue' && today > item.answerBy && isTheirs)
    return draft(to, [renderLetter({ ...self, ...reminderOf(item) })])
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
  return draft(authority.email ?? '', [renderLetter(complaint)])
}

/** A person who writes alone says all of it in one mail. */
function firstLetters(request: LivingRequest, item: AskedItem): Letter[] {
  const asking = (kind: RequestKind): Letter => ({
    ...factsOf(request, { ...item, law: lawOf(request, item, kind) }),
    ...{ voice: 'self', kind },
  })
  return kindsOf(request, item).map(asking)
}

/** What an item is asked for: by one letter, or by a second under another law. */
export function kindsOf(request: StoredRequest, item: AskedItem): RequestKind[] {
  const other = item.letterKind === 'deletion' ? 'opt-out' : 'deletion'
  return lawOf(request, item, other) === item.law ? [item.letterKind] : [item.letterKind, other]
}

function draft(to: string, letters: readonly RenderedLetter[]): ItemDraft {
  const [first] = letters
  if (!first) throw new Error('a draft without a letter')
  const text = letters.map((letter) => letter.text).join('\n')
  return {
    ...{ to, subject: first.subject, text },
    mailto: mailtoHref(to, { subject: first.subject, body: text }),
    note: notLegalAdvice[first.language],
  }
}

/** Who takes a complaint, and by which address where a source gives one; undefined where nobody does. */
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
