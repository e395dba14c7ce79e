import type { ReactNode } from 'react'

/** One column of ruled sections, and beside it the quiet one of facts, which comes first for phones and screen readers. */
export function PageColumns({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem] print:block">
      <aside aria-label="Facts" className="border-t border-line pt-6 lg:col-start-2 lg:row-start-1 print:pb-8">
        {facts}
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  )
}

/** The first paragraph of a page, in ink: the one thing to read if nothing else is. */
export function Lede({ children }: { children: ReactNode }) {
  return <span className="block font-serif text-xl leading-normal text-ink">{children}</span>
}
