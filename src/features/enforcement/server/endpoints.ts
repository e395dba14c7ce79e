import type { Db } from '../../../platform/server/database.ts'
import { addressOf } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { feedBytes, jsonFeedOf, rssOf, type Syndication } from '../../../platform/server/syndication.ts'
import { actPath, enforcementJsonFeedUrl, enforcementPath, enforcementRssUrl } from '../../../product/links.ts'
import { authorityName, conductKindNames, conductSubjectNames } from '../../../product/score/vocabulary.ts'
import type { ConductAct, EnforcementQuery, enforcementContract } from '../contract.ts'
import { sumsOf } from '../rules.ts'
import { countActs, listActs } from './conduct.store.ts'

/** Acts of a feed. */
const feedLength = 60

export function enforcementEndpoints({
  db,
  publicUrl,
}: {
  db: Db
  publicUrl: string
}): Handlers<typeof enforcementContract> {
  const feed = async (query: EnforcementQuery, address: string): Promise<Syndication> => ({
    title: 'Sightline enforcement register',
    description: 'Acts of authorities and courts about companies and personal data, the newest first.',
    homeUrl: `${publicUrl}${enforcementPath}`,
    url: addressOf(publicUrl + address, query),
    items: (await listActs(db, query, feedLength)).map((act) => itemOf(act, publicUrl)),
  })
  return {
    'GET /api/enforcement': async ({ query }) => {
      const acts = await listActs(db, query)
      return { acts, ...(await countActs(db)), sums: sumsOf(acts) }
    },

    'GET /api/enforcement/feed.rss': async ({ query }) => feedBytes(rssOf(await feed(query, enforcementRssUrl))),

    'GET /api/enforcement/feed.json': async ({ query }) =>
      feedBytes(JSON.stringify(jsonFeedOf(await feed(query, enforcementJsonFeedUrl)))),
  }
}

const itemOf = (act: ConductAct, publicUrl: string): Syndication['items'][number] => ({
  id: `sightline:conduct:${act.id}`,
  url: `${publicUrl}${actPath(act)}`,
  title: `${act.company.name}: ${conductKindNames[act.kind]}, ${authorityName(act.authority)}, ${act.date}`,
  description: act.about,
  publishedAt: new Date(`${firstDayOf(act.date)}T00:00:00Z`),
  tags: [act.authority, act.country, conductSubjectNames[act.subject]],
  sources: [{ title: act.source.title, url: act.source.page, attribution: null }],
})

/** The first day of a year or a month; a day is itself. */
const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10)
