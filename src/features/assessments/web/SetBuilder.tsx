import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import type { Issue } from '../../../platform/shared/refusal.ts'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { questionLimits } from '../../../product/assessments.ts'
import { assessmentsPath, questionSetPath, questionSetsUrl } from '../../../product/links.ts'
import type { Question } from '../../../product/questions.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea, TextInput } from '../../../ui/Field.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { questionFaults } from '../validate-questions.ts'
import { sectionsOf } from '../visible.ts'
import {
  addQuestion,
  type DraftQuestion,
  draftsOf,
  editQuestion,
  moveQuestion,
  removeQuestion,
  renameSection,
} from './builder.ts'
import { call, type QuestionSet } from './calls.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'

/** Lists what a person has to enter before the rules can judge. */
const emptyFaults = (questions: readonly Question[]): Issue[] =>
  questions.flatMap(({ text, id }, at) => [
    ...(text.trim() === '' ? [{ path: `questions.${at}.text`, message: 'Enter the question.' }] : []),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
      ? []
      : [{ path: `questions.${at}.id`, message: 'Use small letters, digits and hyphens.' }]),
  ])

/** Builds a question set of one's own; null is a new one. */
export function SetBuilder({ set, onNewest }: { set: QuestionSet | null; onNewest: () => Promise<unknown> }) {
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason()
  const [title, setTitle] = useState(set?.title ?? '')
  const [description, setDescription] = useState(set?.description ?? '')
  const [drafts, setDrafts] = useState(() => (set ? draftsOf(set.questions) : addQuestion([], -1)))
  const [part, setPart] = useState<'edit' | 'preview'>('edit')
  const [isTried, setTried] = useState(false)
  const questions = drafts.map(({ question }) => ({
    ...question,
    section: question.section.trim() || 'Questions',
    options: question.options.map((option) => option.trim()).filter(Boolean),
  }))
  const faults = [...emptyFaults(questions), ...questionFaults(questions)]
  const titleFault = title.trim() === '' ? 'Enter a title.' : undefined
  const faultCount = faults.length + (titleFault ? 1 : 0)
  const isDirty =
    title !== (set?.title ?? '') ||
    description !== (set?.description ?? '') ||
    JSON.stringify(questions) !== JSON.stringify(set?.questions ?? [])
  useWarning(isDirty)

  const save = useMutation({
    mutationFn: () => {
      const body = { title: title.trim(), description: description.trim(), questions }
      return set
        ? call('PUT /api/customer/question-sets/{id}', {
            params: { id: idOf(set.key) },
            body: { ...body, version: set.version },
          })
        : call('POST /api/customer/question-sets', { body })
    },
    onSuccess: async (saved) => {
      if (set) await onNewest()
      else await navigate(questionSetPath(saved.key), { replace: true })
    },
  })
  const { toast: tell } = useToast()
  const archive = useDecision(
    {
      act: () => call('DELETE /api/customer/question-sets/{id}', { params: { id: idOf(set?.key ?? '') } }),
      told: () => ({ title: 'The question set was put away' }),
      failed: 'The question set was not put away',
    },
    { url: questionSetsUrl, tell },
  )

  function trySaving() {
    setTried(true)
    if (faultCount === 0) save.mutate()
  }

  const isOld = save.error instanceof ApiError && save.error.code === 'changed_meanwhile'
  return (
    <>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: 'Assessments', href: assessmentsPath }, { label: set?.title ?? 'New question set' }]}
          />
        }
        title={<bdi className="wrap-anywhere">{set?.title ?? 'New question set'}</bdi>}
        meta={`${counted(drafts.length, 'question')}${set ? `, version ${set.version}` : ''}${isDirty ? ', not saved' : ''}`}
        actions={
          <>
            <Button
              variant="primary"
              disabledReason={readOnly}
              pending={save.isPending}
              pendingLabel="Saving"
              onClick={trySaving}
            >
              Save
            </Button>
            {set && (
              <AskingButton
                label="Put away"
                about={set.title}
                size="medium"
                variant="danger"
                pending={archive.isPending}
                pendingLabel="Putting away"
                disabledReason={readOnly}
                asks={{
                  title: 'Put this question set away?',
                  keep: 'Keep it',
                  why: 'It is offered no more. What was sent stays as it was sent.',
                }}
                onAct={(onSettled) =>
                  archive.mutate(undefined, { onSettled, onSuccess: () => navigate(assessmentsPath) })
                }
              />
            )}
          </>
        }
      />
      <div className="grid gap-6">
        <div aria-live="polite" className="grid gap-4">
          {isTried && faultCount > 0 && (
            <Callout kind="warning" title={`${counted(faultCount, 'thing')} to put right before it can be saved`}>
              {faultCount === 1 ? 'It is marked at its field.' : 'Each is marked at its field.'}
            </Callout>
          )}
          {save.error && (
            <Callout kind="danger" title={errorWords(save.error)}>
              {isOld && (
                <p>
                  What you edited is still here.{' '}
                  <Button size="small" onClick={() => onNewest()}>
                    Load the newest and drop mine
                  </Button>
                </p>
              )}
            </Callout>
          )}
        </div>
        <fieldset disabled={readOnly !== undefined} className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Title"
            value={title}
            maxLength={200}
            error={isTried ? titleFault : undefined}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextArea
            label="Description"
            rows={2}
            optional
            maxLength={2_000}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </fieldset>
        <Tabs
          label="Question set"
          selected={part}
          onSelect={setPart}
          tabs={[
            {
              id: 'edit',
              label: 'Questions',
              content: (
                <Sections
                  drafts={drafts}
                  faults={isTried ? faults : faults.filter(({ path }) => !path.endsWith('.text'))}
                  disabled={readOnly !== undefined}
                  onChange={setDrafts}
                />
              ),
            },
            { id: 'preview', label: 'Preview', content: <QuestionPreview questions={questions} /> },
          ]}
        />
      </div>
    </>
  )
}

