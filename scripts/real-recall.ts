import { z } from 'zod'
import type { Claim, ReadCompany } from './real-documents.ts'

// Sentences that a person found in real documents, each stating what must be found: how many of them are.

const listed = z.strictObject({
  file: z.string().min(1),
  quote: z.string().min(1),
  /** `sale`, `ai-training`, or the id of a data type that is collected. */
  kind: z.string().min(1),
  note: z.string().optional(),
})
export type Listed = z.infer<typeof listed>

export const readList = (text: string): Listed[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => listed.parse(JSON.parse(line)))

export interface Found extends Listed {
  /** The words are in the text that was taken from the document. */
  isRead: boolean
  /** Something says so of the document. */
  isStated: boolean
  /** And it quotes these words. */
  isQuoted: boolean
}

export function findListed({ texts, claims }: Pick<ReadCompany, 'texts' | 'claims'>, rows: readonly Listed[]): Found[] {
  return rows.map((row) => {
    const saying = claims.filter(({ about }) => about.includes(row.kind))
    return {
      ...row,
      isRead: texts.some((text) => plain(text).includes(plain(row.quote))),
      isStated: saying.length > 0,
      isQuoted: saying.some((claim) => quotes(claim, row.quote)),
    }
  })
}

const quotes = ({ quotes: said }: Claim, words: string) =>
  said.some(({ quote }) => plain(quote).includes(plain(words)) || plain(words).includes(plain(quote)))

const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/** One line for each kind and one for all. */
export function describeRecall(found: readonly Found[]): string {
  const line = (kind: string, of: readonly Found[]) => {
    const count = (is: (one: Found) => boolean) => String(of.filter(is).length).padStart(4)
    return `${kind.padEnd(24)}${count(() => true)} listed${count((one) => one.isStated)} stated of the document${count((one) => one.isQuoted)} by this sentence`
  }
  const missed = found
    .filter(({ isStated }) => !isStated)
    .map(({ file, kind, quote, isRead }) => `  ${kind} · ${file}${isRead ? '' : ' · not in the text'}\n    ${quote}`)
  const byKind = [...Map.groupBy(found, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...byKind.map(([kind, of]) => line(kind, of)), line('all', found), 'missed:', ...missed].join('\n')
}
