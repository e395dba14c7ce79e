import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, saveAs } from '../../../platform/web/portal.ts'
import { assessmentsUrl, fileUrl } from '../../../product/links.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { VendorComment } from '../../vendors/work-contract.ts'
import { askedQuestions, sectionsOf } from '../visible.ts'
import { AnswerActions, type ReviewProps } from './AnswerActions.tsx'
import { commentsUrl } from './AnswerComments.tsx'
import type { Detail } from './calls.ts'
import { givenWords, verdictNames } from './words.ts'

type Comparison = Detail['comparisons'][number]
type Question = Detail['questions'][number]
type Answer = Detail['answers'][number]

const tones: Record<Comparison['verdict'], Tone> = { contradicts: 'red', agrees: 'green', not_observed: 'grey' }

/** Every answer in its section, beside what was observed and what a member can do about it. What needs a look is listed first. */
export function AnswerReview({ assessment, onChanged }: ReviewProps) {
  const { id, vendorId, questions, answers, comparisons, unwanted, submittedAt } = assessment
  const comments = useQuery(memberQuery<VendorComment[]>(commentsUrl(vendorId)))
  const given = new Map(answers.map((answer) => [answer.questionId, answer]))
  const compared = new Map(comparisons.map((one) => [one.questionId, one]))
  const asked = askedQuestions(questions, given)
  if (questions.length === 0)
    return (
      <EmptyState title="No questions yet">
        Choose a question set to ask the vendor, or conclude from the investigation alone.
      </EmptyState>
    )
  const contradicted = comparisons
    .filter(({ verdict }) => verdict === 'contradicts')
    .map(({ questionId }) => questionId)
  const flagged = new Set([...contradicted, ...unwanted.map(({ questionId }) => questionId)])
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {`${counted(unwanted.length, 'unwanted answer')}, ${counted(contradicted.length, 'contradiction')}. `}
          <span className="text-quiet">
            {submittedAt ? `Submitted ${instantWords(submittedAt)}.` : 'Not submitted yet.'}
          </span>
        </p>
        <WorkbookButton id={id} />
      </div>
      {flagged.size > 0 && (
        <Fold title={`${counted(flagged.size, 'answer')} to look at`}>
          <ol className="grid gap-1 border-l-2 border-line pl-4 text-sm">
            {asked
              .filter((question) => flagged.has(question.id))
              .map((question) => (
                <li key={question.id} className="wrap-anywhere">
                  <TextLink href={`#${anchorOf(question)}`}>{question.text}</TextLink>
                </li>
              ))}
          </ol>
        </Fold>
      )}
      {sectionsOf(asked).map(({ title, questions: inSection }, at) => (
        <section key={`${at}-${title}`} aria-label={title}>
          <h3 className="flex flex-wrap items-baseline gap-x-3 pb-2 text-lg">
            {title}
            <span className="text-sm font-normal text-quiet">{sectionWords(inSection, { given, flagged })}</span>
          </h3>
          <ol>
            {inSection.map((question) => (
              <AnswerRow
                key={question.id}
                {...{ assessment, onChanged, question }}
                answer={given.get(question.id)}
                comparison={compared.get(question.id)}
                comments={(comments.data ?? []).filter(
                  (one) => one.assessmentId === id && one.questionId === question.id,
                )}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const anchorOf = ({ id }: Question): string => `answer-${id}`

function sectionWords(
  questions: readonly Question[],
  { given, flagged }: { given: ReadonlyMap<string, Answer>; flagged: ReadonlySet<string> },
): string {
  const answered = questions.filter(({ id }) => given.has(id)).length
  const look = questions.filter(({ id }) => flagged.has(id)).length
  return `${answered} of ${questions.length} answered${look > 0 ? `, ${look} to look at` : ''}`
}

/** An answer that asks for nothing folds what can be done about it: the reader's eye goes to the others. */
function AnswerRow({ assessment, onChanged, question, answer, comparison, comments }: AnswerRowProps) {
  const { id } = question
  const isAbout = ({ questionId }: { questionId: string }) => questionId === id
  const why = assessment.unwanted.find(isAbout)?.why
  // As it was when the page opened: what is done about an answer leaves its place, and what was typed there, as they are.
  const [isQuiet] = useState(
    () =>
      why === undefined &&
      comparison?.verdict !== 'contradicts' &&
      ![...assessment.offers, ...assessment.answerFindings, ...assessment.followUps].some(isAbout),
  )
  const words = answer && givenWords(question, answer)
  const given = (
    <>
      <span className="font-medium wrap-anywhere">{question.text}</span>
      <span className={words ? 'font-normal whitespace-pre-wrap wrap-anywhere' : 'font-normal text-quiet'}>
        {words ?? (answer?.files.length ? 'See the files' : 'No answer yet')}
      </span>
      {answer?.comment && (
        <span className="text-sm font-normal whitespace-pre-wrap text-quiet wrap-anywhere">{answer.comment}</span>
      )}
    </>
  )
  const files = answer?.files.map((file) => <FileButton key={file.id} {...file} />)
  const acts = (
    <div className="grid min-w-0 content-start justify-items-start gap-2">
      {comparison && <Compared comparison={comparison} />}
      <AnswerActions {...{ assessment, onChanged, question, comments }} isUnwanted={why !== undefined} />
    </div>
  )
  if (isQuiet)
    return (
      <li id={anchorOf(question)} className="scroll-mt-6">
        <Disclosure
          className="max-sm:text-sm"
          summary={<span className="grid gap-0.5">{given}</span>}
          aside={[
            comparison?.verdict === 'agrees' && verdictNames.agrees,
            comments.length > 0 && counted(comments.length, 'comment'),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {files}
          {acts}
        </Disclosure>
      </li>
    )
  return (
    <li
      id={anchorOf(question)}
      className="grid scroll-mt-6 gap-2 border-t border-line py-3 max-sm:text-sm lg:grid-cols-2 lg:gap-8 lg:py-4"
    >
      <div className="grid min-w-0 content-start justify-items-start gap-0.5">
        {given}
        {why && <Badge tone="red">{why}</Badge>}
        {files}
      </div>
      {acts}
    </li>
  )
}

interface AnswerRowProps extends ReviewProps {
  question: Question
  answer: Answer | undefined
  comparison: Comparison | undefined
  comments: readonly VendorComment[]
}

const Compared = ({ comparison: { verdict, observed, evidence } }: { comparison: Comparison }) =>
  verdict === 'not_observed' && evidence.length === 0 ? (
    <p className="text-sm text-quiet">Not observed by the investigation</p>
  ) : (
    <div className="grid justify-items-start gap-2">
      <Badge tone={tones[verdict]}>{verdictNames[verdict]}</Badge>
      <p className="text-sm wrap-anywhere">{observed}</p>
      <ul className="grid gap-1 text-sm">
        {evidence.map(({ title, url, capturedAt }) => (
          <li key={`${title} ${url}`} className="text-quiet wrap-anywhere">
            {url ? <TextLink href={url}>{title}</TextLink> : title}
            {capturedAt && `, ${instantWords(capturedAt)}`}
          </li>
        ))}
      </ul>
    </div>
  )

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
