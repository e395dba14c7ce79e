import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { breachDataTypes } from '../src/features/breach-alerts/data-types.ts'
import { daysApart } from '../src/features/breach-alerts/days.ts'
import { breachesFile } from '../src/features/breach-alerts/facts.ts'
import { judgedBreachOf } from '../src/features/breach-alerts/judged-breach.ts'
import { namesPerson } from '../src/features/breach-alerts/names.ts'
import { appSignalFact, libraryFact } from '../src/features/catalog/facts.ts'
import type { FactBatch } from '../src/features/catalog/server/facts/batch.ts'
import { readCurated, readShippedFacts } from '../src/features/catalog/server/facts/shipped.ts'
import { dataTypeById } from '../src/product/data-types.ts'
import { today } from './support/clock.ts'
import { root } from './support/database.ts'

const folder = join(root, 'data')
const fileOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const { signals } = z.object({ signals: z.array(appSignalFact) }).parse(fileOf('app-signals.json'))
const { libraries } = z.object({ libraries: z.array(libraryFact) }).parse(fileOf('libraries.json'))
const { breaches, ...breachesHead } = breachesFile.parse(fileOf('breaches.json'))

let curated: Awaited<ReturnType<typeof readCurated>>
let batch: FactBatch
beforeAll(async () => {
  curated = await readCurated(folder)
  batch = await readShippedFacts(folder)
})

const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const tables = [
  'companies',
  'sdks',
  'apps',
  'studies',
  'studyTrackers',
  'ratings',
  'roles',
  'genres',
  'audiences',
  'protections',
  'registrations',
  'conduct',
] as const

/** Licences that forbid what we do, or that would bind the whole product. */
const forbidden = /NC|ND|AGPL|(?<!L)GPL|proprietary|unknown|none/i

test('every source has a licence that lets us ship it, its text, its attribution and a page of its own', () => {
  for (const source of curated.sources) {
    expect(source.licence, source.key).toMatch(/^[A-Za-z0-9.+-]+$/)
    expect(source.licence, source.key).not.toMatch(forbidden)
    for (const text of [source.attribution, source.changes, source.title, source.publisher, source.version])
      expect(text.trim(), source.key).not.toBe('')
    expect(source.retrievedOn <= today(), source.key).toBe(true)
  }
  expect(doubles(curated.sources.map((source) => source.key))).toEqual([])
})

test.each(tables)('every row of %s has a known source, a public page and a date that has been', (table) => {
  expectProvenance(curated[table])
})

test('every row of what betrays an SDK or a library has a known source, a public page and a date that has been', () => {
  expectProvenance([...signals, ...libraries])
})

function expectProvenance(rows: { source: string; page: string; asOf: string }[]) {
  const known = new Set(curated.sources.map((source) => source.key))
  const month = today().slice(0, 7)
  for (const row of rows) {
    const name = JSON.stringify(row).slice(0, 120)
    expect(known.has(row.source), name).toBe(true)
    expect(new URL(row.page).hostname, name).toMatch(/^[a-z0-9.-]+\.[a-z]{2,}$/)
    expect(row.asOf.slice(0, 7) <= month, name).toBe(true)
  }
}

test('no row appears twice', () => {
  for (const table of ['companies', 'sdks', 'apps', 'studies', 'ratings'] as const)
    expect([table, doubles((curated[table] as { id: string }[]).map((row) => row.id))]).toEqual([table, []])
  expect(doubles(curated.studyTrackers.map((tracker) => tracker.slug))).toEqual([])
  expect(doubles(curated.apps.flatMap((app) => (app.android ? [app.android.package] : [])))).toEqual([])
  expect(doubles(curated.apps.flatMap((app) => (app.ios ? [app.ios.bundle] : [])))).toEqual([])
})

