import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreInputs } from '../../product/score/method/contract.ts'
import { classifyData, namedDataTypes } from '../../product/score/method/data-classes.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { score } from '../../product/score/method/vrm2.ts'
import { roleIds } from '../../product/score/vocabulary.ts'
import { publicFacts } from './public-facts.fixture.ts'
import {
  type CompanyFacts,
  type ConductFact,
  companyRole,
  isListedOnly,
  kindOfDomain,
  type Look,
  mayClaimPrivacyFocused,
  type PrivacyFocusedClaim,
  type PublicFacts,
  publicScoreInputs,
  type ReachUnit,
  reachVolume,
  roleOf,
  useFromRating,
} from './score-inputs.ts'

const today = '2026-01-15'
const sources = [{ source: 'study', page: 'https://study.test/' }]
const sourced = { asOf: '2022-04', sources }

const app = (rest: Partial<PublicFacts> = {}): PublicFacts => publicFacts({ today, ...rest })

const catalogTypes: { id: string; sensitivity: number }[] = JSON.parse(
  readFileSync(new URL('../../../data/data-types.json', import.meta.url), 'utf8'),
).types

const classOf = (...ids: string[]) => classifyData(catalogTypes.filter((type) => ids.includes(type.id)))

test('every data type that the rules name is a row of the catalog', () => {
  const ids = catalogTypes.map((type) => type.id)
  expect(namedDataTypes.filter((id) => !ids.includes(id))).toEqual([])
})

test('the processing context is that of the worst type', () => {
  expect(classOf('diagnostics').dpc).toBe(1)
  expect(classOf('email', 'purchase_history').dpc).toBe(1)
  expect(classOf('email', 'browsing').dpc).toBe(2)
  expect(classOf('precise_location').dpc).toBe(2)
  expect(classOf('precise_location', 'payment').dpc).toBe(3)
  expect(classOf('payment', 'health').dpc).toBe(4)
  expect(classOf('children_data').dpc).toBe(4)
})

test('the ease of identification is that of the plainest identifier', () => {
  expect(classOf('diagnostics', 'browsing').ei).toBe(25)
  expect(classOf('cookies').ei).toBe(50)
  expect(classOf('cookies', 'device_id').ei).toBe(75)
  expect(classOf('device_id', 'user_id').ei).toBe(100)
})

test('a type counts once, however often it was seen', () => {
  const seen = { id: 'device_id', sensitivity: 3, basis: 'observed', ...sourced } as const
  const { data } = publicScoreInputs(app({ dataTypes: [seen, seen, { ...seen, basis: 'label-gap' }] })).facts
  expect(data).toMatchObject({ types: 1, evidence: [{ id: 'study', url: 'https://study.test/' }] })
})

test('what requests to a tracker can carry is a fact about the tracker, not about an app', () => {
  const decodable = { id: 'device_id', sensitivity: 3, basis: 'decodable', ...sourced } as const
  expect(publicScoreInputs(app({ dataTypes: [decodable] })).facts.data).toBeNull()
  expect(publicScoreInputs(app({ type: 'sdk', dataTypes: [decodable] })).facts.data).toMatchObject({
    dpc: 2,
    ei: 75,
    // It may carry more for others.
    atLeast: true,
  })
})

test('a declaration of a vendor counts, as its claim until it was observed', () => {
  const declared = { id: 'health', sensitivity: 5, basis: 'declared', ...sourced } as const
  const seen = { id: 'device_id', sensitivity: 3, basis: 'observed', ...sourced } as const
  expect(publicScoreInputs(app({ dataTypes: [declared] })).facts.data).toMatchObject({ dpc: 4, quality: 'claimed' })
  expect(publicScoreInputs(app({ dataTypes: [declared, seen] })).facts.data).toMatchObject({ quality: 'third-party' })
})

