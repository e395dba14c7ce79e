type Step = { title: string; words: string }

/** What comes after what, numbered as our citations are. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
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
