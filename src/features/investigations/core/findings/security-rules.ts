import { asOfWords } from '../../../../platform/shared/dates.ts'
import { isSessionName } from '../connectors/response-headers.ts'
import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { listWords } from '../text.ts'
import { cite, type FindingDraft, ofKind, type Rule } from './case.ts'
import type { Direction } from './finding.ts'
import {
  cookiesOf,
  daysLeft,
  fewestDaysLeft,
  hstsSeconds,
  judgePosture,
  judgeSecurityTxt,
  leastHstsSeconds,
  mostSpfLookups,
  ownHeaders,
  spfLookups,
  type TlsFault,
  tlsFaults,
} from './posture.ts'

// What the hosts of the vendor themselves show of how they are kept.

/** 0 to 4, expert opinion after the criteria of postureCriteria. */
export const securitySeverity = {
  'sec.tls': 1,
  'sec.tls-expired': 3,
  'sec.tls-not-yet-valid': 3,
  'sec.tls-other-name': 3,
  'sec.tls-self-signed': 3,
  'sec.tls-not-trusted': 3,
  'sec.tls-old-protocol': 3,
  'sec.tls-incomplete-chain': 2,
  'sec.tls-weak-cipher': 2,
  'sec.tls-ends-soon': 1,
  'sec.plain-http': 3,
  'sec.hsts': 1,
  'sec.hsts-weak': 1,
  'sec.hsts-missing': 2,
  'sec.csp': 1,
  'sec.csp-weak': 1,
  'sec.csp-missing': 2,
  'sec.frames-sniffing': 1,
  'sec.frames-sniffing-one': 1,
  'sec.frames-sniffing-missing': 2,
  'sec.cors-open': 1,
  'sec.cors-credentials': 3,
  'sec.cookie-flags': 1,
  'sec.session-cookie-flags': 2,
  'sec.version-sent': 1,
  'sec.referrer-open': 1,
  'sec.spf': 1,
  'sec.spf-weak': 1,
  'sec.spf-missing': 2,
  'sec.spf-open': 3,
  'sec.dmarc': 1,
  'sec.dmarc-weak': 1,
  'sec.dmarc-missing': 2,
  'sec.dnssec': 1,
  'sec.caa': 1,
  'sec.dns-services': 0,
  'sec.security-txt': 1,
  'sec.security-txt-weak': 1,
  'sec.security-txt-expired': 2,
  'gap.no-security-txt': 1,
  'gap.does-not-resolve': 3,
} as const

interface Draft {
  ruleId: keyof typeof securitySeverity
  doc: CitedDocument
  direction: Direction
  title: string
  statement: string
  keys: readonly string[]
  parties?: string[]
}

const article32 = [{ framework: 'GDPR', ref: 'Art. 32(1)' }]

function draft({ ruleId, doc, direction, title, statement, keys, parties }: Draft): FindingDraft {
  return {
    ruleId,
    direction,
    severity: securitySeverity[ruleId],
    title,
    statement,
    evidence: cite(doc, ...keys).slice(0, 6),
    ...(parties && { parties }),
    ...(direction === 'risk' && { legal: article32 }),
    basis: doc,
  }
}

const hostOf = (doc: CitedDocument) => textOf(doc, 'Host') ?? 'the host'
const domainOf = (doc: CitedDocument) => textOf(doc, 'Domain') ?? hostOf(doc)
const on = (doc: CitedDocument) => `on ${asOfWords(textOf(doc, 'Looked at on') ?? '')}`

