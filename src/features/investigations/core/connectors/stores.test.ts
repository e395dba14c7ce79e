import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import table from '../../../../../data/data-types.json' with { type: 'json' }
import { storeHosts } from '../../../../../tests/world/stores.ts'
import { bodyOf } from '../../../../../tests/world/vendor.ts'
import { type CitedDocument, linesOf, textOf } from '../document.ts'
import { checkEvidence, maxExcerpt } from '../evidence.ts'
import { appStoreConnector } from './app-store.ts'
import { readApplePage, readLookup } from './apple-page.ts'
import { playConnector } from './play.ts'
import { readDataSafety, readPlayListing } from './play-page.ts'
import { meaningOf } from './store-boxes.ts'
import { developerSites } from './store-sites.ts'
import {
  appSubject,
  documentsIn,
  fileReply,
  lookInStores,
  playApp,
  playVendor,
  storesOf,
  worldVendor,
} from './stores.fixture.ts'

const linesOfKind = (documents: readonly CitedDocument[], kind: string) =>
  documents
    .filter((d) => d.kind === kind)
    .map((d) => Object.fromEntries(d.lines.filter((l) => l.key !== 'Declared').map((l) => [l.key, l.value])))

const bodyAt = (vendor: ReturnType<typeof playVendor>, host: string, path: string): string => {
  const body = storeHosts([vendor])[host]?.pages[path]?.body
  if (typeof body !== 'string') throw new Error(`${host} has no ${path}`)
  return bodyOf(body).toString()
}

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
    for (const reply of [
      { outcome: 'unavailable', fetchedAt: '2026-11-21T09:40:12Z', reason: 'timeout' },
      { outcome: 'absent', fetchedAt: '2026-11-21T09:40:12Z', words: 'the name does not resolve' },
    ] as const) {
      const { asked, documents } = lookInStores(playConnector, appSubject([pulse]), () => reply)
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
    const details = bodyAt(pulsefit, 'play.google.com', '/store/apps/details?id=test.pulsefit.app')
    const safety = bodyAt(pulsefit, 'play.google.com', '/store/apps/datasafety?id=test.pulsefit.app')
    const other = `<script>AF_initDataCallback({key: 'ds:5', hash: '2', data:[null,[1,2]], sideChannel: {}});</script>`
    expect(readPlayListing(`${other}${details.replaceAll("'ds:5'", "'ds:7'")}`)).toEqual(readPlayListing(details))
    expect(readDataSafety(`${other}${safety.replaceAll("'ds:3'", "'ds:4'")}`)).toEqual(readDataSafety(safety))
    expect(readDataSafety(safety)?.label.types).toHaveLength(3)
  })

  test('the section is found at its earlier place, and where it was moved by a few', () => {
    const groups = [[[null, 'Personal info'], null, null, null, [['Name', true, 'Analytics']]]]
    const section = [null, null, null, null, [[null], [groups]], null, null, null, null, [null, null, null]]
    const page = (inner: unknown) =>
      `<script nonce="x">AF_initDataCallback({key: 'ds:3', hash: '1', data:${JSON.stringify([null, [null, null, inner]])}, sideChannel: {}});</script>`
    const sparse = (at: number, value: unknown) => Array.from({ length: at + 1 }, (_, i) => (i === at ? value : null))
    for (const inner of [sparse(137, section), [null, sparse(138, section)], [null, sparse(141, section)]])
      expect(readDataSafety(page(inner))?.label).toMatchObject({
        state: 'filled in',
        types: [{ group: 'Personal info', type: 'Name', isCollected: true, isShared: false, isOptional: true }],
      })
    expect(readDataSafety(page([null, sparse(138, null)]))).toBeNull()
  })

  test('a label that declares nothing, one that was not given, and a page that tells neither', () => {
    const empty = bodyAt(playVendor(), 'play.google.com', '/store/apps/datasafety?id=test.acme.app')
    expect(readDataSafety(empty)?.label.state).toBe('empty')
    const block = (data: unknown) =>
      `<script>AF_initDataCallback({key: 'ds:3', hash: '1', data:${JSON.stringify(data)}, sideChannel: {}});</script>`
    const silent = block([null, [null, null, [null, [['Acme']]]]])
    expect(readDataSafety(`${silent}<h2>No information available</h2>`)?.label.state).toBe('not given')
    expect(readDataSafety(silent)).toBeNull()
    expect(readDataSafety('<h2>No information available</h2>')).toBeNull()
  })

  test('a family category or an age band says that it is for children, "Everyone" does not', () => {
    const wordsFor = (listing: Parameters<typeof playVendor>[0]) =>
      readPlayListing(bodyAt(playVendor(listing), 'play.google.com', '/store/apps/details?id=test.acme.app'))
        ?.offeredToChildren
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

describe('App Store', () => {
  const pulse = { store: 'app-store', id: '6400000001' } as const

  test('the lookup, then the page with the label', () => {
    const { asked, documents } = lookInStores(appStoreConnector, appSubject([pulse]), stores)
    expect(asked).toEqual([
      'https://itunes.apple.com/lookup?id=6400000001&country=us',
      'https://apps.apple.com/us/app/id6400000001',
    ])
    expect(linesOfKind(documents, 'store-listing')).toEqual([
      {
        Document: 'store listing',
        Name: 'PulseFit: Training and Cycle',
        Store: 'App Store',
        'App id': '6400000001',
        'Looked at on': '2026-11-21',
        Developer: pulsefit.legalName,
        'Developer site': 'https://pulsefit.test/',
        'Privacy policy address': 'https://pulsefit.test/legal/privacy',
        Category: 'Health & Fitness',
        'Content rating': '12+',
      },
    ])
    expect(linesOfKind(documents, 'store-label')).toEqual([
      {
        Document: 'store label',
        Name: 'PulseFit: Training and Cycle',
        Store: 'App Store',
        'App id': '6400000001',
        'Looked at on': '2026-11-21',
        Label: 'filled in',
        'Number of data types declared': '5',
        'Data types declared': 'Health, Fitness, Email Address, Name, Crash Data',
        'Data type ids declared': 'diagnostics, email, fitness, health, name',
        'Used to track': 'none',
        'Linked to people': 'Health, Fitness, Email Address, Name',
      },
    ])
  })

  test('what is used to track is named, and marked in its row', () => {
    const { documents } = lookInStores(
      appStoreConnector,
      appSubject([{ store: 'app-store', id: '6400000002' }]),
      stores,
    )
    const label = documents.find((d) => d.kind === 'store-label')
    expect(label && textOf(label, 'Used to track')).toBe('Device ID')
    expect(label && textOf(label, 'Data type ids declared')).toBe(
      'cookies, device_id, ip_address, precise_location, search_history',
    )
    expect(
      label && linesOf(label, 'Declared').map((l) => [l.value, l.cells.id, l.cells.tracking, l.cells.linked]),
    ).toEqual([
      ['Precise Location', 'precise_location', undefined, 'yes'],
      ['Device ID', 'device_id', 'yes', undefined],
      ['Search History', 'search_history', undefined, 'yes'],
    ])
  })

  test('a bundle id is looked up for its number', () => {
    const { asked, documents } = lookInStores(
      appStoreConnector,
      appSubject([{ store: 'app-store', id: 'test.pulsefit.app' }]),
      stores,
    )
    expect(asked).toEqual([
      'https://itunes.apple.com/lookup?bundleId=test.pulsefit.app&country=us',
      'https://apps.apple.com/us/app/id6400000001',
    ])
    expect(documents.map((d) => d.kind)).toEqual(['store-label', 'store-listing'])
  })

  test('no result is an answer; a lookup that fails leaves the page', () => {
    const none = lookInStores(appStoreConnector, appSubject([{ store: 'app-store', id: '999999999' }]), stores)
    expect(none.asked).toEqual(['https://itunes.apple.com/lookup?id=999999999&country=us'])
    expect(none.documents.map((d) => [d.kind, textOf(d, 'Searched')])).toEqual([
      ['search', 'App Store – answered with no result'],
    ])
    const failing = lookInStores(appStoreConnector, appSubject([pulse]), (ask) =>
      ask.key.endsWith('/listing')
        ? { outcome: 'unavailable', fetchedAt: '2026-11-21T09:40:12Z', reason: 'timeout' }
        : stores(ask),
    )
    expect(failing.documents.map((d) => [d.kind, textOf(d, 'Name')])).toEqual([
      ['store-label', '6400000001'],
      ['unavailable', undefined],
    ])
  })

  test('an older page keeps its label as JSON within JSON', () => {
    const privacyTypes = [
      {
        privacyType: 'Data Used to Track You',
        identifier: 'DATA_USED_TO_TRACK_YOU',
        dataCategories: [{ dataCategory: 'Identifiers', identifier: 'IDENTIFIERS', dataTypes: ['Device ID'] }],
        purposes: [],
      },
    ]
    const inner = JSON.stringify({ d: [{ id: '1', type: 'apps', attributes: { privacyDetails: { privacyTypes } } }] })
    const html = `<script type="fastboot/shoebox" id="shoebox-media-api-cache-apps">${JSON.stringify({ key: inner })}</script>`
    expect(readApplePage(html).label).toMatchObject({
      state: 'filled in',
      types: [{ group: 'Identifiers', type: 'Device ID', isTracked: true, isLinked: false }],
    })
  })

  test('no data collected, no details given, and a page without the data are three things', () => {
    const page = (items: unknown) =>
      `<script type="application/json" id="serialized-server-data">${JSON.stringify({ data: [{ data: { shelfMapping: { privacyTypes: { items } } } }] })}</script>`
    expect(readApplePage(page([{ identifier: 'DATA_NOT_COLLECTED', categories: [], purposes: [] }])).label?.state).toBe(
      'empty',
    )
    expect(readApplePage(page([])).label?.state).toBe('not given')
    expect(readApplePage(page([{ identifier: 'DATA_OF_A_NEW_KIND', categories: [] }])).label).toBeNull()
    expect(readApplePage('<html></html>').label).toBeNull()
    expect(readApplePage('<script id="serialized-server-data">{"data":</script>').label).toBeNull()
  })

  test('a category alone is declared as it stands, and covers its types', () => {
    const html = `<script type="application/json" id="serialized-server-data">${JSON.stringify({
      privacyTypes: [{ identifier: 'DATA_LINKED_TO_YOU', categories: [{ title: 'Location', dataTypes: [] }] }],
    })}</script>`
    expect(readApplePage(html).label?.types).toMatchObject([{ group: 'Location', type: null }])
    expect(meaningOf('app-store', 'Location', null)).toEqual({
      id: null,
      covers: ['precise_location', 'coarse_location'],
    })
  })

  test("Apple's own policy at the foot of the page is not the vendor's", () => {
    const html =
      '<a href="https://www.apple.com/legal/privacy/">Privacy Policy</a><a class="x" href="https://acme.test/p?a=1&amp;b=2"> <span>Privacy Policy</span></a>'
    expect(readApplePage(html).privacyPolicy).toBe('https://acme.test/p?a=1&b=2')
  })

  test('the category Kids or an age band says that it is for children, 4+ does not', () => {
    const lookup = (over: object) =>
      readLookup(
        JSON.stringify({
          results: [{ kind: 'software', trackId: 1, trackName: 'Acme', contentAdvisoryRating: '4+', ...over }],
        }),
      )
    expect(lookup({ genres: ['Games', 'Kids'] })).toMatchObject({ listing: { offeredToChildren: 'Kids' } })
    expect(lookup({ genres: ['Games'] })).toMatchObject({ listing: { offeredToChildren: null } })
    const html = `<script id="serialized-server-data">${JSON.stringify({
      information: { items: [{ title: 'Age Rating', items: [{ text: '4+, Made for Ages 6–8' }] }] },
      description: 'Made for Ages 9–11',
    })}</script>`
    expect(readApplePage(html).ageBand).toBe('Made for Ages 6–8')
  })
})

describe('both', () => {
  test("the developers' sites, Google Play's first", () => {
    const subject = appSubject([
      { store: 'play', id: 'test.brightkids.games' },
      { store: 'app-store', id: '6400000001' },
    ])
    const replies = new Map([
      ['app-store', lookInStores(appStoreConnector, subject, stores).answered],
      ['play', lookInStores(playConnector, subject, stores).answered],
    ] as const)
    expect(developerSites(replies)).toEqual(['https://brightkids.test/', 'https://pulsefit.test/'])
    expect(developerSites(new Map())).toEqual([])
  })

  test('the order of replies changes nothing', () => {
    const subject = appSubject([
      { store: 'play', id: 'test.pulsefit.app' },
      { store: 'play', id: 'test.brightkids.games' },
    ])
    const { given, captured } = lookInStores(playConnector, subject, stores)
    const turned = playConnector.parse({ ...given, answered: given.answered.toReversed() })
    expect(documentsIn(turned)).toEqual(documentsIn(captured))
  })

  test('every box of the table means a type that is there, and only what it says', () => {
    for (const { id, play: box, apple } of table.types) {
      const [group = '', type = null] = box.split('/')
      expect(meaningOf('play', group, type).covers, box).toContain(id)
      const [category = '', name = null] = apple.split('/')
      expect(meaningOf('app-store', category, name).covers, apple).toContain(id)
    }
    expect(meaningOf('play', 'Personal info', 'Other info').id).toBeNull()
    expect(meaningOf('app-store', 'Sensitive Info', 'Sensitive Info').id).toBeNull()
    expect(meaningOf('play', 'Nothing', 'Known')).toEqual({ id: null, covers: [] })
  })

  test('no page makes a reader fail', () => {
    const read = (html: string) => [readPlayListing(html), readDataSafety(html), readApplePage(html), readLookup(html)]
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (html) => void read(html)))
    const deep = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<unknown>(null, 'x', 7, true, 'DATA_LINKED_TO_YOU', 'Privacy Policy'),
        fc.array(tie('value'), { maxLength: 12 }),
        fc.dictionary(
          fc.constantFrom(
            'identifier',
            'categories',
            'purposes',
            'dataTypes',
            'privacyTypes',
            'items',
            'title',
            'url',
            'results',
          ),
          tie('value'),
        ),
      ),
    })).value
    fc.assert(
      fc.property(deep, (data) => {
        const json = JSON.stringify(data).replaceAll('<', '\\u003c')
        read(json)
        read(`<script>AF_initDataCallback({key: 'ds:5', hash: '1', data:${json}, sideChannel: {}});</script>`)
        read(`<script id="serialized-server-data">${json}</script>`)
      }),
    )
  })

  test('a large page of broken blocks is read in a moment', () => {
    const start = performance.now()
    readPlayListing("<script>AF_initDataCallback({key: 'ds:5', data:[[[".repeat(60_000))
    readApplePage(`${'<a '.repeat(500_000)}${'[{"a":'.repeat(200_000)}`)
    readApplePage(`<script id="serialized-server-data">${'['.repeat(200_000)}${']'.repeat(200_000)}</script>`)
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})
