import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NetworkConnectorId } from '../src/features/investigations/core/connectors/network.ts'
import { networkConnectors } from '../src/features/investigations/core/connectors/network-register.ts'
import type { Asker } from '../src/features/investigations/server/outside.ts'
import { chanceOf } from './support/chance.ts'
import {
  type Investigated,
  investigateIn,
  moment,
  openDoor,
  recording,
  replaying,
  type Tape,
  throughDoor,
} from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { page } from './world/markup.ts'
import {
  injectedCanary,
  renamed,
  withExtraPage,
  withInjection,
  withoutHeader,
  withoutParagraph,
  withoutThirdParty,
  withPage,
} from './world/variants.ts'
import type { Vendor } from './world/vendor.ts'
import { acme } from './world/vendors/acme.ts'
import { northwind } from './world/vendors/northwind.ts'
import { pixelmania } from './world/vendors/pixelmania.ts'
import { vendors } from './world/vendors.ts'

// A vendor with one thing changed: exactly what hangs on that thing changes in the report, and in the right direction.

let world: World
let whole: Investigated
const tape: Tape = new Map()
beforeAll(async () => {
  world = await createWorld()
  whole = await throughDoor(world, [acme], (door) => investigateIn(world, door, 'acme.test', { wrap: recording(tape) }))
})

const investigated = (vendor: Vendor): Promise<Investigated> =>
  throughDoor(world, [vendor], (door) => investigateIn(world, door, vendor.domains[0] ?? ''))

/** Returns the findings as text, without the numbers of evidence, which count from the beginning again. */
const told = ({ findings }: Pick<Investigated, 'findings'>) =>
  findings.map(({ ruleId, severity, title, statement }) => `${ruleId} | ${severity} | ${title} | ${statement}`).sort()

const scoreOf = ({ run: { score, level } }: Investigated) => ({
  level,
  points: score?.R0,
  confidence: score?.K,
  span: [score?.low, score?.high],
})

/** Every check of every framework with its answer. */
const checksOf = ({ run }: Investigated) =>
  run.report.report.compliance.flatMap(({ framework, checks }) =>
    checks.map(({ check, status }) => `${framework} ${check}: ${status}`),
  )

const lost = (before: readonly string[], after: readonly string[]) => before.filter((one) => !after.includes(one))
const ruleOf = (line: string) => line.split(' | ')[0] ?? ''
const rulesIn = (lines: readonly string[]) => [...new Set(lines.map(ruleOf))].sort()

describe('a paragraph of the policy that is gone takes with it what only it said', () => {
  test.each([
    {
      paragraph: 'We do not use customer content to train machine learning models.',
      gone: ['gov.no-ai-training', 'gov.no-automated-decisions'],
    },
    {
      paragraph: 'Server logs are deleted after 90 days.',
      gone: [],
      // Another sentence says how long, of other data.
      elsewhere: ['gov.retention-stated'],
    },
    {
      paragraph: 'You have the right to access your personal data',
      gone: [
        ...['rights.access', 'rights.complaint', 'rights.erasure', 'rights.objection', 'rights.portability'],
        'rights.rectification',
      ],
      elsewhere: ['rights.route'],
    },
    {
      paragraph: 'We do not knowingly collect personal information from children',
      gone: ['gov.not-for-children'],
      // Without these words it is open whether the law for children applies.
      checks: [
        ...['coppa.audio', 'coppa.collected', 'coppa.consent', 'coppa.disclosed', 'coppa.identifiers'],
        ...['coppa.minimum', 'coppa.operator', 'coppa.parents', 'coppa.retention', 'coppa.separate-consent'],
      ],
    },
  ])('$paragraph', async ({ paragraph, gone, elsewhere = [], checks = [] }) => {
    const other = await investigated(withoutParagraph(acme, '/privacy', paragraph))
    expect(rulesIn(lost(told(whole), told(other)))).toEqual([...gone, ...elsewhere].sort())
    expect(rulesIn(lost(told(other), told(whole)))).toEqual([...elsewhere].sort())
    const changed = lost(checksOf(whole), checksOf(other)).map((line) => /^\S+ (\S+):/u.exec(line)?.[1])
    expect(changed.sort()).toEqual(checks)
    expect(other.run.score?.R0).toBeGreaterThanOrEqual(whole.run.score?.R0 ?? 100e6)
    expect(other.run.report.verifier.dropped).toEqual([])
  })
})

test('a page that has nothing to do with it changes nothing', async () => {
  const picnic = page(
    { name: 'Acme', nav: { Home: '/' }, footer: {} },
    'Our summer picnic',
    '<h1>Our summer picnic</h1><p>We walked to the harbour, and it rained. The sandwiches were good all the same.</p>',
  )
  const linked = withPage(acme, '/', (home) => ({
    ...home,
    body: String(home.body).replace('</nav>', '<a href="/stories/picnic">Our summer picnic</a></nav>'),
  }))
  const other = await investigated(withExtraPage(linked, '/stories/picnic', picnic))
  expect(told(other)).toEqual(told(whole))
  expect(checksOf(other)).toEqual(checksOf(whole))
  expect(scoreOf(other)).toEqual(scoreOf(whole))
})

test('under another name everything is the same but the name', async () => {
  const other = await investigated(renamed(acme, 'Qorvex'))
  const asAcme = (text: string) =>
    text.replaceAll('qorvex', 'acme').replaceAll('Qorvex', 'Acme').replaceAll('QORVEX', 'ACME')
  expect(told(other).map(asAcme).sort()).toEqual(told(whole))
  expect(checksOf(other)).toEqual(checksOf(whole))
  expect(scoreOf(other)).toEqual(scoreOf(whole))
})

