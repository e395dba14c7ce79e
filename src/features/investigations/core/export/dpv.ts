import { type Finding, familyOf } from '../findings/finding.ts'
import type { Report } from '../report.ts'
import { type Block, type ReportDocument, wordsIn } from './report-document.ts'

// W3C Data Privacy Vocabulary 2 (https://w3id.org/dpv), read under the W3C Software and Document Notice and License 2023.
// Only what a finding says becomes a statement in it: nothing is inferred on the way.

const context = {
  dpv: 'https://w3id.org/dpv#',
  pd: 'https://w3id.org/dpv/pd#',
  risk: 'https://w3id.org/dpv/risk#',
  dct: 'http://purl.org/dc/terms/',
  prov: 'http://www.w3.org/ns/prov#',
  schema: 'https://schema.org/',
} as const

/** The processing that a family of findings speaks of. */
const processing: Partial<Record<string, string>> = {
  data: 'dpv:Collect',
  share: 'dpv:Share',
  track: 'dpv:Monitor',
}

export interface DpvInput {
  id: string
  /** Address of the investigation, without a slash at the end. */
  iri: string
  /** Name of the run. */
  name: string
  /** The words, in one language. */
  document: ReportDocument
  completedAt: string
  report: Report
  findings: readonly Finding[]
  /** Data type id to its DPV term, e.g. `email` to `pd:EmailAddress`. */
  terms: Readonly<Record<string, string>>
}

/** The report as JSON-LD, in the order in which it is read; each finding names the evidence that it rests on. */
export function dpvExport({
  id,
  iri: url,
  name,
  completedAt,
  document,
  report,
  findings,
  terms,
}: DpvInput): Record<string, unknown> {
  const { subject, firstPage: page } = report
  const { language } = document
  const words = wordsIn[language]
  const said = (text: string, lang = language as string) => ({ '@value': text, '@language': lang })
  const titles = new Map(
    document.appendix
      .filter((block): block is Extract<Block, { kind: 'finding' }> => block.kind === 'finding')
      .map(({ id, title }) => [id, said(title.text, title.lang)]),
  )
  const evidence = (evidenceId: string) => ({ '@id': `${url}/evidence/${evidenceId}` })
  return {
    '@context': context,
    '@id': url,
    '@type': 'dpv:Assessment',
    'dct:identifier': id,
    'dct:created': completedAt,
    'dct:creator': 'Iris, an automated investigator',
    'dct:subject': {
      '@id': `${url}#subject`,
      '@type': subject.kind === 'company' ? 'dpv:LegalEntity' : 'dpv:Service',
      'schema:name': subject.key === null ? name : subject.name,
      ...(subject.company
        ? { 'dpv:isProvidedBy': { '@type': 'dpv:LegalEntity', 'schema:name': subject.company.name } }
        : {}),
    },
    'dct:language': language,
    'dct:title': said(document.title),
    ...(page && {
      'schema:reviewRating': { '@type': 'schema:Rating', 'schema:ratingValue': page.advice },
      'dct:abstract': [words.recommendation(page.advice), ...page.reasons.map(({ code }) => words.reasons[code])].map(
        (text) => said(text),
      ),
      'dpv:hasOrganisationalMeasure': page.conditions.map(({ code }) => ({
        '@type': 'dpv:OrganisationalMeasure',
        'dct:identifier': code,
        'dct:title': said(words.conditions[code]),
      })),
    }),
    'dct:hasPart': findings.map((f) => {
      const family = familyOf(f)
      const personalData = f.dataTypes.flatMap((type) => (Object.hasOwn(terms, type) ? [{ '@id': terms[type] }] : []))
      const process = processing[family]
      return {
        '@id': `${url}#${f.id}`,
        '@type': f.direction === 'risk' || f.direction === 'contradiction' ? 'dpv:Risk' : 'dpv:Observation',
        'dct:identifier': f.ruleId,
        'dct:title': titles.get(f.id) ?? said(f.title, 'en'),
        'dct:description': said(f.statement, 'en'),
        ...(process ? { 'dpv:hasProcessing': { '@id': process } } : {}),
        ...(personalData.length > 0 ? { 'dpv:hasPersonalData': personalData } : {}),
        ...(f.purposes.length > 0 ? { 'dpv:hasPurpose': f.purposes.map((purpose) => ({ '@id': purpose })) } : {}),
        ...(f.parties.length > 0
          ? { 'dpv:hasRecipient': f.parties.map((party) => ({ '@type': 'dpv:Recipient', 'schema:name': party })) }
          : {}),
        ...(f.legal.length > 0 ? { 'dct:references': f.legal.map(({ framework, ref }) => `${framework} ${ref}`) } : {}),
        'prov:wasDerivedFrom': f.evidence.map(evidence),
      }
    }),
  }
}
