import { z } from 'zod'
import { address, hostOf, json, wire } from './wire.ts'

export const restHook = wire({
  settings: z.object({ url: address }),
  target: ({ url }) => hostOf(url),
  allowHttp: true,
  request: ({ url }, { id, payload }) => ({
    ...{ method: 'POST', url, headers: json },
    body: JSON.stringify(flatOf(payload, id)),
  }),
})

/** One level of fields, as programs for people who do not program want it. */
export function flatOf(payload: string, id: string): Record<string, unknown> {
  const { type, timestamp, test, data } = JSON.parse(payload) as Record<string, unknown> & { data: object }
  return { id, event: type, timestamp, ...(test === true && { test }), ...data }
}
