import { createHash } from 'node:crypto'
import { asOfWords, instantWords } from '../../platform/shared/dates.ts'
import { addDays, type Day, dayOf, isDay } from '../../platform/shared/days.ts'
import { emailSlot, LetterSlotError, lineSlot, personSlot } from './letters/slots.ts'
import { removalLimits } from './vocabulary.ts'

// node:crypto: only the server comes here; a page is sent the text with its hash.

interface Permission {
  /** The agent who may write: the operator of this installation. */
  agent: { name: string; address: string }
  /** The proved address of whom the letters concern. */
  email: string
  /** Names of all platforms, in the order of the request. */
  platforms: readonly string[]
  /** Request ID. */
  reference: string
  from: Day
  until: Day
}

/**
 * What is signed in agent mode, word by word. The same for the same input, so that the hash that comes back with the signature
 * tells which text was read. The typed name is not in it: it is the signature.
 */
export function permissionText(permission: Permission): string {
  const { from, until } = permission
  for (const [slot, day] of Object.entries({ from, until }))
    if (!isDay(day)) throw new LetterSlotError(`permission ${slot}`, day ? 'unfit' : 'empty')
  if (until < from) throw new LetterSlotError('permission until', 'unfit')
  if (permission.platforms.length === 0) throw new LetterSlotError('platforms', 'empty')
  const agent = lineSlot('agent', permission.agent.name, 120)
  const platforms = permission.platforms.map((name) => `- ${lineSlot('platform', name, 100)}`)
  return `${[
    `Permission to act as authorized agent (Request ${lineSlot('reference', permission.reference, 40)})`,
    `I permit ${agent}, ${lineSlot('agent address', permission.agent.address, 200)}, to act as my authorized agent. The requests concern me, the holder of the e-mail address ${emailSlot('email', permission.email)}.`,
    ['The agent may write on my behalf to these companies, and to no others:', ...platforms].join('\n'),
    [
      'The agent may do this, and nothing else:',
      '1. Ask them to delete my personal data, and to stop selling or sharing them.',
      '2. Object to the processing of my data, and withdraw consent that I gave, as far as the request needs it.',
      '3. Send reminders of these requests, and receive the answers.',
      '4. Hand over my e-mail address and what I entered for this request, so that my data can be found.',
    ].join('\n'),
    // 11 CCR § 7063(c) and (d).
    'The agent keeps what it learns secure, and uses it only to fulfil these requests, to verify them and to prevent fraud. It may not ask for, or hand over, my social security number, my full date of birth or a copy of an identity document.',
    // 11 CCR §§ 7026(j) and 7063(a): signed permission, which the company may have confirmed.
    'A company may ask me directly to confirm this permission or to prove who I am. It is a signed permission, not a power of attorney under the California Probate Code.',
    `The permission holds from ${asOfWords(from)} until ${asOfWords(until)}. I can revoke it at any time on the page of my request, without giving reasons; letters that have not left by then do not leave.`,
  ].join('\n\n')}\n`
}

/** The last day on which an agent may write for a request that began at this moment. */
export const permittedUntil = (createdAt: Date): Day => addDays(dayOf(createdAt), removalLimits.permissionDays)

/** SHA-256 in hex of the text as it was shown. */
export const permissionSha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

interface Signature {
  text: string
  /** As typed. */
  name: string
  email: string
  signedAt: Date
}

/** The document that goes with each letter: the text, who signed it and how, and its hash. */
export function signedPermission({ text, name, email, signedAt }: Signature): string {
  return `${[
    text.trimEnd(),
    [
      `Signed by: ${personSlot('name', name, removalLimits.nameCharacters)}`,
      `How: typed name and consent on a page reached by a link sent to ${emailSlot('email', email)}`,
      `When: ${instantWords(signedAt.toISOString())}`,
      `SHA-256 of the text above the signature: ${permissionSha256(text)}`,
    ].join('\n'),
  ].join('\n\n')}\n`
}
