import { isSessionName } from '../connectors/response-headers.ts'
import { linesOf, textOf } from '../document.ts'
import { listWords } from '../text.ts'
import { citeLines, ofKind, type Rule } from './case.ts'
import {
  cookiesOf,
  hstsSeconds,
  isAnswered,
  isOnOwnDomain,
  judgePosture,
  leastHstsSeconds,
  ownHeaders,
} from './posture.ts'
import { article32, draft, hostOf, on } from './security-draft.ts'

/** Why the headers were not judged. */
const unjudged: Rule = (found) =>
  ofKind(found, 'response-headers').flatMap((doc) => {
    if (!isOnOwnDomain(doc))
      return [
        draft({
          doc,
          ruleId: 'gap.home-page-elsewhere',
          direction: 'gap',
          title: 'The home page leads to another domain',
          statement: `The final host of the home page of ${hostOf(doc)} is ${textOf(doc, 'Final host')}.`,
          keys: ['Final host'],
        }),
      ]
    if (!isAnswered(doc))
      return [
        draft({
          doc,
          ruleId: 'gap.home-page-status',
          direction: 'gap',
          title: 'The home page did not answer as such',
          statement: `The status of the home page of ${hostOf(doc)} was ${textOf(doc, 'Status of the home page')} ${on(doc)}.`,
          keys: ['Status of the home page'],
        }),
      ]
    return []
  })

const hsts: Rule = (found) => {
  const doc = ownHeaders(found)
  const judged = judgePosture(found, 'hsts')
  if (!doc || !judged) return []
  const seconds = hstsSeconds(doc)
  const maxAge = textOf(doc, 'HSTS max-age')?.split(', ').at(-1)
  if (judged.answer === 'fail') {
    const statement =
      seconds === 0
        ? `The HSTS header of ${hostOf(doc)} had a max-age of 0 seconds ${on(doc)}.`
        : textOf(doc, 'HSTS header')?.startsWith('none')
          ? `For ${hostOf(doc)} no HSTS header was observed ${on(doc)}.`
          : `The max-age in the HSTS header of ${hostOf(doc)} could not be read.`
    return [
      draft({
        doc,
        ruleId: 'sec.hsts-missing',
        direction: 'risk',
        title: 'HSTS is missing',
        statement,
        keys: ['HSTS header', 'HSTS max-age'],
      }),
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
          statement: `For ${hostOf(doc)} no CSP was observed ${on(doc)}.`,
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
  const missing = [
    ...(frames === 'no limit sent' ? ['framing'] : []),
    ...(sniffing === 'no nosniff sent' ? ['sniffing'] : []),
  ]
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
              ? `For ${hostOf(doc)} no limit of framing was sent.`
              : `For ${hostOf(doc)} no nosniff against content sniffing was sent.`,
        }),
      ]
    default:
      return [
        draft({
          ...base,
          ruleId: 'sec.frames-sniffing-missing',
          direction: 'risk',
          title: 'No limit for framing and content sniffing',
          statement: `For ${hostOf(doc)} no limit of framing was sent; no nosniff against content sniffing was sent.`,
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
      statement: `By the CORS headers of ${hostOf(doc)}, ${textOf(doc, 'CORS')
        ?.replace(/ \(\*\)/u, '')
        .replace(' allowed', ' is allowed')}.`,
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
  const made = (
    ruleId: 'sec.session-cookie-flags' | 'sec.cookie-flags',
    title: string,
    some: typeof weak,
    flags: readonly string[],
  ) => {
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
          evidence: citeLines(doc, c),
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

export const headerRules: readonly Rule[] = [unjudged, hsts, csp, framing, cors, cookies, software, referrer]
