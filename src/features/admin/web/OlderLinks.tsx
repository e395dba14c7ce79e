import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/Button.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { panelHref, readId, withFields } from './panel-fields.ts'

interface Props {
  panel: string
  /** The field of the address that says what the page is older than. */
  field: string
  /** Cursor of the next page; null on the last. */
  next: number | null
  /** To that page. */
  words: string
}

/** To a list's next page, and back to its first. */
export function OlderLinks({ panel, field, next, words }: Props) {
  const [params, setParams] = useSearchParams()
  const linkTo = (label: string, before: number | undefined) => (
    <ButtonLink
      href={panelHref(params, panel, { [field]: before })}
      onClick={onPlainClick(() =>
        setParams((now) => withFields(now, { [field]: before }), { preventScrollReset: true }),
      )}
    >
      {label}
    </ButtonLink>
  )
  const isFirst = readId(params.get(field)) === undefined
  if (isFirst && next === null) return null
  return (
    <div className="ui-screen-only flex flex-wrap gap-3">
      {!isFirst && linkTo('Back to the newest', undefined)}
      {next !== null && linkTo(words, next)}
    </div>
  )
}
