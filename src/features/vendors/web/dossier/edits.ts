// Several members edit one thing at a time. A form keeps only what its user typed; everything else is the current
// state.

/** Value of a form field: text as typed, or the ticked options of a list. */
export type FieldValue = string | readonly string[]
export type Draft = Readonly<Record<string, FieldValue>>

/** A field that someone else changed after the form was opened. */
export interface ChangedMeanwhile {
  field: string
  was: FieldValue
  now: FieldValue
  /** The user's text in the same field; undefined where there is no conflict. */
  mine: FieldValue | undefined
}

/** Returns the form's content: typed values over the current ones. */
export const shownDraft = (now: Draft, edits: Draft): Draft => ({ ...now, ...edits })

/** Returns the typed values that differ from the current ones: all that has to be saved. */
export const unsaved = (now: Draft, edits: Draft): Draft =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => !isSame(value, now[field] ?? '')))

/** Returns what others changed between opening and now. */
export function changedMeanwhile({
  opened,
  now,
  edits,
}: {
  opened: Draft
  now: Draft
  edits: Draft
}): ChangedMeanwhile[] {
  return Object.entries(now).flatMap(([field, value]) => {
    const was = opened[field]
    if (was === undefined || isSame(was, value)) return []
    const mine = edits[field]
    return [{ field, was, now: value, mine: mine === undefined || isSame(mine, value) ? undefined : mine }]
  })
}

/** Drops the typed value of one field: the current one shows again. */
export const withoutEdit = (edits: Draft, field: string): Draft =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => name !== field))

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)
