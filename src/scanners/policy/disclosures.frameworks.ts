import { type CheckedLaw, type Place, placesIn } from '../../product/laws/places.ts'
import type { Scope } from './disclosures.laws.ts'
import type { Topic } from './disclosures.topics.ts'

// One row per disclosure check: what a law wants a vendor to say, where the law says so, and which topic answers it.
// Sources: Regulation (EU) 2016/679; Cal. Civ. Code § 1798.100 ff. and 11 CCR § 7000 ff.; Va. Code § 59.1-575 ff.; Colo. Rev.
// Stat. § 6-1-1301 ff.; Conn. Gen. Stat. § 42-515 ff.; Utah Code § 13-61-101 ff.; Fla. Stat. § 501.701 ff.; Tex. Bus. & Com.
// Code ch. 541; ORS 646A.570 ff.; Lei nº 13.709/2018; S.C. 2000, c. 5, Schedule 1; 16 CFR Part 312; 45 CFR Part 164.
// Read on 2026-11-28: 16 CFR §§ 312.4(d), 312.5(a) as amended by 90 FR 16918, owed since 22 April 2026 (ecfr.gov, copy of 17
// November 2025); Cal. Civ. Code § 1798.110(c) (codes.findlaw.com/ca/civil-code/civ-sect-1798-110), § 1798.100(a)(3)
// (gtlaw-dataprivacydish.com, 2020-11); 11 CCR § 7025(c)(6), owed since 1 January 2026 (nelsonmullins.com, 13 January 2026).
// Art. 14(1)(d) GDPR: eur-lex.europa.eu/eli/reg/2016/679. 11 CCR § 7011(e)(1): the regulations in their text of 2024 (copy); the
// text of 2026 was not at hand.

export const frameworkIds = ['gdpr', 'art28', 'art33', 'ccpa', 'us', 'lgpd', 'pipeda', 'coppa', 'hipaa'] as const
export type FrameworkId = (typeof frameworkIds)[number]

export interface Framework {
  id: FrameworkId
  name: string
  /** What tells that the law applies, any of these; nothing tells: unknown. */
  applies: readonly Topic[]
  /** How sure a lexicon is in this law at most. */
  confidence: number
}

export type StateLaw = CheckedLaw

export interface Check {
  /** `gdpr.retention`. */
  id: `${FrameworkId}.${string}`
  framework: FrameworkId
  ref: string
  title: string
  /** What the report says is missing: "no statement was found on …". */
  words: string
  /** Any of them answers it. Empty: read from the record of the policy, not from its sentences. */
  topics: readonly Topic[]
  /** Of the topics, those whose sentences can be quoted for it; all unless said. */
  provenBy?: readonly Topic[]
  /** A way to do it is wanted: without one the answer is partial. */
  how?: true
  /** So many partial answers, each about another part, make a whole one. */
  parts?: number
  /** What is said to everyone does not meet it: the sentence, its section or a heading must name the law or its people. */
  isNamed?: true
  /** Asked only under this condition, which the public documents may not settle. */
  onlyWhere?: string
  /** Why a public document need not say it, though it may: its silence is no gap. */
  notOwed?: string
  /** State laws that ask for it, with the place in each. */
  laws?: Readonly<Partial<Record<StateLaw, Place>>>
}

export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  gdpr: { id: 'gdpr', name: 'GDPR Art. 13/14', applies: ['applies.eu'], confidence: 0.7 },
  art28: { id: 'art28', name: 'GDPR Art. 28', applies: ['applies.processor'], confidence: 0.7 },
  art33: { id: 'art33', name: 'GDPR Art. 33/34', applies: ['applies.eu'], confidence: 0.7 },
  ccpa: { id: 'ccpa', name: 'CCPA/CPRA', applies: ['applies.california'], confidence: 0.7 },
  us: { id: 'us', name: 'US state privacy laws', applies: ['applies.us-states'], confidence: 0.7 },
  lgpd: { id: 'lgpd', name: 'LGPD', applies: ['applies.brazil'], confidence: 0.6 },
  pipeda: { id: 'pipeda', name: 'PIPEDA', applies: ['applies.canada'], confidence: 0.6 },
  coppa: { id: 'coppa', name: 'COPPA', applies: [], confidence: 0.6 },
  hipaa: { id: 'hipaa', name: 'HIPAA signals', applies: ['applies.health'], confidence: 0.6 },
}

type Row = readonly [
  id: string,
  ref: string,
  title: string,
  words: string,
  topics: readonly Topic[],
  more?: Partial<Check>,
]