test('no row of the loaded batch appears twice, and each names what exists', () => {
  const key = (...parts: (string | null)[]) => parts.join(' ')
  expect(doubles(batch.entries.map((row) => row.id)).slice(0, 5)).toEqual([])
  expect(doubles(batch.entries.map((row) => key(row.type, row.slug))).slice(0, 5)).toEqual([])
  expect(new Set(batch.identifiers.map((row) => key(row.entry_id, row.kind, row.value))).size).toBe(
    batch.identifiers.length,
  )
  expect(new Set(batch.dataTypes.map((row) => key(row.entry_id, row.data_type, row.basis))).size).toBe(
    batch.dataTypes.length,
  )
  const [entries, companies, sources, studies] = [
    batch.entries.map((row) => row.id),
    batch.companies.map((row) => row.id),
    batch.sources.map((row) => row.key),
    batch.studies.map((row) => row.id),
  ].map((ids) => new Set(ids))
  for (const row of batch.identifiers) expect(entries?.has(row.entry_id), row.entry_id).toBe(true)
  for (const row of batch.entries) if (row.company_id) expect(companies?.has(row.company_id), row.id).toBe(true)
  for (const row of batch.companies) if (row.parent_id) expect(companies?.has(row.parent_id), row.id).toBe(true)
  for (const row of batch.ratings) if (row.company_id) expect(companies?.has(row.company_id), row.id).toBe(true)
  for (const row of batch.observations) expect(studies?.has(row.study_id), row.id).toBe(true)
  for (const row of batch.studyTrackers) if (row.entry_id) expect(entries?.has(row.entry_id), row.slug).toBe(true)
  const trackers = new Set(batch.studyTrackers.map((row) => row.slug))
  for (const row of batch.observationTrackers) expect(trackers.has(row.tracker_slug), row.tracker_slug).toBe(true)
  for (const row of [
    ...batch.entries,
    ...batch.companies,
    ...batch.dataTypes,
    ...batch.studies,
    ...batch.declarations,
    ...batch.ratings,
    ...batch.roles,
    ...batch.audiences,
    ...batch.protections,
    ...batch.registrations,
    ...batch.conduct,
  ])
    expect(sources?.has(row.source)).toBe(true)
})

test('what a level rests on speaks of entries and companies that exist, each once', () => {
  const subjects = new Set([...batch.entries.map(({ id }) => id), ...batch.companies.map(({ id }) => `company:${id}`)])
  for (const { subject } of [...batch.roles, ...batch.audiences, ...batch.protections])
    expect(subjects.has(subject), subject).toBe(true)
  for (const { company_id } of batch.registrations) expect(subjects.has(`company:${company_id}`), company_id).toBe(true)
  for (const { id, company_id, entry_ids } of batch.conduct) {
    if (company_id !== null) expect(subjects.has(`company:${company_id}`), id).toBe(true)
    for (const entry of entry_ids) expect(subjects.has(entry), id).toBe(true)
  }
  expect(doubles(batch.roles.map(({ subject }) => subject))).toEqual([])
  expect(doubles(batch.audiences.map(({ subject, audience }) => `${subject} ${audience}`))).toEqual([])
  expect(doubles(batch.protections.map(({ subject, protection }) => `${subject} ${protection}`))).toEqual([])
  expect(doubles([...batch.registrations, ...batch.conduct].map(({ id }) => id))).toEqual([])
})

test('no act is of a day to come, and one about entries of its own names them', () => {
  for (const act of curated.conduct) {
    expect(act.date <= today().slice(0, act.date.length), act.id).toBe(true)
    if (act.scope === 'company') expect(act.entries, act.id).toEqual([])
    expect(act.amount === null, act.id).toBe(act.currency === null)
  }
})

test('every data type that a row names is one of the known ones', () => {
  for (const id of new Set(batch.dataTypes.map((row) => row.data_type)))
    expect(dataTypeById(id)).toMatchObject({ id, label: expect.stringMatching(/\S/) })
})

test('no company is its own parent, and no chain of parents is a circle', () => {
  const parents = new Map(curated.companies.map((company) => [company.id, company.parent]))
  for (const company of curated.companies) {
    const seen = new Set<string>()
    for (let at: string | null | undefined = company.id; at; at = parents.get(at)) {
      expect(seen.has(at), `${company.id} → ${at}`).toBe(false)
      seen.add(at)
    }
  }
})

