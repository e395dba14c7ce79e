import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLookups } from '../src/app/lookups.ts'
import { presentQuestion, readName } from '../src/features/investigations/server/naming.ts'
import { createSearchService, type SearchService } from '../src/features/search/server/search-service.ts'
import { createFactsDatabase, silent, type TestDatabase } from './support/database.ts'

// Typed names against the catalog that ships: the subject, or the offers, and never a stranger.

let facts: TestDatabase
let search: SearchService
beforeAll(async () => {
  facts = await createFactsDatabase()
  search = createSearchService({ ...facts, log: silent })
  await search.start()
  // The first of a run that asks for the facts loads them.
}, 180_000)
afterAll(() => search.stop())

/** The subject, or the question's offers in the order in which they are shown. */
async function read(typed: string) {
  const read = await readName(facts.db, createLookups(search), typed)
  if (read.outcome !== 'asked') return read.subject.id
  const { offers, addresses } = presentQuestion(read)
  return [...offers.map(({ kind, key }) => `${kind}:${key}`), ...addresses]
}

test.each([
  ['Mezmo', 'company:mezmo'],
  // Renamed twice, and its old domain leads to the new one.
  ['PushMarket', 'company:mezmo'],
  ['LogDNA, Inc.', 'company:mezmo'],
  ['app.logdna.com', 'domain:mezmo'],
  ['MemSQL', 'company:singlestore'],
  ['Box', 'company:box'],
  ['Linear', 'company:linear'],
  ['Aramex', 'company:aramex-pjsc'],
  ['https://jane:secret@contoso.okta.com/app/UserHome', 'domain:okta'],
  ['阿里云', 'company:alibaba-cloud'],
])('%s means %s', async (typed, id) => {
  expect(await read(typed)).toBe(id)
})

test.each([
  ['Bolt', 'app:bolt'],
  ['Ring', 'app:ring'],
  ['Match', 'company:match-group'],
  ['Hive', 'company:hive-hivehome-com'],
  ['pincone', 'company:pinecone'],
  ['OCI', 'domain:oracle-cloud-infrastructure'],
  ['TTD', 'company:the-trade-desk'],
  ['K+N', 'company:kuehne-nagel-international'],
  ['Sunshine Conversations', 'domain:zendesk-sunshine'],
  ['Civilized Discourse Construction Kit, Inc', 'company:discourse'],
  ['Guru', 'company:guru-getguru-com'],
  ['Nelly', 'nelly.com'],
])('%s is asked about, with %s among the first three', async (typed, offered) => {
  const asked = await read(typed)
  expect(asked).toBeInstanceOf(Array)
  expect(asked.slice(0, 3)).toContain(offered)
})

test.each(['🦄', 'a'.repeat(500), '10.0.0.1', 'printer.local', 'http://192.168.1.1/admin', '   ', '\u200b'])(
  '%j means no one, and no one is offered',
  async (typed) => {
    expect(await read(typed)).toEqual([])
  },
)

test('a single letter is asked about', async () => {
  expect(await read('x')).toBeInstanceOf(Array)
})

test.each(['OPPO', 'Storybook', 'Wallapop', 'eMarketer', '47 Degrees'])(
  '%s isn’t a product of the one below whose domain a site of its name lay',
  async (typed) => {
    const read = await readName(facts.db, createLookups(search), typed)
    const company = read.outcome === 'resolved' ? (read.subject.company?.id ?? null) : null
    expect(['figma', 'webpack', 'workable', 'greenhouse', 'breezy-hr']).not.toContain(company)
  },
)
