import type { Place, PlaceId, Places } from './law-file.ts'
import * as co from './us/co.ts'
import * as ct from './us/ct.ts'
import * as fl from './us/fl.ts'
import * as oregon from './us/or.ts'
import * as tx from './us/tx.ts'
import * as ut from './us/ut.ts'
import * as va from './us/va.ts'

export type { Place }

/** Laws that a privacy policy is checked against, by their short names. */
const placesOf = {
  VCDPA: va.places,
  CPA: co.places,
  CTDPA: ct.places,
  UCPA: ut.places,
  FDBR: fl.places,
  TDPSA: tx.places,
  OCPA: oregon.places,
} as const satisfies Record<string, Places>
export type CheckedLaw = keyof typeof placesOf
export const checkedLaws = Object.keys(placesOf) as CheckedLaw[] // keys of the record above

/** Returns the provision of each law that requires it. */
export function placesIn(id: PlaceId): Partial<Record<CheckedLaw, Place>> {
  const found: Partial<Record<CheckedLaw, Place>> = {}
  for (const law of checkedLaws) {
    const place = (placesOf[law] as Places)[id]
    if (place) found[law] = place
  }
  return found
}
