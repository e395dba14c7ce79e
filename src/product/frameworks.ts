import type { Exporter } from './adequacy.ts'

// Which rules a vendor is held against on the cards of frameworks; framework-state.ts judges.

export const frameworks = ['gdpr-processors', 'gdpr-transfers', 'ccpa', 'hipaa'] as const
export type Framework = (typeof frameworks)[number]

/**
 * Returns the frameworks that an organization reports on: HIPAA only where it said to be under it. A null choice is
 * all.
 */
export const chosenFrameworks = ({
  isHipaaEntity,
  reported,
}: {
  isHipaaEntity: boolean | null
  reported: readonly Framework[] | null
}): Framework[] =>
  frameworks.filter(
    (framework) =>
      (framework !== 'hipaa' || isHipaaEntity === true) && (reported === null || reported.includes(framework)),
  )

export const frameworkNames: Record<Framework, { name: string; what: string }> = {
  'gdpr-processors': { name: 'GDPR', what: 'Processor contracts, Art. 28(3)' },
  'gdpr-transfers': { name: 'GDPR transfers', what: 'Transfers to third countries, Chapter V' },
  ccpa: { name: 'CCPA / CPRA', what: 'Service provider contracts, 11 CCR § 7051' },
  hipaa: { name: 'HIPAA', what: 'Business associate agreements, 45 CFR § 164.504(e)' },
}

/** The rules on transfers are the exporter's. */
export const frameworkName = (framework: Framework, exporter: Exporter): { name: string; what: string } =>
  framework === 'gdpr-transfers' ? transferNames[exporter] : frameworkNames[framework]

const transferNames: Record<Exporter, { name: string; what: string }> = {
  eea: frameworkNames['gdpr-transfers'],
  uk: { name: 'UK GDPR transfers', what: 'Restricted transfers, Chapter V UK GDPR' },
  ch: { name: 'Swiss transfers', what: 'Disclosure abroad, Art. 16 FADP' },
}

/** How many of the vendors to whom it applies stand where. */
export interface FrameworkCounts {
  met: number
  partial: number
  notMet: number
  notAssessed: number
}
