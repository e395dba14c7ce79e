import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureWords } from '../../../product/scan-failures.ts'
import { appleWords, propertyWords } from '../names.ts'
import { phaseWords } from '../vocabulary.ts'
import { endWords, lifetimeText, purposeText } from './finding-words.ts'
import { phaseSteps } from './progress.ts'
import { adviceWords, bytesText, kindName } from './words.ts'

test('each failure comes with something to do about it', () => {
  expect(Object.keys(adviceWords)).toEqual(Object.keys(failureWords))
  expect(Object.values(adviceWords).every((words) => words.endsWith('.'))).toBe(true)
})

test('names of programs are said as people say them', () => {
  expect(['advertisingId', 'osVersion', 'localIp', 'isRooted', 'utm_source'].map(propertyWords)).toEqual([
    'Advertising ID',
    'OS version',
    'Local IP',
    'Is rooted',
    'Utm source',
  ])
  expect(
    [
      'NSPrivacyCollectedDataTypePreciseLocation',
      'NSPrivacyCollectedDataTypePurposeAppFunctionality',
      'NSPrivacyAccessedAPICategoryDiskSpace',
      'NSPrivacy',
    ].map(appleWords),
  ).toEqual(['Precise location', 'App functionality', 'Disk space', 'Nsprivacy'])
})

test('a purpose or kind that has no word yet is shown as it came', () => {
  expect(purposeText(['ads', 'quantum'])).toBe('Advertising, quantum')
  expect(purposeText([])).toBe('Not known')
  expect(['app', 'toaster', 'toString', '__proto__'].map(kindName)).toEqual(['App', 'toaster', 'toString', '__proto__'])
})

test('sizes are said in one unit and never as nothing', () => {
  expect([0, 1, 999, 1000, 1024, 1_500_000, 300 * 1024 * 1024].map(bytesText)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 KB',
    '1 KB',
    '1.4 MB',
    '300 MB',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (bytes) => {
      expect(bytesText(bytes)).toMatch(/^[1-9][\d,]*(\.\d)? (byte|bytes|KB|MB)$/)
    }),
  )
})

test('a lifetime is said in days', () => {
  expect([0.2, 1, 1.2, 390].map(lifetimeText)).toEqual(['Under a day', '1 day', '1 day', '390 days'])
})

test('a visit that did not come to rest says that more may exist', () => {
  for (const endedBy of ['still-busy', 'time', 'requests', 'bytes'] as const)
    expect(endWords({ endedBy, elapsedMs: 60_000, loadMs: null, requests: 1, bytes: 1 })).toMatch(/more may exist\.$/)
  expect(endWords({ endedBy: 'settled', elapsedMs: 6400, loadMs: 1, requests: 1, bytes: 1 })).toBe(
    'Came to rest after 6 s.',
  )
})

test('a scan has one current step, whatever it is at', () => {
  const phases = [...(Object.keys(phaseWords) as (keyof typeof phaseWords)[]), null]
  fc.assert(
    fc.property(
      fc.constantFrom('app', 'site', 'har'),
      fc.constantFrom(...phases),
      fc.constantFrom('queued', 'running'),
      (kind, phase, status) => {
        const steps = phaseSteps({ kind, phase, status })
        const current = steps.findIndex(({ state }) => state === 'current')
        expect(steps.filter(({ state }) => state === 'current')).toHaveLength(1)
        expect(steps.slice(0, current).every(({ state }) => state === 'done')).toBe(true)
        expect(steps.slice(current + 1).every(({ state }) => state === 'ahead')).toBe(true)
        if (status === 'running' && phase) expect(steps[current]?.phase).toBe(phase)
      },
    ),
  )
  expect(phaseSteps({ kind: 'site', phase: 'static', status: 'running' }).map(({ phase }) => phase)).toEqual([
    'waiting',
    'static',
  ])
})