test('only a whole label says less than expected: traffic shows a part, and a label with a gap is none', () => {
  const declared = { id: 'name', sensitivity: 2, basis: 'declared', ...sourced } as const
  const seen = { id: 'device_id', sensitivity: 3, basis: 'observed', ...sourced } as const
  const bound = (...dataTypes: PublicFacts['dataTypes']) =>
    publicScoreInputs(app({ dataTypes })).facts.data?.atLeast ?? false
  expect(bound(declared)).toBe(false)
  expect(bound(declared, seen)).toBe(false)
  expect(bound(seen)).toBe(true)
  expect(bound(declared, { ...seen, basis: 'label-gap' })).toBe(true)
  const parenting = { category: 'Parenting', own: listed() }
  const R = (rest: Partial<PublicFacts>) => score(publicScoreInputs(app({ ...parenting, ...rest }))).R
  expect(R({ dataTypes: [seen] })).toBe(R({}))
  expect(R({ dataTypes: [declared] })).toBeLessThan(R({}))
})

test('an app without a genre that no one looked at is unknown; one where nothing was seen is not', () => {
  expect(score(publicScoreInputs(app()))).toMatchObject({ level: 'unknown', gate: 'no-role' })
  const looked = score(
    publicScoreInputs(
      app({ reach: { count: 500, unit: 'downloads', ...sourced }, observations: [{ kinds: [], ...sourced }] }),
    ),
  )
  expect(looked).toMatchObject({ level: 'low', known: true, indicative: '2022-04' })
})

test('wide reach alone is not a rating', () => {
  const reach = { count: 5_000_000_000, unit: 'downloads', ...sourced } as const
  const explanation = score(publicScoreInputs(app({ reach })))
  expect(explanation.level).toBe('unknown')
  expect(explanation.factors.find((factor) => factor.id === 'reach')?.note).toBe(
    'Reach 5 of 5. 5,000,000,000 downloads or more',
  )
})

const listed = (kinds: Look['kinds'] = []) => ({ kinds, ...sourced })
const companyOf = (rest: Partial<CompanyFacts> = {}): CompanyFacts => ({
  kinds: [],
  pageLoads: null,
  hasSdk: false,
  role: null,
  ...sourced,
  ...rest,
})

test('what an entry is for is said by a fact, else by its genre, its kinds or its group', () => {
  const role = (rest: Partial<PublicFacts>) => roleOf(app({ own: listed(), ...rest }))?.id ?? null
  expect(role({ category: 'Health & Fitness' })).toBe('health')
  expect(role({ category: 'Strategy' })).toBe('games')
  expect(role({ category: 'Educational' })).toBe('games')
  expect(role({ category: 'Education' })).toBe('education')
  expect(role({ category: 'Sports' })).toBe('sports')
  expect(role({ category: 'constructor' })).toBeNull()
  expect(role({ category: null })).toBeNull()
  expect(role({ type: 'sdk', own: listed(['crash', 'analytics']) })).toBe('analytics')
  expect(role({ type: 'sdk', own: listed(['broker', 'ads']) })).toBe('data-broker')
  expect(role({ type: 'domain', category: 'cdn', own: listed(['functional']) })).toBe('cdn')
  expect(role({ type: 'domain', category: 'other', own: listed(['functional']) })).toBeNull()
  expect(role({ type: 'domain', category: 'constructor' })).toBeNull()
  const fact = { id: 'payment', ...sourced } as const
  expect(role({ type: 'domain', category: 'analytics', role: fact })).toBe('payment')
})

test('a broad group is not a fact about a domain: its role is inferred', () => {
  const quality = (rest: Partial<PublicFacts>) =>
    publicScoreInputs(app({ type: 'domain', own: listed(['functional']), ...rest })).facts.role?.quality
  expect(quality({ category: 'analytics' })).toBe('heuristic')
  expect(quality({ category: 'hosting' })).toBe('heuristic')
  expect(quality({ category: 'cdn' })).toBe('third-party')
  expect(quality({ category: 'analytics', role: { id: 'analytics', ...sourced } })).toBe('third-party')
  expect(quality({ type: 'sdk', own: listed(['analytics']) })).toBe('third-party')
})

