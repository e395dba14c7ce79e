import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { cite, draftsOf, type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import type { RecordOf } from '../../record.ts'
import { faultWords, mtaStsRecord } from './record.ts'

/** 0 to 4. No policy weighs nothing: most domains have none, and mail may be encrypted all the same. */
const mtaStsSeverity = {
  'sec.mta-sts': 1,
  'sec.mta-sts-not-enforced': 0,
  'sec.mta-sts-none': 0,
  'gap.mta-sts-broken': 1,
} as const

const draft = draftsOf(mtaStsSeverity)

const policy: Rule = (found) => recordsOf(found, mtaStsRecord).map(told)

function told(record: RecordOf<typeof mtaStsRecord>): FindingDraft {
  const { domain, lookedAtOn, policy } = record.facts
  const day = asOfWords(lookedAtOn)
  switch (policy.state) {
    case 'none':
      return draft('sec.mta-sts-none', {
        direction: 'info',
        title: 'No MTA-STS',
        statement: `For ${domain} no MTA-STS record was found on ${day}.`,
        evidence: cite(record, 'none'),
        basis: record,
      })
    case 'broken':
      return draft('gap.mta-sts-broken', {
        direction: 'gap',
        title: 'MTA-STS without a policy',
        statement: `The MTA-STS policy that ${domain} announces: ${faultWords[policy.fault]}.`,
        evidence: cite(record, 'id', 'fault'),
        basis: record,
      })
    case 'read':
      return draft(policy.mode === 'enforce' ? 'sec.mta-sts' : 'sec.mta-sts-not-enforced', {
        direction: policy.mode === 'enforce' ? 'mitigation' : 'info',
        title: policy.mode === 'enforce' ? 'Mail has to arrive encrypted' : 'MTA-STS is not enforced',
        statement: `The MTA-STS policy of ${domain} had the mode ${policy.mode} on ${day}.`,
        evidence: cite(record, 'mode'),
        basis: record,
      })
  }
}

export const mtaStsRules: readonly Rule[] = [policy]

export const mtaStsQuestions = {
  'gap.mta-sts-broken': (name: string) =>
    `Which MTA-STS policy applies to mail that is sent to ${name}, and where is it published?`,
}
