import { z } from 'zod'
import { plainText, type Telling, tellingOf } from './telling.ts'
import { answered, basic, hostOf, json, secretText, serverAddress, under, wire } from './wire.ts'

const longestShortDescription = 160

const settings = z.object({
  instance: serverAddress,
  user: z
    .string()
    .max(100)
    .regex(/^[^:\p{Cc}]+$/u, 'has characters that no user name has'),
  password: secretText,
  table: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,79}$/, 'is not a table name like incident')
    .default('incident'),
})

/** A record through the Table API. Its correlation id is the message's, by which a second attempt finds it. */
export const servicenow = wire<z.output<typeof settings>>({
  settings,
  target: ({ instance, table }) => `${table} at ${hostOf(instance)}`,
  lookUp: {
    request: (given, { id }) => ({
      method: 'GET',
      url: `${tableOf(given)}?${new URLSearchParams({
        ...{ sysparm_query: `correlation_id=${id}`, sysparm_fields: 'sys_id,correlation_id', sysparm_limit: '1' },
      })}`,
      headers: headersOf(given),
    }),
    isThere: (answer, { id }) => {
      const { result } = answered(answer)
      // In a table without such a column the condition is dropped, and any record is found.
      return Array.isArray(result) ? result.some((record) => record?.correlation_id === id) : undefined
    },
  },
  request: (given, { id, payload }) => {
    const telling = tellingOf(payload)
    return {
      ...{ method: 'POST', url: tableOf(given), headers: headersOf(given) },
      body: JSON.stringify({
        short_description: withoutMarkup([...telling.title].slice(0, longestShortDescription).join('')),
        description: withoutMarkup(plainText(telling)),
        urgency: urgencies[telling.gravity],
        ...{ correlation_id: id, correlation_display: 'Sightline' },
      }),
    }
  },
})

const tableOf = ({ instance, table }: z.output<typeof settings>): string => under(instance, `/api/now/table/${table}`)

const headersOf = ({ user, password }: { user: string; password: string }) => ({
  ...json,
  authorization: basic(user, password),
})

const urgencies: Record<Telling['gravity'], '1' | '2' | '3'> = { high: '1', medium: '2', low: '3', unknown: '3' }

/** Between [code] and [/code] journals show HTML. */
const withoutMarkup = (text: string): string => text.replace(/\[(?=\/?code\])/gi, '(')