test('what a data broker offers is a broker’s, where its group says too little and no fact says more', () => {
  const company = companyOf({ role: { id: 'data-broker', ...sourced } })
  const role = (type: PublicFacts['type'], category: string, rest: Partial<PublicFacts> = {}) =>
    roleOf(app({ type, category, own: listed(type === 'app' ? [] : ['functional']), company, ...rest }))?.id
  expect(role('domain', 'ad')).toBe('data-broker')
  expect(role('domain', 'other')).toBe('data-broker')
  expect(role('domain', 'cdn')).toBe('cdn')
  expect(role('app', 'Finance')).toBe('finance')
  expect(role('domain', 'ad', { role: { id: 'consent', ...sourced } })).toBe('consent')
  const platform = companyOf({ role: { id: 'ad-platform', ...sourced } })
  expect(role('domain', 'analytics', { company: platform })).toBe('analytics')
})

test('what a directory alone lists bears neither the business that it names nor what its company runs', () => {
  const company = companyOf({ kinds: ['ads'], hasSdk: true })
  const only = app({ type: 'domain', category: 'ad', own: listed(), company })
  expect([isListedOnly(only), publicScoreInputs(only).facts]).toMatchObject([true, { role: null, company: null }])
  for (const known of [
    { own: listed(['functional']) },
    { role: { id: 'payment', ...sourced } as const },
    { observations: [{ ...sourced, kinds: [] }] },
  ]) {
    const facts = app({ type: 'domain', own: listed(), company, ...known })
    expect([isListedOnly(facts), publicScoreInputs(facts).facts.company !== null]).toEqual([false, true])
  }
  expect(isListedOnly(app({ type: 'app', own: listed() }))).toBe(false)
})

test('a company is what a fact says, else the most hazardous of what it runs', () => {
  const cdn = app({ type: 'domain', category: 'cdn', own: listed(['functional']) })
  const ads = app({ type: 'domain', category: 'ad', own: listed(['ads']) })
  expect(companyRole(null, [cdn, ads])?.id).toBe('ad-network')
  expect(companyRole({ id: 'hosting', ...sourced }, [cdn, ads])?.id).toBe('hosting')
  expect(companyRole(null, [])).toBeNull()
})

test('its own kinds are what an entry is for, and no look at it', () => {
  const company = companyOf({ kinds: ['ads'], hasSdk: true })
  const { facts } = publicScoreInputs(app({ type: 'sdk', own: listed(['analytics']), company }))
  expect(facts.tracking).toBeNull()
  expect(facts.role).toMatchObject({ id: 'analytics', quality: 'third-party', asOf: '2022-04' })
  expect(facts.company).toMatchObject({ kinds: ['ads'], pageLoads: null, hasSdk: true })
  expect(publicScoreInputs(app({ type: 'company', company })).facts.company).toBeNull()
})

const suit: ConductFact = {
  id: 'us-ftc-x-2022',
  kind: 'suit',
  severity: 'sale-or-disclosure-of-sensitive',
  subject: 'sensitive-sale',
  status: 'pending',
  authority: 'ftc',
  caseRef: '2:22-cv-1',
  case: 'x',
  about: 'The FTC alleges the sale of precise location.',
  date: '2022-08-29',
  remediated: false,
  isOwn: true,
  ...sourced,
}

test('an act counts whole for the entry that it names and for its company, and by a share elsewhere', () => {
  const scope = (rest: Partial<PublicFacts>, isOwn: boolean) =>
    publicScoreInputs(app({ ...rest, conduct: [{ ...suit, isOwn }] })).events.map((event) => event.scope)
  expect(scope({}, true)).toEqual(['own'])
  expect(scope({}, false)).toEqual(['company'])
  expect(scope({ type: 'company' }, false)).toEqual(['own'])
  expect(publicScoreInputs(app({ conduct: [suit] })).events[0]).toMatchObject({
    id: 'us-ftc-x-2022',
    title: 'The FTC alleges the sale of precise location.',
    evidence: [{ url: 'https://study.test/' }],
  })
})

