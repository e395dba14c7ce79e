import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Issue } from '../../../platform/shared/refusal.ts'
import { type QuestionKind, questionKinds } from '../../../product/assessments.ts'
import type { Question } from '../../../product/questions.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { possibleWords } from '../validate-questions.ts'
import { BranchEditor } from './BranchEditor.tsx'
import { kindNames } from './words.ts'

interface QuestionEditorProps {
  question: Question
  number: number
  earlier: readonly Question[]
  isLast: boolean
  disabled: boolean
  /** Issues of this question, by its fields. */
  issues: readonly Issue[]
  onEdit: (patch: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question of a set, with all that is to be said of it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, earlier, isLast, disabled, issues, onEdit, onMove, onRemove } = props
  const { id, text, help, kind, options, isRequired } = question
  const issueOf = (...paths: string[]) => issues.find(({ path }) => paths.includes(path))?.message
  const hasOptions = kind === 'choice' || kind === 'choices'
  return (
    <article
      aria-label={`Question ${number}`}
      className="grid gap-4 border-t border-line py-5 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
    >
      <p className="font-mono text-sm text-accent" aria-hidden="true">
        {number}
      </p>
      <fieldset disabled={disabled} className="grid min-w-0 gap-4">
        <legend className="ui-hidden">Question {number}</legend>
        <TextArea
          label="Question"
          rows={2}
          maxLength={1_000}
          value={text}
          error={issueOf('text')}
          onChange={({ target }) => onEdit({ text: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Answered by"
            value={kind}
            onChange={({ target }) => onEdit({ kind: target.value as QuestionKind /* of these options */ })}
            options={questionKinds.map((value) => ({ value, label: kindNames[value] }))}
          />
          <BranchEditor
            question={question}
            earlier={earlier}
            error={issueOf('showIf.question', 'showIf.is')}
            disabled={disabled}
            onChange={(showIf) => onEdit({ showIf })}
          />
        </div>
        {hasOptions && (
          <TextArea
            label="Options, one a line"
            rows={4}
            value={options.join('\n')}
            error={issueOf('options')}
            onChange={({ target }) => onEdit({ options: target.value === '' ? [] : target.value.split('\n') })}
          />
        )}
        <Expected question={question} onEdit={onEdit} />
        <Checkbox
          label="An answer is required"
          checked={isRequired}
          onChange={({ target }) => onEdit({ isRequired: target.checked })}
        />
        <Disclosure summary="Help and id" open={issueOf('id') !== undefined || undefined}>
          <div className="grid gap-4">
            <TextArea
              label="Help, such as the law behind it"
              rows={2}
              optional
              maxLength={2_000}
              value={help}
              onChange={({ target }) => onEdit({ help: target.value })}
            />
            <TextInput
              label="Id"
              value={id}
              maxLength={60}
              hint="Small letters, digits and hyphens. The workbook shows it, and answers are matched by it."
              error={issueOf('id')}
              onChange={({ target }) => onEdit({ id: target.value })}
            />
          </div>
        </Disclosure>
      </fieldset>
      {!disabled && (
        <div className="flex gap-1 sm:flex-col">
          <IconButton
            id={`up-${id}`}
            label={`Move question ${number} up`}
            icon={<ArrowUp size={16} aria-hidden="true" />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            id={`down-${id}`}
            label={`Move question ${number} down`}
            icon={<ArrowDown size={16} aria-hidden="true" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            {...rowAct('delete')}
            label={`Delete question ${number}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
    </article>
  )
}

/** Which answers a reviewer is shown as unwanted; the vendor does not see it. */
function Expected({ question, onEdit }: Pick<QuestionEditorProps, 'question' | 'onEdit'>) {
  const { kind, unwanted, atMost } = question
  if (kind === 'number')
    return (
      <TextInput
        label="Unwanted if more than"
        type="number"
        optional
        value={atMost ?? ''}
        hint="The vendor doesn’t see this."
        onChange={({ target }) => onEdit({ atMost: target.value === '' ? null : Number(target.value) })}
      />
    )
  const words = possibleWords(question)?.filter((word) => word.trim() !== '')
  if (!words || words.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Unwanted answers</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {words.map((word) => (
          <Checkbox
            key={word}
            label={word === 'yes' ? 'Yes' : word === 'no' ? 'No' : word}
            checked={unwanted.includes(word)}
            onChange={({ target }) =>
              onEdit({ unwanted: target.checked ? [...unwanted, word] : unwanted.filter((one) => one !== word) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
