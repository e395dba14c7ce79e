import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { findMisspelled, type Misspelled } from './misspelled.ts'
import { isLoopback, withoutBrackets } from './net/addresses.ts'
import { egressExceptions } from './net/exceptions.ts'

const onOff = z.enum(['on', 'off']).transform((v) => v === 'on')
const httpUrl = z.url({ protocol: /^https?$/ })
const list = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string()))

const cidr = z
  .string()
  .refine((text) => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)), {
    message: 'is not an address or a CIDR range',
  })
  .refine((text) => !isNearlyEveryone(text), {
    message: 'covers so much of the Internet that any caller could forge its address: list only the proxies',
  })

/** The widest ranges that someone has for themselves are 10.0.0.0/8 and fc00::/7. */
function isNearlyEveryone(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false
  const [address, bits] = ipaddr.parseCIDR(text)
  return bits < (address.kind() === 'ipv4' ? 8 : 7)
}

/** Sightline is served at the root of a host. */
const rootUrl = httpUrl.refine(
  (text) => {
    if (!URL.canParse(text)) return true
    const { pathname, search, hash, username, password } = new URL(text)
    return pathname === '/' && [search, hash, username, password].every((part) => part === '')
  },
  { message: 'must be the root of a host, such as https://privacy.example.com: paths below it are not served' },
)

/** One address, and nothing that could begin another header or recipient. */
export const mailAddress = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u
/** `name@host`, or `A Name <name@host>`. */
const isSender = (text: string) => {
  const named = /^(?<name>[^<>\p{Cc}\u2028\u2029]*)<(?<address>[^<>]+)>$/u.exec(text)
  return mailAddress.test(named?.groups?.address ?? text)
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  // Not z.url: an address of a Unix socket (postgresql://user@/name?host=/run/postgresql) has no host.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'is not a postgresql:// address')
    .optional(),
  PUBLIC_URL: rootUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  // One secret of Standard Webhooks, as a provider's page shows it.
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'is not a secret like whsec_…')
    .optional(),
  // Its host delivers mail for r+anything to it: the text after the plus tells which letter is answered.
  REMOVAL_REPLY_TO: z
    .string()
    .regex(/^r@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not an address like r@replies.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(300)
    .refine(isSender, 'is not an address like name@host or Name <name@host>')
    .optional(),
  EGRESS: onOff.default(true),
  EGRESS_PROXY: httpUrl.optional(),
  EGRESS_ALLOW: list.pipe(egressExceptions).default([]),
  EGRESS_CA: list.default([]),
  BREACH_FEEDS: list
    .pipe(
      z.array(z.string().regex(/^[a-z0-9-]+=(off|https?:\/\/\S+)$/, 'is not a list of source=address or source=off')),
    )
    .transform((pairs) => new Map(pairs.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]))) // the pattern has both
    .default(new Map()),
  OPERATOR_NAME: z.string().trim().max(200).optional(),
  OPERATOR_ADDRESS: z.string().trim().max(500).optional(),
  OPERATOR_EMAIL: z.string().trim().max(300).regex(mailAddress, 'is not an address like name@host').optional(),
  OPERATOR_PHONE: z.string().trim().max(60).optional(),
  OPERATOR_HOURS: z.string().trim().max(200).optional(),
  OPERATOR_SECURITY_EMAIL: z.string().trim().max(300).regex(mailAddress, 'is not an address like name@host').optional(),
  LLM_KIND: z.enum(['openai-compatible', 'anthropic', 'ollama']).optional(),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MONTHLY_TOKENS: z.coerce.number().int().min(0).default(2_000_000),
  LLM_SEND_POLICY_TEXT: onOff.default(false),
  BLOB_DIR: z.string().optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as 64 hexadecimal digits')
    .optional(),
  DEMO: onOff.optional(),
  CHROMIUM_PATH: z.string().optional(),
  TRUSTED_PROXIES: list.pipe(z.array(cidr)).default([]),
  RATE_LIMITS: onOff.default(true),
  VIRUS_SCANNER: z
    .string()
    .regex(/^(tcp:\/\/[^\s/]+:\d{1,5}|unix:\/\/\/\S+)$/, 'is not an address like tcp://host:3310 or unix:///path')
    .optional(),
  REFRESH_ENTRIES: z.coerce.number().int().min(0).max(5_000).default(100),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  REQUIRE_TLS: onOff.default(false),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  ACCESS_LOG: onOff.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Settings that may hold a secret: each may be the text of a file, which the variable with `_FILE` behind its name names. */
const secretVariables = [
  'SECRET_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_EVENTS_SECRET',
  'METRICS_TOKEN',
  'LLM_API_KEY',
  'EGRESS_PROXY',
] as const satisfies (keyof typeof environment.shape)[]

export const secretFileVariables = secretVariables.map((name) => `${name}_FILE`)

/** Every variable that is read. */
export const configVariables = [...Object.keys(environment.shape), ...secretFileVariables]

export interface Config extends z.output<typeof environment> {
  DATA_DIR: string
  /** Show and accept the demo credentials. */
  DEMO: boolean
  /** Public address of the installation; the listening address unless PUBLIC_URL says otherwise. */
  PUBLIC_URL: string
  MAIL_FROM: string
  /** Names of variables that are set and not read, and were probably meant for one that is. */
  misspelled: Misspelled[]
  /** Certificates of the files that EGRESS_CA names, in PEM form, one each. */
  egressCertificates: string[]
  /** Check every answer against its contract: outside production, where a wrong one is better told than sent. */
  checkAnswers: boolean
}

