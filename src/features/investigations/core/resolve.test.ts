import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchKinds as foundKinds } from '../../search/index/search-index.ts'
import { readInput } from './input.ts'
import {
  type Candidate,
  candidateOf,
  chosenSubject,
  matchKinds,
  type Named,
  nameAlone,
  resolveSubject,
} from './resolve.ts'

const searched = [{ place: 'the catalog', outcome: 'no record' }]
const spotify: Candidate = {
  kind: 'app',
  key: 'spotify',
  name: 'Spotify',
  aliases: [],
  company: { id: 'spotify', name: 'Spotify' },
  level: 'low',
  match: 'exact',
  score: 1,
}
const resolve = (input: string, ...candidates: Candidate[]) => resolveSubject(readInput(input), candidates, searched)

test('a single good hit is taken', () => {
  expect(resolve('spotify', spotify)).toMatchObject({ outcome: 'resolved', subject: { id: 'app:spotify' } })
})

test('two things of one name and different companies are asked about, the likelier first', () => {
  const other = {
    ...spotify,
    key: 'spotify-2',
    company: { id: 'other', name: 'Other' },
    match: 'alias' as const,
    score: 0.95,
    aliases: ['Spotify'],
    name: 'Spot',
  }
  expect(resolve('spotify', other, spotify)).toMatchObject({ outcome: 'asked', offers: [spotify, other] })
  // Without a known owner, only a second entry of the same kind is surely another one.
  const unclaimed = { ...spotify, company: null }
  expect(resolve('spotify', unclaimed, { ...unclaimed, key: 'spotify-2' }).outcome).toBe('asked')
  expect(resolve('spotify', spotify, { ...unclaimed, kind: 'sdk' }).outcome).toBe('resolved')
})

test.each(['prefix', 'token', 'typo'] as const)('a hit by %s never decides, however sure: it is offered', (match) => {
  const kids = { ...spotify, key: 'spotify-kids', name: 'Spotify Kids', match, score: 0.99 }
  expect(resolve('spotify', kids)).toMatchObject({ outcome: 'asked', offers: [kids] })
  expect(resolve('spotify', kids, spotify)).toMatchObject({ outcome: 'resolved', subject: { id: 'app:spotify' } })
})

test('a single letter decides nothing, and whom it could mean is offered', () => {
  const x = { ...spotify, name: 'X' }
  expect(resolve('x', x)).toMatchObject({ outcome: 'asked', offers: [x] })
  expect(resolve('X Corp.', { ...x, name: 'X Corp.' }).outcome).toBe('resolved')
})

test('another name that is the first word of other companies’ names is asked about', () => {
  const optik = {
    ...spotify,
    key: 'optik',
    name: 'Apollo-Optik',
    aliases: ['Apollo'],
    match: 'alias' as const,
    score: 0.95,
  }
  const io = { ...spotify, key: 'io', name: 'Apollo.io', company: null, match: 'prefix' as const, score: 0.8 }
  expect(resolve('Apollo', optik, io)).toMatchObject({ outcome: 'asked', offers: [optik, io] })
  expect(resolve('Apollo', optik, { ...io, company: optik.company }).outcome).toBe('resolved')
  expect(resolve('Apollo', { ...optik, name: 'Apollo', match: 'exact' }, io).outcome).toBe('resolved')
})

test('companies of one house are no contradiction, and two of one name are', () => {
  const company = { ...spotify, kind: 'company' as const, key: 'one', company: null }
  const daughter = { ...company, key: 'two', parentId: 'one' }
  expect(resolve('spotify', company, daughter).outcome).toBe('resolved')
  expect(resolve('spotify', company, { ...daughter, parentId: null })).toMatchObject({ outcome: 'asked' })
  expect(resolve('spotify', company, { ...daughter, parentId: 'other' })).toMatchObject({ outcome: 'asked' })
})

