import type { Question } from '../../product/laws/thresholds.ts'

/** Questions to a business, to judge which laws reach it. */
export const businessQuestions: Record<Question, { label: string; hint?: string }> = {
  revenueUsd: { label: 'Revenue a year, in US dollars' },
  saleRevenueShare: {
    label: 'Share of it from selling personal data, in percent',
    hint: 'In several states also data given for something else of value, such as advertising services.',
  },
  residents: {
    label: 'People whose data you handle in a year, in each state',
    hint: 'Without those whose data only completes a payment.',
  },
  processesSensitiveData: {
    label: 'Do you process sensitive data?',
    hint: 'Health, origin, religion, sexuality, biometrics, precise location, data of children.',
  },
  sellsSensitiveData: { label: 'Do you sell sensitive data?' },
  handlesHealthData: { label: 'Do you handle data on people’s health?' },
  isSmallBusiness: { label: 'Are you small as the Small Business Administration defines it?' },
  isNonprofit: { label: 'Are you a nonprofit under § 501(c)(3)?' },
  employees: { label: 'Employees' },
  isGlbaInstitution: { label: 'Are you a financial institution under the Gramm-Leach-Bliley Act?' },
  isHipaaEntity: { label: 'Are you a covered entity or business associate under HIPAA?' },
  isPublicBody: { label: 'Are you a public body?' },
  controlsPlatform: { label: 'Half of your revenue from online ads, or a smart speaker or app store?' },
}
