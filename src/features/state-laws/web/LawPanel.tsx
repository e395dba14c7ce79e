import { asOfWords } from '../../../platform/shared/dates.ts'
import type { LawFact } from '../../../product/laws/facts.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { fieldNames, type StateLaw, valueWords } from '../laws.ts'
import { Confidence, Sources, Unofficial } from './Source.tsx'

/** Shows every fact of one law on the given day, each with its source; where sources disagree, all of them. */
export function LawPanel({ law, closeHref, apiHref }: { law: StateLaw; closeHref: string; apiHref: string }) {
  return (
    <section aria-labelledby="law-title" className="grid gap-4">
      <header className="grid gap-1">
        <h3 id="law-title" className="text-xl">
          {law.state}
        </h3>
        <p className="text-sm text-quiet">
          {law.fullName}
          {law.lawName !== law.fullName && ` (${law.lawName})`}
        </p>
        <StatusBadge tone={law.status === 'active' ? 'green' : 'grey'}>
          {law.status === 'active' ? 'In force since' : 'In force from'} {asOfWords(law.effectiveDate)}
        </StatusBadge>
      </header>
      <dl>
        {fieldNames.map(([field, name]) => {
          const facts = law.facts.filter((fact) => fact.field === field)
          if (facts.length === 0 && (field === 'duty' || field === 'exemptions')) return null
          return (
            <div key={field} className="grid gap-1 border-t border-line py-2.5 text-sm">
              <dt className="flex flex-wrap justify-between gap-x-3 text-quiet">
                {name}
                {field !== 'duty' && facts.length > 1 && <span className="text-yellow">Sources disagree</span>}
              </dt>
              {facts.length === 0 ? (
                <dd>Not established in the sources read</dd>
              ) : (
                facts.map((fact) => (
                  <dd key={valueWords(fact)}>
                    <Fact fact={fact} />
                  </dd>
                ))
              )}
            </div>
          )
        })}
        {law.duties.length > 0 && (
          <div className="grid gap-1 border-t border-line py-2.5 text-sm">
            <dt className="text-quiet">What a business owes</dt>
            {law.duties.map(({ words, provision, sourceUrl }) => (
              <dd key={words + provision}>
                {words}
                <span className="block text-xs leading-6 text-quiet">
                  <TextLink href={sourceUrl}>{provision}</TextLink>
                </span>
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className="ui-screen-only flex flex-wrap gap-x-5 text-sm">
        <TextLink href={apiHref}>As JSON</TextLink>
        <TextLink href={closeHref}>Close</TextLink>
      </p>
    </section>
  )
}

function Fact({ fact }: { fact: LawFact }) {
  return (
    <>
      <span className="block">{valueWords(fact)}</span>
      {fact.note && <span className="block text-quiet">{fact.note}</span>}
      {/* Lines far enough apart to press one link of several. */}
      <span className="flex flex-wrap items-center gap-x-2.5 text-xs leading-6 text-quiet">
        <Sources sources={fact.sources} />
        <Unofficial unofficial={fact.unofficial} />
        <Confidence confidence={fact.confidence} />
      </span>
    </>
  )
}
