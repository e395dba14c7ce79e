import { Mail } from 'lucide-react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Question } from '../core/questions.ts'
import { Marks } from './Citations.tsx'

/** What to ask the vendor, each question with a letter that is ready to send. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className="max-w-measure">
      {questions.map((question) => (
        <li key={question.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
          <p className="font-serif text-lg leading-relaxed">
            {question.text}
            <Marks cites={[question.finding]} />
          </p>
          <Disclosure
            summary={<span className="text-sm">E-mail text</span>}
            className="border-t-0 last-of-type:border-b-0"
          >
            <Letter email={question.email} />
          </Disclosure>
        </li>
      ))}
    </ol>
  )
}

function Letter({ email }: { email: Question['email'] }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <p className="text-quiet">
        {email.to === null ? 'No privacy address of the vendor is on record.' : `To ${email.to}`}
      </p>
      <p className="font-medium">{email.subject}</p>
      <p className="whitespace-pre-line">{email.body}</p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={`${email.subject}\n\n${email.body}`} label="Copy e-mail text" variant="secondary" />
        {email.to !== null && (
          <ButtonLink size="small" icon={<Mail size={14} aria-hidden="true" />} href={mailTo(email.to, email)}>
            Write e-mail
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const mailTo = (to: string, { subject, body }: Question['email']) =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