const tlsWords: Record<TlsFault, { title: string; words: (doc: CitedDocument) => string }> = {
  expired: {
    title: 'The certificate has expired',
    words: (doc) => `The certificate of ${hostOf(doc)} expired on ${asOfWords(textOf(doc, 'Certificate expired on') ?? '')}.`,
  },
  'not-yet-valid': {
    title: 'The certificate is not valid yet',
    words: (doc) =>
      `The certificate of ${hostOf(doc)} is valid only from ${asOfWords(textOf(doc, 'Certificate is valid only from') ?? '')}.`,
  },
  'other-name': {
    title: 'The certificate is for another name',
    words: (doc) => `The certificate that was observed ${on(doc)} does not name ${hostOf(doc)}.`,
  },
  'self-signed': {
    title: 'The certificate is self-signed',
    words: (doc) => `The certificate chain of ${hostOf(doc)} was self-signed ${on(doc)}.`,
  },
  'not-trusted': {
    title: 'The certificate is not trusted',
    words: (doc) => `The certificate chain of ${hostOf(doc)} was not trusted ${on(doc)}.`,
  },
  'old-protocol': {
    title: 'Outdated TLS protocol',
    words: (doc) => `The TLS connection of ${hostOf(doc)} used the protocol ${textOf(doc, 'Protocol')} ${on(doc)}.`,
  },
}

const tls: Rule = (found) =>
  ofKind(found, 'tls').flatMap((doc): FindingDraft[] => {
    const faults = tlsFaults(doc)
    const days = daysLeft(doc)
    const weakness = textOf(doc, 'Weakness of the cipher')
    const risk = { doc, direction: 'risk' as const }
    const drafts = [
      ...faults.map(({ fault, key }) =>
        draft({ ...risk, ruleId: `sec.tls-${fault}`, title: tlsWords[fault].title, statement: tlsWords[fault].words(doc), keys: [key] }),
      ),
      ...(textOf(doc, 'Chain') === 'incomplete'
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-incomplete-chain',
              title: 'Incomplete certificate chain',
              statement: `The certificate chain of ${hostOf(doc)} was incomplete ${on(doc)}.`,
              keys: ['Chain'],
            }),
          ]
        : []),
      ...(weakness
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-weak-cipher',
              title: 'Weak cipher',
              statement: `The TLS connection of ${hostOf(doc)} used the cipher ${textOf(doc, 'Cipher')}, weakness: ${weakness}.`,
              keys: ['Cipher', 'Weakness of the cipher'],
            }),
          ]
        : []),
      ...(faults.length === 0 && days !== undefined && days <= fewestDaysLeft
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-ends-soon',
              title: 'The certificate ends soon',
              statement: `The certificate of ${hostOf(doc)} is valid until ${asOfWords(textOf(doc, 'Certificate valid until') ?? '')}, with ${days} days left.`,
              keys: ['Certificate valid until', 'Days left'],
            }),
          ]
        : []),
    ]
    if (drafts.length > 0 || days === undefined) return drafts
    return [
      draft({
        doc,
        ruleId: 'sec.tls',
        direction: 'mitigation',
        title: 'Valid TLS',
        statement: `The TLS connection of ${hostOf(doc)} used ${textOf(doc, 'Protocol')} with a trusted chain, and the certificate is valid until ${asOfWords(textOf(doc, 'Certificate valid until') ?? '')}.`,
        keys: ['Protocol', 'Chain', 'Certificate valid until'],
      }),
    ]
  })

const plainHttp: Rule = (found) =>
  ofKind(found, 'plain-http').flatMap((doc) =>
    textOf(doc, 'Request over http')?.startsWith('served without')
      ? [
          draft({
            doc,
            ruleId: 'sec.plain-http',
            direction: 'risk',
            title: 'Pages without encryption',
            statement: `A request over http to ${hostOf(doc)} was served without a redirect to https ${on(doc)}.`,
            keys: ['Request over http'],
          }),
        ]
      : [],
  )

