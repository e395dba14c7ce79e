import { expect, test } from 'vitest'
import { documentsConnector } from './connectors/documents/connector.ts'
import { acme, today } from './connectors/documents.fixture.ts'
import { answeredPage, policyRun } from './connectors/policy/policy.fixture.ts'
import { numberEvidence } from './evidence.ts'
import { deriveFindings } from './findings/derive.ts'
import { writeReport } from './report.ts'
import { reportText } from './report-text.ts'

const policy = [
  '# Privacy Policy',
  'We collect your name and your email address.',
  'We do not sell your personal data.',
  'We use your data to show you targeted ads.',
  'We transfer personal data outside the EEA under standard contractual clauses.',
  'Our data protection officer is reachable by post in Berlin.',
  'We retain your account data for 24 months after your last login.',
].join('\n')

function written() {
  const answered = [answeredPage(policy, 'privacy', 'https://acme.test/privacy')]
  const of = (connector: string) => (connector === 'documents' ? answered : [])
  const captured = [...documentsConnector.parse({ subject: acme, today, answered, of }), ...policyRun(answered)]
  const evidence = numberEvidence(captured.map(({ draft }) => draft))
  const findings = deriveFindings(acme, evidence)
  return { report: writeReport(acme, evidence, findings, null), findings }
}
const textOf = () => {
  const { report, findings } = written()
  return reportText(report, findings)
}
const sectionOf = (text: string, title: string) => text.slice(text.indexOf(`. ${title}`)).split(/\n\n\d+\. /u)[0] ?? ''

test('what the first page answers is told once; what weighs against the vendor is quoted below it', () => {
  const text = textOf()
  expect(text).toContain('- Sale of data: ')
  expect(text).toContain('- Transfer tool: ')
  for (const title of ['Sharing and third parties', 'Compliance checks']) {
    expect(sectionOf(text, title)).not.toMatch(/not sold|does not sell|named safeguard|Retention stated/u)
  }
  expect(sectionOf(text, 'Compliance checks')).toContain('Published: privacy policy')
  expect(sectionOf(text, 'Key findings')).toContain('targeted ads')
  expect(sectionOf(text, 'Key findings')).not.toContain('do not sell')
})

test('the subject is named at the top, and not in every line of what is open; counts of nothing are left out', () => {
  const text = textOf()
  expect(text).toContain('Subject: Acme')
  expect(sectionOf(text, 'What could not be established')).not.toContain(' of Acme')
  expect(sectionOf(text, 'Evidence list')).not.toContain(' of Acme')
  expect(sectionOf(text, 'Compliance checks')).not.toMatch(/(?<!\d)0 (?:present|partial|not found|not settled)/u)
})

test('where a report would be long, titles take the place of its longer quotes', () => {
  const { report, findings } = written()
  const [one] = findings
  if (!one) throw new Error('no finding')
  const more = (count: number, words: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...one,
      id: `F${500 + at}`,
      title: `Title ${at}`,
      direction: 'risk' as const,
      statement: `The policy states: “${`word${at} `.repeat(words)}end”`,
    }))
  const lengthened = (added: ReturnType<typeof more>) => {
    const sections = report.sections.map((section) =>
      section.title === 'Key findings'
        ? {
            ...section,
            sentences: added.map(({ id, statement }) => ({ text: statement, cites: [id], kind: 'fact' as const })),
          }
        : section,
    )
    return reportText({ ...report, sections }, [...findings, ...added])
  }
  expect(lengthened(more(3, 30))).toContain('word0 word0')
  const [long, longer] = [lengthened(more(40, 30)), lengthened(more(90, 15))]
  expect(long).toContain('Title 39')
  for (const text of [long, longer]) {
    expect(text).not.toContain('word0 word0')
    expect(text.split(/\s+/u).length).toBeLessThanOrEqual(1200)
  }
})
