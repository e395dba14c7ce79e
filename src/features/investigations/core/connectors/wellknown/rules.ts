import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { cite, citeItems, type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import { judgeSecurityTxt } from '../../findings/posture.ts'
import { draft } from '../../findings/security-draft.ts'
import type { CitedRecord, FactsOf } from '../../record.ts'
import {
  aiRulesRecord,
  associatedAppsRecord,
  dntRecord,
  gpcRecord,
  issuerRecord,
  noSecurityTxtRecord,
  noSecurityTxtWords,
  sandboxRecord,
  securityTxtRecord,
} from './records.ts'

// Findings on what the vendor's site tells machines at fixed addresses.

export const wellknownSeverity = {
  'rights.gpc-declared': 1,
  'rights.gpc-denied': 2,
  'rights.dnt-policy': 1,
  'track.privacy-sandbox': 2,
  'ent.apps-named': 0,
  'ent.sign-in-issuer': 0,
  'gov.ai-crawlers': 0,
} as const

const finding = <Key extends string>(
  ruleId: keyof typeof wellknownSeverity,
  record: CitedRecord<unknown, Key>,
  rest: Pick<FindingDraft, 'direction' | 'title' | 'statement'> &
    Partial<FindingDraft> & { keys?: readonly NoInfer<Key>[] },
): FindingDraft => {
  const { keys = [], ...given } = rest
  return {
    ruleId,
    severity: wellknownSeverity[ruleId],
    evidence: cite(record, ...keys).slice(0, 6),
    basis: record,
    ...given,
  }
}

const gpc: Rule = (found) =>
  recordsOf(found, gpcRecord).map((record) => {
    const { host, gpc, lastUpdate } = record.facts
    return finding(gpc ? 'rights.gpc-declared' : 'rights.gpc-denied', record, {
      direction: gpc ? 'mitigation' : 'risk',
      title: gpc ? 'Global Privacy Control: declared' : 'Global Privacy Control: declared as not honoured',
      statement: `The gpc.json of ${host} states gpc: ${gpc}${lastUpdate ? `, last update ${asOfWords(lastUpdate)}` : ''}.`,
      // 11 CCR § 7025: a business must treat the signal as an opt-out, whatever its file says.
      legal: [{ framework: 'CCPA', ref: '11 CCR § 7025' }],
      keys: ['gpc', 'lastUpdate'],
    })
  })

const dnt: Rule = (found) =>
  recordsOf(found, dntRecord).map((record) =>
    finding('rights.dnt-policy', record, {
      direction: 'mitigation',
      title: 'Do Not Track policy',
      statement: `The text of the Do Not Track Compliance Policy is there in the dnt-policy.txt of ${record.facts.host}.`,
      keys: ['policy'],
    }),
  )

const sandbox: Rule = (found) =>
  recordsOf(found, sandboxRecord).map((record) =>
    finding('track.privacy-sandbox', record, {
      direction: 'risk',
      title: 'Privacy Sandbox interfaces attested',
      statement: `The privacy-sandbox-attestations.json of ${record.facts.host} names Privacy Sandbox interfaces: ${record.facts.interfaces.join(', ')}.`,
      purposes: ['dpv:Advertising'],
      keys: ['interfaces'],
    }),
  )

const appsNamed = 5

const apps: Rule = (found) =>
  recordsOf(found, associatedAppsRecord).map((record) => {
    const shown = record.facts.apps.slice(0, appsNamed)
    return finding('ent.apps-named', record, {
      direction: 'info',
      title: 'Apps that the site names as its own',
      statement: `The app association file of ${record.facts.host} names ${shown.length === 1 ? 'the app' : 'apps'} ${shown.map(({ id }) => id).join(', ')}.`,
      evidence: citeItems(record, 'app', [...shown.keys()]).slice(0, 6),
    })
  })

const issuer: Rule = (found) =>
  recordsOf(found, issuerRecord).map((record) =>
    finding('ent.sign-in-issuer', record, {
      direction: 'info',
      title: 'Issuer of sign-ins',
      statement: `The openid-configuration of ${record.facts.host} names the issuer of sign-ins ${record.facts.issuer}.`,
      keys: ['issuer'],
    }),
  )

const aiCrawlers: Rule = (found) =>
  recordsOf(found, aiRulesRecord).flatMap((record) => {
    const closed = record.facts.crawlers.flatMap(({ crawler, rule }, at) =>
      rule === 'not allowed' ? [{ crawler, at }] : [],
    )
    if (closed.length === 0) return []
    return [
      finding('gov.ai-crawlers', record, {
        direction: 'info',
        title: 'AI crawlers are kept out',
        statement: `The robots.txt of ${record.facts.host} is closed for ${closed.length === 1 ? 'the AI crawler' : 'AI crawlers'} ${closed.map(({ crawler }) => crawler).join(', ')}.`,
        evidence: citeItems(
          record,
          'crawler',
          closed.map(({ at }) => at),
        ).slice(0, 6),
      }),
    ]
  })

const securityTxt: Rule = (found) => [
  ...recordsOf(found, securityTxtRecord).map((record) => {
    const { host, expiry } = record.facts
    const base = { record, keys: ['expiresOn', 'expires', 'expiredOn', 'contact', 'place', 'contentType'] as const }
    if (expiry.state === 'expired')
      return draft({
        ...base,
        ruleId: 'sec.security-txt-expired',
        direction: 'risk',
        title: 'security.txt has expired',
        statement: `The security.txt of ${host} expired on ${asOfWords(expiry.on)}.`,
      })
    if (expiry.state === 'valid' && judgeSecurityTxt(record) === 'pass')
      return draft({
        ...base,
        ruleId: 'sec.security-txt',
        direction: 'mitigation',
        title: 'security.txt',
        statement: `The security.txt of ${host} names a contact; it expires on ${asOfWords(expiry.on)}.`,
      })
    return draft({
      ...base,
      ruleId: 'sec.security-txt-weak',
      direction: 'risk',
      title: 'security.txt is not as RFC 9116 asks',
      statement: weaknessWords(record.facts),
    })
  }),
  ...recordsOf(found, noSecurityTxtRecord).map((record) =>
    draft({
      record,
      ruleId: 'gap.no-security-txt',
      direction: 'gap',
      title: 'No security.txt',
      statement: `${noSecurityTxtWords(record.facts)}.`,
      keys: ['found', 'searched'],
    }),
  ),
]

function weaknessWords({ host, contacts, expiry, isAtWellKnown, contentType }: FactsOf<typeof securityTxtRecord>) {
  if (contacts.length === 0) return `The security.txt of ${host} has no contact.`
  if (expiry.state === 'missing') return `The security.txt of ${host} has no line Expires.`
  if (expiry.state === 'unreadable') return `The line Expires in the security.txt of ${host} could not be read.`
  if (!isAtWellKnown) return `The security.txt of ${host} is at the old address /security.txt.`
  return `The security.txt of ${host} has the content type ${contentType || 'none'}, where text/plain is asked for.`
}

export const wellknownRules: readonly Rule[] = [securityTxt, gpc, dnt, sandbox, apps, issuer, aiCrawlers]

export const wellknownQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.no-security-txt': (name) =>
    `Where can a security researcher report a weakness of ${name}, and how soon do you answer?`,
}
