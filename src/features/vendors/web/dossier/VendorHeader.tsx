import { useQuery } from '@tanstack/react-query'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { registerPath } from '../../../../product/links.ts'
import { leastChange } from '../../../../product/score/changes.ts'
import { confidenceOf, confidenceText } from '../../../../product/score/confidence.ts'
import { bandSpans } from '../../../../product/score/levels.ts'
import { reasonText } from '../../../../product/score/reason.ts'
import { isExpected } from '../../../../product/score/summary.ts'
import { factorWords } from '../../../../product/score/words.ts'
import { bandNames } from '../../../../product/vendors.ts'
import { Breadcrumbs } from '../../../../ui/Breadcrumbs.tsx'
import { ScoreRuler } from '../../../../ui/charts/ScoreRuler.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { PageHeader, Split } from '../../../../ui/Page.tsx'
import { Callout } from '../../../../ui/Text.tsx'
import type { Override } from '../../dossier-contract.ts'
import { BandWord, bandOfVendor, ComplianceBadge, DueWord, TierWord } from '../parts/VendorMarks.tsx'
import { statusName } from '../parts/words.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { EditVendor } from './EditVendor.tsx'
import { tabPath } from './tabs.ts'
import { VendorMenu } from './VendorMenu.tsx'
import { dossierQuery, scoreQuery, useVendor } from './vendor-view.tsx'

/** Summarizes the vendor: what it is, how risky, and whether all is in order. */
export function VendorHeader() {
  const { vendor, locked, lockedId } = useVendor()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8">
        <PageHeader
          long
          className="min-w-0 pb-0!"
          breadcrumbs={
            <Breadcrumbs crumbs={[{ label: 'Vendors', href: registerPath }, { label: vendor.vendorName }]} />
          }
          kicker={
            <>
              {`${vendor.vendorTypeName} · `}
              <TierWord tier={vendor.tier} />
              {` tier · ${vendor.owner ? `owned by ${vendor.owner.name}` : 'no owner'}`}
            </>
          }
          title={<bdi className="wrap-anywhere">{vendor.vendorName}</bdi>}
          meta={<Identity />}
        />
        <div className="ui-screen-only flex flex-wrap items-center gap-3">
          {!vendor.catalog && <ConnectButton />}
          <EditVendor />
          <VendorMenu />
        </div>
      </div>
      {locked && (
        <div id={lockedId} className="mb-8">
          <Callout title={locked} />
        </div>
      )}
      <Split className="mb-10">
        <Standing />
        <Status />
      </Split>
    </>
  )
}

function Identity() {
  const { vendor } = useVendor()
  return (
    <>
      {vendor.legalName !== '' && vendor.legalName !== vendor.vendorName && (
        <bdi className="wrap-anywhere">{vendor.legalName}</bdi>
      )}
      {vendor.website !== '' && (
        <TextLink href={vendor.website} className="wrap-anywhere">
          {new URL(vendor.website).host}
        </TextLink>
      )}
      {vendor.catalog && <TextLink href={vendor.catalog.path}>{`${vendor.catalog.name} in the catalog`}</TextLink>}
      {vendor.archivedAt && <span>{`Archived ${asOfWords(vendor.archivedAt.slice(0, 10))}`}</span>}
    </>
  )
}

/** Why the catalog’s own page shows another level, where it does. */
function PublicLevel() {
  const { vendor } = useVendor()
  const band = bandOfVendor(vendor)
  const level = vendor.catalog?.level ?? 'unknown'
  if (!vendor.catalog || !vendor.isScored || level === 'unknown' || level === publicLevels[band]) return null
  return (
    <p className="max-w-measure text-sm text-quiet">
      {`In the public catalog, ${vendor.catalog.name} is at ${level}. The score here also counts your data, agreements, transfers and reviews, and what of them is not on record.`}
    </p>
  )
}

