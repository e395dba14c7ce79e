import { asOfWords } from '../../../../platform/shared/dates.ts'
import { type CitedDocument, linesOf, textOf } from '../document.ts'
import { cite, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'

// What the vendor's site says to machines at fixed addresses.

export const wellknownSeverity = {
  'rights.gpc-declared': 1,
  'rights.gpc-denied': 2,
  'rights.dnt-policy': 1,
  'track.privacy-sandbox': 2,
  'ent.apps-named': 0,
  'ent.sign-in-issuer': 0,
  'gov.ai-crawlers': 0,
} as const

const hostOf = (doc: CitedDocument) => textOf(doc, 'Host') ?? 'the host'

const finding = (
  ruleId: keyof typeof wellknownSeverity,
  doc: CitedDocument,
  rest: Pick<FindingDraft, 'direction' | 'title' | 'statement'> & Partial<FindingDraft> & { keys?: readonly string[] },
): FindingDraft => {
  const { keys = [], ...draft } = rest
  return { ruleId, severity: wellknownSeverity[ruleId], evidence: cite(doc, ...keys).slice(0, 6), basis: doc, ...draft }
}

const gpc: Rule = (found) =>
  ofKind(found, 'gpc-file').map((doc) => {
    const says = textOf(doc, 'gpc') === 'true'
    const updated = textOf(doc, 'Last update')
    return finding(says ? 'rights.gpc-declared' : 'rights.gpc-denied', doc, {
      direction: says ? 'mitigation' : 'risk',
      title: says ? 'Global Privacy Control: declared' : 'Global Privacy Control: declared as not honoured',
      statement: `The gpc.json of ${hostOf(doc)} states gpc: ${says}${updated ? `, last update ${asOfWords(updated)}` : ''}.`,
      // 11 CCR § 7025: a business must treat the signal as an opt-out, whatever its file says.
      legal: [{ framework: 'CCPA', ref: '11 CCR § 7025' }],
      keys: ['gpc', 'Last update'],
    })
  })

const dnt: Rule = (found) =>
  ofKind(found, 'dnt-policy').map((doc) =>
    finding('rights.dnt-policy', doc, {
      direction: 'mitigation',
      title: 'Do Not Track policy',
      statement: `The text of the Do Not Track Compliance Policy is there in the dnt-policy.txt of ${hostOf(doc)}.`,
      keys: ['Do Not Track policy'],
    }),
  )

const sandbox: Rule = (found) =>
  ofKind(found, 'privacy-sandbox').map((doc) =>
    finding('track.privacy-sandbox', doc, {
      direction: 'risk',
      title: 'Privacy Sandbox interfaces attested',
      statement: `The privacy-sandbox-attestations.json of ${hostOf(doc)} names Privacy Sandbox interfaces: ${textOf(doc, 'Privacy Sandbox interfaces')}.`,
      purposes: ['dpv:Advertising'],
      keys: ['Privacy Sandbox interfaces'],
    }),
  )

const appsNamed = 5

const apps: Rule = (found) =>
  ofKind(found, 'app-association').map((doc) => {
    const shown = linesOf(doc, 'App').slice(0, appsNamed)
    return finding('ent.apps-named', doc, {
      direction: 'info',
      title: 'Apps that the site names as its own',
      statement: `The app association file of ${hostOf(doc)} names ${shown.length === 1 ? 'the app' : 'apps'} ${shown.map((l) => l.value).join(', ')}.`,
      evidence: citeLines(doc, ...shown).slice(0, 6),
    })
  })

const issuer: Rule = (found) =>
  ofKind(found, 'openid-configuration').map((doc) =>
    finding('ent.sign-in-issuer', doc, {
      direction: 'info',
      title: 'Issuer of sign-ins',
      statement:
        `The openid-configuration of ${hostOf(doc)} names the issuer of sign-ins ${textOf(doc, 'Issuer of sign-ins')}`.concat(
          '.',
        ),
      keys: ['Issuer of sign-ins'],
    }),
  )

const aiCrawlers: Rule = (found) =>
  ofKind(found, 'ai-rules').flatMap((doc) => {
    const closed = linesOf(doc, 'AI crawler').filter((l) => l.cells.site === 'closed for it')
    if (closed.length === 0) return []
    return [
      finding('gov.ai-crawlers', doc, {
        direction: 'info',
        title: 'AI crawlers are kept out',
        statement: `The robots.txt of ${hostOf(doc)} is closed for ${closed.length === 1 ? 'the AI crawler' : 'AI crawlers'} ${closed.map((l) => l.value).join(', ')}.`,
        evidence: citeLines(doc, ...closed).slice(0, 6),
      }),
    ]
  })

export const wellknownRules: readonly Rule[] = [gpc, dnt, sandbox, apps, issuer, aiCrawlers]