const contractTerm = 'a term of a contract, which need not be public'
const dutyToAct = 'a duty to act, which a notice need not repeat'

const rows: Readonly<Record<FrameworkId, readonly Row[]>> = {
  gdpr: [
    ['controller', 'Art. 13(1)(a), 14(1)(a)', 'Identity of the controller', 'who the controller is', ['controller']],
    ['contact', 'Art. 13(1)(a), 14(1)(a)', 'Contact of the controller', 'how to contact the controller', ['contact'], { how: true }],
    ['representative', 'Art. 13(1)(a), 14(1)(a), 27', 'EU or UK representative', 'a representative in the EU or the UK', ['representative'], { onlyWhere: 'the controller is not established there' }],
    ['dpo', 'Art. 13(1)(b), 14(1)(b)', 'Data protection officer', 'a data protection officer', ['dpo'], { onlyWhere: 'one is designated' }],
    ['purposes', 'Art. 13(1)(c), 14(1)(c)', 'Purposes', 'the purposes of processing', ['purposes']],
    ['legal-bases', 'Art. 13(1)(c), 14(1)(c)', 'Legal bases', 'the legal bases of processing', ['legal-bases']],
    ['categories', 'Art. 14(1)(d)', 'Categories of data', 'the categories of personal data', ['categories-collected'], { onlyWhere: 'data come from others' }],
    ['legitimate-interests', 'Art. 13(1)(d), 14(2)(b)', 'Legitimate interests named', 'which legitimate interests are pursued', ['legitimate-interests'], { onlyWhere: 'processing rests on them' }],
    ['recipients', 'Art. 13(1)(e), 14(1)(e)', 'Recipients', 'the recipients of personal data', ['recipients']],
    ['transfers', 'Art. 13(1)(f), 14(1)(f)', 'Transfers and safeguard', 'transfers to third countries and their safeguard', ['transfers'], { onlyWhere: 'data leave the EU' }],
    ['retention', 'Art. 13(2)(a), 14(2)(a)', 'Retention', 'how long personal data is retained', ['retention']],
    ['access', 'Art. 13(2)(b), 14(2)(c), 15', 'Right of access', 'the right of access', ['access']],
    ['rectification', 'Art. 13(2)(b), 14(2)(c), 16', 'Right to rectification', 'the right to rectification', ['rectification']],
    ['erasure', 'Art. 13(2)(b), 14(2)(c), 17', 'Right to erasure', 'the right to erasure', ['erasure']],
    ['restriction', 'Art. 13(2)(b), 14(2)(c), 18', 'Right to restriction', 'the right to restriction of processing', ['restriction']],
    ['objection', 'Art. 13(2)(b), 14(2)(c), 21', 'Right to object', 'the right to object', ['objection']],
    ['portability', 'Art. 13(2)(b), 14(2)(c), 20', 'Right to data portability', 'the right to data portability', ['portability']],
    ['withdraw', 'Art. 13(2)(c), 14(2)(d)', 'Withdrawal of consent', 'the withdrawal of consent', ['withdraw'], { onlyWhere: 'processing rests on consent' }],
    ['complaint', 'Art. 13(2)(d), 14(2)(e)', 'Complaint to an authority', 'the complaint to a supervisory authority', ['authority']],
    ['automated', 'Art. 13(2)(f), 14(2)(g), 22', 'Whether decisions are automated', 'automated decisions', ['automated'], { onlyWhere: 'such decisions are made' }],
    ['source', 'Art. 14(2)(f)', 'Source of data', 'the source of data that does not come from the person', ['source'], { onlyWhere: 'data come from others' }],
    ['statutory', 'Art. 13(2)(e)', 'Statutory or contractual duty', 'whether the data must be provided', ['statutory']],
  ],
  art28: [
    ['dpa', 'Art. 28(3)', 'Data processing agreement', 'a data processing agreement', ['dpa'], { notOwed: contractTerm }],
    ['subprocessors', 'Art. 28(2), 28(4)', 'Subprocessor list', 'a list of subprocessors', ['subprocessor-list'], { notOwed: contractTerm }],
    ['change-notice', 'Art. 28(2)', 'Notice of new subprocessors', 'notice of new subprocessors', ['subprocessor-change'], { notOwed: contractTerm }],
    ['audit', 'Art. 28(3)(h)', 'Audit right', 'the audit right of the customer', ['audit'], { notOwed: contractTerm }],
    ['deletion', 'Art. 28(3)(g)', 'Deletion or return at the end', 'deletion or return of data at the end', ['deletion-at-end'], { notOwed: contractTerm }],
    ['breach', 'Art. 28(3)(f), 33(2)', 'Breach notice to the customer', 'breach notice to the customer', ['breach-to-customer'], { notOwed: contractTerm }],
  ],
  art33: [['notice', 'Art. 33(1), 34(1)', 'Breach notice with a time', 'notice of a personal data breach with a time', ['breach-notice'], { notOwed: 'a duty of the day of the breach, that no law wants announced' }]],
  ccpa: [
    ['updated', 'Cal. Civ. Code § 1798.130(a)(5)', 'Updated within 12 months', 'an update within 12 months', ['updated']],
    ['collected', 'Cal. Civ. Code §§ 1798.110(c)(1), 1798.130(a)(5)(B)', 'Categories collected', 'the categories collected', ['categories-collected']],
    ['sold', 'Cal. Civ. Code § 1798.130(a)(5)(C)(i)', 'Categories sold', 'whether personal information is sold', ['sold']],
    ['disclosed', 'Cal. Civ. Code § 1798.130(a)(5)(C)', 'Categories shared or disclosed', 'the categories shared or disclosed', ['disclosed']],
    ['sources', 'Cal. Civ. Code § 1798.110(c)(2); 11 CCR § 7011(e)(1)', 'Categories of sources', 'the categories of sources', ['source-categories', 'source']],
    ['purposes', 'Cal. Civ. Code § 1798.110(c)(3); 11 CCR § 7011(e)(1)', 'Business or commercial purposes', 'the purposes of collecting, selling or sharing', ['purposes']],
    ['third-parties', 'Cal. Civ. Code § 1798.110(c)(4); 11 CCR § 7011(e)(1)', 'Categories of third parties', 'the categories of third parties that receive personal information', ['recipients', 'disclosed'], { provenBy: ['recipients'] }],
    ['retention', 'Cal. Civ. Code § 1798.100(a)(3)', 'Retention by category', 'how long each category is retained', ['retention'], { isNamed: true }],
    ['minors', '11 CCR § 7011(e)(1)', 'Whether data of people under 16 is sold', 'whether data of people under 16 is sold or shared', ['sold-minors']],
    ['know-collected', 'Cal. Civ. Code § 1798.110', 'Right to know what is collected', 'the right to know what is collected', ['know-collected'], { isNamed: true }],
    ['know-sold', 'Cal. Civ. Code § 1798.115', 'Right to know what is sold or shared', 'the right to know what is sold or shared', ['know-sold'], { isNamed: true }],
    ['delete', 'Cal. Civ. Code § 1798.105', 'Right to delete', 'the right to delete', ['erasure']],
    ['opt-out', 'Cal. Civ. Code §§ 1798.120, 1798.135(a)', 'Opt-out of sale or sharing', 'the opt-out of sale or sharing', ['opt-out-sale'], { how: true, onlyWhere: 'personal information is sold or shared' }],
    ['correct', 'Cal. Civ. Code § 1798.106', 'Right to correct', 'the right to correct', ['rectification']],
    ['limit', 'Cal. Civ. Code § 1798.121', 'Limit use of sensitive data', 'the right to limit the use of sensitive personal information', ['limit-sensitive'], { onlyWhere: 'sensitive data are used to infer characteristics' }],
    ['non-discrimination', 'Cal. Civ. Code § 1798.125', 'No discrimination', 'no discrimination for using a right', ['non-discrimination']],
    ['methods', 'Cal. Civ. Code § 1798.130(a)(1); 11 CCR §§ 7020, 7060, 7063', 'Ways to submit requests', 'the ways to submit requests, agent and verification', ['request-route', 'agent', 'verification'], { parts: 2, provenBy: ['request-route'] }],
    ['gpc', 'Cal. Civ. Code § 1798.135(b); 11 CCR §§ 7011(e)(3), 7025', 'Global Privacy Control', 'the Global Privacy Control', ['gpc'], { onlyWhere: 'personal information is sold or shared' }],
    ['gpc-shown', '11 CCR § 7025(c)(6)', 'Signal shown as honored', 'that the site shows whether the signal was honored', ['gpc-shown'], { notOwed: 'shown to a browser that sends the signal, not in a document' }],
  ],
  us: [
    ['access', 'state laws', 'Right of access', 'the right of access', ['access', 'know-collected'], { laws: placesIn('access') }],
    ['correct', 'state laws', 'Right to correct', 'the right to correct', ['rectification'], { laws: placesIn('correct') }],
    ['delete', 'state laws', 'Right to delete', 'the right to delete', ['erasure'], { laws: placesIn('delete') }],
    ['portability', 'state laws', 'Right to data portability', 'the right to data portability', ['portability'], { laws: placesIn('portability') }],
    ['opt-out', 'state laws', 'Opt-out of targeted ads, sale, profiling', 'the opt-out of targeted advertising, sale and profiling', ['opt-out-ads', 'opt-out-sale'], { laws: placesIn('opt-out') }],
    ['sensitive', 'state laws', 'Consent for sensitive data', 'consent for sensitive data', ['sensitive-consent'], { laws: placesIn('sensitive') }],
    ['appeal', 'state laws', 'Appeal of a refusal', 'the appeal of a refusal', ['appeal'], { laws: placesIn('appeal') }],
    ['signal', 'state laws', 'Universal opt-out signal', 'a universal opt-out signal', ['gpc'], { laws: placesIn('signal') }],
    ['contact', 'state laws', 'Way to submit requests', 'a way to submit requests', ['contact', 'request-route'], { provenBy: ['request-route'], laws: placesIn('contact') }],
  ],
  lgpd: [
    ['purposes', 'Art. 9, I', 'Purpose', 'the purpose of processing', ['purposes']],
    ['retention', 'Art. 9, II', 'Form and duration', 'the duration of processing', ['retention']],
    ['controller', 'Art. 9, III', 'Identity of the controller', 'who the controller is', ['controller']],
    ['contact', 'Art. 9, IV', 'Contact of the controller', 'how to contact the controller', ['contact'], { how: true }],
    ['recipients', 'Art. 9, V', 'Shared use and its purpose', 'the shared use of data', ['recipients']],
    ['rights', 'Art. 9, VII, 18', 'Rights of the person', 'the rights of the person', ['access', 'erasure', 'rectification', 'portability']],
    ['dpo', 'Art. 41, § 1', 'Person in charge (encarregado)', 'the person in charge of data protection', ['dpo']],
    ['transfers', 'Art. 33', 'International transfer', 'international transfers', ['transfers'], { isNamed: true, onlyWhere: 'data leave Brazil' }],
    ['complaint', 'Art. 18, § 1', 'Petition to the authority', 'the petition to the authority', ['authority'], { isNamed: true }],
  ],
  pipeda: [
    ['accountability', 'Schedule 1, 4.1', 'Accountability', 'who is accountable', ['dpo', 'controller']],
    ['purposes', 'Schedule 1, 4.2', 'Identifying purposes', 'the purposes of collection', ['purposes']],
    ['consent', 'Schedule 1, 4.3', 'Consent', 'consent', ['consent', 'withdraw'], { provenBy: ['consent'] }],
    ['collection', 'Schedule 1, 4.4', 'Limiting collection', 'the limits of collection', ['minimisation']],
    ['use', 'Schedule 1, 4.5', 'Limiting use, disclosure, retention', 'the limits of use, disclosure and retention', ['retention']],
    ['accuracy', 'Schedule 1, 4.6', 'Accuracy', 'the accuracy of personal information', ['accuracy']],
    ['safeguards', 'Schedule 1, 4.7', 'Safeguards', 'the safeguards', ['safeguards']],
    ['openness', 'Schedule 1, 4.8', 'Openness', 'a contact for questions about the policy', ['contact']],
    ['access', 'Schedule 1, 4.9', 'Individual access', 'individual access', ['access']],
    ['challenge', 'Schedule 1, 4.10', 'Challenging compliance', 'how to challenge compliance', ['authority'], { isNamed: true }],
  ],
  coppa: [
    ['operator', '16 CFR § 312.4(d)(1)', 'Contact of the operator', 'the contact of the operator', ['contact'], { how: true }],
    ['collected', '16 CFR § 312.4(d)(2)', 'Data collected from children and its use', 'the data collected from children', ['child-data', 'child-use']],
    ['disclosed', '16 CFR § 312.4(d)(2)', 'Third parties that receive data of children', 'the third parties that receive data of children, and why', ['child-disclosure']],
    ['identifiers', '16 CFR § 312.4(d)(3)', 'Persistent identifiers for internal operations', 'the internal operations that persistent identifiers are collected for', ['child-identifiers'], { onlyWhere: 'such identifiers are collected without consent' }],
    ['audio', '16 CFR § 312.4(d)(4)', 'Audio files with a voice of a child', 'the use and deletion of audio files with the voice of a child', ['child-audio'], { onlyWhere: 'such files are collected without consent' }],
    ['parents', '16 CFR §§ 312.4(d)(5), 312.6', 'Review and deletion by parents', 'review and deletion by parents', ['parent-review']],
    ['consent', '16 CFR § 312.5(a)(1)', 'Verifiable parental consent', 'verifiable parental consent', ['parental-consent'], { notOwed: dutyToAct }],
    ['separate-consent', '16 CFR § 312.5(a)(2)', 'Separate consent to disclosure', 'consent without disclosure to third parties', ['child-separate-consent'], { notOwed: dutyToAct }],
    ['minimum', '16 CFR § 312.7', 'No more than necessary', 'that no more is asked of children than necessary', ['child-minimum'], { notOwed: dutyToAct }],
    ['retention', '16 CFR §§ 312.4(d)(2), 312.10', 'Retention policy for data of children', 'the retention of data of children', ['child-retention']],
  ],
  hipaa: [
    ['notice', '45 CFR § 164.520', 'Notice of Privacy Practices', 'a Notice of Privacy Practices', ['health-notice'], { onlyWhere: 'the company is a covered entity' }],
    ['baa', '45 CFR §§ 164.502(e), 164.504(e)', 'Business associate agreement', 'a business associate agreement', ['baa'], { notOwed: contractTerm }],
    ['breach', '45 CFR §§ 164.404–164.410', 'Breach notice for health data', 'notice of a breach of health data', ['health-breach'], { notOwed: dutyToAct }],
  ],
} // biome-ignore format: one row per check

