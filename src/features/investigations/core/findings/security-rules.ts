import { asOfWords } from '../../../../platform/shared/dates.ts'
import { noSecurityTxtRecord, noSecurityTxtWords, securityTxtRecord } from '../connectors/wellknown-records.ts'
import type { FactsOf } from '../record.ts'
import { type Rule, recordsOf } from './case.ts'
import { headerRules } from './header-rules.ts'
import { nameRules } from './name-rules.ts'
import { judgeSecurityTxt } from './posture.ts'
import { draft } from './security-draft.ts'
import { tlsRules } from './tls-rules.ts'

const securityTxt: Rule = (found) => [
  ...recordsOf(found, securityTxtRecord).map((record) => {
    const { host, expiry } = record.facts
    const base = { record, keys: ['expiresOn', 'expires', 'expiredOn', 'contact', 'place', 'contentType'] as const }
    if (expiry.state === 'expired')
      return draft({
        ...base,
        ruleId: 'sec.security-txt-expired',
        direction: 'risk',
        title: 'security.txt has expired',
        statement: `The security.txt of ${host} expired on ${asOfWords(expiry.on)}.`,
      })
    if (expiry.state === 'valid' && judgeSecurityTxt(record) === 'pass')
      return draft({
        ...base,
        ruleId: 'sec.security-txt',
        direction: 'mitigation',
        title: 'security.txt',
        statement: `The security.txt of ${host} names a contact; it expires on ${asOfWords(expiry.on)}.`,
      })
    return draft({
      ...base,
      ruleId: 'sec.security-txt-weak',
      direction: 'risk',
      title: 'security.txt is not as RFC 9116 asks',
      statement: weaknessWords(record.facts),
    })
  }),
  ...recordsOf(found, noSecurityTxtRecord).map((record) =>
    draft({
      record,
      ruleId: 'gap.no-security-txt',
      direction: 'gap',
      title: 'No security.txt',
      statement: `${noSecurityTxtWords(record.facts)}.`,
      keys: ['found', 'searched'],
    }),
  ),
]

function weaknessWords({ host, contacts, expiry, isAtWellKnown, contentType }: FactsOf<typeof securityTxtRecord>) {
  if (contacts.length === 0) return `The security.txt of ${host} has no contact.`
  if (expiry.state === 'missing') return `The security.txt of ${host} has no line Expires.`
  if (expiry.state === 'unreadable') return `The line Expires in the security.txt of ${host} could not be read.`
  if (!isAtWellKnown) return `The security.txt of ${host} stands at the old address /security.txt.`
  return `The security.txt of ${host} has the content type ${contentType || 'none'}, where text/plain is asked for.`
}

/** What the hosts of the vendor themselves show of how they are kept. */
export const securityRules: readonly Rule[] = [...tlsRules, ...headerRules, ...nameRules, securityTxt]

export const securityQuestions: Record<string, (name: string) => string> = {
  'gap.no-security-txt': (name) =>
    `Where can a security researcher report a weakness of ${name}, and how soon do you answer?`,
  'gap.home-page-elsewhere': (name) => `Which web address is the main one of ${name}?`,
  'gap.does-not-resolve': (name) => `Under which web address is ${name} published today?`,
}
