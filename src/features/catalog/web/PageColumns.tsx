import type { ReactNode } from 'react'
import { Contents } from '../../../ui/Contents.tsx'

/** A section of a page; false if it is conditional and absent. */
type Place = readonly [id: string, title: string] | false

interface Props {
  facts: ReactNode
  places: readonly Place[]
  children: ReactNode
}

/**
 * One column of ruled sections, and beside it the quiet one of facts, which comes first for phones and screen readers.
 * The list of sections scrolls along with the reader.
 */
export function PageColumns({ facts, places, children }: Props) {
  const links = places.flatMap((place) => (place ? [{ href: `#${place[0]}`, label: place[1] }] : []))
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
      <aside aria-label="Facts" className="border-t border-line pt-6 lg:col-start-2 lg:row-start-1 print:pb-8">
        {facts}
        <Contents links={links} className="sticky top-20 mt-12 pb-8 max-lg:hidden" />
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  )
}

/** Short description under the level. */
export function Lede({ children }: { children: ReactNode }) {
  return <p className="max-w-measure font-serif text-base leading-relaxed text-ink">{children}</p>
}
