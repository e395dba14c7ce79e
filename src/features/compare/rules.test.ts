import { expect, test } from 'vitest'
import { chat, mail } from './compared.fixture.ts'
import { compareCompany, compareEntry, dataRows, factorRows, shortNames } from './rules.ts'

const [a, b] = [compareEntry(chat), compareEntry(mail)]

test('a part of a score has one row, whichever subject has it; a part that counts for none is left out', () => {
  expect(factorRows([a, b]).map(({ id, cells }) => [id, ...cells.map((cell) => cell?.points)])).toEqual([
    ['data', 20_000_000, 5_000_000],
    ['event:leak', 7_000_000, undefined],
  ])
})

test('where nothing is scored there are no points to compare', () => {
  const unscored = { ...b, score: { ...b.score, known: false } }
  expect(factorRows([a, unscored])[0]?.cells[1]).toBeUndefined()
  expect(factorRows([unscored])).toEqual([])
})

test('a type of data appears once, the most sensitive first, with each way in which it is known', () => {
  expect(dataRows([a, b]).map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Precise location', ['observed', 'declared'], undefined],
    ['E-mail address', undefined, ['declared']],
  ])
})

test('trackers apply to apps: “not looked at” and “none seen” are two things', () => {
  expect(a.traffic).toEqual({ looks: 2, seen: ['Ads Inc', 'Counter'] })
  expect(b.traffic).toEqual({ looks: 0, seen: [] })
  expect(compareEntry({ ...chat, type: 'sdk' }).traffic).toBeUndefined()
})

test('a company is a column like an entry, and has no company of its own', () => {
  const company = compareCompany({
    ...{ id: 'chat-inc', name: 'Chat Inc', country: 'DE', parent: null, kinds: ['ads'], dataTypes: [] },
    ...{ riskLevel: 'medium', score: chat.score },
  } as unknown as Parameters<typeof compareCompany>[0])
  expect(company).toMatchObject({ ref: { kind: 'company', key: 'chat-inc' }, company: undefined, country: 'DE' })
})

test('a short name is the name proper, and never names two subjects', () => {
  expect(
    shortNames(['Facebook: Video Calls & More', 'Zoom - One Platform to Connect', 'X (formerly Twitter)']),
  ).toEqual(['Facebook', 'Zoom', 'X'])
  expect(shortNames(['Google Firebase Analytics', 'Google Firebase Crashlytics'])).toEqual(['Analytics', 'Crashlytics'])
  expect(shortNames(['Microsoft Advertising Network for Everybody'])).toEqual(['Microsoft…'])
  expect(shortNames(['Chat (Android)', 'Chat (iOS)', 'Chat'])).toEqual(['Chat (Android)', 'Chat (iOS)', 'Chat'])
  expect(shortNames([])).toEqual([])
})
