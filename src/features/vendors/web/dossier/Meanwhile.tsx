import { Button } from '../../../../ui/Button.tsx'
import { Callout } from '../../../../ui/Text.tsx'
import type { ChangedMeanwhile } from './edits.ts'
import { type FormField, valueWords } from './form-fields.ts'

export type MeanwhileProps = {
  fields: readonly FormField[]
  changes: readonly ChangedMeanwhile[]
  /** Replaces what was typed with the current value. */
  onTake: (field: string) => void
}

/** Shows what someone else saved while the form was open. Nothing that was typed is lost; saving again decides. */
export function Meanwhile({ fields, changes, onTake }: MeanwhileProps) {
  if (changes.length === 0) return null
  return (
    <Callout kind="warning" title="Someone else has changed this meanwhile">
      <ul className="grid gap-2 text-sm">
        {changes.map(({ field: name, was, now, mine }) => {
          const field = fields.find((one) => one.name === name)
          return (
            <li key={name} className="wrap-anywhere">
              {`${field?.label ?? name}: ${valueWords(field, was)} became ${valueWords(field, now)}.`}
              {mine !== undefined && (
                <span className="mt-1 flex flex-wrap items-center gap-2">
                  {`You typed ${valueWords(field, mine)}, which replaces it when you save.`}
                  <Button size="small" onClick={() => onTake(name)}>
                    Keep theirs
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
