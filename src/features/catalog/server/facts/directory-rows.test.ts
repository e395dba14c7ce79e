import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryFile } from '../../facts.ts'
import { type CompanyRow, emptyBatch, type FactBatch, notListed } from './batch.ts'
import { addDirectory } from './directory-rows.ts'

const own = { source: 'own', page: 'https://own.test/', page_pattern: false, as_of: '2026' }
const company = (row: Pick<CompanyRow, 'id' | 'name'> & Partial<CompanyRow>): CompanyRow => ({
  ...{ aliases: [], country: null, parent_id: null, website: null, domain: null, privacy_email: null },
  ...{ privacy_webform: null, privacy_policy_url: null, privacy_source: null, privacy_page: null },
  ...{ privacy_page_pattern: false, privacy_as_of: null, ...notListed, ...own, ...row },
})

function batchOf({
  companies = [],
  processors = [],
}: {
  companies?: CompanyRow[]
  processors?: { slug: string; name: string; company: string; hosts: string[] }[]
}): FactBatch {
  return {
    ...emptyBatch(),
    companies,
    entries: processors.map(({ slug, name, company }) => ({
      ...{ id: `domain:${slug}`, type: 'domain' as const, slug, name, aliases: [], company_id: company },
      ...{ category: 'ad', kinds: ['ads'], reach_count: null, reach_unit: null, reach_source: null },
      ...{ reach_page: null, reach_as_of: null, ...own },
    })),
    identifiers: processors.flatMap(({ slug, hosts }) =>
      hosts.map((value) => ({ entry_id: `domain:${slug}`, kind: 'domain' as const, value, page: null, weak: false })),
    ),
  }
}

type Row = { name: string; domains: string[] } & Record<string, unknown>
function listed(batch: FactBatch, ...rows: Row[]): FactBatch {
  const file = directoryFile.parse({
    ...{ licence: 'MIT', attribution: 'a', pages: { list: { at: 'https://list.test/blob/1/', asOf: '2026-08-04' } } },
    companies: rows.map((row) => ({ pages: ['list:a.json'], ...row })),
  })
  addDirectory(batch, file)
  return batch
}
const idsOf = ({ companies }: FactBatch) => companies.map(({ id }) => id)

test('a new company is added with its names and domains, and is an entry that says nothing about data', () => {
  const row = { domains: ['datev.de', 'datev.com'], names: ['Datev eG'], legal: ['DATEV eG'], country: 'DE' }
  const { companies, entries, identifiers } = listed(batchOf({}), { name: 'DATEV', activity: 'accounting', ...row })
  expect(companies).toMatchObject([
    {
      ...{ id: 'datev', domain: 'datev.de', other_domains: ['datev.com'], legal_names: ['DATEV eG'] },
      ...{ legal_country: 'DE', country: null, activity: 'accounting', directory_source: 'list' },
      ...{ directory_page: 'https://list.test/blob/1/a.json', directory_as_of: '2026-08-04', source: 'list' },
    },
  ])
  expect(entries).toMatchObject([{ id: 'domain:datev', kinds: [], category: 'accounting', company_id: 'datev' }])
  expect(identifiers.map(({ value }) => value)).toEqual(['datev.de', 'datev.com'])
})

test('a company that is there keeps its row and gains names, domains and products', () => {
  const google = company({ id: 'google', name: 'Google', domain: 'google.com', country: 'US' })
  const analytics = {
    slug: 'google-analytics',
    name: 'Google Analytics',
    company: 'google',
    hosts: ['google-analytics.com'],
  }
  const { companies, entries } = listed(batchOf({ companies: [google], processors: [analytics] }), {
    name: 'Google LLC',
    domains: ['google.com', 'withgoogle.com'],
    products: [
      { name: 'Google Analytics', names: ['GA4'], domains: [] },
      { name: 'Google Workspace', names: ['G Suite'], domains: ['workspace.google.com'] },
    ],
  })
  expect(companies).toMatchObject([
    { id: 'google', name: 'Google', source: 'own', other_domains: ['withgoogle.com'], other_names: ['Google LLC'] },
  ])
  expect(entries).toMatchObject([
    { id: 'domain:google-analytics', aliases: ['GA4'], kinds: ['ads'] },
    { id: 'domain:google-workspace', aliases: ['G Suite'], kinds: [], company_id: 'google' },
  ])
})

test('two companies of one name stay two, unless a domain or a made-up name says otherwise', () => {
  const there = (name: string, domain: string | null) => batchOf({ companies: [company({ id: 'a', name, domain })] })
  expect(idsOf(listed(there('Signal', 'signal.co'), { name: 'Signal', domains: ['signal.org'] }))).toHaveLength(2)
  expect(idsOf(listed(there('Bolt', null), { name: 'Bolt', domains: ['bolt.eu'] }))).toHaveLength(2)
  expect(idsOf(listed(there('Zalando SE', 'zalando.de'), { name: 'Zalando', domains: ['zalando.com'] }))).toEqual(['a'])
  expect(idsOf(listed(there('Fathom', 'usefathom.com'), { name: 'Fathom', domains: ['fathomhq.com'] }))).toHaveLength(2)
  expect(idsOf(listed(there('Kevel', 'kevel.co'), { name: 'Kevel', domains: ['kevel.com'] }))).toEqual(['a'])
  expect(idsOf(listed(there('Kevel', 'kevel.co'), { name: 'Kevel (kevel.com)', domains: ['kevel.com'] }))).toHaveLength(
    2,
  )
  expect(idsOf(listed(there('Unlikely', null), { name: 'Unlikely', domains: ['unlikely.com'] }))).toEqual(['a'])
  expect(idsOf(listed(there('Another', 'ring.com'), { name: 'Ring', domains: ['ring.com'] }))).toEqual(['a'])
})

