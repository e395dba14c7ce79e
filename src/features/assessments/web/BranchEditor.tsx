import type { Question } from '../../../product/questions.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Select } from '../../../ui/Field.tsx'
import { possibleWords } from '../validate-questions.ts'

/** Edits when a question is asked: always, or after certain answers to an earlier one. */
export function BranchEditor({
  question,
  earlier,
  error,
  disabled,
  onChange,
}: {
  question: Question
  earlier: readonly Question[]
  error: string | undefined
  disabled: boolean
  onChange: (showIf: Question['showIf']) => void
}) {
  const { showIf } = question
  const possible = earlier.filter((one) => possibleWords(one))
  const chosen = possible.find(({ id }) => id === showIf?.question)
  const words = chosen && possibleWords(chosen)
  return (
    <div className="grid gap-3">
      <Select
        label="Asked"
        value={chosen ? chosen.id : showIf ? 'lost' : ''}
        error={error}
        disabled={disabled}
        onChange={({ target }) => {
          const [first] =
            possibleWords(possible.find(({ id }) => id === target.value) ?? { kind: 'text', options: [] }) ?? []
          onChange(first === undefined ? null : { question: target.value, is: [first] })
        }}
        options={[
          { value: '', label: 'Always' },
          ...(showIf && !chosen
            ? [{ value: 'lost', label: 'After a question that does not stand before it', disabled: true }]
            : []),
          ...possible.map(({ id, text }) => ({ value: id, label: `After: ${text || id}` })),
        ]}
      />
      {showIf && chosen && words && (
        <fieldset disabled={disabled} className="grid gap-2">
          <legend className="ui-legend">if the answer is</legend>
          <div className="ui-choices">
            {words.map((word) => (
              <Checkbox
                key={word}
                label={word === 'yes' ? 'Yes' : word === 'no' ? 'No' : word}
                checked={showIf.is.includes(word)}
                onChange={({ target }) => {
                  const is = words.filter((one) => (one === word ? target.checked : showIf.is.includes(one)))
                  // Without any answer there is no condition.
                  onChange(is.length > 0 ? { question: chosen.id, is } : null)
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