test('a fact that very many pages show names as many as a score may carry', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ source: 'study', page: `https://study.test/${at}` }))
  const { tracking } = publicScoreInputs(
    app({ observations: [{ kinds: ['ads'], asOf: '2022-04', sources: many }] }),
  ).facts
  expect(tracking?.evidence.map(({ url }) => url)).toEqual(many.slice(0, 200).map(({ page }) => page))
})

const scanLook = (
  kinds: Look['kinds'],
  rest: Partial<Look> & { late?: Look['kinds']; kind?: 'app' | 'site' } = {},
): Look => {
  const { late = [], kind = 'app', ...look } = rest
  return {
    ...{ kinds, asOf: '2026-01-10', sources: [{ source: 'sightline-scans', page: '/scan/a' }], isMeasured: true },
    scan: { kind, version: null, onlyAfterConsent: late },
    ...look,
  }
}

test('a look of our own scanner is measured, and what it rests on is the scan', () => {
  const { tracking } = publicScoreInputs(app({ observations: [scanLook(['ads', 'crash'])] })).facts
  expect(tracking).toMatchObject({
    ...{ kinds: ['ads', 'crash'], quality: 'measured', asOf: '2026-01-10' },
    evidence: [{ id: 'sightline-scans', url: '/scan/a' }],
  })
  expect(publicScoreInputs(app({ observations: [scanLook([])] })).facts.tracking).toMatchObject({ quality: 'measured' })
})

test('what others saw stays theirs, even where our own look is newer', () => {
  const theirs: Look = { kinds: ['ads'], ...sourced }
  const quality = (observations: Look[], rest: Partial<PublicFacts> = {}) =>
    publicScoreInputs(app({ observations, ...rest })).facts.tracking?.quality
  expect(quality([theirs])).toBe('third-party')
  expect(quality([theirs, scanLook(['crash'])])).toBe('third-party')
  expect(quality([theirs, scanLook(['ads', 'crash'])])).toBe('measured')
  expect(quality([{ ...theirs, asOf: '2026-02' }, scanLook(['ads'])])).toBe('third-party')
  expect(quality([theirs, scanLook(['ads'], { asOf: '2025-06-01' }), scanLook(['crash'])])).toBe('measured')
  expect(quality([scanLook(['crash'])], { type: 'sdk', own: listed(['ads']) })).toBe('measured')
})

test('what a site called only after consent counts, and is said to', () => {
  const site = scanLook(['ads', 'analytics', 'crash'], { kind: 'site', late: ['ads', 'crash'] })
  const tracking = (observations: Look[]) => publicScoreInputs(app({ observations })).facts.tracking
  expect(tracking([site])).toMatchObject({
    kinds: ['ads', 'analytics', 'crash'],
    note: 'Only after consent: ads, crash',
  })
  // Another study saw it without a banner.
  expect(tracking([site, { kinds: ['ads'], ...sourced }])?.note).toBe('Only after consent: crash')
})

test('one more look of our own never takes a kind away', () => {
  const look = fc.record({ kinds: fc.subarray([...trackingKinds]), late: fc.subarray([...trackingKinds]) })
  const kindsOf = (observations: Look[]) => publicScoreInputs(app({ observations })).facts.tracking?.kinds ?? []
  fc.assert(
    fc.property(fc.array(look, { maxLength: 3 }), look, (before, { kinds, late }) => {
      const looks = before.map((given) => scanLook(given.kinds, { late: given.late }))
      const after = kindsOf([...looks, scanLook(kinds, { late })])
      expect(kindsOf(looks).every((kind) => after.includes(kind))).toBe(true)
      expect(kinds.every((kind) => after.includes(kind))).toBe(true)
    }),
  )
})

