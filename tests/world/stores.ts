import { json } from './markup.ts'
import { type AppStoreListing, appleLabels, type Host, type Page, type PlayListing, type Vendor } from './vendor.ts'

// The pages of the two stores in the shapes that are read from them: Play's nested messages as recorded in 2026, Apple's `serialized-server-data`, its catalog service and its lookup.

/** The stores' hosts, listing the apps of these vendors and no others. */
export function storeHosts(vendors: Vendor[]): Record<string, Host> {
  const play: Record<string, Page> = {}
  const apple: Record<string, Page> = {}
  const catalog: Record<string, Page> = {}
  const itunes: Record<string, Page> = {
    '/lookup': json({ resultCount: 0, results: [] }),
    '/search': json({ resultCount: 0, results: [] }),
  }
  for (const vendor of vendors) {
    if (vendor.play) {
      play[`/store/apps/details?id=${vendor.play.packageId}`] = playDetails(vendor.play, vendor.legalName)
      play[`/store/apps/datasafety?id=${vendor.play.packageId}`] = playDataSafety(vendor.play)
    }
    if (vendor.appStore) {
      const listing = vendor.appStore
      for (const path of ['/app', '/us/app', `/us/app/${slug(listing.title)}`])
        apple[`${path}/id${listing.id}`] = appStorePage(listing, vendor.legalName)
      for (const country of ['us', 'US']) catalog[`/v1/catalog/${country}/apps/${listing.id}`] = privacyDetails(listing)
      const found = json({ resultCount: 1, results: [lookupResult(listing, vendor.legalName)] })
      itunes[`/lookup?id=${listing.id}`] = found
      itunes[`/lookup?bundleId=${listing.bundleId}`] = found
      itunes[`/search?term=${encodeURIComponent(listing.title)}`] = found
    }
  }
  return {
    'play.google.com': { pages: play },
    'apps.apple.com': { pages: apple },
    'amp-api.apps.apple.com': { pages: catalog },
    'amp-api-edge.apps.apple.com': { pages: catalog },
    'itunes.apple.com': { pages: itunes },
  }
}

type Path = number[]

/** Arrays within arrays with these values at these places, null everywhere else. */
function nested(values: [Path, unknown][]): unknown {
  const root: unknown[] = []
  for (const [path, value] of values) {
    let at = root
    for (const step of path.slice(0, -1)) {
      while (at.length <= step) at.push(null)
      if (!Array.isArray(at[step])) at[step] = []
      at = at[step] as unknown[] // made an array just above
    }
    const last = path.at(-1) ?? 0
    while (at.length <= last) at.push(null)
    at[last] = value
  }
  return root
}

/** JSON that may stand inside a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const dataBlock = (key: string, data: unknown): string =>
  `<script nonce="world">AF_initDataCallback({key: '${key}', hash: '1', data:${inScript(data)}, sideChannel: {}});</script>`

const playFrame = (title: string, blocks: string): Page => ({
  body: `<!doctype html><html lang="en-US"><head><title>${title} - Apps on Google Play</title></head><body><h1>${title}</h1>${blocks}</body></html>`,
})

function playDetails(listing: PlayListing, developer: string): Page {
  const app = (path: Path): Path => [1, 2, ...path]
  const values: [Path, unknown][] = [
    [app([0, 0]), listing.title],
    [app([9, 0]), listing.contentRating],
    [app([13, 0]), listing.installs],
    [app([18, 0]), 1],
    [app([48]), listing.containsAds ? ['Contains ads'] : null],
    [app([57, 0, 0, 0, 0, 1, 0]), [0, 'USD', '']],
    [app([68, 0]), developer],
    [app([68, 1, 4, 2]), `/store/apps/developer?id=${encodeURIComponent(developer)}`],
    [app([69, 0, 5, 2]), listing.website],
    [app([69, 1, 0]), listing.developerEmail],
    [app([72, 0, 1]), listing.description],
    [app([73, 0, 1]), listing.summary],
    [app([79, 0, 0]), [listing.genre.name, null, listing.genre.id]],
    [app([99, 0, 5, 2]), listing.privacyPolicy],
  ]
  if (listing.isLayoutChanged) return playFrame(listing.title, dataBlock('ds:5', { app: { name: listing.title } }))
  return playFrame(listing.title, dataBlock('ds:5', nested(values)))
}

/** In the shape recorded in 2026: what is set of the app, by field number, in an object behind its name. */
function playDataSafety(listing: PlayListing): Page {
  const groups = (entries: PlayListing['dataSafety']['shared']) =>
    [...Map.groupBy(entries, (entry) => entry.group)].map(([group, inside]) => [
      [null, group],
      null,
      null,
      null,
      inside.map((entry) => [entry.data, Number(entry.isOptional), entry.purposes]),
    ])
  const side = (what: 'shared' | 'collected') => {
    const entries = listing.dataSafety[what]
    if (entries.length > 0) return [groups(entries), `Data ${what}`]
    return [null, what === 'shared' ? 'No data shared with third parties' : 'No data collected']
  }
  const section = nested([
    [[4], [side('shared'), side('collected')]],
    [[9, 1], 'Security practices'],
    [[9, 2], listing.dataSafety.practices.map(({ title, words }) => [null, title, [null, words]])],
  ])
  const policy = [[null, null, null, null, null, [null, null, listing.privacyPolicy]]]
  const data = [[[[]]], [null, null, [[listing.title], { 100: policy, 138: section }]]]
  if (listing.isLayoutChanged) return playFrame(listing.title, dataBlock('ds:3', { safety: [] }))
  return playFrame(listing.title, dataBlock('ds:3', data))
}

