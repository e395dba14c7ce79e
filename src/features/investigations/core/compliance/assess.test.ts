import { expect, test } from 'vitest'
import { answeredPage, type Paragraph, policyParagraphs, policyRun, policyText, policyUrl } from '../connectors/policy.fixture.ts'
import { acme } from '../connectors/documents.fixture.ts'
import { numberEvidence } from '../evidence.ts'
import { openCase } from '../findings/case.ts'
import { assessCompliance, type CheckStatus } from './assess.ts'
import { checks, frameworkIds } from './frameworks.ts'
import { topics } from './topics.ts'

const lastUpdated = { date: '2026-05-01', quote: 'x', start: 0, end: 1 }
const assess = (text: string, parts = {}) =>
  assessCompliance(
    openCase(acme, numberEvidence(policyRun([answeredPage(text, 'privacy', policyUrl, { lastUpdated, ...parts })]).map((e) => e.draft))),
  )
const statuses = (text: string): Record<string, CheckStatus> =>
  Object.fromEntries(assess(text).flatMap((f) => f.checks.map((c) => [c.check, c.status])))

const whole = statuses(policyText())

test('XX dump', () => {
  console.log(JSON.stringify(Object.entries(whole).filter(([, s]) => s !== 'present')))
  const out: string[] = []
  for (const key of Object.keys(policyParagraphs) as Paragraph[]) {
    const rest = statuses(policyText([key]))
    out.push(`${key}: ${Object.keys(whole).filter((c) => whole[c] !== rest[c]).map((c) => `${c} ${whole[c]}>${rest[c]}`).join(', ')}`)
  }
  console.log(out.join('\n'))
})
