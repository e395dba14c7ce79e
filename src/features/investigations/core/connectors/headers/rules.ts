import { citeItems, type Rule, recordsOf } from '../../findings/case.ts'
import { isAnswered, judgePosture, leastHstsSeconds, ownHeaders } from '../../findings/posture.ts'
import { article32, draft, on } from '../../findings/security-draft.ts'
import type { FactsOf } from '../../record.ts'
import { listWords } from '../../text.ts'
import { finalHostWords, framingWords, headersRecord, maxAgeWords, sniffingWords } from './records.ts'
import { isSessionName } from './response-headers.ts'

/** Why the headers were not judged. */
const unjudged: Rule = (found) =>
  recordsOf(found, headersRecord).flatMap((record) => {
    const { host, final, status } = record.facts
    if (!final.isOwn)
      return [
        draft({
          record,
          ruleId: 'gap.home-page-elsewhere',
          direction: 'gap',
          title: 'The home page leads to another domain',
          statement: `The final host of the home page of ${host} is ${finalHostWords(record.facts)}.`,
          keys: ['finalHost'],
        }),
      ]
    if (!isAnswered(record))
      return [
        draft({
          record,
          ruleId: 'gap.home-page-status',
          direction: 'gap',
          title: 'The home page did not answer as such',
          statement: `The status of the home page of ${host} was ${status} ${on(record)}.`,
          keys: ['status'],
        }),
      ]
    return []
  })

const hsts: Rule = (found) => {
  const record = ownHeaders(found)
  const judged = judgePosture(found, 'hsts')
  if (!record || !judged) return []
  const { host, hsts } = record.facts
  if (hsts === null || hsts === 'unreadable' || hsts.maxAgeSeconds === 0)
    return [
      draft({
        record,
        ruleId: 'sec.hsts-missing',
        direction: 'risk',
        title: 'HSTS is missing',
        statement:
          hsts === null
            ? `For ${host} no HSTS header was observed ${on(record)}.`
            : hsts === 'unreadable'
              ? `The max-age in the HSTS header of ${host} could not be read.`
              : `The HSTS header of ${host} had a max-age of 0 seconds ${on(record)}.`,
        keys: ['hsts', 'hstsMaxAge'],
      }),
    ]
  const isPass = judged.answer === 'pass'
  const isShort = hsts.maxAgeSeconds < leastHstsSeconds
  const states = `The HSTS header of ${host} states a max-age of ${maxAgeWords(hsts.maxAgeSeconds)}`
  return [
    draft({
      record,
      ruleId: isPass ? 'sec.hsts' : 'sec.hsts-weak',
      direction: isPass ? 'mitigation' : 'risk',
      title: isPass ? 'HSTS' : isShort ? 'Short HSTS' : 'HSTS without subdomains',
      statement: hsts.includesSubDomains
        ? `${states} with includeSubDomains.`
        : `${states}; subdomains are not included in HSTS.`,
      keys: ['hstsMaxAge', 'hstsSubdomains'],
    }),
  ]
}

const csp: Rule = (found) => {
  const record = ownHeaders(found)
  if (!record) return []
  const { host, csp } = record.facts
  const base = { record, keys: ['csp', 'cspWeaknesses'] as const }
  if (!csp)
    return [
      draft({
        ...base,
        ruleId: 'sec.csp-missing',
        direction: 'risk',
        title: 'CSP is missing',
        statement: `For ${host} no CSP was observed ${on(record)}.`,
      }),
    ]
  if (csp.weaknesses.length > 0)
    return [
      draft({
        ...base,
        ruleId: 'sec.csp-weak',
        direction: 'risk',
        title: 'CSP lets scripts through',
        statement: isWithoutScripts(csp.weaknesses)
          ? `The CSP of ${host} has no script-src.`
          : `The CSP of ${host} has weaknesses of script-src: ${csp.weaknesses.join(', ')}.`,
      }),
    ]
  return [
    draft({
      ...base,
      ruleId: 'sec.csp',
      direction: 'mitigation',
      title: 'CSP',
      statement: `In the CSP of ${host} no weaknesses of script-src were seen.`,
    }),
  ]
}

const isWithoutScripts = (weaknesses: readonly string[]) => weaknesses.length === 1 && weaknesses[0] === 'no script-src'