test('domain groups become kinds, and an unheard-of one is functional', () => {
  expect(['advertising', 'analytics', 'social', 'tag-manager', 'cdn', 'constructor'].map(kindOfDomain)).toEqual([
    'ads',
    'analytics',
    'social',
    'tag-manager',
    'functional',
    'functional',
  ])
})

test('a rating of the policy answers what it says and leaves the rest open', () => {
  expect(useFromRating({ 'third-party-access': 'yes-unspecified', 'behavioral-marketing': 'yes' })).toEqual({
    sellsOrShares: true,
    crossContextAds: null,
    profiling: true,
    trainsAi: null,
  })
  expect(useFromRating({ 'third-party-access': 'yes-specified-critical', 'behavioral-marketing': 'no' })).toEqual({
    sellsOrShares: false,
    crossContextAds: false,
    profiling: null,
    trainsAi: null,
  })
  expect(useFromRating({ 'behavioral-marketing': 'yes-opt-in', security: 'no' })).toBeUndefined()
  expect(useFromRating({ constructor: 'no', 'third-party-access': '__proto__' })).toBeUndefined()
})

test('a rating of the policy is dated by the rating, and says that it is one', () => {
  const use = (answers: Record<string, string>) =>
    publicScoreInputs(app({ policyRating: { answers, ...sourced } })).facts.use
  expect(use({ 'third-party-access': 'no' })).toEqual({
    ...{ sellsOrShares: false, crossContextAds: null, profiling: null, trainsAi: null },
    ...{ quality: 'third-party', asOf: '2022-04' },
    evidence: [{ id: 'study', url: 'https://study.test/', sha256: null, capturedAt: '2022-04', quote: null }],
    note: 'As a volunteer rating reads the privacy policy',
  })
  expect(use({ security: 'no' })).toBeNull()
})

test.each([
  ['downloads', 1, '1,000 downloads or more'],
  ['page-loads', 2, 'Counted in 1,000 page loads'],
  ['measured-apps', 5, 'Seen in 1,000 measured apps'],
] as const)('a thousand %s are reach %i, in words for what was counted', (unit, volume, note) => {
  const { facts } = publicScoreInputs(app({ reach: { count: 1_000, unit, ...sourced } }))
  expect(facts.reach).toMatchObject({ volume, note, quality: 'third-party', asOf: '2022-04' })
})

test('reach grows in steps of ten for every unit', () => {
  expect(reachVolume({ count: 0, unit: 'downloads' })).toBe(0)
  expect(reachVolume({ count: 10_000_000, unit: 'downloads' })).toBe(5)
  expect(reachVolume({ count: 15_000_000, unit: 'page-loads' })).toBe(5)
  fc.assert(
    fc.property(
      fc.constantFrom<ReachUnit>('downloads', 'page-loads', 'measured-apps'),
      fc.nat(),
      fc.nat(),
      (unit, a, b) => {
        const less = reachVolume({ count: Math.min(a, b), unit })
        const more = reachVolume({ count: Math.max(a, b), unit })
        expect(less >= 0 && less <= more && more <= 5).toBe(true)
      },
    ),
  )
})