test('without HSTS that finding changes and no other, and the score rises', async () => {
  const other = await investigated(withoutHeader(acme, 'acme.test', 'strict-transport-security'))
  expect(rulesIn(lost(told(whole), told(other)))).toEqual(['sec.hsts'])
  expect(rulesIn(lost(told(other), told(whole)))).toEqual(['sec.hsts-missing'])
  expect(checksOf(other)).toEqual(checksOf(whole))
  expect(other.run.score?.R0).toBeGreaterThan(whole.run.score?.R0 ?? 100e6)
  expect(other.run.score?.K).toBe(whole.run.score?.K)
})

test('text that is aimed at machines is told, and changes nothing else', async () => {
  const other = await investigated(withInjection(acme))
  expect(lost(told(whole), told(other))).toEqual([])
  expect(rulesIn(lost(told(other), told(whole)))).toEqual(['gap.injection'])
  expect(checksOf(other)).toEqual(checksOf(whole))
  expect(scoreOf(other)).toEqual(scoreOf(whole))
  expect(JSON.stringify([other.run.ai_report, other.run.report, other.findings])).not.toContain(injectedCanary)
})

describe('a third party that the home page no longer calls takes with it what only it did', () => {
  test.each([
    // The only one that records and reads along.
    {
      entity: 'Hotjar',
      gone: ['track.keylogging', 'track.session-recorder'],
      fewer: ['track.after-reject', 'track.gpc-ignored', 'track.preconsent'],
    },
    { entity: 'Adobe Audience Manager', gone: ['track.cloaked'], fewer: [] },
    { entity: 'Criteo', gone: [], fewer: ['track.after-reject', 'track.gpc-ignored', 'track.preconsent'] },
  ])('$entity of Pixelmania', async ({ entity, gone, fewer }) => {
    const before = await investigated(pixelmania)
    const after = await investigated(withoutThirdParty(pixelmania, entity))
    const [less, more] = [lost(told(before), told(after)), lost(told(after), told(before))]
    // Hotjar records and follows no one from site to site, so that the signal is not about it.
    const changed = entity === 'Hotjar' ? fewer.filter((rule) => rule !== 'track.gpc-ignored') : fewer
    expect(rulesIn(less)).toEqual([...gone, ...changed].sort())
    expect(rulesIn(more)).toEqual(changed)
    expect(JSON.stringify(more)).not.toContain(entity)
    expect(after.run.score?.R0).toBeLessThanOrEqual(before.run.score?.R0 ?? 0)
    expect(after.run.report.verifier.dropped).toEqual([])
  })

  test('the only one who follows: nothing is said against the file any more', async () => {
    const before = await investigated(northwind)
    const after = await investigated(withoutThirdParty(northwind, 'Foursquare'))
    const less = rulesIn(lost(told(before), told(after)))
    expect(less).toEqual(['con.gpc-tracking', 'track.gpc-ignored', 'track.preconsent'])
    expect(rulesIn(lost(told(after), told(before)))).toEqual(['track.preconsent'])
    expect(after.run.score?.R0).toBeLessThan(before.run.score?.R0 ?? 0)
  })
})

describe('a connector that cannot look', () => {
  /** All that asked outside here; those that only ask the catalog fail with the store, and the run with them. */
  const asking = [
    ...([
      'dns',
      'tls',
      'headers',
      'wellknown',
      'ads',
      'documents',
      'subprocessors',
      'breaches',
      'policy-history',
      'site',
    ] as const),
  ]
  const scored: readonly string[] = ['dns', 'tls', 'headers', 'documents']

  test.each(asking)('%s: a gap, and the confidence isn’t higher', async (id) => {
    const other = await investigateIn(world, replaying(tape, chanceOf(7)), 'acme.test', { wrap: without([id]) })
    const gained = other.findings.filter(
      (f) => f.direction === 'gap' && !whole.findings.some((g) => g.title === f.title),
    )
    expect(gained.length).toBeGreaterThan(0)
    expect(other.run.score?.K).toBeLessThanOrEqual(whole.run.score?.K ?? 0)
    expect(answeredIn(other)).toBeLessThanOrEqual(answeredIn(whole))
    if (scored.includes(id)) expect(answeredIn(other)).toBeLessThan(answeredIn(whole))
    expect(other.run.report.verifier.dropped).toEqual([])
  })

  test('none at all: gaps, and no level that is lower', async () => {
    const door = await openDoor(world, vendors)
    afterAll(() => door.close())
    const levels = ['low', 'medium', 'high', 'critical']
    for (const { domains } of vendors) {
      const [domain = ''] = domains
      const silent = await investigateIn(world, door, domain, { wrap: without(networkConnectors.map(({ id }) => id)) })
      expect(silent.findings.filter(({ direction }) => direction === 'gap').length, domain).toBeGreaterThan(5)
      expect(
        silent.findings.filter(({ direction }) => direction !== 'gap'),
        domain,
      ).toEqual([])
      expect(levels, domain).not.toContain(silent.run.level)
      expect(silent.run.report.verifier.dropped, domain).toEqual([])
    }
  })
})

const answeredIn = ({ run }: Investigated) => run.score?.inputs.coverage?.answered ?? 0

/** Asks of these find no one; so do asks that only come up because of that. */
const without =
  (ids: readonly NetworkConnectorId[]) =>
  (asker: Asker): Asker => ({
    ...asker,
    ask: async (connector, ask) => {
      const unreachable = {
        reply: { outcome: 'unavailable', reason: 'unreachable', fetchedAt: moment },
        requests: 0,
        bytes: 0,
      } as const
      return ids.includes(connector.id) ? unreachable : asker.ask(connector, ask).catch(() => unreachable)
    },
  })
