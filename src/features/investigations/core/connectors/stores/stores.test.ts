import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import table from '../../../../../../data/data-types.json' with { type: 'json' }
import { appStoreConnector } from '../app-store/connector.ts'
import { readApplePage, readLookup } from '../app-store/page.ts'
import { playConnector } from '../play/connector.ts'
import { readDataSafety, readPlayListing } from '../play/page.ts'
import { meaningOf } from './boxes.ts'
import { developerSites } from './sites.ts'
import { appSubject, documentsIn, lookInStores, storesOf, worldVendor } from './stores.fixture.ts'

const stores = storesOf([worldVendor('PulseFit'), worldVendor('BrightKids')])

describe('both stores', () => {
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

  test('a large page of broken blocks holds nothing', () => {
    expect(readPlayListing("<script>AF_initDataCallback({key: 'ds:5', data:[[[".repeat(60_000))).toBeNull()
    const nothing = readApplePage('')
    expect(readApplePage(`${'<a '.repeat(500_000)}${'[{"a":'.repeat(200_000)}`)).toEqual(nothing)
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(readApplePage(`<script id="serialized-server-data">${deep}</script>`)).toEqual(nothing)
  })
})
