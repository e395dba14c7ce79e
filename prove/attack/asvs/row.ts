/** A test as evidence: its file, and its exact name. */
export interface Evidence {
  file: string
  name: string
}

/** Our answer to one requirement. */
export type Row = { id: string; words: string } & (
  | { state: 'held'; evidence: readonly Evidence[] }
  | { state: 'not applicable'; why: string }
  | { state: 'open'; why: string }
)

/** @param evidence `file: name`, at least one. */
export const held = (id: string, words: string, ...evidence: [string, ...string[]]): Row => ({
  ...{ id, words, state: 'held' as const },
  evidence: evidence.map((one) => {
    const [, file = '', name = ''] = /^(\S+?): (.+)$/.exec(one) ?? []
    return { file, name }
  }),
})

export const notApplicable = (id: string, words: string, why: string): Row => ({
  id,
  words,
  state: 'not applicable',
  why,
})

/** Requirements that speak of something which the program does not have, for one reason. */
export const without = (what: string, why: string, ...ids: readonly string[]): Row[] =>
  ids.map((id) => notApplicable(id, what, why))