test('rows under a share-alike licence stand only in the file that is licensed so', () => {
  const shareAlike = new Set(curated.sources.filter((source) => source.shareAlike).map((source) => source.key))
  const odbl = new Set(
    curated.sources.filter((source) => source.licence.startsWith('ODbL')).map((source) => source.key),
  )
  expect(odbl.size).toBeGreaterThan(0)
  for (const key of odbl) expect(shareAlike.has(key)).toBe(true)
  for (const name of [
    'app-signals.json',
    'apps.json',
    'breaches.json',
    'companies.json',
    'libraries.json',
    'policy-ratings.json',
    'sdks-own.json',
    'studies.json',
    'study-trackers.json',
    'data-types.json',
  ]) {
    const used = [...JSON.stringify(fileOf(name)).matchAll(/"source":"([^"]+)"/g)].map((m) => m[1] ?? '')
    expect([name, used.filter((key) => odbl.has(key))]).toEqual([name, []])
  }
  for (const sdk of fileOf('sdks-exodus.json').sdks) expect(odbl.has(sdk.source), sdk.id).toBe(true)
})

test('tables under Apache-2.0 hold nothing but Apache-2.0 and public domain, and name whom they thank', () => {
  const licenceOf = new Map(curated.sources.map((source) => [source.key, source]))
  for (const [name, rows] of [
    ['app-signals.json', signals],
    ['libraries.json', libraries],
  ] as const) {
    const file = fileOf(name)
    expect(file.licence, name).toBe('Apache-2.0')
    for (const source of new Set(rows.map((row) => licenceOf.get(row.source)))) {
      expect(['Apache-2.0', 'CC0-1.0'], source?.key).toContain(source?.licence)
      const copyright = /Copyright \d{4} [A-Z][a-z]+/.exec(source?.attribution ?? '')?.[0]
      if (source?.licence === 'Apache-2.0') expect([name, copyright]).toEqual([name, expect.any(String)])
      if (copyright) expect(file.attribution, source?.key).toContain(copyright)
    }
  }
})

/** Every value that a signal row names, as one word. */
const valuesOf = (row: (typeof signals)[number]) => [
  ...row.components.map(({ kind, match }) => `${kind} ${match}`),
  ...row.nativeLibs.map((name) => `native ${name}`),
  ...row.assets.map((name) => `asset ${name}`),
  ...row.frameworks.map((name) => `framework ${name}`),
  ...row.objcPrefixes.map((name) => `objc ${name}`),
]

test('every signal names an SDK of the tables, and each row says something', () => {
  const known = new Set(curated.sdks.map((sdk) => sdk.id))
  for (const row of signals) {
    expect(known.has(row.sdk), row.sdk).toBe(true)
    expect(valuesOf(row).length, row.sdk).toBeGreaterThan(0)
  }
})

test('no value betrays two SDKs, nor the same one twice', () => {
  expect(doubles(signals.flatMap(valuesOf))).toEqual([])
})

test('the letters of one SDK begin no class and no framework of another', () => {
  const prefixes = signals.flatMap(({ sdk, objcPrefixes }) => objcPrefixes.map((value) => ({ sdk, value })))
  const names = [...prefixes, ...signals.flatMap(({ sdk, frameworks }) => frameworks.map((value) => ({ sdk, value })))]
  const clashes = prefixes.flatMap((prefix) =>
    names.filter(({ sdk, value }) => sdk !== prefix.sdk && value.startsWith(prefix.value)).map((n) => [prefix, n]),
  )
  expect(clashes).toEqual([])
})

