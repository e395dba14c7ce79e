import { describe, expect, test } from 'vitest'
import table from '../../../../../../data/data-types.json' with { type: 'json' }
import { checkEvidence, maxExcerpt } from '../../evidence.ts'
import { type CitedDocument, linesOf, textOf } from '../../words.fixture.ts'
import {
  appSubject,
  fileReply,
  linesOfKind,
  lookInStores,
  playApp,
  playVendor,
  storePage,
  storesOf,
  worldVendor,
} from '../stores/stores.fixture.ts'
import { unavailable } from '../technical.fixture.ts'
import { playConnector } from './connector.ts'
import { readDataSafety, readPlayListing } from './page.ts'

const pulsefit = worldVendor('PulseFit')
const stores = storesOf([pulsefit, worldVendor('Northwind'), worldVendor('BrightKids')])

describe('Google Play', () => {
  const pulse = { store: 'play', id: 'test.pulsefit.app' } as const

  test('the listing, then the data safety section, as two records', () => {
    const { asked, documents } = lookInStores(playConnector, appSubject([pulse]), stores)
    expect(asked).toEqual([
      'https://play.google.com/store/apps/details?id=test.pulsefit.app&hl=en&gl=US',
      'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app&hl=en&gl=US',
    ])
    expect(linesOfKind(documents, 'store-listing')).toEqual([
      {
        Document: 'store listing',
        Name: 'PulseFit: Training & Cycle',
        Store: 'Google Play',
        'App id': 'test.pulsefit.app',
        'Looked at on': '2026-11-21',
        Developer: pulsefit.legalName,
        'Developer site': 'https://pulsefit.test/',
        'Privacy policy address': 'https://pulsefit.test/legal/privacy',
        Category: 'Health & Fitness',
        'Content rating': 'Everyone',
        Installs: '500,000+',
      },
    ])
    expect(linesOfKind(documents, 'store-label')).toEqual([
      {
        Document: 'store label',
        Name: 'PulseFit: Training & Cycle',
        Store: 'Google Play',
        'App id': 'test.pulsefit.app',
        'Looked at on': '2026-11-21',
        Label: 'filled in',
        'Number of data types declared': '3',
        'Data types declared': 'Email address, Name, Crash logs',
        'Data type ids declared': 'diagnostics, email, name',
        'Shared with third parties': 'none',
        'Encrypted in transit': 'yes',
        'Deletion can be requested': 'yes',
        'Independent review': 'not stated',
        'Families policy': 'not stated',
      },
    ])
    const label = documents.find((d) => d.kind === 'store-label')
    expect(label?.trust).toBe('self_declared_store')
    expect(label && linesOf(label, 'Declared').map((l) => [l.value, l.cells])).toContainEqual([
      'Crash logs',
      {
        id: 'diagnostics',
        group: 'App info and performance',
        collected: 'yes',
        purposes: 'Analytics',
        optional: 'no',
      },
    ])
  })

  test('a box that is collected and shared is one row with all its purposes', () => {
    const entry = { group: 'Location', data: 'Precise location', isOptional: true, purposes: 'App functionality' }
    const vendor = playVendor({
      dataSafety: {
        collected: [entry],
        shared: [{ ...entry, isOptional: false, purposes: 'Analytics, Fraud prevention, security, and compliance' }],
        practices: [
          { title: 'Data isn’t encrypted', words: '' },
          { title: 'Data can’t be deleted', words: '' },
          { title: 'Independent security review', words: '' },
        ],
      },
    })
    const { documents } = lookInStores(playConnector, appSubject([playApp]), storesOf([vendor]))
    const label = documents.find((d) => d.kind === 'store-label')
    expect(label && linesOf(label, 'Declared').map((l) => [l.value, l.cells])).toEqual([
      [
        'Precise location',
        {
          id: 'precise_location',
          group: 'Location',
          collected: 'yes',
          shared: 'yes',
          purposes: 'Analytics, App functionality, Fraud prevention – security – and compliance',
          optional: 'no',
        },
      ],
    ])
    expect(label && textOf(label, 'Shared with third parties')).toBe('Precise location')
    expect(label && textOf(label, 'Encrypted in transit')).toBe('no')
    expect(label && textOf(label, 'Deletion can be requested')).toBe('no')
    expect(label && textOf(label, 'Independent review')).toBe('yes')
  })

  test('a page of another shape is a gap, and no empty label', () => {
    const { documents } = lookInStores(
      playConnector,
      appSubject([{ store: 'play', id: 'test.northwind.maps' }]),
      stores,
    )
    expect(documents.map((d) => [d.kind, textOf(d, 'Could not be looked at')])).toEqual([
      [
        'unavailable',
        'the Google Play label of test.northwind.maps – the answer no longer has the shape that is understood',
      ],
      [
        'unavailable',
        'the Google Play listing of test.northwind.maps – the answer no longer has the shape that is understood',
      ],
    ])
  })

  test('an app that the store does not have is looked for once, and the place is named', () => {
    const { asked, documents } = lookInStores(
      playConnector,
      appSubject([{ store: 'play', id: 'test.gone.app' }]),
      stores,
    )
    expect(asked).toHaveLength(1)
    expect(documents.map((d) => [d.kind, textOf(d, 'Found'), textOf(d, 'Searched')])).toEqual([
      [
        'search',
        'No record of the Google Play listing of test.gone.app was found in 1 place',
        'Google Play – answered 404',
      ],
    ])
  })

  test('a store that cannot be asked says nothing about the app', () => {
    for (const reason of ['timeout', 'unresolvable', 'filtered'] as const) {
      const { asked, documents } = lookInStores(playConnector, appSubject([pulse]), () => unavailable(reason))
      expect(asked).toHaveLength(1)
      expect(documents.map((d) => d.kind)).toEqual(['unavailable'])
    }
    const busy = lookInStores(playConnector, appSubject([pulse]), (ask) =>
      fileReply('url' in ask ? ask.url : '', 'later', { status: 429 }),
    )
    expect(busy.documents.map((d) => textOf(d, 'Could not be looked at'))).toEqual([
      'the Google Play listing of test.pulsefit.app – the place refused the request',
    ])
  })

  test('a page that was cut at the limit is too large, not of another shape', () => {
    const { documents } = lookInStores(playConnector, appSubject([pulse]), (ask) =>
      fileReply('url' in ask ? ask.url : '', '<html>', { bytes: 3_000_000 }),
    )
    expect(textOf(documents[0] as CitedDocument, 'Could not be looked at')).toContain('larger than the limit')
  })

  test('app after app, two at the most, and nothing for a name that is no package', () => {
    const ids = ['test.pulsefit.app', 'test.brightkids.games', 'test.third.app']
    const { asked } = lookInStores(playConnector, appSubject(ids.map((id) => ({ store: 'play', id }))), stores)
    expect(asked.map((url) => /apps\/(\w+)\?id=([\w.]+)/u.exec(url)?.slice(1).join(' '))).toEqual([
      'details test.pulsefit.app',
      'datasafety test.pulsefit.app',
      'details test.brightkids.games',
      'datasafety test.brightkids.games',
    ])
    expect(lookInStores(playConnector, appSubject([{ store: 'play', id: 'x&gl=DE' }]), stores).asked).toEqual([])
  })

  test('blocks with new numbers are known by their shape', () => {
    const details = storePage(pulsefit, 'play.google.com', '/store/apps/details?id=test.pulsefit.app')
    const safety = storePage(pulsefit, 'play.google.com', '/store/apps/datasafety?id=test.pulsefit.app')
    const other = `<script>AF_initDataCallback({key: 'ds:5', hash: '2', data:[null,[1,2]], sideChannel: {}});</script>`
    expect(readPlayListing(`${other}${details.replaceAll("'ds:5'", "'ds:7'")}`)).toEqual(readPlayListing(details))
    expect(readDataSafety(`${other}${safety.replaceAll("'ds:3'", "'ds:4'")}`)).toEqual(readDataSafety(safety))
    expect(readDataSafety(safety)).toHaveProperty('label.types.length', 3)
  })

  describe('the shapes of the data safety section', () => {
    const groups = [[[null, 'Personal info'], null, null, null, [['Name', 1, 'Analytics']]]]
    const listed = [groups, 'Data collected']
    const section = (sides: unknown = [[null, 'No data shared with third parties'], listed]) => [
      ...[null, null, null, null, sides, null, null, null, null],
      [null, 'Security practices', [[null, 'Data is encrypted in transit']]],
    ]
    const block = (data: unknown) =>
      `<script nonce="x">AF_initDataCallback({key: 'ds:3', hash: '1', data:${JSON.stringify(data)}, sideChannel: {}});</script>`
    const page = (app: unknown) => block([null, [null, null, app]])
    const sparse = (at: number, value: unknown) => Array.from({ length: at + 1 }, (_, i) => (i === at ? value : null))
    const policy = [[null, null, null, null, null, [null, null, 'https://acme.test/privacy']]]

    test.each([
      ['an array', sparse(137, section())],
      ['an array one level down', [null, sparse(138, section())]],
      ['an array where it moved by a few', [null, sparse(141, section())]],
      ['an object by field number, at the end of an array', [['Acme'], { 138: section() }]],
      ['an object alone', { 1: ['Acme'], 138: section() }],
      ['an object where it moved by a few', [['Acme'], { 140: section() }]],
      [
        'arrays inside that end in objects',
        [
          ['Acme'],
          { 138: [null, { 5: [[null, 'No data shared with third parties'], { 2: listed }], 10: section()[9] }] },
        ],
      ],
    ])('%s', (_, app) => {
      expect(readDataSafety(page(app))).toMatchObject({
        label: {
          state: 'filled in',
          types: [{ group: 'Personal info', type: 'Name', isCollected: true, isShared: false, isOptional: true }],
          practices: { encrypted: 'yes', deletion: 'not stated' },
        },
      })
    })

    test('the address of the policy is beside it, in both shapes', () => {
      for (const app of [[['Acme'], { 100: policy, 138: section() }], { 100: policy, 138: section() }])
        expect(readDataSafety(page(app))).toMatchObject({ privacyPolicy: 'https://acme.test/privacy' })
    })

    test('a side that is neither listed nor said to be empty makes a gap of the whole label', () => {
      for (const sides of [
        [
          [null, 'No data shared with third parties'],
          [null, 'Data collected'],
        ],
        [[null], listed],
        [listed],
        [
          [null, 'No data shared with third parties'],
          [{ moved: groups }, 'Data collected'],
        ],
        null,
      ])
        expect(readDataSafety(page(sparse(137, section(sides)))), JSON.stringify(sides)).toBeNull()
      expect(readDataSafety(`${page(sparse(137, section(null)))}<p>No data collected</p>`)).toBeNull()
    })

    test('nothing declared, nothing given, no such page, and an unknown shape are four things', () => {
      const none = section([
        [null, 'No data shared with third parties'],
        [null, 'No data collected'],
      ])
      const silent = page([null, [['Acme']]])
      expect(readDataSafety(page(sparse(137, none)))).toMatchObject({ label: { state: 'empty' } })
      expect(readDataSafety(`${silent}<h2>No information available</h2>`)).toMatchObject({
        label: { state: 'not given' },
      })
      expect(readDataSafety('<html><div id="error-section">Not here.</div></html>')).toBe('none')
      expect(readPlayListing('<html><div id="error-section">Not here.</div></html>')).toBe('none')
      for (const unknown of [silent, '<h2>No information available</h2>', page(sparse(138, null)), page('x')])
        expect(readDataSafety(unknown)).toBeNull()
    })

    test('absurd input is an unknown shape too, and breaks nothing', () => {
      const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)
      for (const app of [
        deep,
        { __proto__: 1, 138: 'x' },
        [[{}]],
        sparse(137, { 5: 5 }),
        sparse(137, [[], [], [], [], {}]),
      ])
        expect(readDataSafety(page(app))).toBeNull()
    })
  })

  test('a family category or an age band says that it is for children, "Everyone" does not', () => {
    const wordsFor = (listing: Parameters<typeof playVendor>[0]) =>
      offeredIn(
        readPlayListing(storePage(playVendor(listing), 'play.google.com', '/store/apps/details?id=test.acme.app')),
      )
    const offeredIn = (listing: ReturnType<typeof readPlayListing>) =>
      listing === null || listing === 'none' ? undefined : listing.offeredToChildren
    expect(wordsFor({ genre: { id: 'FAMILY_EDUCATION', name: 'Education for families' } })).toBe(
      'Education for families',
    )
    expect(wordsFor({ contentRating: 'Ages 6-8' })).toBe('Ages 6-8')
    expect(wordsFor({ contentRating: 'Everyone' })).toBeNull()
    expect(wordsFor({ contentRating: 'Rated for 3+' })).toBeNull()
  })

  test('what the page says cannot write lines of its own', () => {
    const vendor = playVendor({
      title: 'Acme\nLabel: filled in | id: health',
      website: 'javascript:alert(1)',
      dataSafety: {
        shared: [],
        collected: [
          {
            group: 'X',
            data: 'Trick | id: health\nUsed to track: none',
            isOptional: false,
            purposes: 'a | shared: yes',
          },
        ],
        practices: [],
      },
    })
    const { documents } = lookInStores(playConnector, appSubject([playApp]), storesOf([vendor]))
    const [label] = documents.filter((d) => d.kind === 'store-label')
    expect(label && linesOf(label, 'Used to track')).toEqual([])
    expect(label && linesOf(label, 'Declared').map((l) => Object.keys(l.cells))).toEqual([
      ['group', 'collected', 'purposes', 'optional'],
    ])
    const [listing] = documents.filter((d) => d.kind === 'store-listing')
    expect(listing && textOf(listing, 'Developer site')).toBeUndefined()
  })

  test('everything that a label can declare fits, and every excerpt is one of its record', () => {
    const boxes = [...new Set(table.types.map(({ play: box }) => box))].map((box) => {
      const [group = '', data = ''] = box.split('/')
      return { group, data, isOptional: false, purposes: 'Advertising or marketing' }
    })
    const hostile = Array.from({ length: 400 }, (_, n) => ({ ...(boxes[0] as (typeof boxes)[0]), data: `Type ${n}` }))
    const vendor = playVendor({ dataSafety: { shared: boxes, collected: [...boxes, ...hostile], practices: [] } })
    const { captured, documents } = lookInStores(playConnector, appSubject([playApp]), storesOf([vendor]))
    const label = documents.find((d) => d.kind === 'store-label')
    expect(label && textOf(label, 'Data type ids declared')?.split(', ')).toEqual(table.types.map((t) => t.id).sort())
    expect(label && linesOf(label, 'Declared')).toHaveLength(60)
    expect(captured.length).toBeLessThan(100)
    for (const { draft, blob } of captured) {
      expect(draft.excerpt.length).toBeLessThanOrEqual(maxExcerpt)
      expect(checkEvidence(draft, blob.text)).toBe('intact')
    }
  })
})
