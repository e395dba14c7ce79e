import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import { expect, test } from 'vitest'
import { authorityOf, supervisoryAuthorities } from '../src/features/data-removal/authorities.ts'
import {
  askedNeeds,
  categories,
  contactAsOf,
  difficultyBasis,
  estimateOf,
  isAutomated,
  isInDrop,
  isUsableMailbox,
  type PlatformFact,
  platformsFile,
} from '../src/features/data-removal/platforms.ts'
import { isPolicyPage } from '../src/features/data-removal/policy-page.ts'
import { readPackPlatforms } from '../src/features/data-removal/server/pack.ts'
import { root } from './support/database.ts'

const fileOf = (name: string) => JSON.parse(readFileSync(join(root, 'data', name), 'utf8'))
const { platforms, ...head } = platformsFile.parse(fileOf('removal-platforms.json'))
const sources = new Map<string, { licence: string; attribution: string; asOf: string }>(
  fileOf('sources.json').sources.map((source: { key: string }) => [source.key, source]),
)
const pack = join(root, '../shared/data/removal-platforms.json')
const isThere = existsSync(pack)
if (!isThere)
  console.log('Not run: the pack of platforms is not beside the project (../shared/data/removal-platforms.json).')

const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase())

/**
 * Lists violations of what holds for every platform, shipped or imported: what may be written to it, and who says so.
 */
function faultsOf(platform: PlatformFact): string[] {
  const { email, optOutUrl, domain, domains, laws, flags, sources: told } = platform
  const says = told.flatMap((source) => source.says)
  const claims = {
    'a mailbox of no role, or of someone else': email !== null && !isUsableMailbox(email, platform),
    'a mailbox that no source gives': says.includes('email') !== (email !== null),
    'a mailbox of no date': (contactAsOf(platform) === null) !== (email === null),
    'asked by mail without a mailbox': isAutomated(platform) && email === null,
    'asked by mail for what no one is asked for':
      isAutomated(platform) && platform.needs.some((need) => !lower(askedNeeds).includes(need)),
    'a page that no source gives': optOutUrl !== null && !says.includes('optOutUrl'),
    'a page with a name or password': optOutUrl !== null && /\/\/[^/]*@/.test(optOutUrl),
    'a host that no one can register': [domain, ...domains].some((host) => host !== null && getDomain(host) !== host),
    'in DROP without a registration of 2025': isInDrop(platform) !== says.includes('registered'),
    'refusing agents or wanting documents by no one’s word':
      (flags.includes('refuses-agents') && !says.includes('agents')) ||
      (flags.includes('asks-for-id') && !says.includes('id')),
    'a law twice': new Set(laws).size < laws.length,
    'two sources for one mailbox': says.filter((field) => field === 'email').length > 1,
    'an estimate without words': estimateOf(platform).time === '',
  }
  return Object.entries(claims).flatMap(([fault, isSo]) => (isSo ? [`${platform.id}: ${fault}`] : []))
}

test('about 400 platforms, each once by id, name and domain, none under another’s name', () => {
  expect(platforms.length).toBeGreaterThanOrEqual(380)
  expect(platforms.length).toBeLessThanOrEqual(480)
  expect(doubles(platforms.map(({ id }) => id))).toEqual([])
  expect(doubles(platforms.flatMap(({ domain }) => domain ?? []))).toEqual([])
  expect(doubles(platforms.flatMap(({ name, aliases }) => [...new Set(lower([name, ...aliases]))]))).toEqual([])
})

test('every platform keeps the rules of mailboxes, pages and sources', () => {
  expect(platforms.flatMap(faultsOf)).toEqual([])
})