const hsts: Rule = (found) => {
  const doc = ownHeaders(found)
  const judged = judgePosture(found, 'hsts')
  if (!doc || !judged) return []
  const seconds = hstsSeconds(doc)
  const maxAge = textOf(doc, 'HSTS max-age')?.split(', ')[1]
  if (judged.answer === 'fail') {
    const statement =
      seconds === 0
        ? `The HSTS header of ${hostOf(doc)} had a max-age of 0 seconds ${on(doc)}.`
        : textOf(doc, 'HSTS header') === 'none'
          ? `No HSTS header of ${hostOf(doc)} was observed ${on(doc)}.`
          : `The HSTS header of ${hostOf(doc)} was sent, and its max-age could not be read.`
    return [
      draft({ doc, ruleId: 'sec.hsts-missing', direction: 'risk', title: 'HSTS is missing', statement, keys: ['HSTS header', 'HSTS max-age'] }),
    ]
  }
  const isWide = textOf(doc, 'HSTS for subdomains') === 'includeSubDomains'
  const isShort = (seconds ?? 0) < leastHstsSeconds
  return [
    draft({
      doc,
      ruleId: judged.answer === 'pass' ? 'sec.hsts' : 'sec.hsts-weak',
      direction: judged.answer === 'pass' ? 'mitigation' : 'risk',
      title: judged.answer === 'pass' ? 'HSTS' : isShort ? 'Short HSTS' : 'HSTS without subdomains',
      statement: isWide
        ? `The HSTS header of ${hostOf(doc)} states a max-age of ${maxAge} with includeSubDomains.`
        : `The HSTS header of ${hostOf(doc)} states a max-age of ${maxAge}; subdomains are not included in HSTS.`,
      keys: ['HSTS max-age', 'HSTS for subdomains'],
    }),
  ]
}

const csp: Rule = (found) => {
  const doc = ownHeaders(found)
  const judged = judgePosture(found, 'csp')
  if (!doc || !judged) return []
  const base = { doc, keys: ['CSP', 'CSP weaknesses of script-src'] }
  switch (judged.answer) {
    case 'fail':
      return [
        draft({
          ...base,
          ruleId: 'sec.csp-missing',
          direction: 'risk',
          title: 'CSP is missing',
          statement: `No CSP of ${hostOf(doc)} was observed in its response headers ${on(doc)}.`,
        }),
      ]
    case 'warning': {
      const weaknesses = textOf(doc, 'CSP weaknesses of script-src') ?? ''
      return [
        draft({
          ...base,
          ruleId: 'sec.csp-weak',
          direction: 'risk',
          title: 'CSP lets scripts through',
          statement:
            weaknesses === 'no script-src'
              ? `The CSP of ${hostOf(doc)} has no script-src.`
              : `The CSP of ${hostOf(doc)} has weaknesses of script-src: ${weaknesses}.`,
        }),
      ]
    }
    case 'pass':
      return [
        draft({
          ...base,
          ruleId: 'sec.csp',
          direction: 'mitigation',
          title: 'CSP',
          statement: `In the CSP of ${hostOf(doc)} no weaknesses of script-src were seen.`,
        }),
      ]
  }
}

const framing: Rule = (found) => {
  const doc = ownHeaders(found)
  const [frames, sniffing] = [doc && textOf(doc, 'Framing'), doc && textOf(doc, 'Content sniffing')]
  if (!doc || !frames || !sniffing) return []
  const missing = [...(frames === 'no limit sent' ? ['framing'] : []), ...(sniffing === 'no nosniff sent' ? ['sniffing'] : [])]
  const base = { doc, keys: ['Framing', 'Content sniffing'] }
  switch (missing.length) {
    case 0:
      return [
        draft({
          ...base,
          ruleId: 'sec.frames-sniffing',
          direction: 'mitigation',
          title: 'Framing and content sniffing are limited',
          statement: `On ${hostOf(doc)} framing is ${frames}, and content sniffing is ${sniffing}.`,
        }),
      ]
    case 1:
      return [
        draft({
          ...base,
          ruleId: 'sec.frames-sniffing-one',
          direction: 'risk',
          title: missing[0] === 'framing' ? 'No limit for framing' : 'Content sniffing is not switched off',
          statement:
            missing[0] === 'framing'
              ? `No limit of framing was sent by ${hostOf(doc)}.`
              : `No nosniff against content sniffing was sent by ${hostOf(doc)}.`,
        }),
      ]
    default:
      return [
        draft({
          ...base,
          ruleId: 'sec.frames-sniffing-missing',
          direction: 'risk',
          title: 'No limit for framing and content sniffing',
          statement: `No limit of framing was sent by ${hostOf(doc)}; no nosniff against content sniffing was sent.`,
        }),
      ]
  }
}

