import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { certificationsConnector } from '../src/features/investigations/core/connectors/certifications/connector.ts'
import { keyOf } from '../src/features/investigations/core/connectors/documents/found.ts'
import { type FoundRole, roleWords } from '../src/features/investigations/core/connectors/documents/lexicon.ts'
import { entityConnector } from '../src/features/investigations/core/connectors/entity/connector.ts'
import type { Answered } from '../src/features/investigations/core/connectors/network.ts'
import { policyConnector } from '../src/features/investigations/core/connectors/policy/connector.ts'
import { subprocessorsConnector } from '../src/features/investigations/core/connectors/subprocessors/connector.ts'
import { type Evidence, numberEvidence } from '../src/features/investigations/core/evidence.ts'
import { deriveFindings } from '../src/features/investigations/core/findings/derive.ts'
import type { Finding } from '../src/features/investigations/core/findings/finding.ts'
import { sensitivitySeverity } from '../src/features/investigations/core/findings/severities.ts'
import { givenFor, type Replies } from '../src/features/investigations/core/outside.ts'
import type { Subject } from '../src/features/investigations/core/subject.ts'
import { readDocument } from '../src/features/policies/page.ts'
import { openPolicyOutside, type PolicyOutside } from '../src/features/policies/server/outside.ts'
import { lawTitle, toldWords } from '../src/features/policies/words.ts'
import type { ExtractedDocument } from '../src/scanners/document/document.ts'
import type { Passage, PolicyReading, ReadPractice } from '../src/scanners/policy/reading.ts'

// Collects the product's claims about real documents: each folder in the folder is a company, each file directly in it the privacy
// policy of one. The documents are read as a run and as `scan policy` read them, by the same functions.

export interface Quote {
  /** Kind of the document or of the record. */
  of: string
  quote: string
  before: string
  after: string
}

export interface Claim {
  /** Relative to the folder: the policy, or the folder of the company. */
  file: string
  surface: 'report' | 'scan'
  rule: string
  title: string
  statement: string
  severity: number
  kind: 'contradiction' | 'sale' | 'other'
  /** Claimed practices, for the list of sentences that must be found: `sale`, `ai-training`, ids of data types. */
  about: string[]
  quotes: Quote[]
}

export interface ReadCompany {
  file: string
  texts: string[]
  claims: Claim[]
}

const contextLength = 600
/** Data types below this sensitivity are many and harm no one. */
const leastSensitivity = 4

const typeOf: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** Companies of the folder in the order of names, all or those named; a file that cannot be read is told and left out. */
export async function* readCompanies(
  folder: string,
  tell: (words: string) => void,
  isWanted: (file: string) => boolean = () => true,
): AsyncGenerator<ReadCompany> {
  const files = globSync('{*,*/*}.{html,htm,pdf,md,txt}', { cwd: folder }).sort()
  const companies = Map.groupBy(files, (file) => (file.includes(sep) ? file.slice(0, file.indexOf(sep)) : file))
  const outside = openPolicyOutside({ fetch: async (url) => ({ outcome: 'unavailable', reason: 'egress-off', url }) })
  try {
    for (const [file, of] of companies) {
      if (!isWanted(file)) continue
      const documents = await extract(folder, of, { outside, tell })
      if (documents.length > 0) yield readCompany(file, documents)
    }
  } finally {
    await outside.close()
  }
}

interface RoleDocument {
  role: FoundRole
  document: ExtractedDocument
}

async function extract(
  folder: string,
  files: readonly string[],
  { outside, tell }: { outside: PolicyOutside; tell: (words: string) => void },
): Promise<RoleDocument[]> {
  const documents: RoleDocument[] = []
  for (const file of files) {
    const role = roleOf(file)
    if (!role) continue
    const contentType = typeOf[file.slice(file.lastIndexOf('.') + 1)] ?? null
    const look = await outside.readBytes(readFileSync(join(folder, file)), { url: addressOf(file), contentType })
    if (look.outcome === 'read') documents.push({ role, document: look.document })
    else tell(`${file}: ${look.reason}`)
  }
  return documents
}

/** `acme/dpa-2.pdf` is a data processing agreement; a file of the folder itself is a privacy policy. */
function roleOf(file: string): FoundRole | undefined {
  if (!file.includes(sep)) return 'privacy'
  const name = file.slice(file.indexOf(sep) + 1, file.lastIndexOf('.'))
  return (Object.keys(roleWords) as FoundRole[]).find((role) => name === role || name.startsWith(`${role}-`))
}

const nameOf = (file: string) => file.replace(/^.*--/u, '').replace(/\.\w+$/u, '')
const hostOf = (file: string) => `${nameOf(file).replaceAll(/[^a-z0-9]+/giu, '-')}.example`
const addressOf = (file: string) => `https://${hostOf(file)}/`

function readCompany(file: string, documents: readonly RoleDocument[]): ReadCompany {
  const policies = documents.filter(({ role }) => role === 'privacy').map(({ document }) => readDocument(document))
  return {
    file,
    texts: documents.map(({ document }) => document.text),
    claims: [...claimsOfReport(file, documents), ...policies.flatMap((reading) => claimsOfScan(file, reading))],
  }
}

/** The connectors that read documents, in the order of a run; what they would ask outside stays open. */
const connectors = [policyConnector, subprocessorsConnector, certificationsConnector, entityConnector]
/** Any day: no finding about documents shows it. */
const day = '2026-01-01'
const fetchedAt = `${day}T00:00:00Z`