test.each(['10.0.0.1', 'http://192.168.1.1/admin', 'printer.local', '🦄', 'a'.repeat(500), '   '])(
  '%j means nothing that only looks like it',
  (text) => {
    const similar = { ...spotify, match: 'typo' as const, score: 0.55 }
    expect(resolve(text, similar)).toMatchObject({ outcome: 'asked' })
    expect(resolve(text)).toMatchObject({ outcome: 'asked', offers: [] })
  },
)

test('at most five are offered, and none that nothing speaks for', () => {
  const many = Array.from({ length: 9 }, (_, n) => ({
    ...spotify,
    key: `s${n}`,
    name: `Spotify ${n}`,
    match: 'prefix' as const,
    score: n / 10,
  }))
  const read = resolve('spotify', ...many)
  expect(read.outcome === 'asked' && read.offers.map(({ key }) => key)).toEqual(['s8', 's7', 's6', 's5'])
  expect(resolve('x')).toMatchObject({ outcome: 'asked', offers: [] })
})

test('what comes before brackets decides before what is in them', () => {
  const [gen, avast] = ['Gen Digital', 'Avast'].map((name) => ({
    ...spotify,
    kind: 'company' as const,
    key: name,
    name,
    company: null,
  }))
  if (!gen || !avast) throw new Error('two companies were made')
  expect(resolve('Gen Digital, Inc. (Avast)', avast, gen)).toMatchObject({
    outcome: 'resolved',
    subject: { name: 'Gen Digital' },
  })
  expect(resolve('Unheard Of (Avast)', avast)).toMatchObject({ outcome: 'resolved', subject: { name: 'Avast' } })
})

test('a person who is asked can choose an offer or go on with the name alone', () => {
  const kids = { ...spotify, key: 'spotify-kids', name: 'Spotify Kids', match: 'prefix' as const }
  const asked = resolve('Spotify K', kids)
  if (asked.outcome !== 'asked') throw new Error('a prefix decided')
  expect(chosenSubject(asked.input, kids)).toMatchObject({
    outcome: 'resolved',
    match: 'chosen',
    subject: { id: 'app:spotify-kids' },
  })
  expect(nameAlone(asked)).toMatchObject({ outcome: 'unknown', subject: { id: 'unknown:spotify k' }, nearest: [kids] })
})

test('an app and its own company are no contradiction', () => {
  const company = { ...spotify, kind: 'company' as const, company: null }
  expect(resolve('spotify', company, spotify)).toMatchObject({ outcome: 'resolved', subject: { kind: 'app' } })
})

test('a package that only looks like a known name stays an unknown app, with the places that were searched', () => {
  const result = resolve('com.spotify.fake', { ...spotify, match: 'typo', score: 0.95 })
  expect(result).toMatchObject({
    outcome: 'unknown',
    searchedPlaces: searched,
    subject: { id: 'app-outside:com.spotify.fake', kind: 'app', key: null, name: 'com.spotify.fake' },
  })
})

test.each([
  ['WWW.Unseen.example', 'domain-outside:unseen.example', 'unseen.example'],
  ['app.unseen.example/login', 'domain-outside:unseen.example', 'unseen.example'],
  ['acme.github.io', 'domain-outside:acme.github.io', 'acme.github.io'],
  [
    'https://müller-unseen.example/datenschutz',
    'domain-outside:xn--mller-unseen-dlb.example',
    'xn--mller-unseen-dlb.example',
  ],
  ['https://play.google.com/store/apps/details?id=com.Unseen.app', 'app-outside:com.unseen.app', 'com.Unseen.app'],
  ['id987654321', 'app-outside:987654321', '987654321'],
])('%j, that the catalog does not know, is %s and called %s', (text, id, name) => {
  expect(resolve(text)).toMatchObject({ outcome: 'unknown', subject: { id, name, key: null } })
})