test('every platform has a known category, a name that is whole, and something that a person can do', () => {
  for (const platform of platforms) {
    expect(categories, platform.id).toContain(platform.category)
    for (const name of [platform.name, ...platform.aliases]) {
      expect(name, platform.id).not.toMatch(/&(amp|lt|gt|quot|#\d+);|\ufffd|\p{Cc}|\ufeff/u)
      expect(name.trim(), platform.id).toBe(name)
    }
    const { email, optOutUrl, method } = platform
    expect([platform.id, Boolean(email ?? optOutUrl) || method === 'account-setting']).toEqual([platform.id, true])
    expect([platform.id, method !== 'email' || email !== null]).toEqual([platform.id, true])
    expect([platform.id, method !== 'web-form' || optOutUrl !== null]).toEqual([platform.id, true])
    if (optOutUrl) expect([platform.id, new URL(optOutUrl).hostname]).not.toEqual([platform.id, 'www.sharelatex.com'])
    expect([platform.id, platform.flags.includes('sensitive')]).toEqual([platform.id, platform.category === 'Adult'])
  }
})

test('every source of a platform is known, and its date is the source’s own', () => {
  for (const { id, sources: told } of platforms) {
    expect(doubles(told.map(({ key }) => key)), id).toEqual([])
    for (const { key, asOf, page, says } of told) {
      expect([id, sources.get(key)?.asOf]).toEqual([id, asOf])
      // A site's own page answers for itself; anything else is a public list.
      if (key === 'opt-out-pages' || key === 'help-pages')
        expect([id, page]).toEqual([id, platforms.find((one) => one.id === id)?.optOutUrl])
      else expect(new URL(page).hostname, id).toMatch(/^(github\.com|www\.datarequests\.org)$/)
      expect(doubles(says), id).toEqual([])
    }
  }
})

test('the file names the licence and whom it thanks, and the notice of the MIT licence is kept', () => {
  expect(head.licence).toBe('Apache-2.0')
  const used = new Set(platforms.flatMap(({ sources: told }) => told.map(({ key }) => key)))
  for (const key of used) {
    const copyright = /Copyright (\(c\) )?\d{4}[^,]*/.exec(sources.get(key)?.attribution ?? '')?.[0]
    if (copyright) expect(head.attribution, key).toContain(copyright.replace(/ CalMatters.*/, ''))
  }
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  expect(notice).toContain('Copyright (c) 2013-2020 Robb Lewis, The JDM Contrib Team, & various contributors')
  expect(notice).toContain('The above copyright notice and this permission notice shall be included')
})

test('faults known in the sources are not here', () => {
  const all = JSON.stringify(platforms)
  for (const wrong of [
    'tead.com',
    '"abuse@',
    '"team@',
    'frsales@',
    '@gmail.',
    'com.uy',
    'gouv.fr',
    'mint.com',
    'www.privacyportal',
  ])
    expect([wrong, all.includes(wrong)]).toEqual([wrong, false])
  const hosts = platforms.flatMap(({ optOutUrl }) => (optOutUrl ? [new URL(optOutUrl).hostname] : []))
  expect(hosts.filter((host) => /^www\.[^.]+\.[^.]+\.(com|ai|io)$/.test(host))).toEqual([])
})

test('people-search sites are asked at the page that takes requests, not at a privacy policy', () => {
  const sites = platforms.filter(({ category }) => category === 'People search')
  const policies = sites.filter(({ optOutUrl }) => isPolicyPage(optOutUrl)).map(({ id }) => id)
  // No public list names a better page of these.
  expect(policies).toEqual(['freepeoplesearch', 'infopay'])
  const brokers = platforms.filter(({ category }) => ['Data broker', 'Advertising and ad tech'].includes(category))
  expect(brokers.filter(({ optOutUrl }) => isPolicyPage(optOutUrl)).length).toBeLessThanOrEqual(20)
})

test('people-search sites stand under the name that people know, and the company finds them too', () => {
  const named = new Map(platforms.map((platform) => [platform.name, platform]))
  for (const [name, company] of [
    ['TruePeopleSearch', 'Free Data Services, LLC'],
    ['FastPeopleSearch', 'Mississippi Tornado Alley LLC'],
    ['Equifax', 'Austin Consolidated Holdings, Inc.'],
  ] as const)
    expect(named.get(name)?.aliases).toContain(company)
  const sites = platforms.filter(({ category }) => category === 'People search')
  expect(sites.length).toBeGreaterThanOrEqual(30)
  for (const { id, name } of sites) expect([id, /\b(llc|inc)\b/i.test(name)]).toEqual([id, false])
})

test('a difficulty is JustDeleteMe’s or follows from the method', () => {
  const byMethod = {
    email: 'easy',
    'web-form': 'medium',
    'account-setting': 'easy',
    'contact-support': 'hard',
    letter: 'hard',
  }
  for (const platform of platforms.filter((one) => difficultyBasis(one) === 'derived'))
    expect([platform.id, platform.difficulty]).toEqual([
      platform.id,
      platform.email ? 'easy' : byMethod[platform.method],
    ])
})

test('a mailbox for customers at large, a stranger’s and a free one take no letters', () => {
  const platform = { domain: 'larkspur.com', domains: ['larkspur.de'] }
  for (const email of [
    'privacy@larkspur.com',
    'datenschutz@larkspur.de',
    'dpo@eu.larkspur.com',
    'legal@larkspur.com',
    'ccpa.optout@larkspur.com',
  ])
    expect([email, isUsableMailbox(email, platform)]).toEqual([email, true])
  for (const email of [
    'support@larkspur.com',
    'abuse-privacy@larkspur.com',
    'anna.smith@larkspur.com',
    'privacy@gmail.com',
    'privacy@larkspur.com.evil.org',
    'privacy@notlarkspur.com',
    'privacy@com',
  ])
    expect([email, isUsableMailbox(email, platform)]).toEqual([email, false])
  expect(isUsableMailbox('privacy@localhost', { domain: null, domains: [] })).toBe(false)
})

test('every state of the EU and the EEA, the United Kingdom and Switzerland has its authority', () => {
  const countries =
    'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
  expect(supervisoryAuthorities.map(({ country }) => country)).toEqual(countries)
  for (const authority of supervisoryAuthorities) {
    expect(authorityOf(authority.country)).toBe(authority)
    for (const url of [authority.web, authority.complaintUrl])
      if (url !== null) expect(new URL(url).protocol).toMatch(/^https?:$/)
    expect([authority.country, authority.email !== null || authority.complaintUrl !== null]).toEqual([
      authority.country,
      true,
    ])
  }
  expect(authorityOf('fr')?.ref).toBe('frcnil')
  for (const elsewhere of ['US', 'BR', '', '__proto__']) expect(authorityOf(elsewhere)).toBeUndefined()
})

test.skipIf(!isThere)('over a whole pack, every platform that is taken keeps the same rules', () => {
  const rows = JSON.parse(readFileSync(pack, 'utf8')).platforms
  const { facts, problems } = readPackPlatforms(rows)
  expect(facts.length + problems.length).toBe(rows.length)
  expect(problems.map(({ reason }) => reason)).toEqual(['is closed', 'is registered to a person'])
  expect(facts.flatMap(faultsOf)).toEqual([])
  const outbrain = facts.find(({ domain }) => domain === 'outbrain.com')
  expect([outbrain?.email, outbrain?.optOutUrl]).toEqual([
    null,
    'https://my.outbrain.com/recommendations-settings/home',
  ])
})
