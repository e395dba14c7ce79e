import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { instantAt, offeredZones } from './wall-time.ts'

test.each([
  ['2026-12-01T09:30', 'UTC', '2026-12-01T09:30:00.000Z'],
  ['2026-12-01T09:30', 'America/New_York', '2026-12-01T14:30:00.000Z'],
  ['2026-12-01T00:15', 'Asia/Kathmandu', '2026-11-30T18:30:00.000Z'],
  // Twice on this night: the first time.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // Never on this night: half past three, as it shows then.
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantAt(wall, zone)).toBe(instant)
})

test.each([
  ['', 'UTC'],
  ['2026-13-01T09:30', 'UTC'],
  ['2026-12-01', 'UTC'],
  ['2026-12-01T09:30Z', 'UTC'],
  ['+275760-09-13T00:00', 'UTC'],
  ['2026-12-01T09:30', 'Nowhere/At_All'],
  ['2026-12-01T09:30', ''],
  ['2026-12-01T09:30', '<script>'],
])('%s in "%s" is not a time', (wall, zone) => {
  expect(instantAt(wall, zone)).toBeUndefined()
})

test('the clock of the zone shows at that instant what was typed, unless it never shows it', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...offeredZones, 'Australia/Lord_Howe'), (minute, zone) => {
      const wall = new Date(minute * 60_000).toISOString().slice(0, 16)
      const shown = DateTime.fromISO(instantAt(wall, zone) ?? '', { zone })
      // Another library says which times the clocks leave out: it moves those.
      const wanted = DateTime.fromISO(wall, { zone }).toFormat("yyyy-MM-dd'T'HH:mm")
      expect(shown.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(wanted)
    }),
  )
})
