import { asOfWords } from '../../../platform/shared/dates.ts'
import { type StateLaw, valueWords } from '../laws.ts'
import { UpdatedMark } from './Source.tsx'

/** The penalty as stated, and beside it the one that replaced it on the day shown. */
export function Penalties({ law }: { law: StateLaw }) {
  const correction = law.facts.find(({ corrects }) => corrects !== undefined)
  if (law.penalties === null) return 'Not recorded'
  if (!correction) return law.penalties
  return (
    <div>
      <span className="block text-quiet line-through decoration-1">{law.penalties}</span>
      {valueWords(correction)}{' '}
      <UpdatedMark source={correction} about={`penalties in ${law.state}`}>
        {correction.corrects === 'wrong'
          ? 'The figure first stated was wrong.'
          : `The figure first stated held until ${asOfWords(correction.validFrom ?? correction.asOf)}.`}{' '}
        {correction.note}
      </UpdatedMark>
    </div>
  )
}
