import type { Issue } from '../../platform/shared/refusal.ts'
import type { Question } from '../../product/questions.ts'

/**
 * Lists faults of a set of questions, by field. A condition may look only at a question before its own: that a set has
 * a cycle is then impossible.
 */
export function questionFaults(questions: readonly Question[]): Issue[] {
  const places = new Map<string, number>()
  for (const [at, { id }] of questions.entries()) if (!places.has(id)) places.set(id, at)
  return questions.flatMap((one, at) =>
    [
      ...idFaults(one, at, places),
      ...optionFaults(one),
      ...expectedFaults(one),
      ...(one.showIf ? conditionFaults(one.showIf, at, { questions, places }) : []),
    ].map(({ path, message }) => ({ path: `questions.${at}.${path}`, message })),
  )
}

const idFaults = ({ id }: Question, at: number, places: ReadonlyMap<string, number>): Issue[] =>
  places.get(id) === at ? [] : [{ path: 'id', message: `Another question has the id ${id} already.` }]

const hasOptions = (kind: Question['kind']) => kind === 'choice' || kind === 'choices'

function optionFaults({ kind, options }: Question): Issue[] {
  if (!hasOptions(kind)) return options.length > 0 ? [{ path: 'options', message: 'Only a choice has options.' }] : []
  if (options.length < 2) return [{ path: 'options', message: 'A choice needs at least two options.' }]
  return new Set(options).size < options.length ? [{ path: 'options', message: 'Two options are the same.' }] : []
}

function conditionFaults(
  { question, is }: NonNullable<Question['showIf']>,
  at: number,
  { questions, places }: { questions: readonly Question[]; places: ReadonlyMap<string, number> },
): Issue[] {
  const place = places.get(question) ?? -1
  const asked = questions[place]
  if (!asked) return [{ path: 'showIf.question', message: `There is no question with the id ${question}.` }]
  if (place >= at) return [{ path: 'showIf.question', message: 'A condition must look at a question before its own.' }]
  const possible = possibleWords(asked)
  if (!possible) return [{ path: 'showIf.question', message: 'Only a yes-no question or a choice can be a condition.' }]
  const wrong = is.find((word) => !possible.includes(word))
  return wrong === undefined ? [] : [{ path: 'showIf.is', message: `The other question has no answer “${wrong}”.` }]
}

function expectedFaults({ unwanted, atMost, ...one }: Question): Issue[] {
  if (atMost !== null && one.kind !== 'number')
    return [{ path: 'atMost', message: 'Only a number can be more than wanted.' }]
  const wrong = unwanted.find((word) => !possibleWords(one)?.includes(word))
  return wrong === undefined ? [] : [{ path: 'unwanted', message: `The question has no answer “${wrong}”.` }]
}

/** Returns the words that a condition may ask for; undefined where the question can't be a condition. */
export const possibleWords = ({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly string[] | undefined =>
  kind === 'yes-no' ? ['yes', 'no'] : hasOptions(kind) ? options : undefined
