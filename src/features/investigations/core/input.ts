import { parse } from 'tldts'
import { foldedWords, nameKey, namesWithin, nameWords } from '../../../product/company-names.ts'
import { siteOfHost } from '../../../scanners/site/parties.ts'
import { clip, oneLine } from './text.ts'

// Kinds of typed input: a web address, a package, a store's id or link, or a name.

export const inputKinds = ['url', 'domain', 'package', 'store-id', 'store-link', 'name'] as const
export type InputKind = (typeof inputKinds)[number]

export interface Input {
  kind: InputKind
  /** As typed, on one line, without credentials. */
  text: string
  /**
   * What to search the catalog for, the surest first. Of an address: its host, then the domain that was registered. Of a
   * name: the whole, then what it holds before brackets, its trade names, and what is in brackets.
   */
  terms: string[]
}

const mostTerms = 6

export function readInput(raw: string): Input {
  const text = withoutCredentials(clip(oneLine(raw), 300))
  const address = readAddress(text)
  const storeId = address && storeIdIn(address)
  if (storeId) return { kind: 'store-link', text, terms: [storeId] }
  if (/^(?:id)?\d{6,12}$/u.test(text)) return { kind: 'store-id', text, terms: [text.replace(/^id/u, '')] }
  if (isPackage(text)) return { kind: 'package', text, terms: [text] }
  if (address) return { kind: isHostAlone(text) ? 'domain' : 'url', text, terms: hostTerms(address) }
  return { kind: 'name', text, terms: isNoName(text) ? [] : nameTerms(text) }
}

