import { counted } from '../../../../platform/shared/counted.ts'
import { instantWords } from '../../../../platform/shared/dates.ts'
import type { Tone } from '../../../../ui/Badge.tsx'
import type { Edition } from '../../newsletter-contract.ts'
import type { EditionState } from '../../vocabulary.ts'

/** An edition that is on its way is asked for so often. */
export const watchMs = 5_000

export const editionStateNames: Record<EditionState, string> = {
  draft: 'Draft',
  sending: 'On its way',
  stopped: 'Stopped',
  sent: 'Sent',
}
export const editionTones: Record<EditionState, Tone> = {
  draft: 'grey',
  sending: 'accent',
  stopped: 'orange',
  sent: 'green',
}

/** How many would get it now. */
export const readersWords = (readers: number): string =>
  readers === 0 ? 'No one has confirmed the newsletter yet.' : `${counted(readers, 'reader')} confirmed the newsletter.`

/** Says who wrote or sent it, when, and to how many. */
export function editionWords({
  state,
  writtenBy,
  changedAt,
  sentBy,
  begunAt,
  endedAt,
  readers,
  mailed,
}: Edition): string {
  if (state === 'draft' || begunAt === null) return `By ${writtenBy} · ${instantWords(changedAt)}`
  const reached = `${mailed.toLocaleString('en-US')} of ${counted(readers, 'reader')}`
  return [
    `Sent by ${sentBy ?? writtenBy} · ${instantWords(begunAt)}`,
    state === 'sending' ? `mailed to ${reached} so far` : `mailed to ${reached}`,
    ...(state === 'stopped' && endedAt !== null ? [`stopped ${instantWords(endedAt)}`] : []),
  ].join(' · ')
}
