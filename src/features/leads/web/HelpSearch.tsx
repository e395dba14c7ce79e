import { useIsServed } from '../../../platform/web/site-pages.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { SearchField } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { supportPath } from '../vocabulary.ts'
import { type HelpPage, helpPages, type Question, searchPages, searchQuestions } from './help.ts'
import { requestHref } from './support-state.ts'

interface HelpSearchProps {
  q: string
  onSearch: (q: string) => void
}

/** Looks through the questions and the pages that help, while one types. */
export function HelpSearch({ q, onSearch }: HelpSearchProps) {
  const isServed = useIsServed()
  const hydrated = useHydrated()
  const [foundQuestions, foundPages] = [
    searchQuestions(q),
    searchPages(
      helpPages.filter(({ path }) => isServed(path)),
      q,
    ),
  ]
  const count = foundQuestions.length + foundPages.length
  return (
    <search className="ui-screen-only grid gap-6">
      <form
        action={supportPath}
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-160 flex-wrap items-start gap-3"
      >
        <SearchField
          label="Search questions and documentation"
          name="q"
          size="large"
          maxLength={200}
          placeholder="How can we help?"
          defaultValue={q}
          onInput={(event) => onSearch(event.currentTarget.value)}
          className="min-w-0 flex-1 basis-64"
        />
        {!hydrated && (
          <Button type="submit" size="large">
            Search
          </Button>
        )}
      </form>
      <p className="ui-hidden" role="status">
        {q.trim() === '' ? '' : `${count} found`}
      </p>
      {q.trim() !== '' && (
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
      )}
    </search>
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
    <ul className="grid max-w-measure gap-3">
      {pages.map(({ path, title, about }) => (
        <li key={path}>
          <TextLink href={path}>{title}</TextLink>
          <p className="text-sm text-quiet">{about}</p>
        </li>
      ))}
    </ul>
  )
}
