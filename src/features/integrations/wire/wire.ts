import { z } from 'zod'
import { parseJson } from '../../../platform/shared/json.ts'

// How each connector speaks to the other side: what it asks of a customer, and what goes over the wire. Nothing is sent here.

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** A message to send. */
export interface Message {
  /** The same for every attempt. */
  id: string
  /** As webhooks are sent it: `{type, timestamp, data}`, and `test: true` where it is one. */
  payload: string
  /** File of a scheduled export, made at this moment. */
  file?: Buffer
}

export interface Wire<Settings> {
  /** Values by the names of the connector's fields. An optional field that was left empty is not there. */
  settings: z.ZodType<Settings>
  /** Describes the target without its secrets. */
  target: (settings: Settings) => string
  request: (settings: Settings, message: Message) => WireRequest
  /**
   * Of systems where each request makes a thing of its own: asked first, so that an attempt whose answer was lost is not
   * made twice.
   */
  lookUp?: {
    request: (settings: Settings, message: Message) => WireRequest
    /** Undefined where the answer does not say: a page for people, such as that of an instance that sleeps. */
    isThere: (answer: string, message: Message) => boolean | undefined
  }
  /** Its messages hold no key of the customer, so the customer may choose plain http. */
  allowHttp?: true
  /** For an answer that takes its time. */
  patienceMs?: number
}

/** Keeps the settings' type within one wire: callers that hold one do not see it. */
export const wire = <Settings>(given: Wire<Settings>): Wire<unknown> => given as Wire<unknown>

/** The value goes into a header. */
export const secretText = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'has spaces, or letters that no key has')
  .max(1_000)

/** A full URL, with its path and query. */
export const address = z
  .url({ protocol: /^https?$/, error: 'is not an address that begins with https://' })
  .max(1_000)
  .refine((url) => !URL.canParse(url) || userInfoOf(url) === '', 'has a user name in it')

const userInfoOf = (url: string): string => new URL(url).username + new URL(url).password

/** Base URL of a server, to which its calls' paths are added. */
export const serverAddress = address.refine((url) => !/[?#]/.test(url), 'has more behind it than a path')

export const hostOf = (url: string): string => new URL(url).host

export function under(server: string, path: string): string {
  const { origin, pathname } = new URL(server)
  return `${origin}${pathname.replace(/\/+$/, '')}${path}`
}

export const json = { 'content-type': 'application/json', accept: 'application/json' } as const

/** RFC 7617, with its `charset="UTF-8"`. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Parses an answer as an object; an answer that isn't JSON becomes an empty one. */
export function answered(answer: string): Record<string, unknown> {
  const parsed = parseJson(answer)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
