import { counted } from '../../../platform/shared/counted.ts'
import { capital } from '../../../platform/shared/text.ts'
import { findDataType } from '../../../product/data-types.ts'
import { countryName } from '../../../product/entries.ts'
import { withBlanks } from '../../../product/vendors.ts'
import type { Advice } from '../vocabulary.ts'
import type { ForUse, GroundCode, OtherUse, Trait, UseConditionCode } from './first-page.ts'
import { adviceWords, reasonWords } from './first-page-words.ts'
import type { Use, UsedFor } from './use.ts'

const groundWords: Readonly<Record<GroundCode, string>> = {
  ...reasonWords,
  'controller-only': 'It calls itself controller, and nowhere your processor.',
  'no-breach-time': 'No document names a time for telling you about a breach.',
  'no-deletion': 'No document says what happens to your data in the end.',
  'no-assurance': 'We found no audit or certificate of its own.',
  incident: 'A breach is on record.',
}

const traitWords: Readonly<Record<Trait, string>> = {
  personal: 'personal data',
  eu: 'people in the EU, the UK or Switzerland',
  employees: 'employees or applicants',
  financial: 'financial data, IDs or passwords',
  many: '10,000 people or more',
  critical: 'a critical service',
  sensitive: 'sensitive data',
  children: 'children',
}

const useConditionWords: Readonly<Record<UseConditionCode, string>> = {
  'article-28': 'Sign an agreement under Article 28 GDPR.',
  baa: 'Sign a business associate agreement if HIPAA applies to you.',
  'impact-assessment': 'Do a data protection impact assessment first.',
  'inform-employees': 'Inform employees and applicants, and involve a works council where there is one.',
  parents: 'Settle who obtains the consent of parents.',
  'ask-assurance': 'Ask for a current audit report (SOC 2 Type II or ISO 27001).',
  'exit-plan': 'Agree on an exit plan, with the return of your data.',
}

const purposeWords: Readonly<Record<UsedFor, string>> = {
  payroll: 'payroll',
  hr: 'human resources',
  monitoring: 'monitoring of employees',
  recruiting: 'recruiting',
  sales: 'sales',
  marketing: 'marketing',
  advertising: 'advertising',
  analytics: 'analytics',
  support: 'customer support',
  payments: 'payments',
  accounting: 'accounting',
  hosting: 'hosting',
  communication: 'communication',
  ai: 'AI',
  identity: 'identity checks',
  'sign-in': 'sign-in',
  health: 'health care',
  learning: 'learning',
  schooling: 'school',
  surveys: 'surveys',
  documents: 'documents and signing',
  projects: 'projects and notes',
}

interface UseLine {
  text: string
  cites: readonly string[]
}

export interface UseWords {
  /** As it was typed, or what the record says. */
  heading: string
  advice: string
  /** Words that were understood, and words that were not. */
  read: { label: string; text: string }[]
  reasons: UseLine[]
  conditions: string[]
}

/** Renders the page's advice for a use in words. */
export function useWords({ use, advice, reasons, conditions }: ForUse): UseWords {
  return {
    heading: use.line === null ? 'For your use, as the vendor’s record has it' : 'For your use',
    advice: adviceWords[advice],
    read: readLines(use),
    reasons: reasons.map(({ code, trait, cites }) => ({
      text: trait === null ? groundWords[code] : `${groundWords[code]} That weighs more with ${traitWords[trait]}.`,
      cites,
    })),
    conditions: conditions.map((code) => useConditionWords[code]),
  }
}

function readLines({
  line,
  role,
  purposes,
  data,
  isWithoutPersonalData,
  people,
  count,
  countries,
  criticality,
  unread,
}: Use) {
  const list = (items: readonly string[]) => capital(items.join(', '))
  const lines: [label: string, text: string][] = [
    ['You wrote', line ?? ''],
    ['Purpose', list(purposes.map((id) => purposeWords[id]))],
    [
      'Data',
      isWithoutPersonalData && data.length === 0
        ? 'No personal data'
        : list(data.map((id) => inList(findDataType(id)?.label ?? withBlanks(id)))),
    ],
    [
      'People',
      [count === null ? '' : counted(count, 'person', 'people'), list(people.map(withBlanks))]
        .filter(Boolean)
        .join(': '),
    ],
    ['Where', countries.map(countryName).join(', ')],
    ['Its role for you', role === null ? '' : capital(role)],
    ['Importance', criticality === null ? '' : capital(criticality)],
    ['Not understood', unread.map((part) => `“${part}”`).join(', ')],
  ]
  return lines.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]))
}

const inList = (label: string) => (/^[A-Z]{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

/** "Sensitive data: avoid (personal data reaches advertising)." */
export const otherUseWords = ({ trait, advice, code }: OtherUse): { label: string; text: string } => ({
  label: capital(traitWords[trait]),
  text: `${adviceWords[advice]}. ${groundWords[code]}`,
})

/** "sensitive data, children (avoid)": uses with the same advice. */
export const otherUsesWith = (advice: Advice, uses: readonly OtherUse[]): string =>
  `${uses.map(({ trait }) => traitWords[trait]).join(', ')} (${inList(adviceWords[advice])})`