export const checks: readonly Check[] = frameworkIds.flatMap((framework) =>
  rows[framework].map(([id, ref, title, words, topics, more]) => ({
    ...{ id: `${framework}.${id}` as const, framework, ref, title, words, topics },
    ...more,
  })),
)

const checksByTopic = Map.groupBy(
  checks.flatMap((check) => check.topics.map((topic) => ({ topic, check }))),
  (pair) => pair.topic,
)

/** What a sentence answers, and whether it names the law that asks. */
export interface CheckAnswer {
  check: string
  answer: 'present' | 'partial'
  scope: Scope
}

/**
 * What the topics of one sentence answer, in the order of the table.
 * @param how the way that the sentence offers
 * @param scopeOf for which law the sentence can be quoted for a check by a topic; undefined: not for it
 */
export function checkAnswers(
  found: ReadonlyMap<Topic, 'present' | 'partial'>,
  how: string | null,
  scopeOf: (check: Check, topic: Topic) => Scope | undefined = () => 'general',
): CheckAnswer[] {
  const answers = new Map<string, CheckAnswer>()
  for (const [topic, answer] of found) {
    if (topic.startsWith('applies.')) answers.set(topic, { check: topic, answer: 'present', scope: 'named' })
    for (const { check } of checksByTopic.get(topic) ?? []) {
      const scope = scopeOf(check, topic)
      if (!scope) continue
      const isPart = check.parts !== undefined && check.topics.filter((t) => found.has(t)).length < check.parts
      const isWhole = answer === 'present' && !isPart && (!check.how || how !== null)
      if (answers.get(check.id)?.answer !== 'present')
        answers.set(check.id, { check: check.id, answer: isWhole ? 'present' : 'partial', scope })
    }
  }
  return [...answers.values()].sort((a, b) => placeOf(a.check) - placeOf(b.check))
}

