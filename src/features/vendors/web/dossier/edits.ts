// Several members edit one thing at a time. A form keeps only what its user typed; everything else is what stands now.

/** What a form shows: text as typed, or what is ticked of a list. */
export type FieldValue = string | readonly string[]
export type Draft = Readonly<Record<string, FieldValue>>

/** A field that someone else changed after the form was opened. */
export interface ChangedMeanwhile {
  field: string
  was: FieldValue
  now: FieldValue
  /** What the user typed into the same field; undefined where there is no conflict. */
  mine: FieldValue | undefined
}

/** What the form shows: typed values above those that stand now. */
export const shownDraft = (now: Draft, edits: Draft): Draft => ({ ...now, ...edits })

/** Of what was typed, what differs from what stands now: all that has to be saved. */
export const unsaved = (now: Draft, edits: Draft): Draft =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => !isSame(value, now[field] ?? '')))

/** What others changed between opening and now. */
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

/** Without what was typed into one field: what stands now shows again. */
export const withoutEdit = (edits: Draft, field: string): Draft =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => name !== field))

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)