function claimsOfReport(file: string, documents: readonly RoleDocument[]): Claim[] {
  const host = hostOf(file)
  const subject: Subject = {
    ...{ id: `domain:${host}`, kind: 'domain', key: null, name: nameOf(file), aliases: [], company: null, apps: [] },
    sites: [{ host, url: null, proof: 'user-given' }],
    documents: [],
  }
  const replies: Replies = new Map([['documents', documents.map((each, at) => answered(host, each, at))]])
  const captured = connectors.flatMap((each) => each.parse(givenFor(each, { subject, today: day, replies })))
  const evidence = numberEvidence(captured.map(({ draft }) => draft))
  const byId = new Map(evidence.map((each) => [each.id, each]))
  const texts = new Map(captured.map(({ draft, blob }) => [draft.textSha256, blob.text]))
  return deriveFindings(subject, evidence)
    .filter(({ ruleId }) => !ruleId.startsWith('gap.') || ruleId.startsWith('gap.policy-'))
    .map((finding) => ({
      ...{ file, surface: 'report', rule: finding.ruleId, title: finding.title, statement: finding.statement },
      severity: finding.severity,
      kind: kindOf(finding),
      about: aboutOf(finding),
      quotes: finding.evidence.flatMap((id) => {
        const cited = byId.get(id)
        return cited ? [quoteOf(cited, texts.get(cited.textSha256) ?? '')] : []
      }),
    }))
}

/** The addresses of the documents hold their roles. */
const addressAs = (host: string, role: FoundRole, at: number) => `https://${host}/${role}/${at + 1}`
const roleAt = (url: string | null) => url?.split('/').at(3)

function answered(host: string, { role, document }: RoleDocument, at: number): Answered {
  const url = addressAs(host, role, at)
  return {
    ask: { type: 'page', key: keyOf('given', role, url), place: `the ${roleWords[role]}`, url, isCrawled: false },
    reply: {
      ...{ outcome: 'page', document, fetchedAt, requestedUrl: url, finalUrl: url, hops: [url], status: 200 },
      ...{
        headers: {},
        cookies: [],
        contentType: 'text/html',
        bytes: 0,
        sha256: createHash('sha256').update(document.text).digest('hex'),
        ip: null,
      },
      via: 'fetch',
    },
  }
}

const isSale = ({ ruleId, direction }: Pick<Finding, 'ruleId' | 'direction'>) =>
  direction === 'risk' && /^(?:share|data)\..*\bs(?:ale|old)\b/u.test(ruleId)

function kindOf(finding: Finding): Claim['kind'] {
  if (finding.direction === 'contradiction') return 'contradiction'
  return isSale(finding) && finding.severity >= 3 ? 'sale' : 'other'
}

function aboutOf(finding: Finding): string[] {
  if (isSale(finding)) return ['sale']
  if (finding.ruleId.startsWith('gov.ai-training')) return ['ai-training']
  return finding.ruleId === 'data.policy-collected' ? finding.dataTypes : []
}

/** Returns a quote with its surrounding text; a record of our own has none. */
function quoteOf({ form, kind, finalUrl, excerpt, locator }: Evidence, text: string): Quote {
  if (form === 'record' || locator.type !== 'text') return { of: kind, quote: excerpt, before: '', after: '' }
  return { of: roleAt(finalUrl) ?? kind, ...around(text, locator.start, locator.end), quote: excerpt }
}

const around = (text: string, start: number, end: number) => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - contextLength), start),
  after: text.slice(end, end + contextLength),
})

/** Lists the claims on the page of a reading; severities as a report has them for the same thing. */
function claimsOfScan(file: string, reading: PolicyReading): Claim[] {
  const quotesOf = (...passages: Passage[]): Quote[] =>
    passages.map(({ quote, start, end }) => ({ of: 'policy', ...around(reading.text, start, end), quote }))
  const about = (practice: ReadPractice, what: string[]) => (practice.polarity === 'affirmed' ? what : [])
  const isSold = ({ practice, modality, polarity, isDeidentified }: ReadPractice) =>
    practice === 'sell' && polarity === 'affirmed' && modality !== 'conditional' && !isDeidentified
  const claim = (rule: string, title: string, more: Pick<Claim, 'severity' | 'kind' | 'about' | 'quotes'>): Claim => ({
    ...{ file, surface: 'scan', rule: `scan.${rule}`, title, statement: title },
    ...more,
  })
  return [
    ...reading.practices.map((told) =>
      claim(`practice.${told.practice}`, `Personal data: ${toldWords(told)}`, {
        severity: isSold(told) ? 4 : 1,
        kind: isSold(told) ? 'sale' : 'other',
        about: about(told, told.practice === 'sell' ? ['sale'] : [told.practice]),
        quotes: quotesOf(told.passage),
      }),
    ),
    ...reading.dataTypes
      .filter(({ sensitivity }) => sensitivity >= leastSensitivity)
      .flatMap(({ type, label, sensitivity, practices }) =>
        practices.map((told) =>
          claim(`type.${told.practice}`, `${label}: ${toldWords(told)}`, {
            severity: told.polarity === 'negated' ? 1 : (sensitivitySeverity[sensitivity] ?? 1),
            kind: isSold(told) ? 'sale' : 'other',
            about: about(told, told.practice === 'sell' ? ['sale'] : told.practice === 'collect' ? [type] : []),
            quotes: quotesOf(told.passage),
          }),
        ),
      ),
    ...reading.frameworks.flatMap(({ name, disclosures }) =>
      disclosures.flatMap((row) =>
        row.passage
          ? [
              claim(`disclosure.${row.check}`, lawTitle(name, row), {
                ...{ severity: 0, kind: 'other', about: [] },
                quotes: quotesOf(row.passage),
              }),
            ]
          : [],
      ),
    ),
  ]
}
