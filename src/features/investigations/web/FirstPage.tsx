import type { FirstPage } from '../core/first-page.ts'
import { answerLines, conditionWords } from '../core/first-page-words.ts'
import { Marks } from './Citations.tsx'

/** What a lawyer asks, answered line by line, and what to have agreed before signing. */
export function FirstPageAnswers({ page }: { page: FirstPage }) {
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
    </section>
  )
}
