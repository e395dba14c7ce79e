import { expect, test } from 'vitest'
import { namesPerson } from './names.ts'

test('practitioners are told from practices', () => {
  for (const name of ['Jane Example, MD', 'Jane Example, M.D., Inc.', 'Dr. J. Example DDS PC'])
    expect(namesPerson(name), name).toBe(true)
  for (const name of [
    'Example Dental DDS',
    'Example & Sons CPA',
    'Nebraska Orthopaedic Center, P.C.',
    'ASOS US Sales LLC',
    'MDLand International',
  ])
    expect(namesPerson(name), name).toBe(false)
})
