import { describe, expect, test } from 'vitest'
import { developmentSet, measureLevels } from '../../../../scripts/measure-levels.ts'

// The levels that the shipped facts give, against judgments that anyone can check (data/levels-development.json). The floors
// are below today's figures: after changing a fact or a number of the method, read in `npm run levels` what moved.

const measured = measureLevels()
const share = ({ held, of }: { held: number; of: number }) => held / of

describe('the levels of the shipped catalog', () => {
  test('order the pairs of the development set, and lie within its levels', async () => {
    const { pairs, levels } = await measured
    expect([pairs.of, levels.of]).toEqual([developmentSet().pairs.length, developmentSet().levels.length])
    expect(share(pairs), pairs.failed.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(share(levels), levels.failed.join('\n')).toBeGreaterThanOrEqual(0.92)
  })

  test('call nothing low that must be high, and no trap high', async () => {
    expect(await measured).toMatchObject({ mustBeHighCalledLow: [], trapsCalledHigh: [] })
  })

  test('are high only with a reason: a role, or a dated fact with its page', async () => {
    const { entries, companies } = await measured
    const unexplained = [...entries, ...companies].filter(
      ({ explanation }) => explanation.level === 'high' && explanation.reasons.length === 0,
    )
    expect(unexplained.map(({ id }) => id)).toEqual([])
    const floors = [...entries, ...companies].flatMap(({ explanation }) =>
      explanation.floors.map(({ eventId }) => explanation.inputs.events.find(({ id }) => id === eventId)),
    )
    expect(floors.length).toBeGreaterThan(0)
    expect(floors.every((event) => event?.evidence.some(({ url }) => url?.startsWith('https://')))).toBe(true)
  })

  test('bear no act about how another product treats children or guards its data', async () => {
    const { entries, companies } = await measured
    const bearing = (act: string, among: typeof entries) =>
      among.flatMap(({ id, explanation }) => (explanation.inputs.events.some((event) => event.id === act) ? [id] : []))
    expect(bearing('us-ftc-microsoft-xbox-2023', entries)).toEqual(['app:xbox', 'domain:microsoft-xbox-live'])
    expect(bearing('us-ftc-microsoft-xbox-2023', companies)).toEqual(['microsoft'])
    expect(bearing('fr-cnil-microsoft-2022', entries)).toContain('sdk:appnexus')
  })

  test('tell more than one story: no type has nine in ten of its known levels in one band', async () => {
    const { entries } = await measured
    for (const [type, rows] of Map.groupBy(entries, (entry) => entry.type)) {
      const known = rows.filter(({ explanation }) => explanation.level !== 'unknown')
      const counts = Map.groupBy(known, ({ explanation }) => explanation.level)
      const largest = Math.max(...[...counts.values()].map(({ length }) => length))
      expect(largest / known.length, type).toBeLessThan(0.9)
    }
  })
})
