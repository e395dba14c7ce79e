import type { BulkEdited } from '../bulk-contract.ts'

/** "12 changed · 3 were like this already · 1 could not be changed". */
export const editedWords = ({ edited, unchanged, refused }: BulkEdited): string =>
  [
    `${edited.toLocaleString('en-US')} changed`,
    unchanged > 0 && `${unchanged.toLocaleString('en-US')} already like this`,
    refused.length > 0 && `${refused.length.toLocaleString('en-US')} could not be changed`,
  ]
    .filter(Boolean)
    .join(' · ')
