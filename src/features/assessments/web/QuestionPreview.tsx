import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import type { AnswerValue, Question } from '../../../product/questions.ts'
import { Button } from '../../../ui/Button.tsx'
import { askedQuestions, sectionsOf } from '../visible.ts'
import { AnswerInput } from './AnswerInput.tsx'

/** The set as a respondent sees it: try answers, and see what is asked after them. Nothing is kept. */
export function QuestionPreview({ questions }: { questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map())
  const held = new Map([...answers].map(([id, value]) => [id, { value, files: [] }]))
  const asked = askedQuestions(questions, held)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">
          {counted(asked.length, 'question')} asked so far, of {questions.length}. Try answers: nothing is kept.
        </p>
        <Button size="small" disabled={answers.size === 0} onClick={() => setAnswers(new Map())}>
          Start over
        </Button>
      </div>
      {sectionsOf(asked).map(({ title, questions: shown }, at) => (
        <section key={`${at}-${title}`} aria-label={title}>
          <h2 className="mb-2 text-lg">{title}</h2>
          <ol>
            {shown.map((question) => (
              <li key={question.id} className="border-t border-line py-4">
                <AnswerInput
                  question={question}
                  value={answers.get(question.id) ?? null}
                  onChange={(value) => setAnswers(new Map(answers).set(question.id, value))}
                />
                {question.kind === 'file' && <p className="text-sm text-quiet">A file is attached here.</p>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
