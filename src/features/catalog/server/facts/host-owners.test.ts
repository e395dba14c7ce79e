import { join } from 'node:path'
import { getDomain } from 'tldts'
import { expect, test } from 'vitest'
import { signatureSet } from '../../signatures.ts'
import { rowsOfFacts } from '../signatures.ts'
import { readCurated } from './shipped.ts'

const data = join(import.meta.dirname, '../../../../../data')
const { hostOwners, companies } = await readCurated(data)
const facts = await rowsOfFacts(data)
const { entityOf } = signatureSet(facts)

test('each owner has a seat, a source and a day; a host has one owner', () => {
  const seats = new Map(companies.map(({ id, country }) => [id, country]))
  const hosts = hostOwners.flatMap((row) => row.hosts)
  expect(hosts.toSorted()).toEqual([...new Set(hosts)].toSorted())
  expect(hostOwners.filter(({ company }) => !seats.get(company)).map(({ company }) => company)).toEqual([])
  expect(hostOwners.filter(({ pages }) => pages.length === 0)).toEqual([])
  // A page cannot show a sale that came after it.
  const asLong = (a: string, b: string) => a.slice(0, Math.min(a.length, b.length))
  expect(hostOwners.filter(({ since, asOf }) => since !== null && asLong(since, asOf) > asLong(asOf, since))).toEqual(
    [],
  )
})

test('without a day of sale only a company’s own hosts stand there, by its own page or a public list', () => {
  const lists = ['github.com']
  const own = hostOwners.filter(({ since }) => since === null)
  const domainOf = new Map(companies.map(({ id, domain }) => [id, domain]))
  for (const { name, company, pages } of own)
    expect([domainOf.get(company), ...lists], name).toContain(getDomain(pages[0]))
})

test('the day since when a company has a host comes with its owner, and none for a company’s own', () => {
  expect(
    ['sync.adap.tv', 'aa.agkn.com', 'www.apple.com', 'nowhere.example'].map((host) => entityOf(host)?.since),
  ).toEqual([...['2021-09-01', '2021-12-01', null], undefined])
})

test.each([
  ['apps.apple.com', 'Apple', []],
  ['autolinkmaker.itunes.apple.com', 'Apple', ['ads']],
  ['learn.microsoft.com', 'Microsoft', []],
  ['login.microsoftonline.com', 'Microsoft', []],
  ['bat.bing.com', 'Microsoft', ['ads']],
  ['www.linkedin.com', 'LinkedIn', ['social']],
  ['px.ads.linkedin.com', 'LinkedIn', ['ads']],
  ['www.salesforce.com', 'Salesforce', []],
  ['www.hubspot.com', 'HubSpot', []],
  ['www.ebay.com', 'eBay', []],
  ['x.com', 'X Corp.', ['social']],
  ['browser-intake-datadoghq.eu', 'Datadog', []],
  ['eu.i.posthog.com', 'PostHog', ['analytics']],
  ['cdn.lgrckt-in.com', 'LogRocket', ['analytics']],
  ['www.google.bg', 'Google', []],
  ['p.rfihub.com', 'Zeta Global', ['ads']],
  ['dsum.casalemedia.com', 'Index Exchange', ['ads']],
  ['tags.w55c.net', 'Roku', ['ads']],
  ['aa.agkn.com', 'TransUnion', ['ads']],
])('%s is of %s, for %j', (host, company, kinds) => {
  const found = entityOf(host)
  expect([found?.company, found?.kinds.filter((kind) => kind !== 'functional')]).toEqual([company, kinds])
})

test('a company that was sold is listed below its owner, so that denying either works', () => {
  const parentOf = (name: string) => facts.names.companies.find((company) => company.name === name)?.parentId
  expect(['Rocket Fuel', 'Turn', 'Dataxu', 'Tapad'].map(parentOf)).toEqual([
    'zeta-global',
    'nexxen',
    'roku',
    'experian',
  ])
})
