import type { Db } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { aboutOf } from '../../../product/entries.ts'
import { guessAddresses } from '../core/address-guesses.ts'
import { readInput } from '../core/input.ts'
import { type Asked, chosenSubject, nameAlone, type Resolution, resolveSubject } from '../core/resolve.ts'
import type { Question, QuestionAnswer } from '../question-contract.ts'
import type { Lookups } from './lookups.ts'

// Finds out who is meant, by the catalog and by what a person said.

/** Resolves a text against the catalog. */
export async function readName(db: Db, lookups: Lookups, text: string): Promise<Resolution | Asked> {
  const input = readInput(text)
  const { candidates, searched } = await lookups.findCandidates(db, input)
  return resolveSubject(input, candidates, searched)
}

/** Resolves a person's answer to the question. A web address can lead to a question of its own. */
export async function readAnswer(
  db: Db,
  lookups: Lookups,
  { asked, answer }: { asked: Asked; answer: QuestionAnswer },
): Promise<Resolution | Asked> {
  if (answer.subject !== undefined) {
    const offer = asked.offers.find((one) => aboutOf(one) === answer.subject)
    if (!offer) throw refuse('offer_not_found')
    return chosenSubject(asked.input, offer)
  }
  if (answer.website !== undefined) {
    if (readInput(answer.website).kind === 'name') throw refuse('website_not_public')
    return readName(db, lookups, answer.website)
  }
  return nameAlone(asked)
}

/** The same subject as before, by its id; undefined where it is no longer there. */
export async function readKnown(
  db: Db,
  lookups: Lookups,
  { asked, subjectId }: { asked: Asked; subjectId: string },
): Promise<Resolution | undefined> {
  const [kind = '', ...rest] = subjectId.split(':')
  if (kind === 'unknown') return nameAlone(asked)
  if (kind === 'domain-outside' || kind === 'app-outside') {
    const read = await readName(db, lookups, rest.join(':'))
    return read.outcome === 'asked' ? undefined : read
  }
  const known = await lookups.findSubject(db, subjectId)
  return known && chosenSubject(asked.input, known)
}

export const presentQuestion = ({ input, offers }: Asked): Question => ({
  offers: offers.map(({ kind, key, name, company, level }) => ({
    kind,
    key,
    name,
    company: company?.name ?? null,
    level,
  })),
  // A misspelled domain is often registered on purpose to be mistaken for the right one: do not guess addresses from
  // it.
  addresses: offers.some(({ match }) => match === 'typo') ? [] : guessAddresses(input),
})
