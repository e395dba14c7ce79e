import { compareText } from '../../../../platform/shared/text.ts'
import { isInjection } from '../../../../scanners/document/injection.ts'
import { type ObservedPass, passKinds, type SitePass } from '../../../../scanners/site/site-scan.ts'
import type { SiteResult } from '../../../scans/results.ts'
import { trackingKinds } from '../../../score/tracking-kinds.ts'
import { pictureKind } from '../../vocabulary.ts'
import { type DocumentSource, documentEvidence, type Line, row } from '../document.ts'
import { type CapturedEvidence, quoteEvidence } from '../evidence.ts'
import { clip } from '../text.ts'
import { trackerKinds } from '../tracker-kinds.ts'
import type { KeptScreenshot, Reply } from './network.ts'
import { behaviourLines, cookieLines, cookiesOf, recorderLines } from './visit-behaviour.ts'
import { contactRow, contactsOf, hasAnswered, isA, namesOf, signalLines } from './visit-contacts.ts'
import { aimed, counted, endWords, list, mostListedItems, mostRows, short, visitWords } from './visit-words.ts'

// What a browser saw on a home page, as records: one about the look as a whole, one for each visit. Names of hosts come from
// the network; names of cookies, fields and scripts are whatever a page chose to write, and are cut, cleaned and marked.

export const siteVersion = '1.0.0'

type SiteReply = Extract<Reply, { outcome: 'site-scan' }>

export function siteEvidence(host: string, { scan, screenshots, fetchedAt }: SiteReply): CapturedEvidence[] {
  const look: Look = { host, scan, fetchedAt, day: scan.scannedAt.slice(0, 10) }
  if (scan.method === 'static') return staticEvidence(look, scan)
  const passes = passKinds.flatMap((kind) => scan.passes.find(({ pass }) => pass === kind) ?? [])
  const before = passes.find((pass): pass is ObservedPass => pass.outcome === 'observed' && pass.pass === 'before')
  return [
    ...lookEvidence(look, scan, passes),
    ...passes.flatMap((pass) => (pass.outcome === 'observed' ? visitEvidence(look, pass, before) : [])),
    ...screenshots.map((picture) => pictureEvidence(look, picture)),
  ]
}

interface Look {
  host: string
  scan: SiteResult
  fetchedAt: string
  /** Of the visits. */
  day: string
}

const source = (
  { host, scan, fetchedAt, day }: Look,
  more: Pick<DocumentSource, 'kind' | 'document' | 'title'> & { words: readonly string[] },
): DocumentSource => {
  const { words, ...named } = more
  return {
    connector: 'site',
    connectorVersion: siteVersion,
    trust: 'observed',
    ...named,
    page: `https://${host}/`,
    requestedUrl: scan.url,
    finalUrl: scan.method === 'browser' ? scan.finalUrl : scan.url,
    asOf: day,
    fetchedAt,
    retrievedVia: scan.method === 'browser' ? 'browser' : 'fetch',
    injectionFlags: [...new Set(words.map(short).filter(isInjection))],
  }
}

function lookEvidence(look: Look, scan: Extract<SiteResult, { method: 'browser' }>, passes: readonly SitePass[]) {
  const words = [...scan.warnings, ...passes.flatMap((pass) => (pass.outcome === 'observed' ? pass.warnings : []))]
  const marked = passes.flatMap((pass) => (pass.outcome === 'observed' ? wordsOf(pass) : [])).filter(isInjection)
  return documentEvidence(
    source(look, {
      kind: 'site-look',
      document: `site/${look.host}`,
      title: `The home page of ${look.host} in a browser`,
      words: words.map(({ text }) => text),
    }),
    [
      {
        lines: [
          ['Document', 'look at the home page in a browser'],
          ['Host', look.host],
          ['Looked at on', look.day],
          ['Method', 'the page was run in a browser'],
          ['Browser', short(scan.browser)],
          ['Visits made', String(passes.filter(({ outcome }) => outcome === 'observed').length)],
          ...(marked.length
            ? [['Names in the page that are aimed at machine readers', String(new Set(marked).size)] as const]
            : []),
        ],
      },
      {
        lines: passes.map(passLine),
      },
      { lines: words.slice(0, 12).map(({ code, text }): Line => ['Remark', row(code, { text: clip(text, 240) })]) },
    ],
  )
}

