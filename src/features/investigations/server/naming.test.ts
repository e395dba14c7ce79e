import { expect, test } from 'vitest'
import { readInput } from '../core/input.ts'
import type { Candidate } from '../core/resolve.ts'
import { presentQuestion } from './naming.ts'

const asked = (typed: string, offers: Pick<Candidate, 'name' | 'match'>[]) =>
  presentQuestion({
    outcome: 'asked',
    input: readInput(typed),
    searchedPlaces: [],
    offers: offers.map((offer) => ({
      ...{ kind: 'company', key: offer.name, aliases: [], company: null, level: 'unknown', score: 0.5 },
      ...offer,
    })),
  }).addresses

test('an unknown name has addresses to choose from, a misspelled one has none: they may be those of a squatter', () => {
  expect(asked('Brinkly', [])).toContain('brinkly.com')
  expect(asked('Brinkly', [{ name: 'Brinkly Foods', match: 'prefix' }])).toContain('brinkly.com')
  expect(asked('Brinlky', [{ name: 'Brinkly', match: 'typo' }])).toEqual([])
})
