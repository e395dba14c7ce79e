import { supportPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { InstantSearch } from '../../../ui/InstantSearch.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type HelpPage, helpPages, type Question, searchPages, searchQuestions } from './help.ts'
import { requestHref } from './support-state.ts'

interface HelpSearchProps {
  q: string
  onSearch: (q: string) => void
}

/** Looks through the questions and the pages that help. */
export function HelpSearch({ q, onSearch }: HelpSearchProps) {
  const [foundQuestions, foundPages] = [searchQuestions(q), searchPages(helpPages, q)]
  const count = foundQuestions.length + foundPages.length
  return (
    <InstantSearch
      action={supportPath}
      label="Search questions and documentation"
      placeholder="How can we help?"
      {...{ q, onSearch, count }}
    >
      <div className="grid gap-6">
        {foundQuestions.length > 0 && <QuestionList questions={foundQuestions} open />}
        {foundPages.length > 0 && <PageList pages={foundPages} />}
        {count === 0 && (
          <EmptyState
            title="Nothing found"
            headingLevel={2}
            action={<ButtonLink href={requestHref}>Ask us</ButtonLink>}
          >
            No question and no page has all of these words.
          </EmptyState>
        )}
      </div>
    </InstantSearch>
  )
}

export function QuestionList({ questions, open = false }: { questions: readonly Question[]; open?: boolean }) {
  return (
    <div className="max-w-measure">
      {questions.map(({ id, question, category, answer }) => (
        <Disclosure key={id} summary={question} aside={category} open={open}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}

export function PageList({ pages }: { pages: readonly HelpPage[] }) {
  return (
    <ul className="grid max-w-measure gap-3 sm:max-w-none sm:grid-cols-2 sm:gap-x-10">
      {pages.map(({ path, title, about }) => (
        <li key={path}>
          <TextLink href={path}>{title}</TextLink>
          <p className="text-sm text-quiet">{about}</p>
        </li>
      ))}
    </ul>
  )
}
