import type { Modality } from '../../../../scanners/policy/practices.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'
import type { Statement } from '../policy/statement.ts'
import type { Direction, Family } from './finding.ts'

// What a sentence of a policy means for a customer, row by row. Direction and severity are expert opinion; the legal
// reference names the rule that the sentence is about, and no breach of it.

export type Read = Omit<Statement, 'start' | 'end'>

export interface StatementRule {
  ruleId: `${Family}.${string}`
  title: string
  direction: Exclude<Direction, 'gap' | 'contradiction'>
  severity: 0 | 1 | 2 | 3 | 4
  legal: readonly { framework: string; ref: string }[]
  /** `excerpt` in lower case. */
  matches: (statement: Read, excerpt: string) => boolean
}

export const says =
  (practice: Practice, ...modalities: Modality[]) =>
  (s: Read): boolean =>
    s.practices.some((p) => p.practice === practice && modalities.includes(p.modality))

export const answers =
  (...checks: string[]) =>
  (s: Read): boolean =>
    s.checks.some((c) => checks.includes(c.check))

const whole = (check: string) => (s: Read) => s.checks.some((c) => c.check === check && c.answer === 'present')
const isDone = (s: Read, practice: Practice) => says(practice, 'performed', 'conditional')(s)
const gdpr = (ref: string) => [{ framework: 'GDPR', ref }]
const ccpa = (ref: string) => [{ framework: 'CCPA', ref }]

const adParties = /\badvertis|\bad (?:networks?|partners?)\b|werbe|publicitaire/u
/** Not to share for one purpose, or one kind of data, leaves the others. */
const forOnePurpose =
  /\bfor (?:[a-z-]{1,16} )?(?:purposes|cross|advertis|marketing|promotional|targeted|behaviou?ral|commercial|monetary|money)|\bsensitive\b/u
/** "https" within an address encrypts nothing that is told of. */
const namesEncryption =
  /\bencrypt|\b(?:ssl|tls)\b|secure sockets? layer|transport layer security|(?<![\w/:.])https\b(?!:|_)|verschlüssel|\bchiffr/u

/** "If you can't find what you are looking for, contact us" is no way to use a right. */
const asksForData =
  /\b(?:access|delet|eras|correct|rectif|copy|portab|object|restrict|exercise|your rights?|opt[- ]?out)[^.;]{0,160}(?:data|information|rights?|requests?|account|processing|here|form|e-?mail|@)/u
const isAnswer = (check: string, title: string, severity: 0 | 1, ref: string): StatementRule => ({
  ruleId: `rights.${check.slice(check.indexOf('.') + 1)}`,
  title,
  direction: 'mitigation',
  severity,
  legal: gdpr(ref),
  matches: answers(check),
})

