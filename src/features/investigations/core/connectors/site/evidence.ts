import { compareText } from '../../../../../platform/shared/text.ts'
import type { SiteResult } from '../../../../../product/scan-results.ts'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { isInjection } from '../../../../../scanners/document/injection.ts'
import { type ObservedPass, passKinds, type SitePass } from '../../../../../scanners/site/site-scan.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { quoteEvidence } from '../../quote.ts'
import { type RecordSource, recordEvidence } from '../../record.ts'
import { clip } from '../../text.ts'
import { trackerKinds } from '../../tracker-kinds.ts'
import type { KeptScreenshot, Reply } from '../network.ts'
import { behaviorFacts, cookieFacts, cookiesOf, recorderFacts } from './behaviour.ts'
import { contactFacts, contactsOf, countedNames, hasAnswered, isA, namesOf, signalOf } from './contacts.ts'
import { pictureQuote, siteLookRecord, siteStaticRecord, siteVersion, siteVisitRecord, visitWords } from './records.ts'
import { isAimed, listed, mostListedItems, mostRows, short } from './words.ts'

// Facts that a browser observed on a home page. Host names come from the network. Names of cookies, fields and scripts
// are chosen by the page, so they are cut, cleaned and marked.

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
  /** Day of the visits. */
  day: string
}

const source = (
  { host, scan, fetchedAt, day }: Look,
  more: Pick<RecordSource, 'document' | 'title'> & { words: readonly string[] },
) => {
  const { words, ...named } = more
  return {
    connector: 'site',
    trust: 'observed' as const,
    ...named,
    page: `https://${host}/`,
    requestedUrl: scan.url,
    finalUrl: scan.method === 'browser' ? scan.finalUrl : scan.url,
    asOf: day,
    fetchedAt,
    retrievedVia: scan.method === 'browser' ? ('browser' as const) : ('fetch' as const),
    injectionFlags: [...new Set(words.map(short).filter(isInjection))],
  }
}

function lookEvidence(look: Look, scan: Extract<SiteResult, { method: 'browser' }>, passes: readonly SitePass[]) {
  const words = [...scan.warnings, ...passes.flatMap((pass) => (pass.outcome === 'observed' ? pass.warnings : []))]
  const marked = passes.flatMap((pass) => (pass.outcome === 'observed' ? wordsOf(pass) : [])).filter(isInjection)
  return recordEvidence(
    siteLookRecord,
    source(look, {
      document: `site/${look.host}`,
      title: `The home page of ${look.host} in a browser`,
      words: words.map(({ text }) => text),
    }),
    {
      host: look.host,
      lookedAtOn: look.day,
      browser: short(scan.browser),
      visits: passes.map(passFacts),
      aimedNames: new Set(marked).size,
      remarks: words.slice(0, 12).map(({ code, text }) => ({ code, text: clip(text, 240) })),
    },
  )
}

function passFacts(pass: SitePass) {
  switch (pass.outcome) {
    case 'observed': {
      const { endedBy, requests, bytes, elapsedMs } = pass.budget
      const seconds = Math.round(elapsedMs / 1000)
      return { outcome: pass.outcome, visit: pass.pass, endedBy, requests, bytes, seconds }
    }
    case 'skipped':
      return { outcome: pass.outcome, visit: pass.pass, reason: pass.reason }
    case 'unavailable':
      return { outcome: pass.outcome, visit: pass.pass, reason: pass.reason }
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
  const contacts = contactsOf(pass)
  const foreign = pass.cookies.filter(({ isThirdParty }) => isThirdParty)
  return recordEvidence(
    siteVisitRecord,
    source(look, {
      document: `site/${look.host}/${pass.pass}`,
      title: `The home page of ${look.host} ${visitWords[pass.pass]}`,
      words: wordsOf(pass),
    }),
    {
      host: look.host,
      lookedAtOn: look.day,
      visit: pass.pass,
      consent: consentOf(pass),
      endedBy: pass.budget.endedBy,
      requests: pass.budget.requests,
      thirdParties: contacts.length,
      silent: contacts.filter((contact) => !hasAnswered(contact)).length,
      trackers: countedNames(namesOf(contacts.filter(isA(trackerKinds)))),
      others: countedNames(namesOf(contacts.filter((contact) => !isA(trackerKinds)(contact)))),
      signal: pass.pass === 'gpc' && before ? signalOf(contacts, before, pass) : null,
      contacts: contacts.slice(0, mostRows).map(contactFacts),
      foreignCookies: {
        count: foreign.length,
        domains: listed([...new Set(foreign.map(({ domain }) => short(domain)))].sort(compareText)),
      },
      cookies: cookieFacts(pass),
      ...behaviorFacts(pass),
    },
  )
}

function consentOf({ consent }: ObservedPass) {
  return consent.outcome === 'recognised'
    ? { outcome: consent.outcome, cmp: short(consent.cmp), answer: consent.answer }
    : { outcome: consent.outcome }
}

/** Read in place of a visit: the least that the page does, and labelled as that. */
function staticEvidence(look: Look, scan: Extract<SiteResult, { method: 'static' }>): CapturedEvidence[] {
  const parties = scan.thirdParties.toSorted((a, b) => compareText(a.host, b.host))
  return recordEvidence(
    siteStaticRecord,
    source(look, {
      document: `site/${look.host}/static`,
      title: `The home page of ${look.host}, read without a browser`,
      words: parties.map(({ host }) => host),
    }),
    {
      host: look.host,
      lookedAtOn: look.day,
      thirdParties: parties.length,
      named: parties.slice(0, mostRows).map(({ host, entity, company, kinds, how }) => ({
        host: short(host),
        entity: entity && short(entity),
        company: company && short(company),
        kinds: trackingKinds.filter((kind) => kinds.includes(kind)),
        how: [...how],
        isAimed: isAimed(host),
      })),
      recorders: recorderFacts(scan.sessionRecorders),
      snippets: scan.snippets.slice(0, 20).map(({ snippet, ids }) => ({ snippet, ids: ids.map(short).slice(0, 6) })),
    },
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
    ...meta
  } = source(look, {
    document: `site/${look.host}/${pass}/picture`,
    title: `Picture of the home page of ${look.host} ${visitWords[pass]}`,
    words: [],
  })
  return quoteEvidence(
    pictureQuote,
    {
      trust,
      connector,
      connectorVersion: siteVersion,
      document: meta.document,
      title: meta.title,
      asOf: look.day,
      facts: { visit: pass },
      page: {
        requestedUrl: meta.requestedUrl,
        finalUrl: meta.finalUrl,
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
