import { cx } from './class-names.ts'

type Step = { title: string; words: string }

/** Ordered steps, numbered like our citations. */
export function Steps({ steps, columns = 4 }: { steps: readonly Step[]; columns?: 3 | 4 | undefined }) {
  return (
    <ol className={cx('grid gap-x-10 gap-y-8', columns === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4')}>
      {steps.map(({ title, words }, at) => (
        <li key={title} className="grid content-start gap-2">
          <p className="font-mono text-sm text-accent" aria-hidden="true">
            [{at + 1}]
          </p>
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm text-quiet">{words}</p>
        </li>
      ))}
    </ol>
  )
}
