import type { Day } from '../../platform/shared/days.ts'
import { type LawId, type RemovalLaw, type RequestKind, removalLaws } from './laws.ts'
import { isSeller } from './sellers.ts'
import type { Mode, Residence } from './vocabulary.ts'

export interface ChosenLetter {
  law: LawId
  kind: RequestKind
  /** Why this letter, for the person. */
  reason: string
}

export type LawChoice =
  /** The first letter is the one whose clock the item follows. */
  | { outcome: 'letters'; letters: [ChosenLetter, ...ChosenLetter[]] }
  | { outcome: 'missing'; ask: 'country' | 'state'; question: string }

interface Asked {
  residence: Residence | null
  platform: { category: string }
  today: Day
  mode?: Mode
}

/** Which letters a person of this residence sends to this platform, and why; or what has to be asked first. */
export function lawsFor({ residence, platform, today, mode = 'self' }: Asked): LawChoice {
  if (!residence) return missing('country', 'Which country do you live in? The law that a letter cites depends on it.')
  if (residence.country === 'US' && !residence.state)
    return missing('state', 'Which state do you live in? Privacy laws of the United States differ by state.')
  const laws = lawsInForce(residence, today)
  const sells = isSeller(platform)
  if (residence.country === 'US' && residence.state === 'CA') return letters(californian(sells))
  const law = laws[0] ?? removalLaws.courtesy
  if (law.family === 'courtesy') return letters([{ law: law.id, kind: 'deletion', reason: courtesyReason(residence) }])
  if (law.family === 'state') return letters([ofState(law, sells, mode)])
  return letters([
    { law: law.id, kind: 'deletion', reason: `You live where the ${law.title} applies (${law.citation}).` },
  ])
}

/** Returns laws that someone of this residence can use on that day, without the courtesy request, which isn't a law. */
export function lawsInForce(residence: Residence, today: Day): RemovalLaw[] {
  return Object.values(removalLaws).filter(
    ({ usedBy, from }) =>
      usedBy !== 'anyone' &&
      (from === null || from <= today) &&
      ('state' in usedBy
        ? residence.country === 'US' && residence.state === usedBy.state
        : usedBy.countries.includes(residence.country)),
  )
}

function californian(sells: boolean): [ChosenLetter, ...ChosenLetter[]] {
  const { 'ccpa-opt-out': optOut, 'ccpa-delete': deletion } = removalLaws
  const toDelete: ChosenLetter = {
    law: 'ccpa-delete',
    kind: 'deletion',
    reason: `You live in California: you can have deleted what the company collected from you (${deletion.citation}).`,
  }
  if (!sells) return [toDelete]
  const toOptOut: ChosenLetter = {
    law: 'ccpa-opt-out',
    kind: 'opt-out',
    // Section 1798.105 reaches what was collected from the consumer; what a broker has from elsewhere is stopped by 1798.120.
    reason: `You live in California, and this company trades in data that it has from others: you can forbid it to sell or share them (${optOut.citation}).`,
  }
  return [toOptOut, toDelete]
}

function ofState(law: RemovalLaw, sells: boolean, mode: Mode): ChosenLetter {
  const lives = `You live in ${law.stateName}: the ${law.title} (${law.citation})`
  const covered = 'Whether the company is large enough to be covered, it has to say itself.'
  // If a right to deletion covers only what people provided themselves, a data broker has little to delete.
  if (sells && law.deletes === 'provided')
    return {
      law: law.id,
      kind: 'opt-out',
      reason: `${lives} has only those data deleted that you gave the company yourself, and this one has its data from others: the letter forbids it to sell them. ${covered}`,
    }
  if (sells && mode === 'agent' && !law.agentFor.includes('deletion') && law.agentFor.includes('opt-out'))
    return {
      law: law.id,
      kind: 'opt-out',
      reason: `${lives} lets someone else opt out of sale for you, but not ask for deletion. ${covered}`,
    }
  return {
    law: law.id,
    kind: 'deletion',
    reason: `${lives} gives a right to deletion and to opt out of sale; the letter uses both. ${covered}`,
  }
}

function courtesyReason({ country, state }: Residence): string {
  const where = country === 'US' ? `state (${state})` : `country (${country})`
  return `We track no law of your ${where} that gives you a right to deletion: the letter asks politely and cites none.`
}

const letters = (chosen: [ChosenLetter, ...ChosenLetter[]]): LawChoice => ({ outcome: 'letters', letters: chosen })

const missing = (ask: 'country' | 'state', question: string): LawChoice => ({ outcome: 'missing', ask, question })
