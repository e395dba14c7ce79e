import { countryName } from '../../../../product/entries.ts'
import type { VendorFacts } from '../../../../product/register-facts.ts'
import type { Checked } from '../clause-sections.ts'
import { commonGaps, contractGaps, type Gap, type GapRule, ours, theirs } from '../gaps.ts'
import { lapsedDocuments } from '../held.ts'
import { criteriaMet, isIndicated } from './dpia.ts'
import { needsAssessment, type ThirdCountry } from './transfers.ts'

interface GdprItem extends Checked {
  vendor: VendorFacts
  /** It is recorded as a processor. */
  isNeeded: boolean
  transfers: readonly ThirdCountry[]
}

/** Recorded as one, or of no recorded role: Art. 28 GDPR speaks of no other. */
export const mayBeProcessor = ({ roles }: VendorFacts): boolean => roles.length === 0 || roles.includes('processor')

export const gdprGaps: readonly GapRule<GdprItem>[] = [
  contractGaps('dpa', 'Art. 28(3) GDPR'),
  ({ vendor }) =>
    mayBeProcessor(vendor) && vendor.subProcessors === null
      ? [
          theirs(
            'Sub-processors not known',
            'Art. 28(2), (4) GDPR; EDPB Opinion 22/2024',
            'Please send the list of your sub-processors, with name, address, contact, country and purpose of each.',
          ),
        ]
      : [],
  ({ transfers }) => transfers.flatMap(transferGaps),
  ({ vendor }, today) => {
    const lapsed = lapsedDocuments(vendor, today)
    if (lapsed.length === 0) return []
    const basis = mayBeProcessor(vendor) ? 'Art. 28(3)(h), 32 GDPR' : 'Register'
    const detail = lapsed.map(({ title, file, expiresOn }) => `${title || file.name}, ${expiresOn}`).join('; ')
    return [{ ...theirs('Document expired', basis, 'Please send its successor.'), detail }]
  },
  ({ vendor }) =>
    isIndicated(vendor)
      ? [
          ours(
            `Impact assessment indicated: ${criteriaMet(vendor).join(', ')}`,
            'Art. 35 GDPR',
            'Make the impact assessment, or record why none is needed.',
          ),
        ]
      : [],
  ({ vendor }) =>
    vendor.retention.trim() === ''
      ? [ours('Retention not recorded', 'Art. 30(1)(f) GDPR', 'Record how long the vendor keeps the data.')]
      : [],
  commonGaps,
]

function transferGaps(transfer: ThirdCountry): Gap[] {
  const { country, recorded, state, reason } = transfer
  const to = countryName(country)
  return [
    ...(state === 'not_met'
      ? [ours(`${to}: ${reason}`, 'Chapter V GDPR', 'Stop the transfer or give it a ground.')]
      : []),
    ...(isGroundOpen(transfer)
      ? [
          theirs(
            `${to}: ground of the transfer not recorded`,
            'Art. 44 GDPR',
            `Please state the ground on which personal data goes to this country: ${to}.`,
          ),
        ]
      : []),
    ...(needsAssessment(transfer) && !recorded?.assessedOn
      ? [
          ours(
            `${to}: no impact assessment of the transfer`,
            'EDPB Recommendations 01/2020',
            'Assess the law of the country and record the day, the conclusion and the measures.',
          ),
        ]
      : []),
  ]
}

const isGroundOpen = (transfer: ThirdCountry): boolean =>
  transfer.mechanism === 'unknown' || (transfer.recorded === undefined && needsAssessment(transfer))