const places = new Map<string, number>(checks.map(({ id }, place) => [id, place]))
/** In the table; what tells that a law applies comes before. */
const placeOf = (check: string): number => places.get(check) ?? -1

/** CCPA's twelve disclosures by the names under which annotators know them, with the check that answers each. */
export const ccpaDisclosures = {
  'ccpa.updated': 'Updated Privacy Policy',
  'ccpa.collected': 'Categories of Personal Information Collected',
  'ccpa.sold': 'Categories of Personal Information Sold',
  'ccpa.disclosed': 'Categories of Personal Information Shared / Disclosed',
  'ccpa.know-collected': 'Description of Right to Know PI Collected',
  'ccpa.know-sold': 'Description of Right to Know PI sold / shared',
  'ccpa.correct': 'Description of Right to Correct Information',
  'ccpa.delete': 'Description of Right to Delete',
  'ccpa.opt-out': 'Description of Right to Opt-out of sale of PI',
  'ccpa.limit': 'Description of Right to Limit use of PI',
  'ccpa.non-discrimination': 'Description of Right to Non-discrimination on exercising rights',
  'ccpa.methods': 'Methods to exercise rights',
} as const satisfies Readonly<Record<`ccpa.${string}`, string>>
export type CcpaDisclosure = (typeof ccpaDisclosures)[keyof typeof ccpaDisclosures]