const idOf = (key: string): number => Number(key.slice('own:'.length))

function useWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

function Sections({
  drafts,
  faults,
  disabled,
  onChange,
}: {
  drafts: readonly DraftQuestion[]
  faults: readonly Issue[]
  disabled: boolean
  onChange: (drafts: DraftQuestion[]) => void
}) {
  // A question that moves takes its buttons along; the focus is put back on the one that was pressed.
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = undefined
  })
  const sections = sectionsOf(drafts.map(({ question }) => question))
  const isFull = drafts.length >= questionLimits.questions
  let from = 0
  return (
    <div className="grid gap-10">
      {sections.map(({ title, questions }, index) => {
        const first = from
        from += questions.length
        const last = first + questions.length - 1
        return (
          // The place is the section: its title is what is being typed.
          <section key={index} aria-label={`Section ${title}`}>
            <TextInput
              label={`Section ${index + 1}`}
              value={title}
              maxLength={200}
              disabled={disabled}
              className="mb-4 max-w-measure"
              onChange={({ target }) =>
                onChange(renameSection(drafts, { from: first, count: questions.length, title: target.value }))
              }
            />
            {drafts.slice(first, last + 1).map(({ key, question }, offset) => {
              const at = first + offset
              const start = `questions.${at}.`
              return (
                <QuestionEditor
                  key={key}
                  question={question}
                  number={at + 1}
                  earlier={drafts.slice(0, at).map((one) => one.question)}
                  isLast={at === drafts.length - 1}
                  disabled={disabled}
                  issues={faults.flatMap(({ path, message }) =>
                    path.startsWith(start) ? [{ path: path.slice(start.length), message }] : [],
                  )}
                  onEdit={(patch) => onChange(editQuestion(drafts, at, patch))}
                  onMove={(by) => {
                    pressed.current = `${by < 0 ? 'up' : 'down'}-${question.id}`
                    onChange(moveQuestion(drafts, at, by))
                  }}
                  onRemove={() => onChange(removeQuestion(drafts, at))}
                />
              )
            })}
            {!disabled && (
              <Button size="small" disabled={isFull} onClick={() => onChange(addQuestion(drafts, last))}>
                Add a question
              </Button>
            )}
          </section>
        )
      })}
      {!disabled && (
        <div>
          <Button
            disabled={isFull}
            onClick={() => onChange(addQuestion(drafts, drafts.length - 1, `Section ${sections.length + 1}`))}
          >
            Add a section
          </Button>
        </div>
      )}
    </div>
  )
}
