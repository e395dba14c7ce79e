import type { TableSection } from '../model.ts'
import { tableOf } from './table.ts'

export interface LegalText {
  text: string
  usedFor: string
  url: string
}

/** Lists the texts that the checks come from. The evidence index lists what each fact rests on. */
export const sourcesSection = (texts: readonly LegalText[]): TableSection =>
  tableOf({
    ...{ id: 'sources', title: 'Sources' },
    intro: 'The texts that the checks come from. The evidence index lists what each fact of a vendor rests on.',
    emptyWords: '',
    items: texts,
    columns: [
      { id: 'text', title: 'Text', kind: 'text', weight: 2, of: ({ text }) => text },
      { id: 'for', title: 'Used for', kind: 'text', weight: 3, of: ({ usedFor }) => usedFor },
      { id: 'url', title: 'Page', kind: 'url', weight: 3, of: ({ url }) => url },
    ],
  })