test('the order of the hits does not matter, and whatever is typed gets an answer', () => {
  const candidate = fc.record({
    kind: fc.constantFrom('app' as const, 'sdk' as const, 'domain' as const, 'company' as const),
    key: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('A', 'B'),
    aliases: fc.constant<string[]>([]),
    company: fc.constantFrom(null, { id: 'c', name: 'C' }, { id: 'd', name: 'D' }),
    level: fc.constant('unknown' as const),
    match: fc.constantFrom(...matchKinds),
    score: fc.double(),
  })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(candidate, { maxLength: 6 }), (text, hits) => {
      const unique = [...new Map(hits.map((h) => [`${h.kind}${h.key}`, h])).values()]
      expect(resolve(text, ...unique.toReversed())).toEqual(resolve(text, ...unique))
    }),
  )
})

const meta = { id: 'meta', name: 'Meta' }
const named = (row: Partial<Named>): Named => ({
  kind: 'app',
  key: 'key',
  name: 'Name',
  aliases: [],
  identifiers: [],
  company: null,
  level: 'unknown',
  ...row,
})
const spotifyApp = named({ name: 'Spotify', identifiers: ['com.spotify.music', '324684580'] })
const whatsApp = named({ key: 'whatsapp', name: 'WhatsApp', identifiers: ['com.whatsapp'], company: meta })
const whatsAppBusiness = named({
  key: 'whatsapp-business',
  name: 'WhatsApp Business',
  identifiers: ['com.whatsapp.w4b'],
  company: meta,
})
const appsFlyer = named({ kind: 'sdk', name: 'AppsFlyer', identifiers: ['com.appsflyer.', '*.appsflyer.com'] })
const appsFlyerLtd = named({ kind: 'company', name: 'AppsFlyer Ltd.', identifiers: ['appsflyer.com'] })
const metaCompany = named({
  kind: 'company',
  key: 'meta',
  name: 'Meta Platforms',
  aliases: ['Facebook, Inc.', 'Meta'],
  identifiers: ['facebook.com'],
})
const graphApi = named({ kind: 'sdk', key: 'graph', name: 'Graph API', identifiers: ['graph.facebook.com'] })
const teams = named({ name: 'Microsoft Teams', company: { id: 'microsoft', name: 'Microsoft' } })
const instagram = named({ name: 'Instagram', identifiers: ['com.instagram.android'], company: meta })

