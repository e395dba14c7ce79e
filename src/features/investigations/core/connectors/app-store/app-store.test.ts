import { describe, expect, test } from 'vitest'
import { linesOf, textOf } from '../../words.fixture.ts'
import { meaningOf } from '../stores/boxes.ts'
import { appSubject, linesOfKind, lookInStores, storesOf, worldVendor } from '../stores/stores.fixture.ts'
import { appStoreConnector } from './connector.ts'
import { readApplePage, readLookup } from './page.ts'

const pulsefit = worldVendor('PulseFit')
const stores = storesOf([pulsefit, worldVendor('Northwind'), worldVendor('BrightKids')])

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

  test('a shoebox whose JSON is escaped like text, with the names of 2021', () => {
    const privacyTypes = [
      {
        identifier: 'DATA_LINKED_TO_YOU',
        privacyType: 'Data Linked to You',
        dataCategories: [{ dataCategory: 'Purchases' }],
      },
    ]
    const inner = JSON.stringify({ d: [{ attributes: { name: 'A & B', privacy: { privacyTypes } } }] })
    const text = JSON.stringify({ 'broken.key': '{no', 'good.key': inner })
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
    expect(readApplePage(`<script id="shoebox-media-api-cache-apps">${text}</script>`).label).toMatchObject({
      state: 'filled in',
      types: [{ group: 'Purchases', type: null, isLinked: true, isTracked: false }],
    })
  })

  test('the shelves of 2026, with purposes, behind the header of the section', () => {
    const shelf = {
      contentType: 'privacyType',
      items: [
        {
          identifier: 'DATA_LINKED_TO_YOU',
          title: 'Data Linked to You',
          categories: [],
          purposes: [{ title: 'Analytics', categories: [{ title: 'Location', dataTypes: ['Coarse Location'] }] }],
        },
      ],
    }
    const html = `<script type="application/json" id="serialized-server-data">${JSON.stringify([
      { data: { shelfMapping: { privacyHeader: { seeAllAction: { pageData: { shelves: [shelf] } } } } } },
    ])}</script>`
    expect(readApplePage(html).label?.types).toMatchObject([
      { group: 'Location', type: 'Coarse Location', purposes: ['Analytics'], isLinked: true },
    ])
  })

  describe('the cards of pages from 2020 to 2025', () => {
    const card = (heading: string, groups: readonly string[]) =>
      `<div class="app-privacy__card"><h3 class="privacy-type__heading">${heading}</h3><ul class="privacy-type__items">${groups
        .map(
          (group) =>
            `<li><span class="privacy-type__grid-content privacy-type__data-category-heading">${group}</span></li>`,
        )
        .join('')}</ul></div>`

    test('their categories are declared, without their types', () => {
      const html = `${card('Data Used to Track You', ['Identifiers'])}${card('\n  Data Linked to You ', ['Identifiers', 'Health &amp; Fitness'])}`
      expect(readApplePage(html).label).toMatchObject({
        state: 'filled in',
        types: [
          { group: 'Identifiers', type: null, isTracked: true, isLinked: true },
          { group: 'Health & Fitness', type: null, isTracked: false, isLinked: true },
        ],
      })
    })

    test('nothing collected and nothing given are two things; one unknown card makes a gap of all', () => {
      expect(readApplePage(card('Data Not Collected', [])).label?.state).toBe('empty')
      expect(readApplePage(card('No Details Provided', [])).label?.state).toBe('not given')
      const known = card('Data Linked to You', ['Purchases'])
      for (const unknown of [
        card('Data Sold', ['Contacts']),
        card('constructor', ['Contacts']),
        card('Data Linked to You', []),
      ])
        expect(readApplePage(known + unknown).label).toBeNull()
    })
  })

  test('beside an unknown type of the JSON the others are half a label', () => {
    const known = { identifier: 'DATA_LINKED_TO_YOU', categories: [{ title: 'Location', dataTypes: [] }] }
    const html = `<script id="serialized-server-data">${JSON.stringify({
      privacyTypes: [known, { identifier: 'DATA_SOLD', categories: [{ title: 'Contacts', dataTypes: [] }] }],
    })}</script>`
    expect(readApplePage(html).label).toBeNull()
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

  test('a category alone is declared as is, and covers its types', () => {
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
