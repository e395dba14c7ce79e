import type { Db } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import { answerIfChanged, type Handlers } from '../../../platform/server/http/api.ts'
import { feedBytes, jsonFeedOf, rssOf } from '../../../platform/server/syndication.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { breachAlertsUrl, jsonFeedUrl, rssUrl } from '../../../product/links.ts'
import type { breachAlertsContract } from '../contract.ts'
import { breachAlertsTag, findBreachAlert, findMergedBreach, listBreachAlerts } from './list.ts'
import { countBreaches, freshnessOf, listFeedStates } from './overview.ts'
import { previewKeywords } from './preview.ts'
import { getSyndication } from './syndication.ts'

export function breachAlertsEndpoints({
  db,
  today,
  publicUrl,
}: {
  db: Db
  today: () => string
  publicUrl: string
}): Handlers<typeof breachAlertsContract> {
  return {
    'GET /api/breach-alerts': async ({ query }, call) => {
      const on = today()
      answerIfChanged(call, await breachAlertsTag(db, { query, on }))
      const { alerts, cursor } = await listBreachAlerts(db, { query, today: on })
      if (cursor) linkNext(call, publicUrl + breachAlertsUrl, { ...query, cursor })
      return alerts
    },

    'GET /api/breach-alerts/overview': async (_, call) => {
      const on = today()
      const feeds = await listFeedStates(db)
      answerIfChanged(call, await breachAlertsTag(db, { on, feeds }))
      return { ...(await countBreaches(db, on)), sources: await freshnessOf(db, feeds) }
    },

    'POST /api/breach-alerts/preview': ({ body }) => previewKeywords(db, body),

    'GET /api/breach-alerts/feed.rss': async ({ query }, call) => {
      answerIfChanged(call, await breachAlertsTag(db, { feed: rssUrl, query }))
      return feedBytes(rssOf(await getSyndication(db, { query, publicUrl, address: rssUrl })))
    },

    'GET /api/breach-alerts/feed.json': async ({ query }, call) => {
      answerIfChanged(call, await breachAlertsTag(db, { feed: jsonFeedUrl, query }))
      return feedBytes(JSON.stringify(jsonFeedOf(await getSyndication(db, { query, publicUrl, address: jsonFeedUrl }))))
    },

    'GET /api/breach-alerts/{id}': async ({ params }, call) => {
      const alert = await findBreachAlert(db, (await findMergedBreach(db, params.id)) ?? params.id)
      if (!alert) throw refuse('breach_not_found')
      answerIfChanged(call, await breachAlertsTag(db, params))
      return alert
    },
  }
}
