import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { DisclosureAnswer, ReadDisclosure, ReadFramework, Reading } from '../vocabulary.ts'
import { answerWords, disclosureTitle, generalScope } from '../words.ts'
import { type MarkedText, shortened } from './marked-text.ts'

/** Lists what each law requires, and whether and where the policy says it. */
export function Disclosures({ reading: { frameworks }, marked }: { reading: Reading; marked: MarkedText }) {
  return (
    <div>
      {frameworks.map((framework, index) => (
        <Disclosure
          key={framework.framework}
          open={index === 0}
          summary={framework.name}
          aside={tally(framework.disclosures)}
        >
          <Framework framework={framework} marked={marked} />
        </Disclosure>
      ))}
    </div>
  )
}

const order: readonly DisclosureAnswer[] = ['present', 'partial', 'unclear', 'missing']

/** "19 present, 2 not found" */
function tally(disclosures: readonly ReadDisclosure[]): string {
  if (disclosures.length === 0) return 'not known whether it applies'
  return order
    .map((answer) => ({ answer, count: disclosures.filter((row) => row.answer === answer).length }))
    .filter(({ count }) => count > 0)
    .map(({ answer, count }) => `${count} ${answerWords[answer].toLowerCase()}`)
    .join(', ')
}

function Framework({
  framework: { framework, applies, disclosures },
  marked,
}: {
  framework: ReadFramework
  marked: MarkedText
}) {
  if (applies === null)
    return (
      <p className="max-w-measure text-sm text-quiet">
        The policy names neither this law nor the people whom it protects, so we don’t say what it asks for.
      </p>
    )
  const href = marked.hrefOf(applies)
  const isOfStates = disclosures.some(({ laws }) => laws.length > 0)
  const missing = disclosures.filter(
    ({ answer, onlyWhere, notOwed }) => answer === 'missing' && onlyWhere === null && notOwed === null,
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-measure text-sm text-quiet">
        The policy speaks to whom this law protects: “{shortened(applies.quote, 120)}”
        {href && (
          <>
            {' '}
            <TextLink href={href}>In the text</TextLink>
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className="max-w-measure">{`Not found, and asked of everyone: ${missing.map(({ title }) => title).join('; ')}.`}</p>
      )}
      <Table
        caption={`Disclosures, ${framework}`}
        hideCaption
        // As cards the answer and the quote need no label: each says what it is.
        className="max-sm:[&_td]:pl-0! max-sm:[&_td::before]:hidden"
        rowKey={({ check }) => check}
        rows={disclosures}
        columns={[
          {
            key: 'title',
            header: 'Disclosure',
            cell: (row) => (
              <>
                {disclosureTitle(row)}
                <span className="block text-xs font-normal text-quiet">
                  {row.laws.length > 0
                    ? row.laws.map((law) => stateNames[law] ?? law).join(', ')
                    : isOfStates
                      ? null
                      : row.ref}
                </span>
              </>
            ),
          },
          { key: 'answer', header: 'Found', cell: ({ answer }) => <Answer answer={answer} /> },
          { key: 'quote', header: 'In the text', cell: (row) => <Words row={row} marked={marked} /> },
        ]}
      />
    </div>
  )
}

const stateNames: Readonly<Record<string, string>> = {
  VCDPA: 'Virginia',
  CPA: 'Colorado',
  CTDPA: 'Connecticut',
  UCPA: 'Utah',
  FDBR: 'Florida',
  TDPSA: 'Texas',
  OCPA: 'Oregon',
}

/** A word and a shape, never a hue alone. */
export function Answer({ answer }: { answer: DisclosureAnswer }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap" data-tone={tones[answer]}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className="flex-none">
        {answer === 'missing' ? (
          <path d="M1.5 1.5 8.5 8.5 M8.5 1.5 1.5 8.5" stroke="currentColor" strokeWidth="1.75" />
        ) : (
          <circle cx="5" cy="5" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        )}
        {answer === 'unclear' && <circle cx="5" cy="5" r="1.25" fill="currentColor" />}
        {answer === 'partial' && <path d="M5 .75a4.25 4.25 0 0 0 0 8.5Z" fill="currentColor" />}
        {answer === 'present' && <circle cx="5" cy="5" r="4.25" fill="currentColor" />}
      </svg>
      {answerWords[answer]}
    </span>
  )
}

const tones = { present: 'green', partial: 'yellow', unclear: 'grey', missing: 'grey' } as const

function Words({
  row: { answer, passage, section, how, scope, onlyWhere, notOwed, words },
  marked,
}: {
  row: ReadDisclosure
  marked: MarkedText
}) {
  if (!passage)
    return (
      <span className="text-quiet">
        {answer === 'unclear'
          ? `The policy speaks of ${words}. No sentence says it plainly enough to quote.`
          : `No statement of ${words} was found.`}
        {onlyWhere && ` Asked only where ${onlyWhere}.`}
        {notOwed && ` It is ${notOwed}.`}
      </span>
    )
  const href = marked.hrefOf(passage)
  const quote = `“${shortened(passage.quote)}”`
  return (
    <span>
      {href ? (
        <TextLink href={href} quiet>
          {quote}
        </TextLink>
      ) : (
        quote
      )}
      {scope === 'general' && <span className="block text-xs text-quiet">{generalScope}</span>}
      {section && <span className="block text-xs text-quiet wrap-anywhere">{`Under “${shortened(section, 80)}”`}</span>}
      {how && <span className="block text-xs text-quiet wrap-anywhere">{`Way offered: ${wayWords(how)}`}</span>}
    </span>
  )
}

const wayWords = (how: string): string =>
  how === 'form' ? 'a form or a telephone number' : how.replace(/^mailto:/u, '')
