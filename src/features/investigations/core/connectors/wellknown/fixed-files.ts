import type { Given, Reply } from '../network.ts'
import { isHtml, isOfDomain, type MainSite, replyTo } from '../network-replies.ts'
import { isSuccess } from '../pages.ts'
import {
  isAiTxt,
  isDntPolicy,
  readAppleAssociation,
  readAssetLinks,
  readAttestations,
  readGpc,
  readIssuer,
} from './files.ts'
import { readAiRules } from './robots-ai.ts'
import { parseSecurityTxt } from './security-txt.ts'

// Which addresses are looked at, and what counts as the file that belongs there: many servers answer every address.

export interface FixedFile {
  key: string
  path: string
  name: string
  /** Content type of such a file; only checked if the site also answers unknown addresses. */
  type: RegExp
  isSuch: (text: string) => boolean
}

export const plain = /^text\/plain\b/iu
const json = /\bjson\b/iu

export const fixedFiles: readonly FixedFile[] = [
  {
    key: 'security-txt',
    path: '/.well-known/security.txt',
    name: 'security.txt',
    type: plain,
    isSuch: (text) => parseSecurityTxt(text) !== undefined,
  },
  {
    key: 'gpc',
    path: '/.well-known/gpc.json',
    name: 'gpc.json',
    type: json,
    isSuch: (text) => readGpc(text) !== undefined,
  },
  { key: 'dnt', path: '/.well-known/dnt-policy.txt', name: 'dnt-policy.txt', type: plain, isSuch: isDntPolicy },
  {
    key: 'assetlinks',
    path: '/.well-known/assetlinks.json',
    name: 'assetlinks.json',
    type: json,
    isSuch: (text) => readAssetLinks(text) !== undefined,
  },
  {
    key: 'apple-association',
    path: '/.well-known/apple-app-site-association',
    name: 'apple-app-site-association',
    // Apple takes it as any type.
    type: /./u,
    isSuch: (text) => readAppleAssociation(text) !== undefined,
  },
  {
    key: 'openid',
    path: '/.well-known/openid-configuration',
    name: 'openid-configuration',
    type: json,
    isSuch: (text) => readIssuer(text) !== undefined,
  },
  {
    key: 'attestations',
    path: '/.well-known/privacy-sandbox-attestations.json',
    name: 'privacy-sandbox-attestations.json',
    type: json,
    isSuch: (text) => readAttestations(text) !== undefined,
  },
  { key: 'robots', path: '/robots.txt', name: 'robots.txt', type: plain, isSuch: (text) => readAiRules(text) !== null },
  { key: 'ai-txt', path: '/ai.txt', name: 'ai.txt', type: plain, isSuch: isAiTxt },
]

/** Location of the file before RFC 9116 fixed its address. */
export const oldSecurityTxt: FixedFile = {
  key: 'security-txt-old',
  path: '/security.txt',
  name: 'security.txt',
  type: plain,
  isSuch: (text) => parseSecurityTxt(text) !== undefined,
}

export const fileOf = (key: string): FixedFile => fixedFiles.find((f) => f.key === key) ?? oldSecurityTxt

export type FileReply = Extract<Reply, { outcome: 'file' }>

/** Whether unknown addresses are answered as if they were known; undefined where that could not be seen. */
export function answersEverything(given: Pick<Given, 'answered'>): boolean | undefined {
  const reply = replyTo(given, 'unknown')
  return reply && 'status' in reply ? isSuccess(reply) : undefined
}

/** `found`, or in words what came instead. */
export function outcomeOf(file: FixedFile, reply: Reply, given: Pick<Given, 'answered'>, { domain }: MainSite): string {
  switch (reply.outcome) {
    case 'unavailable':
      return 'could not be looked at'
    case 'file':
      if (!isSuccess(reply)) return `status ${reply.status}`
      if (!isOfDomain(reply.finalUrl, domain)) return 'leads to another domain'
      if (isHtml(reply.text)) return 'a page instead of the file'
      if (!file.isSuch(reply.text)) return 'an answer that is not such a file'
      if (answersEverything(given) && !file.type.test(reply.contentType))
        return 'an answer of another type, from a site that answers unknown addresses too'
      return 'found'
    default:
      return 'an answer that could not be read'
  }
}

export const changePasswordOutcome = (given: Pick<Given, 'answered'>, reply: Reply): string => {
  if (reply.outcome === 'unavailable') return 'could not be looked at'
  if (!('status' in reply)) return 'an answer that could not be read'
  if (!isSuccess(reply)) return `status ${reply.status}`
  // A page that sends every unknown address to its start would look the same.
  return answersEverything(given) === false && reply.finalUrl !== reply.requestedUrl
    ? 'found'
    : 'no redirect that tells'
}

export function foundFile(given: Pick<Given, 'answered'>, site: MainSite, file: FixedFile): FileReply | undefined {
  const reply = replyTo(given, file.key)
  return reply?.outcome === 'file' && outcomeOf(file, reply, given, site) === 'found' ? reply : undefined
}

/** Association files, each with its reader. */
export const appReaders = { assetlinks: readAssetLinks, 'apple-association': readAppleAssociation } as const
