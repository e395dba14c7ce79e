import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lawBookOf } from './facts.ts'
import { lawOn } from './laws.ts'

export const contentFile = join(import.meta.dirname, '../../../content/state-laws.json')

export const book = lawBookOf(JSON.parse(readFileSync(contentFile, 'utf8')))

export const lawsOn = (day: string) => book.laws.map((head) => lawOn(book, head, day))

export function lawIn(state: string, day: string) {
  const law = lawsOn(day).find(({ abbreviation }) => abbreviation === state)
  if (!law) throw new Error(`no law in ${state}`)
  return law
}