const isHostAlone = (text: string) => !/[/?#:@]/u.test(text.replace(/^\/\//u, ''))

/** Suffixes below which networks of a house name their machines; no registry sells them. */
const privateSuffix = /\.(?:corp|home|internal|intranet|lan|local|localdomain|localhost|private)$/iu

/**
 * An address that is not public, such as 10.0.0.1, printer.local or http://localhost: nothing is called that, or anything
 * like it.
 */
const isNoName = (text: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) || parse(text).isIp === true || privateSuffix.test(text)

/** First labels of packages that are hosts below a country or ".com" as well: `app.example.com`, `de.example.org`. */
const packageStarts = /^(?:org|net|io|de|app|co|me|eu|uk|fr|jp|cn|ru|in|br|tv|ai|dev|air|tech|edu|gov|info|biz|mobi)\./u

function isPackage(text: string): boolean {
  if (!/^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/iu.test(text)) return false
  const lower = text.toLowerCase()
  // com.example.app begins where a host ends.
  if (lower.startsWith('com.')) return true
  return packageStarts.test(lower) && !(/\.(?:com|net|org|[a-z]{2})$/u.test(lower) && isPublicName(lower))
}

/** Suffixes for tests and documentation. No private network may use them (RFC 6761, 2606), so they are read as public ones. */
const reservedSuffixes = ['test', 'example']

/** A name that the public DNS can have: below a registry's suffix, and no address of a number. */
function isPublicName(host: string): boolean {
  const { domain, isIcann, isIp, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp || domain === null || publicSuffix === null) return false
  if (/(?:^|\.)(?:arpa|onion)$/u.test(publicSuffix)) return false
  return isIcann === true || isPrivate === true || reservedSuffixes.includes(publicSuffix)
}

/**
 * The web address that a text is, with or without a scheme; undefined for any other text and for hosts that are not
 * public. "Node.js" is a name: no one can register below ".js".
 */
export function readAddress(text: string): URL | undefined {
  const trimmed = text.replace(/^\/\//u, '').replace(/[.,;:]+$/u, '')
  if (/\s/u.test(trimmed)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//iu.exec(trimmed)?.[1]
  if (scheme !== undefined && !/^https?$/iu.test(scheme)) return undefined
  const whole = scheme === undefined ? `https://${trimmed}` : trimmed
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  url.username = ''
  url.password = ''
  url.hostname = url.hostname.replace(/\.$/u, '')
  return isPublicName(url.hostname) ? url : undefined
}

/** Keeps a password, or the mailbox before a domain, from being stored and shown with what was typed. */
export function withoutCredentials(text: string): string {
  const [, scheme = '', rest = text] = /^([a-z][a-z0-9+.-]*:\/\/)?[^\s/?#]*@(.*)$/isu.exec(text) ?? []
  return scheme !== '' || readAddress(rest) ? scheme + rest : text
}

/**
 * Public suffixes of a service below which its customers have accounts, not sites that say who they are: `acme.myshopify.com`
 * means Shopify, as `acme.zendesk.com` means Zendesk. `acme.github.io` is Acme's.
 */
const accountSuffixes = new Set(['myshopify.com', 'sellfy.store', 'awsapps.com'])

/** The host without `www.`, then its registrable domain: `acme.vendor.net` and `login.vendor.net` mean the vendor. */
function hostTerms({ hostname }: URL): string[] {
  const host = hostname.replace(/^www\.(?=[^.]+\.)/u, '')
  const { domain } = parse(host)
  return [...new Set([host, domain && accountSuffixes.has(domain) ? domain : siteOfHost(host)])]
}

/** The form of a package id; anything else in a store URL is text written by the author of the link. */
const packageId = /^[a-z]\w*(?:\.\w+)+$/iu

/** The id of the app that a page of a store is about. */
export function storeIdIn(url: URL): string | undefined {
  if (url.hostname === 'play.google.com') {
    const id = url.searchParams.get('id') ?? ''
    return packageId.test(id) ? id : undefined
  }
  if (url.hostname === 'apps.apple.com' || url.hostname === 'itunes.apple.com')
    return /\/id(\d{6,12})(?:\/|$)/u.exec(url.pathname)?.[1]
  return undefined
}

function nameTerms(text: string): string[] {
  const parts = namesWithin(text)
  return [...new Set([text, ...parts.flatMap((part) => [part, ...addressBefore(part), nameKey(part)])])]
    .filter((term) => term !== '')
    .slice(0, mostTerms)
}

/**
 * Shorter names that a longer text begins with, or that follow its "by": "QuickBooks" of "QuickBooks Payroll", "Stripe" of
 * "Stripe Japan K.K.", "ADP" of "Run Powered by ADP". Whose they are can be offered; it is not what was typed.
 */
export function namesInside({ kind, terms: [text = ''] }: Pick<Input, 'kind' | 'terms'>): string[] {
  if (kind !== 'name') return []
  const [name = ''] = namesWithin(text)
  const words = name.split(/\s+/u)
  const heads = [1, 2, 3].filter((count) => count < words.length).map((count) => words.slice(0, count).join(' '))
  // 阿里云计算: where a name has no spaces, every beginning of two to six characters may be one.
  const [first = ''] = nameWords(name)
  const characters = /^\p{sc=Han}+$/u.test(first) ? [...first] : []
  const beginnings = [2, 3, 4, 5, 6].filter((count) => count < characters.length)
  const by = words.findIndex((word, at) => at > 0 && word.toLowerCase() === 'by')
  const maker = by === -1 ? '' : words.slice(by + 1).join(' ')
  return [
    ...heads.filter(isTelling),
    ...beginnings.map((count) => characters.slice(0, count).join('')),
    ...(maker === '' ? [] : [maker]),
  ]
}

/**
 * Words after the first of a longer name: "Tencent" of "Shenzhen Tencent Computer Systems", and its last ones together:
 * "Wolters Kluwer" of "a3 Wolters Kluwer". Whose they are can be offered where nothing else is known.
 */
export function wordsInside({ kind, terms: [text = ''] }: Pick<Input, 'kind' | 'terms'>): string[] {
  if (kind !== 'name') return []
  const [name = ''] = namesWithin(text)
  const words = name.split(/\s+/u)
  const inner = words.length > 2 ? words.slice(1, mostInnerWords + 1) : []
  const tails = [2, 3].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '))
  return [...inner, ...tails].filter((word) => foldedWords(word).join('').length >= leastInnerWord)
}

const mostInnerWords = 4
/** Shorter words are of the language, and names of someone. */
const leastInnerWord = 6

/** The first letters of a name, as people type them: "OCI" and "qbo", and with a sign between them "K+N" and "P&G". */
export interface Initials {
  letters: string
  /** The name has such a sign after its first word, and may go on after the last letter. */
  isJoined: boolean
}

export function initialsIn({ kind, text }: Pick<Input, 'kind' | 'text'>): Initials | undefined {
  if (kind !== 'name') return undefined
  const letters = text.replace(/[\s.+&]/gu, '').toLowerCase()
  const isJoined = /^\p{L}\s?[+&]\s?\p{L}$/u.test(text)
  return isJoined || /^(?:\p{L}{3,4}|\p{Lu}{5}|(?:\p{L}\.){3,5})$/u.test(text) ? { letters, isJoined } : undefined
}

/** "The", "My" and "All" begin many names; three capitals are an abbreviation. */
const isTelling = (head: string) => foldedWords(head).join('').length > 3 || /^[A-Z0-9]{3}$/u.test(head)

/** "Amazon.com, Inc." is a name that holds its host. */
function addressBefore(name: string): string[] {
  const [head = '', ...forms] = name.split(/[\s,]+/u)
  const address = forms.length > 0 && nameWords(`x ${forms.join(' ')}`).length === 1 ? readAddress(head) : undefined
  return address ? hostTerms(address) : []
}
