import type { Chance } from '../support/chance.ts'
import type { Surface } from '../support/surface.ts'
import type { Installation } from './installation.ts'
import type { Ledger, Look } from './ledger.ts'
import type { Letters } from './letters.ts'

/** Context of the acts of the load. */
export interface Scene {
  installation: Installation
  surface: Surface
  ledger: Ledger
  letters: Letters
  chance: Chance
  /** Number of the current round. */
  round: number
  /** Numbers everything that is made, so that no two have one name. */
  count: () => number
  organisation: Organisation
  removal: { platforms: readonly string[]; tracked: string[]; provedInRound: number }
  /** Watchers of a company whose confirmation was acknowledged; removed once the breach is sent. */
  watching: { company: string; email: string }[]
  vendors: { company: string; id: number }[]
  /** Letters whose link was followed, or has expired. */
  followed: Set<string>
  /** Tests of webhooks that the product has given up. */
  givenUp: Set<string>
}

export interface Organisation {
  token: string
  webhookId: number
  /** Session of staff, as a cookie. */
  staff: string
}

/** One act of a visitor. */
export type Act = (scene: Scene) => Promise<void>

/** A breach is that of a company of its own, which people asked about for a round; names are words that no other company has. */
export const companyOf = (round: number): string => {
  const syllables = ['ba', 'ce', 'do', 'fu', 'gi', 'ka', 'lo', 'mu', 'ne', 'pi']
  const word = [...String(round).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('')
  return `Zy${word}x`
}

/** A visitor of a network of his own. */
export const visitor = ({ chance }: Pick<Scene, 'chance'>): string =>
  [chance.between(20, 99), chance.between(0, 256), chance.between(0, 256), chance.between(1, 255)].join('.')

/** 200 is there, 404 is missing; no answer is neither. */
export const lookAt =
  ({ surface, organisation }: Scene, path: string, { asMember = false } = {}): (() => Promise<Look>) =>
  async () => {
    const { status } = await surface.call(`GET ${path}`, asMember ? { token: organisation.token } : {})
    return status === 200 ? 'there' : status === 404 ? 'missing' : 'unknown'
  }
