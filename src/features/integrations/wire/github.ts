import { z } from 'zod'
import { hostOf, json, secretText, serverAddress, under, wire } from './wire.ts'

const publicApi = 'https://api.github.com'

const settings = z.object({
  repository: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'is not a repository like owner/name'),
  token: secretText,
  api: serverAddress.default(publicApi),
})

/** A `repository_dispatch` event: workflows that listen for its type are started, with the event as their payload. */
export const github = wire<z.output<typeof settings>>({
  settings,
  target: ({ repository, api }) => (api === publicApi ? repository : `${repository} at ${hostOf(api)}`),
  request: ({ repository, token, api }, { id, payload }) => {
    const event = JSON.parse(payload) as { type: string }
    return {
      ...{ method: 'POST', url: under(api, `/repos/${repository}/dispatches`) },
      headers: {
        ...json,
        ...{ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
        authorization: `Bearer ${token}`,
      },
      // At most ten properties at the top of it: the vendor's are one below.
      body: JSON.stringify({ event_type: `sightline.${event.type}`, client_payload: { id, ...event } }),
    }
  },
})
