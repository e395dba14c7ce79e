import type { AmendmentKind } from '../catalog/amendments.ts'
import { type CorrectionField, fieldNames } from './vocabulary.ts'

export interface ChangeWords {
  kind: AmendmentKind
  was: string | null
  becomes: string | null
}

/** Describes a change of a fact, for readers. */
export function changeWords({ kind, was, becomes }: ChangeWords): string {
  switch (kind) {
    case 'name':
      return `Name: “${becomes}”, was “${was}”`
    case 'company':
      return `Company: ${becomes ?? 'not known'}, was ${was ?? 'not known'}`
    case 'add-data-type':
      return `Type of data added: ${becomes}`
    case 'remove-data-type':
      return `Type of data removed: ${was}`
    case 'add-identifier':
      return `Identifier added: ${becomes}`
    case 'remove-identifier':
      return `Identifier removed: ${was}`
    case 'role':
      return `What it does: ${becomes ?? 'not known'}, was ${was ?? 'not known'}`
    case 'remove-audience':
      return `Sensitive audience removed: ${was}`
    case 'add-protection':
      return `Protection added: ${becomes}`
    case 'remove-protection':
      return `Protection removed: ${was}`
    case 'remove-registration':
      return `Registration removed: ${was}`
    case 'act':
      return `Act: ${becomes}, was ${was}`
    case 'remove-act':
      return `Act removed: ${was}`
  }
}

/** How a line of a page begins. */
export function lineTitle({
  kind,
  field,
}: {
  kind: 'corrected' | 'disputed' | 'kept'
  field: CorrectionField
}): string {
  const name = fieldNames[field].toLowerCase()
  if (kind === 'corrected') return `Corrected: ${name}`
  return kind === 'disputed' ? `Disputed by the company: ${name}` : `Disputed by the company, and kept: ${name}`
}
