import type { Provenance } from '../../../catalog/contract.ts'
import type { Line } from '../document.ts'

export const platformWords = { android: 'Android', ios: 'iOS' } as const

export const sourceLines = (p: Provenance): Line[] => [
  ['Source', p.sourceTitle],
  ['Public page', p.pagePattern ? `${p.page} (address by the publisher's pattern, not opened)` : p.page],
  ['Licence', p.licence],
  ['As of', p.asOf],
]