/** Returns whether browsers come to it over HTTPS, ended here or by a proxy. */
export const servesHttps = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean => PUBLIC_URL.startsWith('https:')

/**
 * Reads the environment once. An empty variable counts as unset; a bad value, default or not, refuses to boot. Folders
 * are given from `root`.
 * @param defaults What a variable is where it is unset, if not what it is for a server.
 * @throws Error that names every bad variable, never its value.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  root = process.cwd(),
  defaults: Record<string, string> = {},
): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const given = { ...defaults, ...set, ...readSecretFiles(set, root) }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration has bad values:\n${lines.join('\n')}`)
  }
  const config = parsed.data
  if (config.DATABASE_URL && !config.SECRET_KEY)
    throw new Error('SECRET_KEY is required with DATABASE_URL: 32 bytes as 64 hexadecimal digits.')
  if (config.LLM_KIND && !(config.LLM_BASE_URL && config.LLM_MODEL))
    throw new Error('LLM_KIND needs LLM_BASE_URL and LLM_MODEL.')
  const plain = config.REQUIRE_TLS ? plainConnections(config) : []
  if (plain.length > 0)
    throw new Error(
      `REQUIRE_TLS: what these name could be read on the way: ${plain.join(', ')}. docs/operations.md says how.`,
    )
  const isLocal = config.HOST === '127.0.0.1'
  return {
    ...config,
    DATA_DIR: resolve(root, config.DATA_DIR),
    ...(config.BLOB_DIR ? { BLOB_DIR: resolve(root, config.BLOB_DIR) } : {}),
    // A public address on a loopback port is a proxy in front of us: the demo's password would be everybody's.
    DEMO:
      config.DEMO ??
      (!config.DATABASE_URL && isLocal && (config.PUBLIC_URL === undefined || isLocalUrl(config.PUBLIC_URL))),
    PUBLIC_URL: config.PUBLIC_URL?.replace(/\/$/, '') ?? listeningUrl(config),
    egressCertificates: config.EGRESS_CA.flatMap((path, index) => readCertificates(resolve(root, path), index)),
    MAIL_FROM: config.MAIL_FROM ?? 'Sightline <no-reply@localhost>',
    misspelled: findMisspelled(Object.keys(set), configVariables),
    checkAnswers: env.NODE_ENV !== 'production',
  }
}

/** @throws Error where a setting is given twice, or its file cannot be read; nothing of what is in it is told. */
function readSecretFiles(env: Record<string, string | undefined>, root: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]
    if (path === undefined) continue
    if (env[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: unset one of them.`)
    const text = readText(`${name}_FILE`, resolve(root, path)).replace(/\r?\n$/, '')
    if (text.trim() === '') throw new Error(`${name}_FILE names a file that is empty.`)
    read[name] = text
  }
  return read
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new Error(`${name} names a file that cannot be read (${code}).`)
  }
}

/** Lists configured connections that leave the machine without encryption to a server whose certificate is checked. */
function plainConnections({
  DATABASE_URL,
  SMTP_URL,
  PUBLIC_URL,
  LLM_BASE_URL,
  EGRESS_PROXY,
  VIRUS_SCANNER,
}: z.output<typeof environment>): string[] {
  const isSocket = /[?&]host=(\/|%2f)/i.test(DATABASE_URL ?? '')
  const isFine: Record<string, boolean> = {
    DATABASE_URL: DATABASE_URL === undefined || isSocket || /[?&]sslmode=verify-full(&|$)/.test(DATABASE_URL),
    SMTP_URL: SMTP_URL === undefined || SMTP_URL.startsWith('smtps:'),
    PUBLIC_URL: PUBLIC_URL?.startsWith('https:') ?? false,
    LLM_BASE_URL: LLM_BASE_URL?.startsWith('https:') ?? true,
    EGRESS_PROXY: EGRESS_PROXY?.startsWith('https:') ?? true,
    VIRUS_SCANNER: VIRUS_SCANNER?.startsWith('unix:') ?? true,
  }
  return Object.keys(isFine).filter((name) => !isFine[name])
}

function readCertificates(path: string, index: number): string[] {
  const refuse = (why: string) => new Error(`EGRESS_CA: file ${index + 1} of the list ${why}.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse(`cannot be read (${error instanceof Error && 'code' in error ? error.code : 'unknown'})`)
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw refuse('holds no certificate in PEM form')
  for (const block of blocks) if (!isCertificate(block)) throw refuse('holds a certificate that cannot be read')
  return blocks
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    return false
  }
}

/** Returns whether a URL names this machine, so that no one elsewhere reaches it. RFC 6761 § 6.3 */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(.+\.)?localhost$/.test(hostname) || isLoopback(withoutBrackets(hostname))
}

/** Listens at every address of this machine, and says none that a reader could ask for. */
export const isAnyAddress = (host: string): boolean =>
  ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified'

/** The program's own address, as a person on this machine would type it. */
export function listeningUrl({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  // Every address of this machine is none that a reader could ask for.
  const host = HOST === '127.0.0.1' || isAnyAddress(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}
