import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import { daysLeft, fewestDaysLeft, type Tls, type TlsFault, tlsFaults } from '../../findings/posture.ts'
import { draft, on } from '../../findings/security-draft.ts'
import { plainHttpRecord } from '../headers/records.ts'
import { tlsRecord } from './record.ts'

const titles: Record<TlsFault, string> = {
  expired: 'The certificate has expired',
  'not-yet-valid': 'The certificate is not valid yet',
  'other-name': 'The certificate is for another name',
  'self-signed': 'The certificate is self-signed',
  'not-trusted': 'The certificate is not trusted',
  'old-protocol': 'Outdated TLS protocol',
}

function faultWords(fault: TlsFault, record: Tls): string {
  const { host, validity, protocol } = record.facts
  switch (fault) {
    case 'expired':
      return `The certificate of ${host} expired on ${asOfWords(validity.state === 'expired' ? validity.on : '')}.`
    case 'not-yet-valid':
      return `The certificate of ${host} is valid only from ${asOfWords(validity.state === 'not-yet' ? validity.from : '')}.`
    case 'other-name':
      return `The certificate that was observed ${on(record)} does not name ${host}.`
    case 'self-signed':
      return `The certificate chain of ${host} was self-signed ${on(record)}.`
    case 'not-trusted':
      return `The certificate chain of ${host} was not trusted ${on(record)}.`
    case 'old-protocol':
      return `The TLS connection of ${host} used the protocol ${protocol} ${on(record)}.`
  }
}

const tls: Rule = (found) =>
  recordsOf(found, tlsRecord).flatMap((record): FindingDraft[] => {
    const { host, protocol, cipher, weakness, chain, validity } = record.facts
    const faults = tlsFaults(record)
    const days = daysLeft(record)
    const until = validity.state === 'valid' ? asOfWords(validity.until) : ''
    const risk = { record, direction: 'risk' as const }
    const drafts = [
      ...faults.map(({ fault, key }) =>
        draft({
          ...risk,
          ruleId: `sec.tls-${fault}`,
          title: titles[fault],
          statement: faultWords(fault, record),
          keys: [key],
        }),
      ),
      ...(chain === 'incomplete'
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-incomplete-chain',
              title: 'Incomplete certificate chain',
              statement: `The certificate chain of ${host} was incomplete ${on(record)}.`,
              keys: ['chain'],
            }),
          ]
        : []),
      ...(weakness
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-weak-cipher',
              title: 'Weak cipher',
              statement: `The TLS connection of ${host} used the cipher ${cipher}, weakness: ${weakness}.`,
              keys: ['cipher', 'weakness'],
            }),
          ]
        : []),
      ...(faults.length === 0 && days !== undefined && days <= fewestDaysLeft
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-ends-soon',
              title: 'The certificate ends soon',
              statement: `The certificate of ${host} is valid until ${until}, with ${days} days left.`,
              keys: ['validUntil', 'daysLeft'],
            }),
          ]
        : []),
    ]
    if (drafts.length > 0 || days === undefined || chain !== 'trusted') return drafts
    return [
      draft({
        record,
        ruleId: 'sec.tls',
        direction: 'mitigation',
        title: 'Valid TLS',
        statement: `The TLS connection of ${host} used ${protocol} with a trusted chain, and the certificate is valid until ${until}.`,
        keys: ['protocol', 'chain', 'validUntil'],
      }),
    ]
  })

const plainHttp: Rule = (found) =>
  recordsOf(found, plainHttpRecord).flatMap((record) =>
    record.facts.outcome === 'unencrypted'
      ? [
          draft({
            record,
            ruleId: 'sec.plain-http',
            direction: 'risk',
            title: 'Pages without encryption',
            statement: `A request over http to ${record.facts.host} was served without a redirect to https ${on(record)}.`,
            keys: ['request'],
          }),
        ]
      : [],
  )

export const tlsRules: readonly Rule[] = [tls, plainHttp]
