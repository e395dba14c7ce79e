import { TextLink } from '../../../ui/Link.tsx'
import type { Reading } from '../vocabulary.ts'
import { sentence } from '../words.ts'
import type { MarkedText } from './marked-text.ts'

type Contradiction = Reading['contradictions'][number]

/** Sentences that go against each other, side by side. */
export function Contradictions({
  reading: { contradictions, dataTypes },
  marked,
}: {
  reading: Reading
  marked: MarkedText
}) {
  if (contradictions.length === 0)
    return <p className="text-quiet">No sentence was found that denies what another one states.</p>
  const labelOf = (scope: string) =>
    scope === 'any' ? 'personal data' : (dataTypes.find(({ type }) => type === scope)?.label.toLowerCase() ?? scope)
  return (
    <ul className="grid grid-cols-1">
      {contradictions.map((row) => (
        <li
          key={`${row.denied.start} ${row.stated.start}`}
          className="grid grid-cols-1 gap-4 border-t border-line py-6 first:border-t-0 first:pt-0"
        >
          <p className="text-sm">
            <span className="font-semibold">{sentence(kindWords(row))}</span>
            <span className="text-quiet">{` · ${practiceNames[row.practice]} of ${labelOf(row.denied.scope)}`}</span>
          </p>
          <div className="grid grid-cols-1 gap-x-10 gap-y-5 md:grid-cols-2">
            <Side title="It denies" side={row.denied} marked={marked} />
            <Side title="It states" side={row.stated} marked={marked} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const practiceNames: Readonly<Record<Contradiction['practice'], string>> = {
  collect: 'collection',
  share: 'sharing',
  sell: 'sale',
}

const kindWords = ({ kind, severity }: Contradiction): string =>
  kind === 'narrowing'
    ? 'one sentence narrows the other'
    : severity === 3
      ? 'one sentence goes against the other'
      : 'one may be meant as the exception of the other'

function Side({ title, side, marked }: { title: string; side: Contradiction['denied']; marked: MarkedText }) {
  const href = marked.hrefOf(side)
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <p className="text-sm text-quiet">
        {title}
        {href && (
          <>
            {' · '}
            <TextLink href={href}>In the text</TextLink>
          </>
        )}
      </p>
      <blockquote className="ui-quote" data-alone="">
        <mark>{side.quote}</mark>
      </blockquote>
    </div>
  )
}
