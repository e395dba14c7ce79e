import { asOfWords } from '../../../../platform/shared/dates.ts'
import type { EvidenceRef, ScoreFactor } from '../../../../product/score/method/contract.ts'
import { factorWords } from '../../../../product/score/words.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Quote } from '../../../../ui/Evidence.tsx'
import { Hash } from '../../../../ui/Hash.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { evidencePlace } from './evidence-place.ts'
import { useVendor } from './vendor-view.tsx'

/** Shows the evidence for one factor of the score. */
export function FactorEvidence({
  factor,
  open,
  onClose,
}: {
  factor: ScoreFactor | undefined
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} drawer title={factor ? `What “${factorWords(factor)}” rests on` : 'Evidence'}>
      {factor && (
        <div className="grid grid-cols-1 gap-6">
          <p className="text-quiet">{factor.note}</p>
          <ol className="grid grid-cols-1 gap-8">
            {factor.evidence.map((ref) => (
              <li key={`${ref.id} ${ref.url} ${ref.quote}`}>
                <Evidence evidence={ref} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
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
