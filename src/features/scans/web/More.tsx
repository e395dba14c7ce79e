import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Details of a row, opened in place: quieter than a part of the page. */
export function More({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group text-sm">
      <summary className="flex w-fit list-none items-center gap-1.5 py-1 text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight className="ui-icon group-open:rotate-90" aria-hidden="true" />
        <span className="underline-offset-4 hover:underline">{summary}</span>
      </summary>
      <div className="pt-2 pb-1 pl-5">{children}</div>
    </details>
  )
}

/** Names of programs, one a line. */
export function Names({ names, columns = false }: { names: readonly string[]; columns?: boolean }) {
  return (
    <ul
      className={`font-mono text-xs leading-relaxed wrap-anywhere ${columns ? 'grid grid-cols-1 gap-x-8 sm:grid-cols-2' : ''}`}
    >
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <h3 className="text-xl">{title}</h3>
      {children}
    </div>
  )
}