test.each([
  ['spotify', spotifyApp, 'exact', 'exact', 1],
  ['SPOTIFY', spotifyApp, 'exact', 'exact', 1],
  ['com.spotify.music', spotifyApp, 'exact', 'identifier', 1],
  ['Com.Spotify.Music', spotifyApp, 'exact', 'identifier', 1],
  ['324684580', spotifyApp, undefined, 'identifier', 1],
  ['spot', spotifyApp, 'prefix', 'prefix', 0.77],
  ['spotfy', spotifyApp, 'typo', 'typo', 0.55],
  ['whatsapp', whatsApp, 'exact', 'exact', 1],
  ['whatsapp', whatsAppBusiness, 'prefix', 'prefix', 0.9],
  ['whatsapp bus', whatsAppBusiness, 'prefix', 'prefix', 0.81],
  ['teams', teams, 'words', 'token', 0.9],
  ['QuickBooks Payroll', named({ name: 'QuickBooks' }), undefined, 'token', 0.72],
  ['Stripe Japan K.K.', named({ name: 'Stripe' }), undefined, 'token', 0.69],
  ['Run Powered by ADP', named({ name: 'ADP' }), undefined, 'token', 0.64],
  ['The Bolt Factory', named({ name: 'The' }), undefined, 'token', 0.3],
  ['business', whatsAppBusiness, 'words', 'token', 0.6],
  ['busi', whatsAppBusiness, 'prefix', 'token', 0.45],
  ['com.whatsapp', whatsApp, 'exact', 'identifier', 1],
  ['com.whatsapp', whatsAppBusiness, 'prefix', 'token', 0.54],
  ['com.whatsapp.w4b', whatsAppBusiness, 'exact', 'identifier', 1],
  ['com.whatsapp.w4b', whatsApp, 'prefix', 'token', 0.6],
  ['appsflyer', appsFlyer, 'exact', 'exact', 1],
  ['appsflier', appsFlyer, 'typo', 'typo', 0.55],
  // Only a word or the beginning of it is spelled alike: strangers.
  ['Evite', named({ name: 'ELITechGroup' }), 'typo', 'token', 0.3],
  ['exaroton', named({ name: 'Exact' }), 'typo', 'token', 0.3],
  ['Borgbase', named({ name: 'BorgBackup' }), 'typo', 'token', 0.3],
  ['Colissimo', named({ name: 'Felissimo' }), 'typo', 'token', 0.3],
  ['Vertex AI', named({ name: 'Vertex Protocol' }), 'typo', 'token', 0.3],
  ['t.appsflyer.com', appsFlyer, 'host', 'identifier', 0.9],
  ['a.t.appsflyer.com', appsFlyer, 'host', 'identifier', 0.89],
  ['appsflyer.com', appsFlyer, 'exact', 'identifier', 1],
  ['acme.github.io', named({ name: 'GitHub', identifiers: ['github.io', 'github.com'] }), 'host', 'token', 0.3],
  ['AppsFlyer', appsFlyerLtd, 'prefix', 'exact', 0.98],
  ['Stripe Payments Europe Ltd', named({ name: 'Stripe Payments Europe, Limited' }), undefined, 'exact', 0.98],
  ['box.com', named({ name: 'Boxcom' }), 'exact', 'token', 0.3],
  ['booking.com', named({ name: 'Booking.com' }), 'exact', 'exact', 1],
  ['notappsflyer.com', appsFlyer, undefined, 'token', 0.3],
  ['graph.facebook.com', metaCompany, 'host', 'identifier', 0.9],
  ['facebook.com', metaCompany, 'exact', 'identifier', 1],
  ['meta', metaCompany, 'exact', 'alias', 0.95],
  ['facebook inc', metaCompany, 'exact', 'alias', 0.95],
  ['meta', instagram, 'exact', 'token', 0.3],
  ['!!!', named({ name: '???' }), undefined, 'token', 0.3],
] as const)('%s against %o, found by %s: %s', (text, row, found, match, score) => {
  const candidate = candidateOf(row, { found, input: readInput(text) })
  expect([candidate.match, Math.round(candidate.score * 100) / 100]).toEqual([match, score])
})

test.each([
  ['whatsapp', [whatsAppBusiness, 'prefix'], [whatsApp, 'exact'], 'resolved', 'WhatsApp'],
  ['com.whatsapp.w4b', [whatsApp, 'prefix'], [whatsAppBusiness, 'exact'], 'resolved', 'WhatsApp Business'],
  ['com.whatsapp.w5', [whatsApp, 'prefix'], [whatsAppBusiness, 'prefix'], 'unknown', 'com.whatsapp.w5'],
  ['appsflyer', [appsFlyerLtd, 'prefix'], [appsFlyer, 'exact'], 'resolved', 'AppsFlyer'],
  ['graph.facebook.com', [metaCompany, 'host'], [graphApi, 'exact'], 'resolved', 'Graph API'],
  ['graph.facebook.com', [instagram, 'words'], [metaCompany, 'host'], 'resolved', 'Meta Platforms'],
] as const)('%s, with two found, is judged and taken', (text, one, other, outcome, name) => {
  const input = readInput(text)
  const hits = [one, other].map(([row, found]) => candidateOf(row, { found, input }))
  expect(resolveSubject(input, hits, searched)).toMatchObject({ outcome, subject: { name } })
})

test('what a name within the text means is offered, never taken', () => {
  const input = readInput('linkedin sales navigator')
  const linkedIn = candidateOf(named({ kind: 'company', key: 'linkedin', name: 'LinkedIn' }), {
    found: undefined,
    input,
  })
  expect(resolveSubject(input, [linkedIn], searched)).toMatchObject({ outcome: 'asked', offers: [{ key: 'linkedin' }] })
})