function passLine(pass: SitePass): Line {
  const name = visitWords[pass.pass]
  switch (pass.outcome) {
    case 'observed':
      return [
        'Visit',
        row(name, {
          ended: endWords[pass.budget.endedBy],
          requests: String(pass.budget.requests),
          bytes: String(pass.budget.bytes),
          seconds: String(Math.round(pass.budget.elapsedMs / 1000)),
        }),
      ]
    case 'skipped':
      return [
        'Visit left out',
        row(name, {
          why: pass.reason === 'no-banner' ? 'there was no banner to answer' : 'the banner was not recognised',
        }),
      ]
    case 'unavailable':
      return ['Visit that failed', row(name, { why: pass.reason })]
  }
}

/** Every word of the record of a visit that a page could have chosen. */
function wordsOf(pass: ObservedPass): string[] {
  const first = <T>(rows: readonly T[]) => rows.slice(0, mostRows)
  return [
    ...first(contactsOf(pass)).map(({ host }) => host),
    ...first(cookiesOf(pass)).flatMap(({ name, domain }) => [name, domain]),
    ...first(pass.keyLogging).flatMap(({ fields, host }) => [...fields.slice(0, mostListedItems), host]),
    ...first(pass.fingerprinting).map(({ script }) => script),
    ...first(pass.pixels).flatMap(({ event, pixelId }) => [event, pixelId ?? '']),
    ...first(pass.googleRemarketing).map(({ measurementId }) => measurementId ?? ''),
    ...first(pass.cloakedHosts).flatMap(({ host, target }) => [host, target]),
    ...first(pass.gpcReaders),
  ].map(short)
}

function visitEvidence(look: Look, pass: ObservedPass, before: ObservedPass | undefined): CapturedEvidence[] {
  const when = visitWords[pass.pass]
  const contacts = contactsOf(pass)
  const silent = contacts.filter((contact) => !hasAnswered(contact))
  const trackers = namesOf(contacts.filter(isA(trackerKinds)))
  const others = namesOf(contacts.filter((contact) => !isA(trackerKinds)(contact)))
  const isCloaked = pass.cloakedHosts.length > 0
  const foreign = pass.cookies.filter(({ isThirdParty }) => isThirdParty)
  return documentEvidence(
    source(look, {
      kind: 'site-visit',
      document: `site/${look.host}/${pass.pass}`,
      title: `The home page of ${look.host} ${when}`,
      words: wordsOf(pass),
    }),
    [
      {
        lines: [
          ['Document', `visit of the home page ${when}`],
          ['Host', look.host],
          ['Looked at on', look.day],
          ['Visit', when],
          ...consentLines(pass),
          ['Visit ended', endWords[pass.budget.endedBy]],
          counted('Requests', pass.budget.requests),
          counted(`Third-party hosts called ${when}`, contacts.length),
          ...(silent.length > 0 ? [counted(`Third-party hosts that did not answer ${when}`, silent.length)] : []),
          ...(contacts.length === 0 && !isCloaked && pass.budget.endedBy === 'settled'
            ? [['Result', `no third party was called ${when}`] as const]
            : []),
        ],
      },
      {
        lines: [
          ...(trackers.length > 0 ? [counted(`Number of trackers called ${when}`, trackers.length)] : []),
          ...list(`Trackers called ${when}`, trackers),
          ...(others.length > 0 ? [counted(`Number of other third parties called ${when}`, others.length)] : []),
          ...list(`Other third parties called ${when}`, others),
          ...(trackers.length === 0 && contacts.length > 0 && !isCloaked && pass.budget.endedBy === 'settled'
            ? [['Trackers', `no tracker was called ${when}`] as const]
            : []),
        ],
      },
      { lines: pass.pass === 'gpc' && before ? signalLines(contacts, before, pass) : [] },
      {
        lines: contacts.slice(0, mostRows).map((contact): Line => [`Called ${when}`, contactRow(contact)]),
      },
      {
        lines: [
          ...(foreign.length > 0 ? [counted(`Number of third-party cookies ${when}`, foreign.length)] : []),
          ...list(
            `Domains of third-party cookies ${when}`,
            [...new Set(foreign.map(({ domain }) => short(domain)))].sort(compareText),
          ),
        ],
      },
      { lines: cookieLines(pass, when) },
      { lines: behaviourLines(pass, when) },
    ],
  )
}

