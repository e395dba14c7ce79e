import { expect } from 'vitest'
import { numberEvidence } from '../evidence.ts'
import { openCase } from '../findings/case.ts'
import type { Subject } from '../subject.ts'
import { verifiable, verifySentence } from '../verify.ts'
import type { Answered, Ask, DnsType, Given, NetworkConnector, Reply, TlsFacts } from './network.ts'
import { networkConnectors } from './network-register.ts'

// A vendor that does not exist and what its hosts answer, ask by ask.

export const today = '2026-11-21'
export const fetchedAt = `${today}T09:40:12.000Z`

export const acme: Subject = {
  id: 'domain:acme',
  kind: 'domain',
  key: 'acme',
  name: 'Acme',
  aliases: [],
  company: null,
  sites: [{ host: 'www.acme.test', url: null, proof: 'user-given' }],
  apps: [],
  documents: [],
}

export const givenOf = (answered: readonly Answered[], subject = acme): Given => ({
  subject,
  today,
  answered,
  of: () => [],
})

export const unavailable = (reason: Extract<Reply, { outcome: 'unavailable' }>['reason']): Reply => ({
  outcome: 'unavailable',
  fetchedAt,
  reason,
})
export const absent = (words = 'the name does not resolve'): Reply => ({ outcome: 'absent', fetchedAt, words })

interface FileParts {
  status?: number
  headers?: Record<string, string>
  cookies?: string[]
  contentType?: string
  finalUrl?: string
}

export const file = (
  url: string,
  text: string,
  { status = 200, headers = {}, cookies = [], contentType = 'text/plain', finalUrl = url }: FileParts = {},
): Reply => ({
  outcome: 'file',
  text,
  fetchedAt,
  requestedUrl: url,
  finalUrl,
  hops: finalUrl === url ? [url] : [url, finalUrl],
  status,
  headers,
  cookies,
  contentType,
  bytes: Buffer.byteLength(text),
  sha256: '0'.repeat(64),
  ip: '93.184.216.34',
  via: 'fetch',
})

export const goodTls: TlsFacts = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  isAuthorized: true,
  fault: null,
  subject: 'www.acme.test',
  issuer: 'Example Trust Services',
  names: ['www.acme.test', 'acme.test'],
  validFrom: '2026-09-01T00:00:00.000Z',
  validTo: '2027-02-01T00:00:00.000Z',
  keyType: 'ec',
  keyBits: 256,
  isSelfSigned: false,
}

export const tlsReply = (over: Partial<TlsFacts>): Reply => ({
  outcome: 'tls',
  fetchedAt,
  ip: '93.184.216.34',
  tls: { ...goodTls, ...over },
})

/** Records by name and type; what is not named is absent. */
export const zone =
  (records: Record<string, Partial<Record<DnsType, readonly string[]>>>) =>
  (ask: Ask): Reply => {
    const found = ask.type === 'dns' ? records[ask.host]?.[ask.record] : undefined
    return found ? { outcome: 'dns', fetchedAt, records: found } : absent('no such record')
  }

/** Texts by address; what is not named is a 404. */
export const web =
  (pages: Record<string, string | Reply>) =>
  (ask: Ask): Reply => {
    if (ask.type !== 'file') return absent('nothing')
    const page = pages[ask.url]
    if (page === undefined) return file(ask.url, 'not found', { status: 404 })
    return typeof page === 'string' ? file(ask.url, page) : page
  }

/** Asks until the connector has no more to ask, as the engine does. */
export function answersOf(connector: NetworkConnector, reply: (ask: Ask) => Reply, subject = acme): Answered[] {
  const answered: Answered[] = []
  for (let round = 0; round < 20; round++) {
    const known = new Set(answered.map(({ ask }) => ask.key))
    const asks = connector.plan(givenOf(answered, subject)).filter((ask) => !known.has(ask.key))
    if (asks.length === 0) return answered
    answered.push(...asks.map((ask) => ({ ask, reply: reply(ask) })))
  }
  throw new Error(`connector ${connector.id} asks for ever`)
}

export function look(connector: NetworkConnector, reply: (ask: Ask) => Reply, subject = acme) {
  const answered = answersOf(connector, reply, subject)
  const captured = connector.parse(givenOf(answered, subject))
  return { answered, captured, ...found(captured, subject) }
}

const rules = new Set(networkConnectors.flatMap((connector) => connector.rules))

/** Evidence, case and findings; every statement must pass the verifier as the report would send it there. */
export function found(captured: ReturnType<NetworkConnector['parse']>, subject = acme) {
  const evidence = numberEvidence(captured.map(({ draft }) => draft))
  const opened = openCase(subject, evidence)
  const drafts = [...rules].flatMap((rule) => rule(opened))
  const texts = new Map(evidence.map((e) => [e.id, verifiable(e)]))
  for (const draft of drafts) {
    expect(draft.evidence.length, draft.ruleId).toBeGreaterThan(0)
    const outcome = verifySentence(
      { text: draft.statement, cites: draft.evidence.slice(0, 6), kind: 'fact' },
      { subject, evidence: texts, findings: new Map() },
    )
    expect(outcome, draft.statement).toEqual({ keep: true })
  }
  return {
    evidence,
    opened,
    drafts,
    ruleIds: drafts.map((d) => d.ruleId).sort(),
    statements: drafts.map((d) => d.statement),
    text: evidence.map((e) => e.excerpt).join('\n'),
  }
}
