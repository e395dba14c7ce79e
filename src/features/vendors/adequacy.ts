import { asOfWords } from '../../platform/shared/dates.ts'
import { adequacyAsOf, type Exporter, findAdequacy, isDomestic, notReadOfficially } from '../../product/adequacy.ts'
import { countryName } from '../../product/entries.ts'

/** Returns the argument against resting a transfer on adequacy, or a limit to it; null where there is none. */
export function adequacyWarning(
  { country, mechanism }: { country: string; mechanism: string },
  today: string,
  exporter: Exporter = 'eea',
): string | null {
  const decision = findAdequacy(country, today, exporter)
  if (mechanism === 'us-dpf')
    return country === 'US' ? null : 'The Data Privacy Framework is for organizations in the United States.'
  if (mechanism !== 'adequate' || isDomestic(country, exporter)) return null
  if (!decision) return `There is no adequacy decision for ${countryName(country)} (as of ${asOfWords(adequacyAsOf)}).`
  const limits = [
    ...(decision.scope ? [`The decision covers only ${decision.scope}.`] : []),
    ...(notReadOfficially[exporter].includes(country)
      ? ['We read this entry in a copy of the list. Check the official list.']
      : []),
  ]
  return limits.length > 0 ? limits.join(' ') : null
}