const framing: Rule = (found) => {
  const record = ownHeaders(found)
  if (!record) return []
  const { host, framingLimit, hasNosniff } = record.facts
  const base = { record, keys: ['framing', 'sniffing'] as const }
  if (framingLimit && hasNosniff)
    return [
      draft({
        ...base,
        ruleId: 'sec.frames-sniffing',
        direction: 'mitigation',
        title: 'Framing and content sniffing are limited',
        statement: `On ${host} framing is ${framingWords(framingLimit)}, and content sniffing is ${sniffingWords(true)}.`,
      }),
    ]
  if (!framingLimit && !hasNosniff)
    return [
      draft({
        ...base,
        ruleId: 'sec.frames-sniffing-missing',
        direction: 'risk',
        title: 'No limit for framing and content sniffing',
        statement: `For ${host} no limit of framing was sent; no nosniff against content sniffing was sent.`,
      }),
    ]
  return [
    draft({
      ...base,
      ruleId: 'sec.frames-sniffing-one',
      direction: 'risk',
      title: framingLimit ? 'Content sniffing is not switched off' : 'No limit for framing',
      statement: framingLimit
        ? `For ${host} no nosniff against content sniffing was sent.`
        : `For ${host} no limit of framing was sent.`,
    }),
  ]
}

const originWords = { every: 'every origin', null: 'the null origin' }

const cors: Rule = (found) => {
  const record = ownHeaders(found)
  const allowed = record?.facts.cors
  if (!allowed || allowed.origin === 'one') return []
  const { origin, withCredentials } = allowed
  return [
    draft({
      record,
      ruleId: withCredentials ? 'sec.cors-credentials' : 'sec.cors-open',
      direction: 'risk',
      title: withCredentials ? 'Other sites may read with credentials' : 'Every site may read the home page',
      statement: `By the CORS headers of ${record.facts.host}, ${originWords[origin]} is allowed, ${withCredentials ? 'with' : 'without'} credentials.`,
      keys: ['cors'],
    }),
  ]
}

const cookiesNamed = 4

type Cookie = FactsOf<typeof headersRecord>['cookies'][number]

const cookies: Rule = (found) => {
  const record = ownHeaders(found)
  if (!record) return []
  const weak = record.facts.cookies
    .map((cookie, at) => ({ ...cookie, at, missing: missingFlags(cookie) }))
    .filter(({ missing }) => missing.length > 0)
  // A script must read its own cookies, so HttpOnly is only asked of those that keep a person signed in.
  const session = weak.filter((c) => isSessionName(c.name))
  const others = weak.filter((c) => !isSessionName(c.name) && !c.isSecure)
  const made = (
    ruleId: 'sec.session-cookie-flags' | 'sec.cookie-flags',
    title: string,
    some: typeof weak,
    flagsOf: (cookie: (typeof weak)[number]) => string[],
  ) =>
    some.slice(0, cookiesNamed).map((c) => ({
      ...draft({
        record,
        ruleId,
        direction: 'risk',
        title: `${title}: ${c.name}`,
        statement: `The cookie ${c.name} of ${record.facts.host} was observed with ${listWords(flagsOf(c))} missing.`,
        keys: [],
      }),
      evidence: citeItems(record, 'cookie', [c.at]),
      legal: [...article32],
    }))
  return [
    ...made('sec.session-cookie-flags', 'Session cookie without flags', session, ({ missing }) => missing),
    ...made('sec.cookie-flags', 'Cookie without Secure', others, () => ['Secure']),
  ]
}

const missingFlags = ({ isSecure, isHttpOnly }: Cookie): string[] => [
  ...(isSecure ? [] : ['Secure']),
  ...(isHttpOnly ? [] : ['HttpOnly']),
]

const software: Rule = (found) => {
  const record = ownHeaders(found)
  if (!record || record.facts.software.length === 0) return []
  return [
    draft({
      record,
      ruleId: 'sec.version-sent',
      direction: 'risk',
      title: 'Software versions are sent',
      statement: `Software version sent by ${record.facts.host}: ${record.facts.software.join(', ')}.`,
      keys: ['software'],
    }),
  ]
}

const referrer: Rule = (found) => {
  const record = ownHeaders(found)
  const policy = record?.facts.referrerPolicy
  if (!policy || !['unsafe-url', 'no-referrer-when-downgrade'].includes(policy)) return []
  return [
    draft({
      record,
      ruleId: 'sec.referrer-open',
      direction: 'risk',
      title: 'Full addresses go to other sites',
      statement: `The Referrer-Policy of ${record.facts.host} is ${policy}.`,
      keys: ['referrer'],
    }),
  ]
}

export const headerRules: readonly Rule[] = [unjudged, hsts, csp, framing, cors, cookies, software, referrer]

export const headerQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.home-page-elsewhere': (name) => `Which web address is the main one of ${name}?`,
}
