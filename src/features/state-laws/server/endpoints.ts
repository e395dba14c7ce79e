import { answerIfChanged, type Handlers } from '../../../platform/server/http/api.ts'
import type { LawBook } from '../../../product/laws/facts.ts'
import type { LawsAnswer, lawsContract } from '../contract.ts'
import { changesFrom, changeWords, countLaws, type LawChange, lawOn, valueWords, yearBefore } from '../laws.ts'
import { hashOf, readLawBook } from './content.ts'

export function lawsEndpoints({ today }: { today: () => string }): Handlers<typeof lawsContract> {
  const book = readLawBook()
  const hash = hashOf(book)
  return {
    'GET /api/laws': ({ query }, call) => {
      const on = query.on ?? today()
      answerIfChanged(call, `"${hash}-${on}${query.state ? `-${query.state}` : ''}"`)
      return lawsAnswer(book, { on, state: query.state })
    },
  }
}

/** Everything that is known for a day, of all states or of one. */
export function lawsAnswer(book: LawBook, { on, state }: { on: string; state?: string | undefined }): LawsAnswer {
  const laws = book.laws.map((head) => lawOn(book, head, on))
  const shown = (law: string) => state === undefined || law === state
  return {
    on,
    asOf: book.asOf,
    counts: countLaws(laws),
    laws: laws.filter(({ abbreviation }) => shown(abbreviation)),
    changes: changesFrom(book.facts, yearBefore(on))
      .filter(({ law }) => shown(law))
      .map((change) => shownChange(book, change)),
    claims: book.claims,
    pending: book.pending,
  }
}

function shownChange(book: LawBook, change: LawChange): LawsAnswer['changes'][number] {
  const head = book.laws.find(({ id }) => id === change.law)
  if (!head) throw new Error(`state laws: no law ${change.law}`)
  return {
    on: change.on,
    law: change.law,
    state: head.state,
    lawName: head.lawName,
    words: changeWords(change),
    before: change.before.map(valueWords).join(' / ') || null,
    facts: change.after,
  }
}