function consentLines({ consent }: ObservedPass): Line[] {
  switch (consent.outcome) {
    case 'none':
      return [['Consent banner', 'none seen']]
    case 'not-recognised':
      return [['Consent banner', 'not recognised']]
    case 'recognised':
      return [
        ['Consent banner', `of ${short(consent.cmp)}`],
        ['Answer to the banner', consent.answer === 'not-given' ? 'not given' : consent.answer],
      ]
  }
}

/** Read in place of a visit: the least that the page does, and labelled as that. */
function staticEvidence(look: Look, scan: Extract<SiteResult, { method: 'static' }>): CapturedEvidence[] {
  const parties = scan.thirdParties.toSorted((a, b) => compareText(a.host, b.host))
  return documentEvidence(
    source(look, {
      kind: 'site-static',
      document: `site/${look.host}/static`,
      title: `The home page of ${look.host}, read without a browser`,
      words: parties.map(({ host }) => host),
    }),
    [
      {
        lines: [
          ['Document', 'home page, read without running it'],
          ['Host', look.host],
          ['Looked at on', look.day],
          ['Method', 'static: the page was read and not run in a browser'],
          counted('Third-party hosts named', parties.length),
        ],
      },
      {
        lines: parties.slice(0, mostRows).map(
          ({ host, entity, company, kinds, how }): Line => [
            'Named in the page',
            row(short(host), {
              entity: entity && short(entity),
              company: company && short(company),
              kinds: trackingKinds.filter((kind) => kinds.includes(kind)),
              as: how,
              ...aimed(host),
            }),
          ],
        ),
      },
      { lines: recorderLines(scan.sessionRecorders, 'named in the page') },
      {
        lines: scan.snippets
          .slice(0, 20)
          .map(({ snippet, ids }): Line => ['Snippet', row(snippet, { ids: ids.map(short).slice(0, 6) })]),
      },
    ],
  )
}

/** The picture's own bytes lie under their hash; the words beside it only say what it is of. */
function pictureEvidence(look: Look, { pass, sha256: hash, bytes }: KeptScreenshot): CapturedEvidence {
  const text = `Picture of the home page of ${look.host} ${visitWords[pass]}, taken on ${look.day}`
  const {
    injectionFlags: _,
    page: __,
    trust,
    connector,
    connectorVersion,
    ...meta
  } = source(look, {
    kind: pictureKind,
    document: `site/${look.host}/${pass}/picture`,
    title: `Picture of the home page of ${look.host} ${visitWords[pass]}`,
    words: [],
  })
  return quoteEvidence(
    {
      ...{ trust, connector, connectorVersion, kind: meta.kind, document: meta.document, title: meta.title },
      asOf: look.day,
      reading: { visit: pass },
      page: {
        requestedUrl: meta.requestedUrl ?? null,
        finalUrl: meta.finalUrl ?? null,
        fetchedAt: look.fetchedAt,
        contentType: 'image/png',
        bytes,
        sha256: hash,
        text,
        language: null,
        injectionFlags: [],
        retrievedVia: 'browser',
      },
    },
    { start: 0, end: text.length },
  )
}
