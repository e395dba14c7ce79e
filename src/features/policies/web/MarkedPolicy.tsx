import { TextLink } from '../../../ui/Link.tsx'
import type { PolicyCategory, Reading } from '../vocabulary.ts'
import { categoryMeanings, inkOf } from './inks.ts'
import { legendOf, type MarkedPart, type MarkedPassage, type MarkedText } from './marked-text.ts'

/**
 * The policy itself, each passage with the mark of what it is about. The legend filters by the style sheet alone, so that it
 * works before and without script; what is jumped to is shown whatever the filter.
 */
export function MarkedPolicy({ reading, marked }: { reading: Reading; marked: MarkedText }) {
  const titled = marked.parts.filter(({ title }) => title !== null)
  return (
    <div className="ui-marked">
      <div className="ui-marked-side">
        <Legend reading={reading} />
        {titled.length > 1 && (
          <nav aria-label="Contents of the policy" className="ui-marked-contents">
            <details>
              <summary>Contents</summary>
              <ol>
                {titled.map(({ id, title }) => (
                  <li key={id}>
                    <TextLink href={`#${id}`} quiet>
                      {title}
                    </TextLink>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        )}
      </div>
      <div className="ui-marked-text">
        {marked.parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </div>
    </div>
  )
}

export function InkSwatch({ category }: { category: PolicyCategory }) {
  return <span className="ui-swatch" data-ink={inkOf(category)} aria-hidden="true" />
}

function Legend({ reading }: { reading: Reading }) {
  const rows = legendOf(reading)
  if (rows.length === 0) return null
  return (
    <fieldset className="ui-marked-legend">
      <legend>Show passages about</legend>
      <label>
        <input type="radio" name="ink" value="all" defaultChecked />
        <span className="ui-swatch" data-ink="0" aria-hidden="true" />
        <span>Everything</span>
        <span className="ui-marked-count">{reading.segments.length}</span>
      </label>
      {rows.map(({ category, segments }) => (
        <label key={category} title={categoryMeanings[category]}>
          <input type="radio" name="ink" value={inkOf(category)} />
          <InkSwatch category={category} />
          <span>{category}</span>
          <span className="ui-marked-count">{segments}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Part({ part: { id, title, passages } }: { part: MarkedPart }) {
  return (
    <section className="ui-marked-part" aria-labelledby={title === null ? undefined : id}>
      {title !== null && <h3 id={id}>{title}</h3>}
      {passages.map((passage) => (
        <Passage key={passage.id} passage={passage} />
      ))}
    </section>
  )
}

function Passage({ passage: { id, pieces, isItem, labels } }: { passage: MarkedPassage }) {
  const inks = labels.map(({ category }) => inkOf(category))
  return (
    <div id={id} className="ui-marked-passage" data-inks={inks.join(' ')} data-item={isItem ? '' : undefined}>
      <div className="ui-marked-bars" aria-hidden="true">
        {inks.map((ink) => (
          <span key={ink} data-ink={ink} />
        ))}
      </div>
      <p>
        {pieces.map(({ text, id: pieceId }, index) =>
          pieceId === null ? (
            text
          ) : (
            <span key={index} id={pieceId}>
              {text}
            </span>
          ),
        )}
      </p>
      {labels.length > 0 && (
        <details className="ui-marked-why">
          <summary>
            {labels.map(({ category }) => (
              <span key={category} className="ui-marked-label">
                <InkSwatch category={category} />
                {category}
              </span>
            ))}
          </summary>
          <dl>
            {labels.map(({ category, score, moved }) => (
              <div key={category}>
                <dt>
                  {labels.length > 1 && `${category}: `}
                  {thresholdWords(score)}
                </dt>
                <dd>
                  {moved.length === 0
                    ? 'No single words moved it.'
                    : moved.map(({ words, weight }) => (
                        <span key={words} className="ui-marked-word" data-against={weight < 0 ? '' : undefined}>
                          {words} <b>{`${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`}</b>
                        </span>
                      ))}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const thresholdWords = (score: number): string =>
  score >= 0 ? `${score.toFixed(2)} above its threshold` : `the nearest, ${(-score).toFixed(2)} below its threshold`
