import { ChipList } from '../../../ui/Card.tsx'
import { contexts, simpleContext } from '../severity-contexts.ts'

/** Types by how grave the table of severity holds them, the gravest first. */
export function DataTypeGroups({ dataTypes }: { dataTypes: readonly string[] }) {
  if (dataTypes.length === 0) return <p>No source says which types of data were exposed.</p>
  return (
    <dl className="grid gap-5">
      {groupsOf(dataTypes).map(({ words, types }) => (
        <div key={words} className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-sm text-quiet">{words.charAt(0).toUpperCase() + words.slice(1)}</dt>
          <dd>
            <ChipList items={types} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function groupsOf(dataTypes: readonly string[]): { words: string; types: string[] }[] {
  const groups = contexts.map(({ words, types }) => {
    const known: readonly string[] = types
    return { words, types: dataTypes.filter((type) => known.includes(type)) }
  })
  const grouped = groups.flatMap(({ types }) => types)
  const simple = { words: simpleContext.words, types: dataTypes.filter((type) => !grouped.includes(type)) }
  return [...groups, simple].filter(({ types }) => types.length > 0)
}