test('a space in a name makes no second company where the domains agree', () => {
  const known = batchOf({
    companies: [
      company({ id: 'digital-ocean', name: 'Digital Ocean' }),
      company({ id: 'ip-api', name: 'ip-api', domain: 'ip-api.com' }),
    ],
    processors: [
      { slug: 'digital-ocean', name: 'Digital Ocean', company: 'digital-ocean', hosts: ['digitaloceanspaces.com'] },
    ],
  })
  const rows = [
    { name: 'DigitalOcean', domains: ['digitalocean.com'] },
    { name: 'ipapi', domains: ['ipapi.com'] },
  ]
  expect(idsOf(listed(known, ...rows))).toEqual(['digital-ocean', 'ip-api', 'ipapi'])
})

test('a product that is an entry of its company already is not taken for a company', () => {
  const batch = batchOf({
    companies: [company({ id: 'google', name: 'Google', domain: 'google.com' })],
    processors: [{ slug: 'youtube', name: 'YouTube', company: 'google', hosts: ['youtube.com', '*.ytimg.com'] }],
  })
  const { companies, entries } = listed(batch, { name: 'YouTube', domains: ['youtube.com', 'youtu.be'], names: ['YT'] })
  expect(companies).toMatchObject([{ id: 'google', other_domains: ['youtube.com', 'youtu.be'], other_names: [] }])
  expect(entries).toMatchObject([{ id: 'domain:youtube', aliases: ['YT'], kinds: ['ads'] }])
})

test('a parent is one that has the name alone, and never in a circle', () => {
  const novas = ['nova.com', 'nova.eu'].map((domain) => company({ id: domain.replace('.', '-'), name: 'Nova', domain }))
  const { companies } = listed(
    batchOf({ companies: novas }),
    { name: 'Visma', domains: ['visma.com'], parent: 'Dinero' },
    { name: 'Dinero', domains: ['dinero.dk'], parent: 'Visma' },
    { name: 'Child', domains: ['child.com'], parent: 'Nova' },
  )
  expect(companies.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    ['nova-com', null],
    ['nova-eu', null],
    ['visma', 'dinero'],
    ['dinero', null],
    ['child', null],
  ])
})

test('a host that is an entry’s stays its own', () => {
  const batch = batchOf({
    companies: [company({ id: 'meta', name: 'Meta', domain: 'meta.com' })],
    processors: [{ slug: 'fb', name: 'Facebook', company: 'meta', hosts: ['acme.com'] }],
  })
  const { identifiers } = listed(batch, { name: 'Acme', domains: ['acme.com', 'acme.net'] })
  expect(identifiers.map(({ entry_id, value }) => [entry_id, value])).toEqual([
    ['domain:fb', 'acme.com'],
    ['domain:acme', 'acme.net'],
  ])
})

test('a brand whose app another company has is that app, with the brand’s domain', () => {
  const owner = company({ id: 'owner', name: 'Owner', domain: 'owner.test' })
  const app = {
    ...{
      id: 'app:chat',
      type: 'app' as const,
      slug: 'chat',
      name: 'Chat Messenger',
      aliases: ['Chat'],
      company_id: 'owner',
    },
    ...{ category: null, kinds: [], reach_count: null, reach_unit: null, reach_source: null },
    ...{ reach_page: null, reach_as_of: null, ...own },
  }
  const packageOf = {
    entry_id: 'app:chat',
    kind: 'package' as const,
    value: 'com.Chat.android',
    page: null,
    weak: false,
  }
  const batch = { ...batchOf({ companies: [owner] }), entries: [app], identifiers: [packageOf] }
  const { companies, entries, identifiers } = listed(batch, {
    name: 'Chat',
    domains: ['chat.com'],
    names: ['チャット'],
  })
  expect(companies).toMatchObject([{ id: 'owner', other_domains: [] }])
  expect(entries).toMatchObject([{ id: 'app:chat', aliases: ['Chat', 'チャット'] }])
  expect(identifiers.slice(1)).toMatchObject([{ entry_id: 'app:chat', kind: 'domain', value: 'chat.com' }])
  // Another's app of that name is not it.
  const other = {
    ...batchOf({ companies: [owner] }),
    entries: [{ ...app, aliases: ['Chat'] }],
    identifiers: [packageOf],
  }
  expect(idsOf(listed(other, { name: 'Chat', domains: ['chat.io'] }))).toEqual(['owner', 'chat'])
})

test('every page of the shipped directory belongs to a source that is listed with its license', async () => {
  const [file, { sources }] = await Promise.all(
    ['directory.json', 'sources.json'].map(async (name) =>
      JSON.parse(await readFile(join(import.meta.dirname, '../../../../../data', name), 'utf8')),
    ),
  )
  const { pages, companies } = directoryFile.parse(file)
  const named = new Set(companies.flatMap((row) => row.pages.map((page) => page.split(':', 1)[0])))
  expect([...named].sort()).toEqual(Object.keys(pages).sort())
  const listed = new Set(sources.map(({ key }: { key: string }) => key))
  expect(Object.keys(pages).filter((key) => !listed.has(key))).toEqual([])
})
