import { asOfWords } from '../../../platform/shared/dates.ts'
import { companyPath, correctionPath } from '../../../product/links.ts'
import { authorityName, conductKindNames, conductSubjectNames } from '../../../product/score/vocabulary.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { ConductAct } from '../contract.ts'
import { amountWords, statusNames } from '../vocabulary.ts'

/** The acts under their years, the newest first; each can be linked to by its id. */
export function ActList({ acts }: { acts: readonly ConductAct[] }) {
  const years = [...Map.groupBy(acts, ({ date }) => date.slice(0, 4))]
  return (
    <div className="grid gap-10">
      {years.map(([year, rows]) => (
        <section
          key={year}
          aria-labelledby={`year-${year}`}
          className="grid gap-x-10 lg:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <h3 id={`year-${year}`} className="mb-3 text-xl tabular-nums">
            {year}
          </h3>
          <ol className="grid">
            {rows.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Act({ act }: { act: ConductAct }) {
  const { id, name } = act.company
  return (
    <li id={act.id} className="grid scroll-mt-20 gap-1 border-t border-rule py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4 className="text-lg">{id === null ? name : <TextLink href={companyPath({ id })}>{name}</TextLink>}</h4>
        {act.amount !== null && act.currency !== null && (
          <p className="font-medium tabular-nums">{amountWords(act.amount, act.currency)}</p>
        )}
      </div>
      <p className="max-w-measure">{act.about}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <time dateTime={act.date}>{asOfWords(act.date)}</time>
        <span>
          {authorityName(act.authority)}, {conductKindNames[act.kind]}
          {act.caseRef === null ? '' : ` ${act.caseRef}`}
        </span>
        <span className="first-letter:uppercase">{conductSubjectNames[act.subject]}</span>
        {act.status !== 'final' && <Badge>{statusNames[act.status]}</Badge>}
        {act.remediated && <Badge tone="green">Remedied</Badge>}
        <TextLink href={act.source.page} rel="noopener noreferrer nofollow">
          Source
        </TextLink>
        {id !== null && (
          <TextLink href={correctionPath({ kind: 'company', key: id })} className="ui-screen-only">
            Dispute
          </TextLink>
        )}
      </p>
    </li>
  )
}