test('whatever the catalog knows is of the score contract', () => {
  const kinds = fc.subarray([...trackingKinds])
  const facts = fc.record({
    type: fc.constantFrom('app', 'sdk', 'domain', 'company'),
    today: fc.constant(today),
    category: fc.constantFrom(null, 'Games', 'ad', 'other'),
    role: fc.option(
      fc.record({ id: fc.constantFrom(...roleIds), asOf: fc.constant('2026'), sources: fc.constant(sources) }),
    ),
    audience: fc.constantFrom([], [{ id: 'health', ...sourced }]),
    protections: fc.constantFrom([], [{ id: 'no-ads', ...sourced }]),
    registrations: fc.constantFrom(
      [],
      [
        {
          id: 'r',
          registry: 'ca',
          year: 2025,
          until: null,
          location: true,
          minors: null,
          reproductive: null,
          ...sourced,
        },
      ],
    ),
    conduct: fc.constantFrom([], [suit], [{ ...suit, isOwn: false }]),
    own: fc.option(fc.record({ kinds, asOf: fc.constant('2025'), sources: fc.constant(sources) })),
    observations: fc.array(
      fc.oneof(
        fc.record({ kinds, asOf: fc.constant('2022-04'), sources: fc.constant(sources) }),
        fc.record({ kinds, late: kinds }).map((given) => scanLook(given.kinds, { late: given.late, kind: 'site' })),
      ),
      { maxLength: 3 },
    ),
    dataTypes: fc.array(
      fc.record({
        id: fc.constantFrom(...catalogTypes.map((type) => type.id)),
        sensitivity: fc.integer({ min: 1, max: 5 }),
        basis: fc.constantFrom('observed', 'decodable', 'label-gap', 'declared'),
        asOf: fc.constant('2022-04-30'),
        sources: fc.constant([]),
      }),
    ),
    company: fc.option(
      fc.record({
        kinds,
        pageLoads: fc.option(fc.nat()),
        hasSdk: fc.boolean(),
        role: fc.constantFrom(null, { id: 'data-broker', ...sourced }),
        asOf: fc.constant('2025-06'),
        sources: fc.constant(sources),
      }),
    ),
    reach: fc.option(
      fc.record({
        count: fc.nat(),
        unit: fc.constant('downloads'),
        asOf: fc.constant('2022'),
        sources: fc.constant(sources),
      }),
    ),
    policyRating: fc.option(
      fc.record({
        answers: fc.dictionary(fc.string(), fc.string()),
        asOf: fc.constant('2023-10-28'),
        sources: fc.constant(sources),
      }),
    ),
  }) as fc.Arbitrary<PublicFacts> // the constants above are of its unions
  fc.assert(
    fc.property(facts, (given) => {
      expect(scoreInputs.safeParse(publicScoreInputs(given)).success).toBe(true)
    }),
  )
})

test('a recent, twofold look or a verified protection earns the privacy copy, and never for a data business', () => {
  const earned: PrivacyFocusedClaim = {
    score: { level: 'low', indicative: null },
    today,
    analysedAt: '2025-12',
    evidenceKinds: ['traffic', 'store-label'],
    sentIdentifiers: false,
    companyKinds: ['crash', 'functional'],
    isProtected: false,
  }
  expect(mayClaimPrivacyFocused(earned)).toBe(true)
  expect(mayClaimPrivacyFocused({ ...earned, analysedAt: '2024-01' })).toBe(true)
  const spoilt: Partial<PrivacyFocusedClaim>[] = [
    { score: { level: 'medium', indicative: null } },
    { score: { level: 'unknown', indicative: null } },
    { score: { level: 'low', indicative: '2022-04' } },
    { analysedAt: null },
    { analysedAt: '2023-12' },
    { evidenceKinds: ['traffic', 'traffic'] },
    { sentIdentifiers: true },
    { companyKinds: ['analytics'] },
    { companyKinds: ['crash', 'analytics', 'functional'] },
  ]
  for (const change of spoilt) expect(mayClaimPrivacyFocused({ ...earned, ...change })).toBe(false)

  const isProtected = { ...earned, analysedAt: null, isProtected: true }
  expect(mayClaimPrivacyFocused(isProtected)).toBe(true)
  expect(mayClaimPrivacyFocused({ ...isProtected, companyKinds: ['ads'] })).toBe(false)
  expect(mayClaimPrivacyFocused({ ...isProtected, score: { level: 'unknown', indicative: null } })).toBe(false)
})