const cors: Rule = (found) => {
  const doc = ownHeaders(found)
  const judged = judgePosture(found, 'cors')
  if (!doc || !judged || judged.answer === 'pass') return []
  const isFail = judged.answer === 'fail'
  return [
    draft({
      doc,
      ruleId: isFail ? 'sec.cors-credentials' : 'sec.cors-open',
      direction: 'risk',
      title: isFail ? 'Other sites may read with credentials' : 'Every site may read the home page',
      statement: `By the CORS headers of ${hostOf(doc)}, ${textOf(doc, 'CORS')?.replace(/ \(\*\)/u, '').replace(' allowed', ' is allowed')}.`,
      keys: ['CORS'],
    }),
  ]
}

const cookiesNamed = 4

const cookies: Rule = (found) => {
  const doc = ownHeaders(found)
  if (!doc) return []
  const weak = cookiesOf(doc).filter((c) => c.missing.some((flag) => flag !== 'SameSite'))
  // A script must read its own cookies, so HttpOnly is only asked of those that keep a person signed in.
  const session = weak.filter((c) => isSessionName(c.name))
  const others = weak.filter((c) => !isSessionName(c.name) && c.missing.includes('Secure'))
  const made = (ruleId: 'sec.session-cookie-flags' | 'sec.cookie-flags', title: string, some: typeof weak, flags: readonly string[]) => {
    const shown = some.slice(0, cookiesNamed)
    return shown.length === 0
      ? []
      : shown.map((c) => ({
          ...draft({
            doc,
            ruleId,
            direction: 'risk',
            title: `${title}: ${c.name}`,
            statement: `The cookie ${c.name} of ${hostOf(doc)} was observed with ${listWords(c.missing.filter((f) => flags.includes(f)))} missing.`,
            keys: [],
          }),
          evidence: [...new Set([doc.head, c.evidence])],
          legal: [...article32],
        }))
  }
  return [
    ...made('sec.session-cookie-flags', 'Session cookie without flags', session, ['Secure', 'HttpOnly']),
    ...made('sec.cookie-flags', 'Cookie without Secure', others, ['Secure']),
  ]
}

const software: Rule = (found) => {
  const doc = ownHeaders(found)
  const sent = doc ? linesOf(doc, 'Software version sent') : []
  if (!doc || sent.length === 0) return []
  return [
    draft({
      doc,
      ruleId: 'sec.version-sent',
      direction: 'risk',
      title: 'Software versions are sent',
      statement: `Software version sent by ${hostOf(doc)}: ${sent.map((l) => l.value).join(', ')}.`,
      keys: ['Software version sent'],
    }),
  ]
}

const referrer: Rule = (found) => {
  const doc = ownHeaders(found)
  const policy = doc && textOf(doc, 'Referrer-Policy')
  if (!doc || !policy || !['unsafe-url', 'no-referrer-when-downgrade'].includes(policy)) return []
  return [
    draft({
      doc,
      ruleId: 'sec.referrer-open',
      direction: 'risk',
      title: 'Full addresses go to other sites',
      statement: `The Referrer-Policy of ${hostOf(doc)} is ${policy}.`,
      keys: ['Referrer-Policy'],
    }),
  ]
}

