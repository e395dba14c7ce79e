import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/web/call.ts'
import { askedPeriods, formats, reportTypes } from '../../../product/reports.ts'
import { stateNames } from '../../state-laws/vocabulary.ts'
import { reportsContract } from '../contract.ts'
import { readAsked, readScope } from './asked.ts'
import { readBusiness, yesNoQuestions, yesNoValue } from './business.ts'
import { type RunSoFar, refreshWhileRunningMs, untilEnded } from './calls.ts'
import { addressesIn, readSchedule, recipientsWords } from './schedule.ts'

function formOf(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value as string)
  return form
}

test('what the generator sends is what the call takes, whatever is in the form but a custom period without days', () => {
  const word = fc.oneof(fc.constantFrom(...reportTypes, ...askedPeriods, ...formats, 'medium'), fc.string())
  fc.assert(
    fc.property(fc.record({ type: word, period: word, format: word, from: word, to: word }), (fields) => {
      const asked = readAsked(formOf(fields))
      if (asked.period === 'custom') return
      expect(reportsContract['POST /api/reports/samples'].body?.safeParse(asked).success).toBe(true)
    }),
  )
})

test('days are sent with a custom period alone, and left out where they are missing', () => {
  const days = { from: '2026-01-01', to: '2026-03-31' }
  expect(readAsked(formOf({ type: 'ccpa', period: 'custom', format: 'csv', ...days }))).toEqual({
    ...{ type: 'ccpa', period: 'custom', format: 'csv', ...days },
  })
  expect(readAsked(formOf({ type: 'audit', period: 'last-year', format: 'excel', ...days }))).toEqual({
    ...{ type: 'audit', period: 'last-year', format: 'excel' },
  })
  expect(readAsked(formOf({ period: 'custom', from: '', to: '' }))).toEqual({
    ...{ type: 'gdpr', period: 'custom', format: 'pdf' },
  })
})

test('a run is asked for until it has ended or is gone, also before anybody has answered', () => {
  const state = (data: RunSoFar['state'] | undefined, error: Error | null = null) => ({
    state: { data: data && { state: data, step: 'waiting' as const, failure: null }, error },
  })
  const gone = new ApiError(404, 'Not Found', '')
  const silent = new ApiError(0, 'Failed to fetch', '')
  for (const asked of [state(undefined), state(undefined, silent), state('queued'), state('running', silent)])
    expect(untilEnded(asked)).toBe(refreshWhileRunningMs)
  for (const ended of [state('done'), state('failed'), state(undefined, gone), state('running', gone)])
    expect(untilEnded(ended)).toBe(false)
})

test('an empty filter does not filter; an unknown tier or role is left out', () => {
  expect(readScope(formOf({}))).toEqual({})
  expect(
    readScope(formOf({ tiers: ['low', 'huge'], roles: ['processor'], vendorTypes: ['crm'], vendorIds: ['7', '9'] })),
  ).toEqual({ tiers: ['low'], roles: ['processor'], vendorTypes: ['crm'], vendorIds: [7, 9] })
})

test('a schedule reads back from its form as the call takes it', () => {
  const schedule = readSchedule(
    formOf({
      ...{ title: ' Board ', type: 'executive', format: 'powerpoint', period: 'last-quarter', frequency: 'quarterly' },
      ...{ startsOn: '2026-12-01', hour: '7', timeZone: 'Europe/Berlin', tiers: 'critical' },
    }),
  )
  expect(schedule).toMatchObject({ title: 'Board', hour: 7, isPaused: false, scope: { tiers: ['critical'] } })
  const { body } = reportsContract['POST /api/customer/report-schedules']
  expect(body?.safeParse({ ...schedule, recipients: [] }).success).toBe(true)
})

test('addresses stand one a line or with commas between them, each once', () => {
  expect(addressesIn('a@corp.test\r\n\n b@corp.test, a@corp.test;c@corp.test ')).toEqual([
    'a@corp.test',
    'b@corp.test',
    'c@corp.test',
  ])
  expect(addressesIn(' \n')).toEqual([])
})

test('recipients are counted by what they said', () => {
  expect(recipientsWords([])).toBe('0\u00a0recipients')
  expect(recipientsWords([{ state: 'asked' }, { state: 'confirmed' }, { state: 'confirmed' }])).toBe(
    '2\u00a0confirmed, 1\u00a0asked',
  )
})

test('a business reads back from its form as it was saved; what was left empty was not said', () => {
  const number = fc.option(fc.integer({ min: 0, max: 100 }))
  const said = fc.option(fc.boolean())
  const businesses = fc.record({
    revenueUsd: number,
    saleRevenueShare: number,
    residents: fc.dictionary(fc.constantFrom(...Object.keys(stateNames)), fc.integer({ min: 0, max: 1e6 })),
    ...{ processesSensitiveData: said, sellsSensitiveData: said, handlesHealthData: said },
    ...{ isSmallBusiness: said, isNonprofit: said, controlsPlatform: said },
    ...{ isGlbaInstitution: said, isHipaaEntity: fc.constant(null), isPublicBody: said, employees: number },
  })
  fc.assert(
    fc.property(businesses, (business) => {
      const form = formOf({
        revenueUsd: String(business.revenueUsd ?? ''),
        saleRevenueShare: String(business.saleRevenueShare ?? ''),
        employees: String(business.employees ?? ''),
        ...Object.fromEntries(Object.entries(business.residents).map(([state, count]) => [state, String(count)])),
        ...Object.fromEntries(yesNoQuestions.map((question) => [question, yesNoValue(business[question])])),
      })
      expect(readBusiness(form)).toEqual({ ...business, residents: { ...business.residents } })
    }),
  )
})
