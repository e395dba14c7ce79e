import { asOfWords } from '../../platform/shared/dates.ts'
import { adequacyAsOf, findAdequacy } from '../../product/adequacy.ts'
import { countryName } from '../catalog/vocabulary.ts'
import { transferGroup } from '../investigations/core/connectors/countries.ts'

/** What speaks against resting a transfer on adequacy, or limits it; null where nothing does. */
export function adequacyWarning(
  { country, mechanism }: { country: string; mechanism: string },
  today: string,
): string | null {
  const decision = findAdequacy(country, today)
  if (mechanism === 'us-dpf')
    return country === 'US' ? null : 'The Data Privacy Framework is for organizations in the United States.'
  // Within the European Economic Area there is no transfer that would need a ground.
  if (mechanism !== 'adequate' || transferGroup(country) === 'eea') return null
  if (!decision) return `There is no adequacy decision for ${countryName(country)} (as of ${asOfWords(adequacyAsOf)}).`
  return decision.scope ? `Decision ${decision.decision} covers only ${decision.scope}.` : null
}
