import type { NewAlert, VendorRiskChanged } from '../../../product/events.ts'
import { bandOf, type RiskBand, riskBands } from '../../../product/score/levels.ts'
import { bandNames, type Severity } from '../../../product/vendors.ts'
import type { StaleOverride } from './overrides.store.ts'

// Alerts to members when a calculation has moved a vendor.

export type ToldChange = Omit<VendorRiskChanged, 'organisationId' | 'vendorId' | 'scoreRunId'>

export function scoreChangeAlert({
  organisationId,
  vendor,
  runId,
  told,
  now,
}: {
  organisationId: number
  vendor: { id: number; name: string }
  runId: number
  told: ToldChange
  now: Date
}): NewAlert {
  const { scoreBefore, scoreAfter, reason } = told
  return {
    ...{ organisationId, vendorId: vendor.id, kind: 'score_change', severity: gravityOf(told), now },
    title: `Risk score of ${vendor.name} ${scoreAfter > scoreBefore ? 'rose' : 'fell'} from ${scoreBefore} to ${scoreAfter}`,
    description: `${bandWords(told)} Its page shows what the score is made of.`,
    dedupeKey: `score-change:${vendor.id}:${runId}:${reason}`,
  }
}

function bandWords({ bandBefore, bandAfter, scoreAfter }: ToldChange): string {
  if (bandBefore !== bandAfter) return `Its band is ${nameOf(bandAfter)} instead of ${nameOf(bandBefore)}.`
  const reached = bandOf(scoreAfter)
  return reached === bandAfter
    ? `Its band is ${nameOf(bandAfter)} as before.`
    : `By this calculation its band is ${nameOf(reached)} instead of ${nameOf(bandAfter)}; the next one has to agree.`
}

const nameOf = (band: RiskBand): string => bandNames[band].toLowerCase()

function gravityOf({ scoreBefore, scoreAfter, bandBefore, bandAfter }: ToldChange): Severity {
  if (scoreAfter <= scoreBefore) return 'low'
  // Bands descend: red comes first.
  const isWorse = riskBands.indexOf(bandAfter) < riskBands.indexOf(bandBefore)
  if (!isWorse) return 'medium'
  return bandAfter === 'red' ? 'critical' : 'high'
}

export const staleOverrideAlert = ({
  organisationId,
  stale,
  now,
}: {
  organisationId: number
  stale: StaleOverride
  now: Date
}): NewAlert => ({
  ...{ organisationId, vendorId: stale.vendorId, kind: 'override_stale', severity: 'medium', now },
  title: `An override for ${stale.vendorName} is stale`,
  description: `It was set when the calculated score was ${stale.scoreThen}; the calculated score is ${stale.scoreNow} now.`,
  actionRequired: 'Confirm the override again, or end it.',
  dedupeKey: `override-stale:${stale.id}`,
})
