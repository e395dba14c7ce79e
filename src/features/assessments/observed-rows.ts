import type { StandardId } from '../investigations/core/connectors/certifications/claims.ts'
import type { FoundRole } from '../investigations/core/connectors/documents/lexicon.ts'

/**
 * What findings say about one answer to one question of a shipped set; each named by its rule, and by the thing where
 * the rule applies once for each of several things: `cert.listed: iso27001`.
 */
export interface ObservedRow {
  question: string
  /** As a condition would compare it: `yes`, `no`, or an option. */
  answer: string
  for: readonly string[]
  against: readonly string[]
  /** Someone looked, and found neither: shown, and no verdict. */
  searched: readonly string[]
}

/** A yes-no question: what shows that it is so, and what shows that it is not. */
const claim = (
  question: string,
  { so, notSo, searched = [] }: { so: readonly string[]; notSo: readonly string[]; searched?: readonly string[] },
): ObservedRow[] => [
  { question, answer: 'yes', for: so, against: notSo, searched },
  { question, answer: 'no', for: notSo, against: so, searched },
]

const published = (role: FoundRole) => [`gov.document-found: ${role}`, `gov.policy-elsewhere: ${role}`]

const certificate = (answer: string, standard: StandardId): ObservedRow => ({
  question: 'certificates',
  answer,
  for: [`cert.listed: ${standard}`, `cert.claimed: ${standard}`],
  against: [`cert.expired: ${standard}`],
  searched: [`cert.planned: ${standard}`, `cert.not-the-vendor: ${standard}`, 'cert.none-found'],
})

/**
 * Findings of the investigator by the question that they speak to. Absence from the places searched does not prove
 * absence.
 */
export const observedRows: readonly ObservedRow[] = [
  ...claim('dpa-available', {
    so: published('dpa'),
    notSo: [],
    searched: ['gap.no-dpa'],
  }),
  ...claim('sells-data', {
    so: [
      'share.sale',
      'share.sale-or-share',
      'share.sale-by-law',
      'share.sale-conditional',
      'share.ads',
      'share.brokers',
      'share.sells-ad-space',
      'con.sale',
    ],
    notSo: ['share.no-sale'],
    searched: ['gap.policy-sale'],
  }),
  ...claim('profiling', { so: ['track.profiling', 'track.inferences'], notSo: [] }),
  ...claim('trackers-before-consent', {
    so: ['track.preconsent', 'con.consent'],
    notSo: ['track.no-tracker', 'track.no-third-party'],
    searched: ['gap.visit-failed'],
  }),
  ...claim('gpc', {
    so: ['rights.gpc-declared', 'rights.gpc-stated', 'track.gpc-kept'],
    notSo: ['rights.gpc-denied', 'track.gpc-ignored', 'con.gpc', 'con.gpc-tracking'],
  }),
  ...claim('subprocessor-list', {
    so: ['sub.listed'],
    notSo: [],
    searched: ['gap.no-subprocessor-list', 'sub.unread'],
  }),
  {
    question: 'transfer-tools',
    answer: 'Data Privacy Framework',
    for: ['cert.listed: dpf', 'cert.claimed: dpf'],
    against: ['cert.expired: dpf'],
    searched: [],
  },
  ...claim('transfers-outside-eea', {
    so: ['sub.united-states', 'sub.outside-adequacy', 'gov.transfers', 'gov.transfer-mechanism'],
    notSo: [],
  }),
  ...claim('retention-stated', {
    so: ['gov.retention-stated'],
    notSo: ['gov.retention-indefinite'],
    searched: ['gov.retention-vague', 'gap.policy-retention'],
  }),
  ...claim('breach-past', { so: ['inc.breach'], notSo: [] }),
  ...claim('dpo', { so: ['gov.dpo'], notSo: [] }),
  {
    question: 'representative',
    answer: 'A representative in the Union',
    for: ['gov.representative'],
    against: [],
    searched: [],
  },
  { question: 'representative', answer: 'Neither is needed', for: [], against: ['gov.representative'], searched: [] },
  ...claim('automated-decisions', { so: ['gov.automated-decisions'], notSo: [] }),
  ...claim('children', { so: ['gov.children', 'con.children'], notSo: ['gov.not-for-children'] }),

  certificate('SOC 2 Type II', 'soc2-type2'),
  certificate('SOC 2 Type I', 'soc2-type1'),
  certificate('ISO/IEC 27001', 'iso27001'),
  certificate('ISO/IEC 27701', 'iso27701'),
  certificate('PCI DSS', 'pci-dss'),
  ...claim('tls', {
    so: ['sec.tls'],
    notSo: [
      ...['sec.tls-old-protocol', 'sec.tls-expired', 'sec.tls-not-trusted', 'sec.tls-self-signed'],
      ...['sec.tls-other-name', 'sec.tls-weak-cipher', 'sec.plain-http', 'sec.app-cleartext'],
    ],
  }),
  ...claim('hsts', { so: ['sec.hsts'], notSo: ['sec.hsts-missing', 'sec.hsts-weak'] }),
  ...claim('csp', { so: ['sec.csp'], notSo: ['sec.csp-missing', 'sec.csp-weak'] }),
  ...claim('mail-authentication', {
    so: ['sec.dmarc'],
    notSo: ['sec.dmarc-missing', 'sec.dmarc-weak', 'sec.spf-open'],
  }),
  ...claim('security-txt', {
    so: ['sec.security-txt'],
    notSo: ['gap.no-security-txt', 'sec.security-txt-expired', 'sec.security-txt-weak'],
  }),

  ...claim('sub-advertising', { so: ['sub.advertising'], notSo: [] }),
  ...claim('sub-change-notice', { so: ['sub.change-notice'], notSo: [] }),
  ...claim('sub-used', { so: ['sub.listed'], notSo: ['sub.none-used'] }),

  ...claim('trains-ai', { so: ['gov.ai-training'], notSo: ['gov.no-ai-training'] }),
]