/** The catalog has three levels. */
const publicLevels: Partial<Record<string, string>> = { green: 'low', yellow: 'medium', orange: 'high', red: 'high' }

/** The bands of a customer's register, on the ruler. */
const customerScale = bandSpans.map(({ band, ...span }) => ({ ...span, words: bandNames[band], fill: band }))

/** The score on its scale: why, how sure, what holds it up, and who set it. */
function Standing() {
  const { vendor, move } = useVendor()
  const { data: score } = useQuery({ ...scoreQuery(vendor.id), refetchOnMount: 'always' })
  const { data: dossier } = useQuery(dossierQuery(vendor.id))
  const [low, high] = vendor.scoreInterval ?? []
  const explanation = score?.explanation
  const override = inForce(dossier?.overrides, 'score')
  return (
    <section aria-label="Risk score" className="grid min-w-0 grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
        <BandWord band={bandOfVendor(vendor)} />
        {override && <span>Manual value</span>}
      </p>
      {explanation && <p className="max-w-measure">{reasonText(explanation)}</p>}
      {!override && <PublicLevel />}
      <ScoreRuler
        value={vendor.isScored ? vendor.riskScore : null}
        scale={customerScale}
        hollow={!override && explanation != null && isExpected(explanation)}
        // Interval and floors are of the computed score: beside a value that a person set they would say nothing true.
        interval={override || low === undefined || high === undefined ? undefined : { low, high }}
        floors={
          override
            ? []
            : explanation?.floors.map(({ value, reason }) => ({ at: value, reason: factorWords({ label: reason }) }))
        }
      />
      {!override && explanation && (
        <p className="text-sm text-quiet">{`Confidence: ${confidenceText(confidenceOf(explanation))}`}</p>
      )}
      {override && explanation && (
        <p className="text-sm">
          {`${setWords(override)} `}
          <strong>{`Computed: ${explanation.R}, possible between ${explanation.low} and ${explanation.high}.`}</strong>
          {override.isStale && ` The computed score has moved by ${leastChange} or more since: look at it again.`}
        </p>
      )}
      {move && (
        <p className="text-sm font-medium">{`${move.because}: the score moved from ${move.from} to ${move.to}.`}</p>
      )}
    </section>
  )
}

/** Basis of "compliant": what was recorded and confirmed here, not an opinion on the law. */
const basisOf = (required: readonly unknown[]): string =>
  required.length > 0 ? 'Terms confirmed' : 'No agreement required'

/** Whether all is in order, and what is not. */
function Status() {
  const { vendor } = useVendor()
  const { data: dossier } = useQuery(dossierQuery(vendor.id))
  const override = inForce(dossier?.overrides, 'compliance_status')
  const reasons = vendor.computedStatus?.reasons ?? []
  return (
    <section aria-label="Compliance" className="grid grid-cols-1 content-start gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ComplianceBadge status={vendor.complianceStatus} />
        {override ? (
          <span className="text-quiet">Manual value</span>
        ) : (
          vendor.complianceStatus === 'compliant' && <span className="text-quiet">{basisOf(vendor.required)}</span>
        )}
      </p>
      {override && (
        <p>
          {`${setWords(override)} `}
          {vendor.computedStatus && <strong>{`Computed: ${statusName(vendor.computedStatus.status)}.`}</strong>}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {reasons.map(({ tab, words }) => (
            <li key={words}>
              <TextLink href={tabPath(vendor.id, tab)} quiet>
                {words}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-3 text-quiet">
        {'Next review: '}
        <DueWord day={vendor.nextReview} className="text-ink" />
      </p>
    </section>
  )
}

const setWords = ({ madeBy, expiresOn, reason }: Override): string =>
  `Set by ${madeBy?.name ?? 'a former member'} until ${asOfWords(expiresOn)}: ${reason}`

const inForce = (overrides: readonly Override[] | undefined, field: Override['field']): Override | undefined =>
  overrides?.find((override) => override.field === field && override.isInForce)