test('signals are written as the scanner reads them', () => {
  for (const row of signals) {
    for (const { match } of row.components) expect(match, row.sdk).toMatch(/^[A-Za-z_][\w$]*(\.[\w$-]+)*\.?$/)
    for (const name of row.nativeLibs) expect(name, row.sdk).toMatch(/^lib[\w*-]{4,}\.so$/)
    for (const name of row.frameworks) expect(name, row.sdk).toMatch(/^[A-Za-z]\w{3,}$/)
    for (const prefix of row.objcPrefixes) expect(prefix, row.sdk).toMatch(/^[A-Z]\w{2,}$/)
  }
})

/** One prefix lies in the other, or is it. */
const isWithin = (inner: string, outer: string) =>
  `${inner.replace(/\.$/, '')}.`.startsWith(`${outer.replace(/\.$/, '')}.`)
const classPrefixes = () =>
  [...curated.sdks, ...curated.additions].flatMap(({ id, code }) => code.map((value) => ({ id, value })))

test('a component is named for the SDK that it belongs to, and only where no class prefix tells it already', () => {
  const code = classPrefixes()
  for (const { sdk, components } of signals)
    for (const { kind, match } of components) {
      if (kind === 'meta-data') continue
      expect([sdk, match, code.filter(({ value }) => isWithin(match, value))]).toEqual([sdk, match, []])
    }
})

test('libraries are known by literal packages, each once, and have a kind of few', () => {
  for (const { prefix, name } of libraries) {
    expect(prefix, name).toMatch(/^[A-Za-z_]\w*(\.\w+)*\.$/)
    expect(name).toMatch(/^[\x20-\x7e]+$/)
  }
  expect(doubles(libraries.map(({ prefix }) => prefix))).toEqual([])
  expect(new Set(libraries.map(({ type }) => type)).size).toBeLessThanOrEqual(16)
})

test('no SDK is told as a library: neither lies in the packages of the other', () => {
  const code = classPrefixes()
  const clashes = libraries.flatMap(({ prefix }) =>
    code.filter(({ value }) => isWithin(prefix, value) || isWithin(value, prefix)).map((sdk) => ({ prefix, ...sdk })),
  )
  expect(clashes).toEqual([])
})

test('a privacy contact is a role, at a host and not a free mail service', () => {
  for (const { id, privacyContact } of curated.companies) {
    const email = privacyContact?.email
    if (email) expect([id, /@(gmail|outlook|hotmail|yahoo|gmx|icloud|proton)\./i.test(email)]).toEqual([id, false])
  }
})