test('whole words at the beginning of a name come before the beginning of a longer word', () => {
  const input = readInput('match')
  const hits = ['Matcha', 'Match Group'].map((name) =>
    candidateOf(named({ key: name, name }), { found: 'prefix', input }),
  )
  expect(resolveSubject(input, hits, searched)).toMatchObject({
    outcome: 'asked',
    offers: [{ name: 'Match Group' }, {}],
  })
})

test.each([
  ['Sunshine Conversations', named({ name: 'Zendesk Sunshine', company: { id: 'zendesk', name: 'Zendesk' } })],
  ['Shenzhen Tencent Computer Systems Company Limited', named({ name: 'Tencent' })],
  ['Civilized Discourse Construction Kit, Inc', named({ name: 'Discourse' })],
  ['a3 Wolters Kluwer', named({ kind: 'company', key: 'wolters', name: 'Wolters Kluwer' })],
  ['Tyler Munis', named({ kind: 'company', key: 'tyler', name: 'Tyler Technologies' })],
])('a product without its company’s name and a word in the middle are offered for %s, never taken', (text, row) => {
  const input = readInput(text)
  expect(resolveSubject(input, [candidateOf(row, { found: undefined, input })], searched)).toMatchObject({
    outcome: 'asked',
    offers: [{ name: row.name }],
  })
})

test.each([
  ['OCI', 'Oracle Cloud Infrastructure', 'Ocient'],
  ['qbo', 'QuickBooks Online', 'Qbopolis'],
  ['TTD', 'The Trade Desk, Inc.', 'TTDSoft'],
  ['K+N', 'Kuehne + Nagel International', 'Knime'],
])('the first letters %s offer %s before %s, and take no one', (text, whole, beginning) => {
  const input = readInput(text)
  const hits = [
    candidateOf(named({ key: 'beginning', name: beginning }), { found: 'prefix', input }),
    candidateOf(named({ key: 'whole', name: whole }), { found: undefined, input }),
  ]
  expect(resolveSubject(input, hits, searched)).toMatchObject({
    outcome: 'asked',
    offers: [{ key: 'whole' }, { key: 'beginning' }],
  })
})

test('letters that are not all of a name’s first letters say nothing', () => {
  for (const [text, name] of [
    ['OCI', 'Oracle Cloud'],
    ['OC', 'Oracle Cloud'],
    ['K+N', 'Knut Nord'],
    ['teams', 'To Each A Man Something'],
  ] as const) {
    const input = readInput(text)
    const candidate = candidateOf(named({ name }), { found: undefined, input })
    expect(resolveSubject(input, [candidate], searched), text).toMatchObject({ outcome: 'asked', offers: [] })
  }
})

test('a company and what runs in its name take one place among the offers', () => {
  const input = readInput('guru')
  const hits = ['Gurunavi', 'GuruHotel'].flatMap((name) => [
    candidateOf(named({ kind: 'company', key: name, name }), { found: 'prefix', input }),
    candidateOf(named({ kind: 'domain', key: name, name, company: { id: name, name } }), { found: 'prefix', input }),
    candidateOf(named({ kind: 'app', key: `${name}-app`, name: `${name} Pay`, company: { id: name, name } }), {
      found: 'prefix',
      input,
    }),
  ])
  const read = resolveSubject(input, hits, searched)
  expect(read.outcome === 'asked' && read.offers.map(({ name }) => name)).toEqual([
    'Gurunavi',
    'GuruHotel',
    'Gurunavi Pay',
    'GuruHotel Pay',
  ])
})

test('a sureness is never more than one, nor less than none', () => {
  const names = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(
      fc.record({ name: names, aliases: fc.array(names), identifiers: fc.array(names) }),
      fc.record({ found: fc.constantFrom(...foundKinds, undefined), text: fc.oneof(names, fc.domain()) }),
      (row, { found, text }) => {
        const { score } = candidateOf(named(row), { found, input: readInput(text) })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      },
    ),
  )
})
