import { aboutOf, type CatalogRef } from '../../../product/entries.ts'
import { catalogPath, compareHref, comparePath, lookField } from '../../../product/links.ts'
import { queryLimit } from '../../../product/search-box.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { kindNames } from '../../catalog/sharing.ts'
import { mostCompared } from '../paths.ts'
import type { Compared } from '../rules.ts'

/** Something that can stand beside the others. */
export interface Found {
  ref: CatalogRef
  name: string
  /** Empty where no one knows it. */
  company: string
}

interface ChooserProps {
  compared: readonly Compared[]
  /** The last search, and its hits. */
  look: string | undefined
  found: readonly Found[] | undefined
}

/**
 * Lists the compared subjects, each with a link to remove it, and a search for one more. Links and a form: it needs no
 * script.
 */
export function Chooser({ compared, look, found }: ChooserProps) {
  const refs = compared.map(({ ref }) => ref)
  return (
    <div className="ui-screen-only grid grid-cols-1 gap-6 border-t border-rule pt-6 pb-12">
      {compared.length > 0 && (
        <ul aria-label="Compared" className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {compared.map(({ ref, name }) => (
            <li key={aboutOf(ref)} className="grid content-start gap-0.5 py-1.5">
              <TextLink href={catalogPath(ref)} className="wrap-anywhere">
                {name}
              </TextLink>
              <span className="flex flex-wrap gap-x-3 text-sm text-quiet">
                {kindNames[ref.kind]}
                <TextLink href={compareHref(refs.filter((other) => other !== ref))} aria-label={`Remove ${name}`} quiet>
                  Remove
                </TextLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      {compared.length < mostCompared && (
        <form
          method="get"
          action={comparePath}
          className="grid max-w-measure grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        >
          {refs.length > 0 && <input type="hidden" name="ids" value={refs.map(aboutOf).join(',')} />}
          <SearchField
            name={lookField}
            label={compared.length === 0 ? 'What shall be compared?' : 'Add another'}
            hideLabel={false}
            placeholder="App, SDK, data processor or company"
            defaultValue={look}
            maxLength={queryLimit}
            required
          />
          <Button type="submit" variant={compared.length < 2 ? 'primary' : 'secondary'}>
            Find
          </Button>
        </form>
      )}
      {found && compared.length < mostCompared && <Candidates refs={refs} found={found} look={look ?? ''} />}
    </div>
  )
}

function Candidates({ refs, found, look }: { refs: readonly CatalogRef[]; found: readonly Found[]; look: string }) {
  const chosen = new Set(refs.map(aboutOf))
  const others = found.filter(({ ref }) => !chosen.has(aboutOf(ref)))
  if (others.length === 0)
    return (
      <p role="status">
        {found.length > 0
          ? `All that was found for “${look}” is compared already.`
          : `Nothing was found for “${look}”.`}
      </p>
    )
  return (
    <section aria-labelledby="found" className="max-w-measure">
      <h2 id="found" className="pb-2 text-base">{`Found for “${look}”`}</h2>
      <ul>
        {others.map(({ ref, name, company }) => (
          <li
            key={aboutOf(ref)}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2"
          >
            <TextLink href={compareHref([...refs, ref])} aria-label={`Add ${name}, ${kindNames[ref.kind]}`}>
              {name}
            </TextLink>
            <span className="text-sm text-quiet">
              {[kindNames[ref.kind], company].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
