import { useState } from 'react'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { Waterfall } from '../../../../ui/charts/Waterfall.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Hash, Quote } from '../../../../ui/Evidence.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Callout } from '../../../../ui/Text.tsx'
import type { EvidenceRef, ScoreExplanation, ScoreFactor } from '../../../score/contract.ts'
import { isProvisional, percentText, qualityTexts } from '../../../score/levels.ts'
import { evidencePlace } from './evidence-place.ts'
import { useVendor } from './vendor-view.tsx'

const million = 1_000_000

/** Factor by factor, each row with what it rests on. */
export function ScoreFactors({ explanation }: { explanation: ScoreExplanation }) {
  const [opened, setOpened] = useState<ScoreFactor>()
  const counted = explanation.factors.filter(({ state }) => state !== 'not-applicable')
  const { floors, R, R0, low, high } = explanation
  const before = Math.round(R0 / million)
  return (
    <>
      {isProvisional(explanation) && (
        <Callout kind="warning" title="Provisional">
          <p>Too little is known of this vendor for the score to be relied on. It is never shown green.</p>
        </Callout>
      )}
      <DataList
        layout="columns"
        items={[
          {
            label: 'Computed score',
            value: R > before ? `${R}, lifted from ${before} by a floor` : R,
          },
          { label: 'What is unknown allows', value: `${low} to ${high}` },
          { label: 'Confidence', value: `${explanation.confidence}, ${percentText(explanation.K)} percent` },
          { label: 'Method', value: explanation.methodVersion },
        ]}
      />
      <Waterfall
        caption="What the score is made of, in points. A row opens what it rests on."
        totalLabel={floors.length > 0 ? 'Sum, before floors' : 'Sum, before rounding'}
        rows={counted.map((factor) => ({
          key: factor.id,
          label: factor.label,
          points: factor.points / million,
          note: (
            <>
              {factor.note}
              {factor.quality && `. ${qualityTexts[factor.quality]}`}
            </>
          ),
          ...(factor.evidence.length > 0 ? { href: '#', onOpen: () => setOpened(factor) } : {}),
        }))}
      />
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        drawer
        title={opened ? `What “${opened.label}” rests on` : 'Evidence'}
      >
        {opened && (
          <div className="grid grid-cols-1 gap-6">
            <p className="text-quiet">{opened.note}</p>
            <ol className="grid grid-cols-1 gap-8">
              {opened.evidence.map((ref) => (
                <li key={`${ref.id} ${ref.url} ${ref.quote}`}>
                  <Evidence evidence={ref} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </Dialog>
    </>
  )
}

function Evidence({ evidence: { id, url, sha256, capturedAt, quote } }: { evidence: EvidenceRef }) {
  const { vendor } = useVendor()
  const place = evidencePlace(vendor, id)
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="text-sm font-medium wrap-anywhere">
        {place.href ? <TextLink href={place.href}>{place.words}</TextLink> : place.words}
      </figcaption>
      {quote !== null && <Quote excerpt={quote} standsAlone />}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-quiet">
        {capturedAt && <span>As of {asOfWords(capturedAt)}</span>}
        {url && <TextLink href={url}>Source page</TextLink>}
        {sha256 && (
          <span>
            sha256 <Hash value={sha256} />
          </span>
        )}
      </p>
    </figure>
  )
}
