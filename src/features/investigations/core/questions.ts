import { companyRecord, declarationRecord } from './connectors/catalog/records.ts'
import { networkConnectors } from './connectors/network-register.ts'
import { type Field, fieldIds, openFieldTitle } from './connectors/scope.ts'
import { type Case, type QuestionTable, recordsOf } from './findings/case.ts'
import { contradictionQuestions } from './findings/contradiction-rules.ts'
import type { Finding } from './findings/finding.ts'
import { nameInText } from './subject.ts'
import { fitting } from './text.ts'

/** A question to the vendor; each comes from a gap or a contradiction. */
export interface Question {
  id: string
  finding: string
  text: string
  /** Ready to send. */
  email: { to: string | null; subject: string; body: string }
}

const asks: QuestionTable = {
  ...contradictionQuestions,
  ...Object.fromEntries(networkConnectors.flatMap(({ questions }) => Object.entries(questions))),
  'data.label-gap': (name, { evidence }, found) => {
    const label = recordsOf(found, declarationRecord).find(({ head }) => evidence.includes(head))
    const seen = fitting(label?.facts.seenNotDeclared ?? []).join(', ')
    return `Why does the store label of ${name} not declare what was seen in traffic (${seen})?`
  },
  'gap.not-looked-at': (name) => `Which third parties does ${name} send data to, which data, and for which purposes?`,
  'gap.stale': (name) =>
    `What has changed since in the data that ${name} collects and in the third parties that it contacts?`,
  'gap.no-privacy-contact': (name) => `Who answers privacy requests about ${name}, and under which address?`,
  'gap.no-policy-rating': (name) => `Where do you publish the privacy policy of ${name}, and when was it last changed?`,
  'gap.no-declaration': (name) =>
    `What does the store listing of ${name} declare about the data that is collected and shared, about encryption and about deletion?`,
  'gap.company-unknown': (name) => `Which legal entity operates ${name}, and in which country is its seat?`,
  'gap.no-score': (name) => `Which personal data does ${name} collect, and for which purposes is it used?`,
  'gap.network': (name) => `Where do you publish the list of subprocessors of ${name}, with purpose and country?`,
  'gap.unknown-subject': () => 'Under which web address, package id or store link is the product published?',
}

/**
 * Questions about a field that the run did not look at. The other fields are ours to check, not the vendor's to answer.
 */
const fieldAsks: Partial<Record<Field, (name: string) => string>> = {
  breaches: (name) =>
    `Have there been security incidents at ${name} that exposed personal data, and how were the people concerned told?`,
  certifications: (name) => `Which certificates or audit reports do you hold for ${name}, with type, scope and expiry?`,
  'policy-text': (name) => `How long does ${name} keep personal data, and to which countries is it transferred?`,
  'app-package': (name) => `Which SDKs does the current version of ${name} contain?`,
}

export function questionsFor(found: Case, findings: readonly Finding[]): Question[] {
  const { subject } = found
  const to = privacyAddress(found)
  const name = nameInText(subject)
  const asked = new Map<string, string>()
  for (const f of findings) {
    if (f.direction !== 'gap' && f.direction !== 'contradiction') continue
    // For an unknown name, ask first what it is.
    if (subject.kind === 'unknown' && f.ruleId !== 'gap.unknown-subject') continue
    if (findings.some((other) => answeredBy[f.ruleId]?.(other))) continue
    const text = askOf(f)?.(name, f, found)
    if (text && !asked.has(text)) asked.set(text, f.id)
  }
  return [...asked].map(([text, finding], index) => ({
    id: `Q${index + 1}`,
    finding,
    text,
    email: { to, subject: `Privacy question about ${name}`, body: body(name, text) },
  }))
}

/** Findings of the run that already answer a question. */
const answeredBy: Readonly<Record<string, (f: Finding) => boolean>> = {
  'gap.no-policy-rating': ({ ruleId }) => /^gov\.policy-(?:current|aging|old)$/u.test(ruleId),
  'gap.no-privacy-contact': ({ ruleId }) => ['rights.privacy-contact', 'rights.route', 'gov.dpo'].includes(ruleId),
  'gap.company-unknown': ({ ruleId }) => ruleId === 'ent.legal-name',
  'gap.policy-controller': ({ ruleId }) => ruleId === 'ent.legal-name',
  'ent.unnamed': ({ ruleId }) => ruleId === 'gov.controller',
}

function askOf(f: Finding): QuestionTable[string] | undefined {
  if (f.ruleId !== 'gap.field') return Object.hasOwn(asks, f.ruleId) ? asks[f.ruleId] : undefined
  const field = fieldOf(f)
  return field && fieldAsks[field]
}

/** The field that a gap is about. */
export const fieldOf = (f: Finding): Field | undefined =>
  f.ruleId === 'gap.field' ? fieldIds.find((id) => f.title === openFieldTitle(id)) : undefined

function body(name: string, question: string): string {
  return [
    'Hello,',
    '',
    `we are reviewing the privacy practices of ${name}. Public sources left the following open:`,
    '',
    `1. ${question}`,
    '',
    'Please answer with a link to the document that says so, where there is one.',
    '',
    'Thank you.',
  ].join('\n')
}

const privacyAddress = (found: Case): string | null =>
  recordsOf(found, companyRecord).flatMap(({ facts }) => facts.contact?.email ?? [])[0] ?? null
