import { sha256Of } from '../../../platform/server/blobs.ts'
import type { SigningKey } from '../../../platform/server/signing-key.ts'
import { signManifest } from '../../../product/manifest/sign-manifest.ts'
import type { Format } from '../../../product/reports.ts'
import type { ReportModel } from '../model.ts'
import type { RenderedFile } from './render/rendered-file.ts'

/** Signs what a report was made of and what its files hash to: a file to keep next to them. */
export function makeManifest(
  key: SigningKey,
  {
    format,
    file,
    json,
    about: { meta, sha256 },
    inputsSha256,
  }: {
    format: Format
    file: RenderedFile
    json: RenderedFile
    about: Pick<ReportModel, 'meta' | 'sha256'>
    inputsSha256: string
  },
): RenderedFile {
  const bytes = signManifest(key, {
    report: {
      title: meta.title,
      organisation: meta.organisation,
      type: meta.type,
      fileFormat: format,
      periodFrom: meta.period.from,
      periodTo: meta.period.to,
      generatedAt: meta.generatedAt,
    },
    inputsSha256,
    modelSha256: sha256,
    methodVersion: meta.methodVersion,
    scoreMethod: meta.scoreMethod,
    files: [file, json].map(({ name, mediaType, bytes }) => ({
      name,
      mediaType,
      bytes: bytes.byteLength,
      sha256: sha256Of(bytes),
    })),
  })
  return { name: `${file.name}.manifest.json`, mediaType: 'application/json', bytes }
}
