import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppSignalFact } from './facts.ts'
import { type SignatureRows, signatureSet } from './signatures.ts'

const entry = (type: 'sdk' | 'domain', slug: string, given: Partial<SignatureRows['entries'][number]> = {}) => ({
  id: `${type}:${slug}`,
  type,
  slug,
  name: slug,
  companyId: null,
  kinds: ['analytics'],
  source: 'exodus',
  asOf: '2025-08-30',
  ...given,
})
const domain = (entryId: string, value: string) => ({ entryId, kind: 'domain' as const, value, weak: false })
const signal = (sdk: string, given: Partial<AppSignalFact> = {}): AppSignalFact => ({
  sdk,
  components: [],
  nativeLibs: [],
  assets: [],
  frameworks: [],
  objcPrefixes: [],
  source: 'maker',
  page: 'https://docs.example/',
  asOf: '2026-11',
  ...given,
})
const rows = (given: Partial<SignatureRows> = {}): SignatureRows => ({
  companies: [],
  entries: [],
  identifiers: [],
  additions: [],
  signals: [],
  libraries: [],
  acquired: [],
  ...given,
})

const adjust = rows({
  companies: [
    { id: 'adjust', name: 'Adjust', country: 'DE' },
    { id: 'unrelated', name: 'Unrelated', country: null },
  ],
  entries: [
    entry('sdk', 'adjust-sdk', { name: 'Adjust SDK', companyId: 'adjust', kinds: ['attribution', 'a-new-kind'] }),
    entry('domain', 'adjust', { name: 'Adjust', companyId: 'adjust' }),
  ],
  identifiers: [
    { entryId: 'sdk:adjust-sdk', kind: 'code-prefix', value: 'com.adjust.sdk.', weak: false },
    { entryId: 'sdk:adjust-sdk', kind: 'code-prefix', value: '.adjustwrapper.', weak: true },
    { entryId: 'sdk:adjust-sdk', kind: 'code-prefix', value: 'io.adjust.', weak: false },
    domain('sdk:adjust-sdk', '*.adjust.io'),
    domain('sdk:adjust-sdk', 'adjust.com'),
    domain('domain:adjust', 'adjust.com'),
  ],
  additions: [{ sdk: 'adjust-sdk', value: 'io.adjust.', source: 'wrappers', asOf: '2026-11-21' }],
  signals: [
    signal('adjust-sdk', { nativeLibs: ['libadjust.so'], frameworks: ['Adjust', 'AdjustSdk'] }),
    signal('adjust-sdk', { frameworks: ['AdjustSdk'], page: 'https://other.example/' }),
    signal('unlisted', { frameworks: ['Unlisted'] }),
  ],
  libraries: [{ prefix: 'okhttp3.', name: 'OkHttp', type: 'Network' }],
})

test('an SDK is known by its code, hosts and signals, with where each code prefix comes from', () => {
  const { app, version } = signatureSet(adjust)
  expect(app.version).toBe(version)
  expect(app.sdks).toEqual([
    {
      id: 'adjust-sdk',
      name: 'Adjust SDK',
      company: { id: 'adjust', name: 'Adjust' },
      categories: ['attribution'],
      kinds: ['attribution'],
      prefixes: [
        { value: '.adjustwrapper.', isWeak: true, source: 'exodus', asOf: '2025-08-30' },
        { value: 'com.adjust.sdk.', isWeak: false, source: 'exodus', asOf: '2025-08-30' },
        { value: 'io.adjust.', isWeak: false, source: 'wrappers', asOf: '2026-11-21' },
      ],
      domains: ['adjust.io', 'adjust.com'],
      components: [],
      nativeLibs: ['libadjust.so'],
      assets: [],
      frameworks: ['AdjustSdk', 'Adjust'].toSorted(),
      objcPrefixes: [],
    },
  ])
  expect(app.libraries).toEqual([{ prefix: 'okhttp3.', name: 'OkHttp', type: 'Network' }])
})

test('a host is matched by the longest name with an owner, a domain entity before an SDK', () => {
  const { entityOf, app } = signatureSet(adjust)
  expect(entityOf('app.eu.adjust.com')).toMatchObject({
    name: 'Adjust',
    company: 'Adjust',
    country: 'DE',
    kinds: ['analytics'],
  })
  expect(entityOf('S2S.ADJUST.IO')).toMatchObject({ name: 'Adjust SDK', kinds: ['attribution'] })
  expect(entityOf('notadjust.com')).toBeUndefined()
  expect(entityOf('com')).toBeUndefined()
  expect(entityOf('')).toBeUndefined()
  expect(app.hosts('adjust.com')).toMatchObject({ id: 'adjust' })
})

test('a host that SDKs of one company share is the company’s; one shared by unrelated companies has no owner', () => {
  const shared = (others: string) =>
    signatureSet(
      rows({
        companies: [
          { id: 'meta', name: 'Meta', country: 'US' },
          { id: 'other', name: 'Other', country: null },
        ],
        entries: [
          entry('sdk', 'a', { companyId: 'meta', kinds: ['ads', 'social'] }),
          entry('sdk', 'b', { companyId: others, kinds: ['social'] }),
        ],
        identifiers: [domain('sdk:a', 'graph.example'), domain('sdk:b', 'graph.example')],
      }),
    ).entityOf('graph.example')
  expect(shared('meta')).toMatchObject({ name: 'Meta', company: 'Meta', kinds: ['social'] })
  expect(shared('other')).toBeUndefined()
})

test('the version names the rows and not their order; a company without an entry does not count', () => {
  const { version } = signatureSet(adjust)
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  const shuffle = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length })
  fc.assert(
    fc.property(
      shuffle(adjust.entries),
      shuffle(adjust.identifiers),
      shuffle(adjust.signals),
      (entries, identifiers, signals) => {
        expect(signatureSet({ ...adjust, entries, identifiers, signals }).version).toBe(version)
      },
    ),
  )
  expect(signatureSet({ ...adjust, companies: adjust.companies.slice(0, 1) }).version).toBe(version)
  for (const changed of [
    { ...adjust, libraries: [] },
    { ...adjust, additions: [] },
    { ...adjust, signals: adjust.signals.slice(1) },
    { ...adjust, identifiers: adjust.identifiers.slice(1) },
    { ...adjust, entries: adjust.entries.map((row) => ({ ...row, kinds: [] })) },
  ])
    expect(signatureSet(changed).version).not.toBe(version)
})
