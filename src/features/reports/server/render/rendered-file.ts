import type { ReportModel } from '../../model.ts'

/** One file of a report, whole. The same model gives the same bytes. */
export interface RenderedFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** Such as `sightline-gdpr-2026-10-01-to-2026-10-31.pdf`: no word of a person in it. */
export const fileNameOf = ({ meta }: Pick<ReportModel, 'meta'>, ending: string): string =>
  `sightline-${meta.type}${meta.isSample ? '-sample' : ''}-${meta.period.from}-to-${meta.period.to}.${ending}`