const spf: Rule = (found) =>
  ofKind(found, 'mail-auth').flatMap((doc): FindingDraft[] => {
    const judged = judgePosture(found, 'spf')
    const end = textOf(doc, 'SPF ends with')
    const base = { doc, keys: ['SPF record', 'SPF ends with', 'SPF look-ups'] }
    switch (judged?.answer) {
      case undefined:
        return []
      case 'fail':
        if (end === '+all')
          return [
            draft({
              ...base,
              ruleId: 'sec.spf-open',
              direction: 'risk',
              title: 'Anybody may send mail in its name',
              statement: `The SPF record of ${domainOf(doc)} ends with +all.`,
            }),
          ]
        return [
          draft({
            ...base,
            keys: ['SPF record', 'SPF records'],
            ruleId: 'sec.spf-missing',
            direction: 'risk',
            title: 'SPF is missing',
            statement: lineOf(doc, 'SPF records')
              ? `${domainOf(doc)} has ${textOf(doc, 'SPF records')} for SPF.`
              : `No SPF record of ${domainOf(doc)} was found ${on(doc)}.`,
          }),
        ]
      case 'warning': {
        const tooMany = spfLookups(doc) > mostSpfLookups
        return [
          draft({
            ...base,
            ruleId: 'sec.spf-weak',
            direction: 'risk',
            title: tooMany ? 'SPF asks for too many look-ups' : 'SPF decides nothing',
            statement: tooMany
              ? `The SPF record of ${domainOf(doc)} needs ${textOf(doc, 'SPF look-ups')} look-ups.`
              : end === '?all'
                ? `The SPF record of ${domainOf(doc)} ends with ?all.`
                : `The SPF record of ${domainOf(doc)} ends with no all term.`,
          }),
        ]
      }
      case 'pass':
        return [
          draft({
            ...base,
            ruleId: 'sec.spf',
            direction: 'mitigation',
            title: 'SPF',
            statement: `The SPF record of ${domainOf(doc)} ends with ${end}.`,
          }),
        ]
    }
  })

const dmarc: Rule = (found) =>
  ofKind(found, 'mail-auth').flatMap((doc): FindingDraft[] => {
    const judged = judgePosture(found, 'dmarc')
    const policy = textOf(doc, 'DMARC policy')
    const share = textOf(doc, 'DMARC share of mail')
    const base = { doc, keys: ['DMARC policy', 'DMARC share of mail'] }
    switch (judged?.answer) {
      case undefined:
        return []
      case 'fail':
        return [
          draft({
            doc,
            keys: ['DMARC record', 'DMARC records'],
            ruleId: 'sec.dmarc-missing',
            direction: 'risk',
            title: 'DMARC is missing',
            statement: lineOf(doc, 'DMARC records')
              ? `${domainOf(doc)} has ${textOf(doc, 'DMARC records')} for DMARC.`
              : `No DMARC record of ${domainOf(doc)} was found ${on(doc)}.`,
          }),
        ]
      case 'warning':
        return [
          draft({
            ...base,
            ruleId: 'sec.dmarc-weak',
            direction: 'risk',
            title: policy === 'p=none' ? 'DMARC only watches' : 'DMARC is not enforced for all mail',
            statement: policy?.startsWith('p=')
              ? `The DMARC policy of ${domainOf(doc)} is ${policy} for a share of ${share}.`
              : `The DMARC policy of ${domainOf(doc)} is not one that receivers know.`,
          }),
        ]
      case 'pass':
        return [
          draft({
            ...base,
            ruleId: 'sec.dmarc',
            direction: 'mitigation',
            title: 'DMARC',
            statement: `The DMARC policy of ${domainOf(doc)} is ${policy}.`,
          }),
        ]
    }
  })

const names: Rule = (found) =>
  ofKind(found, 'dns-records').flatMap((doc): FindingDraft[] => {
    const allowed = linesOf(doc, 'Certificate authority allowed')
    return [
      ...(textOf(doc, 'Resolution')?.endsWith('does not resolve')
        ? [
            draft({
              doc,
              ruleId: 'gap.does-not-resolve',
              direction: 'gap',
              title: 'The host does not resolve',
              statement: `${hostOf(doc)} does not resolve.`,
              keys: ['Resolution'],
            }),
          ]
        : []),
      ...(textOf(doc, 'DNSSEC')?.startsWith('signed')
        ? [
            draft({
              doc,
              ruleId: 'sec.dnssec',
              direction: 'mitigation',
              title: 'DNSSEC',
              statement: `DNSSEC of ${domainOf(doc)} is signed: a DS record was found.`,
              keys: ['DNSSEC'],
            }),
          ]
        : []),
      ...(allowed.length > 0
        ? [
            draft({
              doc,
              ruleId: 'sec.caa',
              direction: 'mitigation',
              title: 'CAA records',
              statement: `Certificate authority allowed for ${domainOf(doc)}: ${[...new Set(allowed.map((l) => l.value))].join(', ')}.`,
              keys: ['Certificate authority allowed'],
            }),
          ]
        : []),
    ]
  })

