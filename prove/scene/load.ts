import type { Chance } from '../support/chance.ts'
import { pause } from '../support/figures.ts'
import { openSurface } from '../support/surface.ts'
import { askRemoval, confirm, proveRemoval, subscribe } from './flows/mailed.ts'
import { investigate, readPage, search, upload } from './flows/open.ts'
import { addVendor, askReport, foundOrganisation, testWebhook } from './flows/portal.ts'
import { pollFeed } from './flows/staffed.ts'
import type { Installation } from './installation.ts'
import { createLedger } from './ledger.ts'
import { readLetters } from './letters.ts'
import type { Act, Scene } from './scene.ts'

/** Acts of concurrent visitors, with their relative frequencies. */
const weights: readonly [Act, number][] = [
  [search, 12],
  [readPage, 4],
  [investigate, 1],
  [upload, 1],
  [subscribe, 3],
  [confirm, 4],
  [pollFeed, 1],
  [askRemoval, 1],
  [proveRemoval, 2],
  [addVendor, 2],
  [askReport, 1],
  [testWebhook, 3],
]
const acts: [Act, ...Act[]] = [search, ...weights.flatMap(([act, weight]) => Array<Act>(weight).fill(act))]
const lanes = 5

export async function setScene(installation: Installation, chance: Chance): Promise<Scene> {
  const surface = openSurface(installation.base)
  const letters = readLetters(installation.mail.received)
  const organisation = await foundOrganisation({ installation, surface, letters })
  const { json } = await surface.call('GET /api/data-removal/platforms?limit=500')
  let made = 0
  return {
    ...{ installation, surface, letters, chance, organisation, round: 0 },
    ledger: createLedger(),
    count: () => ++made,
    removal: { platforms: automatedOf(json), tracked: [], provedInRound: 0 },
    ...{ watching: [], vendors: [], followed: new Set<string>(), givenUp: new Set<string>() },
  }
}

const automatedOf = (platforms: { id: string; automatedRemoval: boolean; needs: string[] }[]): string[] =>
  platforms.filter(({ automatedRemoval, needs }) => automatedRemoval && needs.length === 0).map(({ id }) => id)

export interface Load {
  stop: () => Promise<void>
}

/** Visitors side by side, who go on asking whatever happens, until they are told to stop. */
export function startLoad(scene: Scene): Load {
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      await scene.chance.pick(acts)(scene)
      await pause(scene.chance.between(20, 120))
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, lane))
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}