function appStorePage(listing: AppStoreListing, developer: string): Page {
  const details = listing.labels.map((label) => ({
    ...labelHead(label),
    categories: label.purpose ? [] : categories(label),
    purposes: label.purpose ? [{ $kind: 'PrivacyPurpose', ...label.purpose, categories: categories(label) }] : [],
  }))
  const items = listing.labels.map((label) => ({
    ...labelHead(label),
    categories: categories(label).map((category) => ({ ...category, dataTypes: [] })),
    purposes: [],
    clickAction: { pageData: { shelves: [{ contentType: 'privacyType', items: details }] } },
  }))
  const data = {
    data: [
      {
        data: {
          title: listing.title,
          developerAction: { title: developer },
          shelfMapping: { privacyTypes: { contentType: 'privacyType', items } },
        },
      },
    ],
    userTokenHash: 'world',
  }
  // The catalog service is asked with a token from the page's settings, which are JSON in percent signs.
  const settings = encodeURIComponent(JSON.stringify({ MEDIA_API: { token: 'world-token' } }))
  return {
    body: `<!doctype html><html lang="en-US"><head><title>${listing.title} on the App Store</title><meta name="web-experience-app/config/environment" content="${settings}"></head><body><h1>${listing.title}</h1><p><a href="${listing.website}">Developer Website</a> <a href="${listing.privacyPolicy}">Privacy Policy</a></p><script type="application/json" id="serialized-server-data">${inScript(data)}</script></body></html>`,
  }
}

type Label = AppStoreListing['labels'][number]

const labelHead = ({ identifier }: Label) => ({ $kind: 'PrivacyType', identifier, title: appleLabels[identifier] })
const categories = (label: Label) => label.categories.map((category) => ({ $kind: 'PrivacyCategory', ...category }))

function privacyDetails(listing: AppStoreListing): Page {
  const dataCategories = (label: Label) =>
    label.categories.map(({ identifier, title, dataTypes }) => ({ dataCategory: title, identifier, dataTypes }))
  const privacyTypes = listing.labels.map((label) => ({
    privacyType: appleLabels[label.identifier],
    identifier: label.identifier,
    dataCategories: label.purpose ? [] : dataCategories(label),
    purposes: label.purpose
      ? [
          {
            purpose: label.purpose.title,
            identifier: label.purpose.identifier,
            dataCategories: dataCategories(label),
          },
        ]
      : [],
  }))
  return json({
    data: [
      {
        id: String(listing.id),
        type: 'apps',
        attributes: { privacyDetails: { managePrivacyChoicesUrl: null, privacyTypes } },
      },
    ],
  })
}

const lookupResult = (listing: AppStoreListing, developer: string) => ({
  kind: 'software',
  trackId: listing.id,
  bundleId: listing.bundleId,
  trackName: listing.title,
  artistName: developer,
  sellerName: developer,
  sellerUrl: listing.website,
  trackViewUrl: `https://apps.apple.com/us/app/${slug(listing.title)}/id${listing.id}?uo=4`,
  primaryGenreName: listing.genre,
  contentAdvisoryRating: listing.advisoryRating,
  trackContentRating: listing.advisoryRating,
  description: listing.description,
})

const slug = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
