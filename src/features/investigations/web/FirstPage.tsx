import { compareRunsPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { changeLines, sinceWords } from '../core/change-words.ts'
import type { FirstPage, SinceLast } from '../core/first-page.ts'
import { answerLines, conditionWords } from '../core/first-page-words.ts'
import { Marks } from './Citations.tsx'
import { useRunReader } from './run-reader.ts'

/** A lawyer's questions, answered line by line, and what to agree on before signing. */
export function FirstPageAnswers({ page, runId }: { page: FirstPage; runId: string }) {
  const { answered, open } = answerLines(page)
  return (
    <section aria-labelledby="at-a-glance" className="border-t border-rule py-9">
      <h3 id="at-a-glance" className="mb-4 text-2xl tracking-tight">
        At a glance
      </h3>
      <dl>
        {[...answered, ...open].map(({ label, text, cites }) => (
          <div
            key={label}
            className="grid grid-cols-1 gap-x-8 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[12.5rem_minmax(0,1fr)]"
          >
            <dt className="text-sm font-medium sm:pt-0.5">{label}</dt>
            <dd className={cites.length > 0 ? 'wrap-anywhere' : 'text-quiet'}>
              {text}
              <Marks cites={cites} />
            </dd>
          </div>
        ))}
      </dl>
      {page.conditions.length > 0 && (
        <>
          <h4 className="mt-8 mb-3 text-lg">Before you sign</h4>
          <ul className="grid max-w-measure list-disc grid-cols-1 gap-1.5 pl-5 marker:text-quiet">
            {page.conditions.map(({ code, cites }) => (
              <li key={code}>
                {conditionWords[code]}
                <Marks cites={cites} />
              </li>
            ))}
          </ul>
        </>
      )}
      {page.sinceLast && <Changed since={page.sinceLast} runId={runId} />}
    </section>
  )
}

function Changed({ since, runId }: { since: SinceLast; runId: string }) {
  const { isOwn } = useRunReader()
  const lines = changeLines(since)
  return (
    <>
      <h4 className="mt-8 mb-3 text-lg">{sinceWords(since)}</h4>
      {lines.length === 0 ? (
        <p className="text-quiet">Nothing changed.</p>
      ) : (
        <dl>
          {lines.map(({ label, before, after }) => (
            <div
              key={`${label} ${after}`}
              className="grid grid-cols-1 gap-x-8 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[12.5rem_minmax(0,1fr)]"
            >
              <dt className="text-sm font-medium sm:pt-0.5">{label}</dt>
              <dd className="wrap-anywhere">
                {before !== null && <del className="mr-2 text-quiet">{before}</del>}
                {before === null ? after : <ins className="no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {/* Public runs alone are compared. */}
      {!isOwn && (
        <p className="ui-screen-only mt-3 text-sm">
          <TextLink href={compareRunsPath(runId, since.runId)}>Compare all findings</TextLink>
        </p>
      )}
    </>
  )
}
