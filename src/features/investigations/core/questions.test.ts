import { expect, test } from 'vitest'
import { acme } from './connectors/documents.fixture.ts'
import { openCase } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import { questionsFor } from './questions.ts'

const finding = (ruleId: Finding['ruleId'], at: number): Finding => ({
  ...{ id: `F${at + 1}`, ruleId, ruleVersion: 1, severity: 1, confidence: 1, title: 'x', statement: 'x.' },
  direction: ruleId.startsWith('gap.') || ruleId === 'ent.unnamed' ? 'gap' : 'info',
  ...{ evidence: ['E1'], dataTypes: [], parties: [], purposes: [], legal: [] },
})
const asked = (...rules: Finding['ruleId'][]) =>
  questionsFor(openCase(acme, []), rules.map(finding)).map(({ finding: id }) => rules[Number(id.slice(1)) - 1])

test.each([
  ['gap.no-policy-rating', 'gov.policy-aging'],
  ['gap.no-privacy-contact', 'rights.route'],
  ['gap.company-unknown', 'ent.legal-name'],
  ['gap.policy-controller', 'ent.legal-name'],
  ['ent.unnamed', 'gov.controller'],
] as const)('%s is asked, and not where %s was read', (gap, read) => {
  expect(asked(gap)).toEqual([gap])
  expect(asked(gap, read)).toEqual([])
})
