import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { saveAs } from '../../../platform/web/portal.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { fileUrl } from '../../customers/vocabulary.ts'
import { askedQuestions, isGiven } from '../visible.ts'
import { assessmentsUrl } from '../vocabulary.ts'
import type { Detail } from './calls.ts'
import { answerWords, verdictNames } from './words.ts'

type Comparison = Detail['comparisons'][number]
type Question = Detail['questions'][number]
type Answer = Detail['answers'][number]

/** What a reviewer has to look at first stands first. */
const order = { contradicts: 0, agrees: 1, not_observed: 2 } as const
const tones: Record<Comparison['verdict'], Tone> = { contradicts: 'red', agrees: 'green', not_observed: 'grey' }

/** Every answer beside what was observed, contradictions first. */
export function AnswerReview({ assessment }: { assessment: Detail }) {
  const { id, questions, answers, comparisons, submittedAt } = assessment
  const given = new Map(answers.map((answer) => [answer.questionId, answer]))
  const compared = new Map(comparisons.map((one) => [one.questionId, one]))
  const asked = askedQuestions(questions, given)
  const rank = (question: Question) => {
    const one = compared.get(question.id)
    return one ? order[one.verdict] : isGiven(question, given.get(question.id)) ? 3 : 4
  }
  if (questions.length === 0)
    return (
      <EmptyState title="No questions yet">
        Choose a question set to ask the vendor, or conclude from the investigation alone.
      </EmptyState>
    )
  const contradictions = comparisons.filter(({ verdict }) => verdict === 'contradicts').length
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet">
          {counted(contradictions, 'contradiction')}.{' '}
          {submittedAt ? `Handed in ${instantWords(submittedAt)}.` : 'Not handed in yet.'}
        </p>
        <WorkbookButton id={id} />
      </div>
      <ol>
        {asked
          .toSorted((a, b) => rank(a) - rank(b))
          .map((question) => (
            <AnswerRow
              key={question.id}
              question={question}
              answer={given.get(question.id)}
              comparison={compared.get(question.id)}
            />
          ))}
      </ol>
    </div>
  )
}

function AnswerRow({
  question,
  answer,
  comparison,
}: {
  question: Question
  answer: Answer | undefined
  comparison: Comparison | undefined
}) {
  const words = answer && answerWords(question, answer.value)
  return (
    <li className="grid gap-3 border-t border-line py-5 lg:grid-cols-2 lg:gap-8">
      <div className="grid min-w-0 content-start gap-1">
        <p className="text-xs text-quiet">{question.section}</p>
        <p className="font-medium wrap-anywhere">{question.text}</p>
        <p className={words ? 'whitespace-pre-wrap wrap-anywhere' : 'text-quiet'}>
          {words ?? (answer?.files.length ? 'See the files' : 'No answer yet')}
        </p>
        {answer?.comment && <p className="text-sm whitespace-pre-wrap text-quiet wrap-anywhere">{answer.comment}</p>}
        {answer?.files.map((file) => (
          <FileButton key={file.id} {...file} />
        ))}
      </div>
      {comparison && (
        <div className="grid min-w-0 content-start justify-items-start gap-2">
          <Badge tone={tones[comparison.verdict]}>{verdictNames[comparison.verdict]}</Badge>
          <p className="text-sm wrap-anywhere">{comparison.observed}</p>
          <ul className="grid gap-1 text-sm">
            {comparison.evidence.map(({ title, url, capturedAt }) => (
              <li key={`${title} ${url}`} className="text-quiet wrap-anywhere">
                {url ? <TextLink href={url}>{title}</TextLink> : title}
                {capturedAt && `, ${instantWords(capturedAt)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

function FileButton({ id, name }: { id: number; name: string }) {
  return (
    <div className="justify-self-start wrap-anywhere">
      <SaveButton size="small" variant="quiet" onSave={() => saveAs(fileUrl(id), name)} explain={errorWords}>
        {name}
      </SaveButton>
    </div>
  )
}

function WorkbookButton({ id }: { id: number }) {
  const save = () => saveAs(`${assessmentsUrl}/${id}/questions.xlsx`, 'questions.xlsx')
  return (
    <div className="justify-self-start">
      <SaveButton size="small" onSave={save} explain={errorWords}>
        Download as Excel
      </SaveButton>
    </div>
  )
}
