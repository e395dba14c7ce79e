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
    const details = storePage(pulsefit, 'play.google.com', '/store/apps/details?id=test.pulsefit.app')
    const safety = storePage(pulsefit, 'play.google.com', '/store/apps/datasafety?id=test.pulsefit.app')
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
    const empty = storePage(playVendor(), 'play.google.com', '/store/apps/datasafety?id=test.acme.app')
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
      readPlayListing(storePage(playVendor(listing), 'play.google.com', '/store/apps/details?id=test.acme.app'))
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