const servicesNamed = 12

const services: Rule = (found) =>
  ofKind(found, 'dns-services').map((doc) => {
    const lines = linesOf(doc, 'Service')
    const shown = lines.slice(0, servicesNamed)
    return {
      ...draft({
        doc,
        ruleId: 'sec.dns-services',
        direction: 'info',
        title: 'Services named in DNS',
        statement: `Services named in the DNS of ${domainOf(doc)}: ${shown.map((l) => l.value).join(', ')}${lines.length > shown.length ? ', among others' : ''}.`,
        keys: [],
        parties: lines.map((l) => l.value),
      }),
      evidence: [...new Set([doc.head, ...shown.map((l) => l.evidence)])].slice(0, 6),
    }
  })

const securityTxt: Rule = (found) => [
  ...ofKind(found, 'security-txt').map((doc) => {
    const base = { doc, keys: ['Expires on', 'Expires', 'Expired on', 'Contact', 'Place', 'Content type'] }
    const expired = textOf(doc, 'Expired on')
    if (expired)
      return draft({
        ...base,
        ruleId: 'sec.security-txt-expired',
        direction: 'risk',
        title: 'security.txt has expired',
        statement: `The security.txt of ${hostOf(doc)} expired on ${asOfWords(expired)}.`,
      })
    if (judgeSecurityTxt(doc) === 'pass')
      return draft({
        ...base,
        ruleId: 'sec.security-txt',
        direction: 'mitigation',
        title: 'security.txt',
        statement: `The security.txt of ${hostOf(doc)} names a contact; it expires on ${asOfWords(textOf(doc, 'Expires on') ?? '')}.`,
      })
    const statement =
      textOf(doc, 'Contact') === 'none'
        ? `The security.txt of ${hostOf(doc)} has no contact.`
        : textOf(doc, 'Expires') === 'none'
          ? `The security.txt of ${hostOf(doc)} has no line Expires.`
          : textOf(doc, 'Expires')
            ? `The line Expires in the security.txt of ${hostOf(doc)} could not be read.`
            : textOf(doc, 'Place') !== 'the well-known address'
              ? `The security.txt of ${hostOf(doc)} stands at the old address /security.txt.`
              : `The security.txt of ${hostOf(doc)} has the content type ${textOf(doc, 'Content type')?.split(', ')[0]}, where text/plain is asked for.`
    return draft({ ...base, ruleId: 'sec.security-txt-weak', direction: 'risk', title: 'security.txt is not as RFC 9116 asks', statement })
  }),
  ...ofKind(found, 'security-txt-search').map((doc) =>
    draft({
      doc,
      ruleId: 'gap.no-security-txt',
      direction: 'gap',
      title: 'No security.txt',
      statement: `${textOf(doc, 'Found')}.`,
      keys: ['Found', 'Searched'],
    }),
  ),
]

export const securityRules: readonly Rule[] = [
  tls,
  plainHttp,
  hsts,
  csp,
  framing,
  cors,
  cookies,
  software,
  referrer,
  spf,
  dmarc,
  names,
  services,
  securityTxt,
]

export const securityQuestions: Record<string, (name: string) => string> = {
  'gap.no-security-txt': (name) => `Where can a security researcher report a weakness of ${name}, and how soon do you answer?`,
  'gap.does-not-resolve': (name) => `Under which web address is ${name} published today?`,
}
