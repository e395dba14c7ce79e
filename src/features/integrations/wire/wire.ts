import { z } from 'zod'
import { parseJson } from '../../../platform/shared/json.ts'

// How each connector speaks to the other side: what it asks of a customer, and what goes over the wire. Nothing is sent here.

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** What is to be told. */
export interface Message {
  /** The same for every attempt. */
  id: string
  /** As webhooks are sent it: `{type, timestamp, data}`, and `test: true` where it is one. */
  payload: string
  /** Of a scheduled export, made at this moment. */
  file?: Buffer
}

export interface Wire<Settings> {
  /** By the names of the connector's fields. An optional field that was left empty is not there. */
  settings: z.ZodType<Settings>
  /** Where it goes, in as many words as are no secret. */
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
  /** What it sends holds no key of theirs, so that plain http is theirs to choose. */
  allowHttp?: true
  /** For an answer that takes its time. */
  patienceMs?: number
}

/** Keeps the settings' type within one wire, and away from whoever holds any of them. */
export const wire = <Settings>(given: Wire<Settings>): Wire<unknown> => given as Wire<unknown>

/** The value goes into a header. */
export const secretText = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'has spaces, or letters that no key has')
  .max(1_000)

/** Whole, with whatever stands behind the host. */
export const address = z
  .url({ protocol: /^https?$/, error: 'is no address that begins with https://' })
  .max(1_000)
  .refine((url) => !URL.canParse(url) || userInfoOf(url) === '', 'has a user name in it')

const userInfoOf = (url: string): string => new URL(url).username + new URL(url).password

/** Of a server, under which its calls lie. */
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

/** An answer as an object; what is no JSON has nothing in it. */
export function answered(answer: string): Record<string, unknown> {
  const parsed = parseJson(answer)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
