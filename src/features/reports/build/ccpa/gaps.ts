import type { Checked } from '../clause-sections.ts'
import { commonGaps, contractGaps, type GapRule, ours, theirs } from '../gaps.ts'
import { agreementHeld } from '../held.ts'
import { policyState } from '../requests.ts'
import { sellsOrShares } from '../use.ts'
import { triggersOf } from './risk-assessments.ts'
import { worksForBusiness } from './roles.ts'

interface CcpaItem extends Checked {
  /** It is recorded as a service provider or a contractor. */
  isNeeded: boolean
  /** Something was done about it in the last twelve months. */
  isLookedAfter: boolean
}

export const ccpaGaps: readonly GapRule<CcpaItem>[] = [
  contractGaps('ccpa_addendum', '11 CCR § 7051(a)'),
  ({ vendor }, today) =>
    vendor.roles.includes('third_party') && !agreementHeld(vendor, 'contract', today)
      ? [
          ours(
            'Third party without a contract',
            '11 CCR § 7053',
            'Where personal information is sold to it or shared with it, conclude the contract; else record why none is needed.',
          ),
        ]
      : [],
  ({ vendor }) =>
    worksForBusiness(vendor) && sellsOrShares(vendor) === true
      ? [
          theirs(
            'Found to sell or share data, or to use it for ads across contexts',
            '11 CCR § 7051(a)(1)',
            'Please confirm that personal information received from us is neither sold nor shared.',
          ),
        ]
      : [],
  ({ vendor }) =>
    policyState(vendor, 'gpc') === 'not_met' && sellsOrShares(vendor) === true
      ? [
          theirs(
            'Opt-out signal not stated',
            '11 CCR § 7025',
            'Do you honour Global Privacy Control, and from which day?',
          ),
        ]
      : [],
  ({ vendor }) =>
    worksForBusiness(vendor) && vendor.subProcessors === null
      ? [
          theirs(
            'Subcontractors not known',
            '11 CCR § 7051(b)',
            'Please send the list of those with whom you share our personal information, and confirm that your contracts bind them alike.',
          ),
        ]
      : [],
  ({ vendor, isLookedAfter }) =>
    isLookedAfter
      ? []
      : [
          ours(
            'No due diligence in twelve months',
            // Each role has a rule of its own.
            worksForBusiness(vendor) || !vendor.roles.includes('third_party') ? '11 CCR § 7051(c)' : '11 CCR § 7053(b)',
            'Review or assess the vendor, and keep what you found.',
          ),
        ],
  ({ vendor }) => {
    const triggers = triggersOf(vendor)
    return triggers.length === 0
      ? []
      : [
          ours(
            `Risk assessment may be due: ${triggers.join(', ')}`,
            '11 CCR § 7150(b)',
            'Make the risk assessment, or record why none is needed.',
          ),
        ]
  },
  commonGaps,
]