export const statementRules: readonly StatementRule[] = [
  { ruleId: 'share.sale', title: 'States that personal data is sold', direction: 'risk', severity: 4, legal: ccpa('§ 1798.120'), matches: says('sell', 'performed') },
  { ruleId: 'share.sale-conditional', title: 'Sale under a condition', direction: 'risk', severity: 2, legal: ccpa('§ 1798.120'), matches: says('sell', 'conditional') },
  { ruleId: 'share.no-sale', title: 'States that personal data is not sold', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.120'), matches: (s) => says('sell', 'not-performed')(s) },
  { ruleId: 'share.ads', title: 'Shares personal data for advertising', direction: 'risk', severity: 3, legal: ccpa('§ 1798.140(ah)'), matches: (s, text) => isDone(s, 'share') && (isDone(s, 'ads') || adParties.test(s.parties.join(' ')) || adParties.test(text)) },
  { ruleId: 'share.brokers', title: 'Names data brokers', direction: 'risk', severity: 4, legal: [], matches: (s, text) => /\bdata (?:brokers?|aggregators?|resellers?)\b/u.test(text) && (isDone(s, 'share') || isDone(s, 'sell') || isDone(s, 'collect')) },
  { ruleId: 'share.affiliates', title: 'Shares within its group', direction: 'info', severity: 1, legal: gdpr('Art. 13(1)(e)'), matches: (s, text) => isDone(s, 'share') && /\b(?:affiliat|subsidiar|group compan|parent company|corporate family)/u.test(text) },
  { ruleId: 'share.authorities', title: 'Discloses to authorities', direction: 'info', severity: 1, legal: [], matches: (s, text) => isDone(s, 'share') && /\b(?:law enforcement|subpoena|court order|legal process|government|authorities|behörden|autorités)\b/u.test(text) },
  { ruleId: 'share.merger', title: 'Passes data on in a merger', direction: 'info', severity: 1, legal: [], matches: (s, text) => /\b(?:merger|acquisition|bankruptcy|reorgani[sz]ation|insolvency)\b/u.test(text) && s.categories.includes('third-party') },
  { ruleId: 'share.not-shared', title: 'States that personal data is not shared', direction: 'mitigation', severity: 1, legal: [], matches: (s, text) => says('share', 'not-performed')(s) && !isDone(s, 'share') && !forOnePurpose.test(text) },
  { ruleId: 'track.stated', title: 'States that it tracks across sites or apps', direction: 'risk', severity: 3, legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }], matches: (s, text) => isDone(s, 'track') && /\b(?:across|over time|third[- ]party|other (?:websites?|sites|apps)|cross-)/u.test(text) },
  { ruleId: 'track.not-stated-done', title: 'States that it does not track', direction: 'mitigation', severity: 1, legal: [], matches: (s) => says('track', 'not-performed')(s) && !isDone(s, 'track') },
  { ruleId: 'track.ads-stated', title: 'Targeted advertising', direction: 'risk', severity: 2, legal: gdpr('Art. 21(2)'), matches: (s) => isDone(s, 'ads') },
  { ruleId: 'track.third-party-cookies', title: 'Third-party cookies', direction: 'risk', severity: 2, legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }], matches: (s) => isDone(s, 'third-party-cookies') },
  { ruleId: 'track.session-replay-stated', title: 'Session replay', direction: 'risk', severity: 3, legal: [], matches: (_, text) => /\bsession (?:replay|recording)/u.test(text) },
  { ruleId: 'track.profiling', title: 'Builds profiles', direction: 'risk', severity: 3, legal: gdpr('Art. 4(4)'), matches: (s) => isDone(s, 'profile') },
  { ruleId: 'track.inferences', title: 'Infers further data', direction: 'risk', severity: 2, legal: ccpa('§ 1798.140(v)(1)(K)'), matches: (s) => isDone(s, 'infer') },
  { ruleId: 'gov.ai-training', title: 'Trains AI on customer data', direction: 'risk', severity: 3, legal: [], matches: says('ai-training', 'performed', 'conditional') },
  { ruleId: 'gov.no-ai-training', title: 'States that it does not train AI on customer data', direction: 'mitigation', severity: 1, legal: [], matches: says('ai-training', 'not-performed') },
  { ruleId: 'gov.retention-indefinite', title: 'Retention without end', direction: 'risk', severity: 3, legal: gdpr('Art. 5(1)(e)'), matches: (s) => s.period === 'indefinite' && !says('retain', 'not-performed')(s) },
  { ruleId: 'gov.retention-stated', title: 'Retention stated', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(2)(a)'), matches: (s) => s.period !== 'indefinite' && whole('gdpr.retention')(s) },
  { ruleId: 'gov.retention-vague', title: 'Retention as long as necessary', direction: 'risk', severity: 1, legal: gdpr('Art. 13(2)(a)'), matches: (s) => s.period === null && answers('gdpr.retention')(s) && !whole('gdpr.retention')(s) },
  { ruleId: 'gov.transfer-mechanism', title: 'Transfers with a named safeguard', direction: 'mitigation', severity: 1, legal: gdpr('Art. 46'), matches: whole('gdpr.transfers') },
  { ruleId: 'gov.transfers', title: 'Transfers to other countries', direction: 'risk', severity: 1, legal: gdpr('Art. 13(1)(f)'), matches: (s) => answers('gdpr.transfers')(s) && !whole('gdpr.transfers')(s) },
  { ruleId: 'gov.dpo', title: 'Data protection officer named', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(1)(b)'), matches: whole('gdpr.dpo') },
  { ruleId: 'gov.representative', title: 'Representative in the EU or UK', direction: 'mitigation', severity: 1, legal: gdpr('Art. 27'), matches: answers('gdpr.representative') },
  { ruleId: 'gov.controller', title: 'Controller named', direction: 'info', severity: 0, legal: gdpr('Art. 13(1)(a)'), matches: whole('gdpr.controller') },
  { ruleId: 'gov.children', title: 'Collects data of children', direction: 'risk', severity: 3, legal: [{ framework: 'COPPA', ref: '16 CFR § 312.3' }], matches: says('children', 'performed', 'conditional') },
  { ruleId: 'gov.not-for-children', title: 'States that it is not for children', direction: 'info', severity: 0, legal: [{ framework: 'COPPA', ref: '16 CFR § 312.2' }], matches: says('children', 'not-performed') },
  { ruleId: 'gov.legal-bases', title: 'Legal bases named', direction: 'mitigation', severity: 1, legal: gdpr('Art. 13(1)(c)'), matches: whole('gdpr.legal-bases') },
  { ruleId: 'gov.automated-decisions', title: 'Automated decisions', direction: 'info', severity: 1, legal: gdpr('Art. 22'), matches: whole('gdpr.automated') },
  { ruleId: 'gov.policy-change-notice', title: 'Notice of policy changes', direction: 'mitigation', severity: 1, legal: [], matches: (s, text) => s.categories.includes('change') && /\b(?:notify|notified|email you|inform you|let you know|notice of (?:any |material )?changes?|informieren|informerons)\b/u.test(text) && /\b(?:chang|updat|revis|amend|modif|änder)/u.test(text) },
  { ruleId: 'gov.processor', title: 'Works on behalf of its customers', direction: 'info', severity: 0, legal: gdpr('Art. 28'), matches: answers('applies.processor') },
  isAnswer('gdpr.access', 'Access offered', 1, 'Art. 15'),
  isAnswer('gdpr.rectification', 'Correction offered', 0, 'Art. 16'),
  isAnswer('gdpr.erasure', 'Deletion offered', 1, 'Art. 17'),
  isAnswer('gdpr.portability', 'Portability offered', 0, 'Art. 20'),
  isAnswer('gdpr.objection', 'Objection offered', 0, 'Art. 21'),
  isAnswer('gdpr.withdraw', 'Consent can be withdrawn', 0, 'Art. 7(3)'),
  isAnswer('gdpr.complaint', 'Complaint to an authority named', 0, 'Art. 77'),
  { ruleId: 'rights.opt-out', title: 'Opt-out offered', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.120'), matches: answers('ccpa.opt-out', 'us.opt-out') },
  { ruleId: 'rights.gpc-stated', title: 'States that it honours an opt-out signal', direction: 'mitigation', severity: 1, legal: ccpa('§ 1798.135(b)'), matches: answers('ccpa.gpc') },
  { ruleId: 'rights.appeal', title: 'Appeal of a refusal', direction: 'mitigation', severity: 0, legal: [{ framework: 'VCDPA', ref: 'Va. Code § 59.1-577(C)' }], matches: answers('us.appeal') },
  { ruleId: 'rights.route', title: 'A way to use the rights', direction: 'mitigation', severity: 1, legal: gdpr('Art. 12(2)'), matches: (s, text) => s.how !== null && (answers('ccpa.methods')(s) || (s.categories.includes('access') && asksForData.test(text))) },
  { ruleId: 'sec.encryption-claimed', title: 'Encryption claimed', direction: 'mitigation', severity: 1, legal: gdpr('Art. 32(1)(a)'), matches: (s, text) => isDone(s, 'encrypt') && namesEncryption.test(text) },
  { ruleId: 'sec.not-encrypted', title: 'States that data is not encrypted', direction: 'risk', severity: 3, legal: gdpr('Art. 32(1)(a)'), matches: says('encrypt', 'not-performed') },
  { ruleId: 'sec.breach-notice-timed', title: 'Breach notice with a time', direction: 'mitigation', severity: 1, legal: gdpr('Art. 33, 34'), matches: (s) => whole('art33.notice')(s) || whole('art28.breach')(s) },
  { ruleId: 'sec.breach-notice', title: 'Breach notice without a time', direction: 'info', severity: 0, legal: gdpr('Art. 34'), matches: (s) => answers('art33.notice')(s) && !whole('art33.notice')(s) },
] // biome-ignore format: one row per rule

/** Silence of a whole policy, by the check that it leaves open. */
export const silenceRules: Readonly<Record<string, { ruleId: `gap.${string}`; severity: 1 | 2 | 3; legal: readonly { framework: string; ref: string }[] }>> = {
  'gdpr.controller': { ruleId: 'gap.policy-controller', severity: 2, legal: gdpr('Art. 13(1)(a)') },
  'gdpr.contact': { ruleId: 'gap.policy-contact', severity: 2, legal: gdpr('Art. 13(1)(a)') },
  'gdpr.purposes': { ruleId: 'gap.policy-purposes', severity: 2, legal: gdpr('Art. 13(1)(c)') },
  'gdpr.legal-bases': { ruleId: 'gap.policy-legal-bases', severity: 2, legal: gdpr('Art. 13(1)(c)') },
  'gdpr.recipients': { ruleId: 'gap.policy-recipients', severity: 2, legal: gdpr('Art. 13(1)(e)') },
  'gdpr.retention': { ruleId: 'gap.policy-retention', severity: 2, legal: gdpr('Art. 13(2)(a)') },
  'gdpr.access': { ruleId: 'gap.policy-access', severity: 2, legal: gdpr('Art. 13(2)(b)') },
  'gdpr.erasure': { ruleId: 'gap.policy-erasure', severity: 2, legal: gdpr('Art. 13(2)(b)') },
  'gdpr.complaint': { ruleId: 'gap.policy-complaint', severity: 1, legal: gdpr('Art. 13(2)(d)') },
  'ccpa.sold': { ruleId: 'gap.policy-sale', severity: 2, legal: ccpa('§ 1798.130(a)(5)(C)') },
} // biome-ignore format: one row per check

export const policyQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.policy-controller': (name) => `Which legal entity is the controller for personal data in ${name}?`,
  'gap.policy-contact': (name) => `Under which address are privacy questions about ${name} answered?`,
  'gap.policy-purposes': (name) => `For which purposes does ${name} use personal data?`,
  'gap.policy-legal-bases': (name) => `On which legal bases does ${name} process personal data, by purpose?`,
  'gap.policy-recipients': (name) => `Who receives personal data from ${name}, and for which purposes?`,
  'gap.policy-retention': (name) => `How long does ${name} keep each kind of personal data?`,
  'gap.policy-access': (name) => `How can a person get a copy of the personal data that ${name} holds?`,
  'gap.policy-erasure': (name) => `How can a person have personal data deleted at ${name}, and how long does it take?`,
  'gap.policy-complaint': (name) => `Which supervisory authority is responsible for ${name}?`,
  'gap.policy-sale': (name) => `Does ${name} sell or share personal data for advertising, and how is that refused?`,
  'gap.not-a-policy': (name) => `Where is the full privacy policy of ${name} published?`,
  'gap.policy-language': (name) => `Is the privacy policy of ${name} published in English?`,
}
