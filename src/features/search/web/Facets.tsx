import { riskLevels } from '../../../product/entries.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { SearchPage } from '../contract.ts'
import { type FacetCount, facetLabel } from '../rules.ts'
import { type FacetName, facetNames, splitValues } from '../vocabulary.ts'
import type { SearchState } from './search-state.ts'

const legends: Record<FacetName, string> = {
  level: 'Risk level',
  category: 'Category',
  company: 'Company',
  country: 'Country of the company',
  evidence: 'Newest evidence',
}

/** Values shown at once; the rest opens. */
const shownValues = 6

export interface FacetsProps {
  facets: SearchPage['facets']
  chosen: SearchState['facets']
  /** With script each choice counts at once; without it the form around sends them all. */
  onChoose: (facet: FacetName, values: string[]) => void
}

export function Facets({ facets, chosen, onChoose }: FacetsProps) {
  return (
    <div className="grid gap-7">
      {facetNames.map((name) => (
        <Facet
          key={name}
          name={name}
          counts={withChosen(inOrder(facets[name], name), { name, chosen: chosen[name] })}
          chosen={chosen[name]}
          onChoose={(values) => onChoose(name, values)}
        />
      ))}
    </div>
  )
}

interface FacetProps {
  name: FacetName
  counts: ShownCount[]
  chosen: string[]
  onChoose: (values: string[]) => void
}

function Facet({ name, counts, chosen, onChoose }: FacetProps) {
  if (counts.length === 0) return null
  const choices = counts.map((choice) => {
    const values = splitValues([choice.value])
    const isChosen = values.some((value) => chosen.includes(value))
    return (
      <Checkbox
        key={choice.value}
        name={name}
        value={choice.value}
        className="text-sm"
        checked={isChosen}
        onChange={() => onChoose(isChosen ? chosen.filter((value) => !values.includes(value)) : [...chosen, ...values])}
        label={
          <span className="flex justify-between gap-3">
            <span className="wrap-anywhere">{choice.label}</span>
            <span className="ui-numeric text-quiet">
              {choice.count === null ? '–' : choice.count.toLocaleString('en-US')}
            </span>
          </span>
        }
      />
    )
  })
  const rest = choices.slice(shownValues)
  return (
    <fieldset>
      <legend className="ui-legend">{legends[name]}</legend>
      {choices.slice(0, shownValues)}
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`} className="mt-1 border-0! text-sm">
          {rest}
        </Disclosure>
      )}
    </fieldset>
  )
}

/** Levels from high to unknown, years from the newest on; the rest stays by count. */
function inOrder(counts: readonly FacetCount[], name: FacetName): FacetCount[] {
  if (name === 'level') return riskLevels.flatMap((level) => counts.filter(({ value }) => value === level))
  return name === 'evidence' ? counts.toSorted((a, b) => b.value.localeCompare(a.value)) : [...counts]
}

type ShownCount = Omit<FacetCount, 'count'> & { count: number | null }

/** Keeps the chosen values, so that they can be cleared even when nothing is left to count. */
function withChosen(
  counts: readonly FacetCount[],
  { name, chosen }: { name: FacetName; chosen: string[] },
): ShownCount[] {
  const isChosen = (count: FacetCount) => splitValues([count.value]).some((value) => chosen.includes(value))
  const listed = new Set(counts.flatMap((count) => splitValues([count.value])))
  const gone = chosen
    .filter((value) => !listed.has(value))
    .map((value) => ({ value, label: labelOf(name, value), count: null }))
  if (counts.length + gone.length <= shownValues) return [...counts, ...gone]
  return [...counts.filter(isChosen), ...gone, ...counts.filter((count) => !isChosen(count))]
}

// Names of companies and countries are the server's to say.
const labelOf = (name: FacetName, value: string) =>
  name === 'level' || name === 'category' ? facetLabel(name, value) : value
