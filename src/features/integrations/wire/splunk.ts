import { z } from 'zod'
import { hostOf, json, secretText, serverAddress, under, wire } from './wire.ts'

const settings = z.object({
  url: serverAddress,
  token: secretText,
  index: z
    .string()
    .regex(/^[a-z0-9_][a-z0-9_-]{0,79}$/, 'is not an index name')
    .optional(),
})

/** One event of the HTTP Event Collector, all its fields in JSON. The id in it tells a repeated one. */
export const splunk = wire<z.output<typeof settings>>({
  settings,
  target: ({ url }) => hostOf(url),
  request: ({ url, token, index }, { id, payload }) => {
    const event = JSON.parse(payload) as { timestamp: string }
    return {
      ...{ method: 'POST', url: collectorOf(url), headers: { ...json, authorization: `Splunk ${token}` } },
      body: JSON.stringify({
        time: Date.parse(event.timestamp) / 1_000,
        ...{ source: 'sightline', sourcetype: '_json', ...(index !== undefined && { index }) },
        event: { id, ...event },
      }),
    }
  },
})

/** The collector of a server that was given without a path. */
const collectorOf = (url: string): string =>
  under(url, new URL(url).pathname === '/' ? '/services/collector/event' : '')
