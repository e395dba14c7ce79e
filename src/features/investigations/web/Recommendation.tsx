import type { FirstPage, ForUse, OtherUse } from '../core/first-page.ts'
import { adviceWords, reasonWords } from '../core/first-page-words.ts'
import { otherUseWords, useWords } from '../core/use-words.ts'
import { UseForm } from './UseForm.tsx'

/** Recommendation and reasons, before anything else: for the reader's use if one is known, otherwise for any use. */
export function Recommendation({ page }: { page: FirstPage }) {
  const { use, otherUses = [] } = page
  return (
    <div className="mb-7 max-w-measure border-l-4 border-accent pl-5">
      {use ? <Weighed weighed={use} page={page} /> : <General page={page} />}
      {!use && otherUses.length > 0 && <OtherUses uses={otherUses} />}
      <UseForm />
    </div>
  )
}

function General({ page }: { page: FirstPage }) {
  return (
    <>
      <p className="text-sm text-quiet">Recommendation</p>
      <p className="mb-2 font-serif text-3xl tracking-tight">{adviceWords[page.advice]}</p>
      <ul className="grid grid-cols-1 gap-1">
        {page.reasons.map(({ code }) => (
          <li key={code}>{reasonWords[code]}</li>
        ))}
      </ul>
    </>
  )
}

function Weighed({ weighed, page }: { weighed: ForUse; page: FirstPage }) {
  const { heading, advice, read, reasons, conditions } = useWords(weighed)
  return (
    <>
      <p className="text-sm text-quiet">{`Recommendation ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`}</p>
      <p className="mb-2 font-serif text-3xl tracking-tight">{advice}</p>
      <ul className="grid grid-cols-1 gap-1">
        {reasons.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {conditions.length > 0 && (
        <>
          <h3 className="mt-4 mb-1.5 text-base">Before you start</h3>
          <ul className="grid list-disc grid-cols-1 gap-1 pl-5 marker:text-quiet">
            {conditions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {read.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">{`Without a stated use: ${adviceWords[page.advice]}.`}</p>
    </>
  )
}

function OtherUses({ uses }: { uses: readonly OtherUse[] }) {
  return (
    <>
      <h3 className="mt-4 mb-1.5 text-base">It is stricter for</h3>
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {uses.map((one) => {
          const { label, text } = otherUseWords(one)
          return (
            <li key={label}>
              <strong className="font-medium">{label}:</strong> {text}
            </li>
          )
        })}
      </ul>
    </>
  )
}
