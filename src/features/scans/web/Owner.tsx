import { asOfWords } from '../../../platform/shared/dates.ts'

/** The owner of a host: the name it goes by, and below it the company, if that is another one, and since when. */
export function Owner({ name, company, since }: { name: string | null; company: string | null; since: string | null }) {
  const other = company === name ? null : company
  const day = since === null ? null : `${other === null ? 'Since' : 'since'} ${asOfWords(since)}`
  const below = [other, day].filter((part) => part !== null).join(', ')
  return (
    <div>
      {name ?? 'Unknown owner'}
      {below !== '' && <span className="block text-xs font-normal text-quiet">{below}</span>}
    </div>
  )
}
