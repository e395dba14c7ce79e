import { Mail } from 'lucide-react'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Question } from '../core/questions.ts'
import { Marks } from './Citations.tsx'
import { letterOf } from './run-parts.ts'

/** Questions for the vendor, and one letter with all of them that is ready to send. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const letter = letterOf(questions)
  return (
    <>
      <ol className="max-w-measure">
        {questions.map((question, index) => (
          <li key={question.id} className="flex gap-4 border-t border-line py-3 first:border-t-0 first:pt-0">
            <span className="w-5 shrink-0 pt-1 text-right text-sm text-quiet tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            <p className="min-w-0 font-serif text-lg leading-relaxed wrap-anywhere">
              {question.text}
              <Marks cites={[question.finding]} />
            </p>
          </li>
        ))}
      </ol>
      {letter && (
        <Disclosure
          className="mt-3"
          summary="E-mail text"
          aside={letter.to === null ? 'No privacy address of the vendor is on record' : `To ${letter.to}`}
        >
          <Letter letter={letter} />
        </Disclosure>
      )}
    </>
  )
}

function Letter({ letter: { to, subject, body } }: { letter: Question['email'] }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      <div className="max-w-measure rounded-md border border-line bg-surface p-5 wrap-anywhere">
        <p className="mb-3 border-b border-line pb-3 font-medium">{subject}</p>
        <p className="leading-relaxed whitespace-pre-line">{body}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={`${subject}\n\n${body}`} label="Copy e-mail text" variant="secondary" />
        {to !== null && (
          <ButtonLink
            size="small"
            icon={<Mail size={14} aria-hidden="true" />}
            href={mailtoHref(to, { subject, body })}
          >
            Write e-mail
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
