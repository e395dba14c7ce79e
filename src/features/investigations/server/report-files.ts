import { zip } from 'fflate'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { SigningKey } from '../../../platform/server/signing-key.ts'
import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import type { Caller } from '../../../platform/shared/fair-queue.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { dataTypes } from '../../../product/data-types.ts'
import { signManifest } from '../../../product/manifest/sign-manifest.ts'
import { methodVersion } from '../../../product/score/method/contract.ts'
import { dpvExport } from '../core/export/dpv.ts'
import { reportHtml } from '../core/export/html.ts'
import { reportMarkdown } from '../core/export/markdown.ts'
import {
  documentFormat,
  documentOf,
  evidenceHashes,
  type ReportDocument,
  reportFileOf,
} from '../core/export/report-document.ts'
import type { Language, ReportForm } from '../vocabulary.ts'
import type { DrawFile } from './render/draw-file.ts'

type Input = Omit<Parameters<typeof documentOf>[0], 'language'>

/** A report in one language, with the address by which programs know it. */
export interface ReportToWrite extends Input {
  language: Language
  iri: string
}

interface Parts {
  drawFile: DrawFile
  signingKey: () => Promise<SigningKey>
}

export const mediaTypes: Readonly<Record<ReportForm, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  jsonld: 'application/ld+json',
  zip: 'application/zip',
}

export const fileName = ({ id, language }: Pick<ReportToWrite, 'id' | 'language'>, ending: string): string =>
  `sightline-${id}${language === 'en' ? '' : `-${language}`}.${ending}`

/** The report in one form. @throws Refusal `report_not_drawn` where the process that sets type gave up. */
export async function writeReportFile(
  parts: Parts,
  report: ReportToWrite,
  { form, caller }: { form: ReportForm; caller: Caller },
): Promise<Uint8Array> {
  return form === 'zip'
    ? signedFiles(parts, report, caller)
    : write(parts, { report, document: documentOf(report) }, { form, caller })
}

async function write(
  { drawFile }: Parts,
  { report, document }: { report: ReportToWrite; document: ReportDocument },
  { form, caller }: { form: Exclude<ReportForm, 'zip'>; caller: Caller },
): Promise<Uint8Array> {
  switch (form) {
    case 'pdf':
    case 'docx': {
      const drawn = await drawFile({ document, form }, { caller })
      if (drawn.outcome === 'failed') throw refuse('report_not_drawn')
      return drawn.bytes
    }
    case 'md':
      return Buffer.from(reportMarkdown(document))
    case 'html':
      return Buffer.from(reportHtml(document))
    case 'json':
      return Buffer.from(JSON.stringify(reportFileOf(document, report), null, 2))
    case 'jsonld':
      return Buffer.from(JSON.stringify(dpvExport({ ...report, document, terms: dpvTerms }), null, 2))
  }
}

const dpvTerms = Object.fromEntries(dataTypes.map(({ id, dpv }) => [id, dpv]))

const signedForms = ['pdf', 'docx', 'md', 'html', 'jsonld', 'json'] as const

/** Every form with a manifest beside them that says what they hash to and what they were made of, as `sightline verify-report` checks it. */
async function signedFiles(parts: Parts, report: ReportToWrite, caller: Caller): Promise<Uint8Array> {
  const document = documentOf(report)
  const files: { name: string; mediaType: string; bytes: Uint8Array }[] = []
  for (const form of signedForms) {
    const bytes = await write(parts, { report, document }, { form, caller })
    files.push({ name: fileName(report, form), mediaType: mediaTypes[form], bytes })
  }
  const day = report.report.runOn ?? report.completedAt.slice(0, 10)
  const manifest = signManifest(await parts.signingKey(), {
    report: {
      ...{ title: document.title, organisation: 'Sightline', type: 'investigation', fileFormat: 'pdf' },
      ...{ periodFrom: day, periodTo: day, generatedAt: report.completedAt },
    },
    inputsSha256: canonicalHash(evidenceHashes(report.evidence)),
    modelSha256: reportFileOf(document, report).sha256,
    methodVersion: documentFormat,
    scoreMethod: methodVersion,
    files: files.map(({ name, mediaType, bytes }) => ({
      ...{ name, mediaType, bytes: bytes.byteLength, sha256: sha256Of(bytes) },
    })),
  })
  const archived = Object.fromEntries([
    ...files.map(({ name, bytes }) => [name, bytes] as const),
    [fileName(report, 'manifest.json'), manifest] as const,
  ])
  return new Promise((resolve, reject) =>
    zip(archived, { level: 6, mtime: report.completedAt }, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}
