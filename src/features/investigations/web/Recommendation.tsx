import type { FirstPage } from '../core/first-page.ts'
import { adviceWords, reasonWords } from '../core/first-page-words.ts'

/** What to do, and why, before anything else. */
export function Recommendation({ page }: { page: FirstPage }) {
  return (
    <div className="mb-7 max-w-measure border-l-4 border-accent pl-5">
      <p className="text-sm text-quiet">Recommendation</p>
      <p className="mb-2 font-serif text-3xl tracking-tight">{adviceWords[page.advice]}</p>
      <ul className="grid grid-cols-1 gap-1">
        {page.reasons.map(({ code }) => (
          <li key={code}>{reasonWords[code]}</li>
        ))}
      </ul>
    </div>
  )
}