test('texts are whole: no escaped entity, no broken encoding, no control character', () => {
  for (const row of [...batch.entries, ...batch.companies])
    for (const name of [row.name, ...row.aliases]) {
      expect(name, row.id).not.toMatch(/&(amp|lt|gt|quot|#\d+);|\ufffd|\p{Cc}|\ufeff/u)
      expect(name.trim(), row.id).toBe(name)
      expect(name, row.id).not.toBe('')
    }
})

test('every breach names sources that are known, each record of a source once, and the page where it appears', () => {
  const known = new Map(curated.sources.map((source) => [source.key, source]))
  const hosts = {
    hibp: 'haveibeenpwned.com',
    'ca-ag': 'oag.ca.gov',
    'wa-ag': 'agportal-s3bucket.s3.amazonaws.com',
    'or-doj': 'justice.oregon.gov',
    'sec-8k': 'www.sec.gov',
    'hhs-ocr': 'ocrportal.hhs.gov',
  }
  for (const { id, sources } of breaches)
    for (const { key, url } of sources) {
      expect(known.has(key), id).toBe(true)
      expect([id, new URL(url).hostname]).toEqual([id, hosts[key]])
    }
  expect(
    doubles(breaches.flatMap(({ sources }) => sources.map(({ key, externalId }) => `${key} ${externalId}`))),
  ).toEqual([])
  expect(doubles(breaches.map(({ id }) => id))).toEqual([])
  expect(breachesHead.licence).toBe(known.get('hibp')?.licence)
  expect(breachesHead.attribution).toContain(known.get('hibp')?.attribution.replace(/\.$/, ''))
})

test('dates of breaches have been, in their order, and the day of publication is the first of any source', () => {
  for (const { id, breachedOn, publishedOn, sources } of breaches) {
    const dates = [breachedOn.from, breachedOn.to, ...sources.map((source) => source.breachedOn.from)]
    for (const date of dates.filter((date) => date !== null)) {
      expect([id, date >= '1990' && date <= publishedOn.slice(0, date.length)]).toEqual([id, true])
      expect([id, daysApart(date, date)]).toEqual([id, 0])
    }
    if (breachedOn.to) expect([id, (breachedOn.from ?? '9') <= breachedOn.to]).toEqual([id, true])
    expect([id, publishedOn <= today()]).toEqual([id, true])
    expect([id, sources.map((source) => source.publishedOn).toSorted()[0]]).toEqual([id, publishedOn])
  }
})

test('every field of a breach has a source that answers for it', () => {
  for (const { id, company, breachedOn, affected, dataTypes, isVerified, sources } of breaches) {
    const told = new Set(sources.flatMap(({ says }) => says))
    expect([id, company !== '' && told.has('company') && told.has('publishedOn')]).toEqual([id, true])
    expect([id, told.has('verified')]).toEqual([id, isVerified !== null])
    expect([id, told.has('breachedOn')]).toEqual([id, breachedOn.from !== null])
    expect([id, told.has('affected')]).toEqual([id, affected.length > 0])
    expect([id, told.has('dataTypes')]).toEqual([id, dataTypes.length > 0])
    for (const { source } of affected)
      expect([id, sources.some(({ key, says }) => key === source && says.includes('affected'))]).toEqual([id, true])
    expect(affected.map(({ count }) => count)).toEqual(affected.map(({ count }) => count).toSorted((a, b) => b - a))
  }
})

test('breaches speak the vocabulary of data types, and of companies that are there', () => {
  const labels = new Set(breachDataTypes)
  const companies = new Set(curated.companies.map(({ id }) => id))
  for (const { id, dataTypes, companyId, domain, flags, company, title } of breaches) {
    for (const label of dataTypes) expect([id, label, labels.has(label)]).toEqual([id, label, true])
    expect(doubles(dataTypes), id).toEqual([])
    if (companyId) expect([id, companies.has(companyId)]).toEqual([id, true])
    // A collection from many places isn't any one company's breach.
    if (flags.includes('collection')) expect([id, companyId, domain]).toEqual([id, null, null])
    for (const name of [company, title]) {
      expect(name, id).not.toMatch(/&(amp|lt|gt|quot|#\d+);|\ufffd|\p{Cc}|\ufeff|\s{2}/u)
      expect([id, name.trim(), namesPerson(name)]).toEqual([id, name, false])
    }
  }
})

test('the breaches are all of Have I Been Pwned, and of the registers those that matter', () => {
  const judged = breaches.map(judgedBreachOf)
  const listed = judged.filter(({ sources }) => sources.some(({ key }) => key === 'hibp'))
  expect(listed.length).toBeGreaterThan(1_000)
  // A breach that two registers, or a register and HIBP, report is kept whatever its size.
  const small = judged.filter(
    ({ severity, accounts, sources }) =>
      // One whose types of data no source states may be graver than its level, which is capped.
      !severity.parts.some(({ id }) => id === 'assumption') &&
      (severity.level === 'low' || (severity.level === 'medium' && (accounts ?? 0) < 1_000_000)) &&
      sources.length < 2 &&
      sources[0]?.key !== 'hibp',
  )
  expect(small.map(({ id }) => id)).toEqual([])
})

test('no breach of a company appears twice within a month', () => {
  const near = breaches.flatMap((one, at) =>
    breaches
      .slice(at + 1)
      .filter(
        (other) =>
          one.company === other.company &&
          one.breachedOn.from !== null &&
          other.breachedOn.from !== null &&
          (daysApart(one.breachedOn.from, other.breachedOn.from) ?? 0) <= 30,
      )
      .map((other) => [one.id, other.id]),
  )
  expect(near).toEqual([])
})
