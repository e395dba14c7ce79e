import { asOfWords } from '../../../../platform/shared/dates.ts'
import { type CitedDocument, textOf } from '../document.ts'
import { type FindingDraft, ofKind, type Rule } from './case.ts'
import { daysLeft, fewestDaysLeft, type TlsFault, tlsFaults } from './posture.ts'
import { draft, hostOf, on } from './security-draft.ts'

const tlsWords: Record<TlsFault, { title: string; words: (doc: CitedDocument) => string }> = {
  expired: {
    title: 'The certificate has expired',
    words: (doc) =>
      `The certificate of ${hostOf(doc)} expired on ${asOfWords(textOf(doc, 'Certificate expired on') ?? '')}.`,
  },
  'not-yet-valid': {
    title: 'The certificate is not valid yet',
    words: (doc) =>
      `The certificate of ${hostOf(doc)} is valid only from ${asOfWords(textOf(doc, 'Certificate is valid only from') ?? '')}.`,
  },
  'other-name': {
    title: 'The certificate is for another name',
    words: (doc) => `The certificate that was observed ${on(doc)} does not name ${hostOf(doc)}.`,
  },
  'self-signed': {
    title: 'The certificate is self-signed',
    words: (doc) => `The certificate chain of ${hostOf(doc)} was self-signed ${on(doc)}.`,
  },
  'not-trusted': {
    title: 'The certificate is not trusted',
    words: (doc) => `The certificate chain of ${hostOf(doc)} was not trusted ${on(doc)}.`,
  },
  'old-protocol': {
    title: 'Outdated TLS protocol',
    words: (doc) => `The TLS connection of ${hostOf(doc)} used the protocol ${textOf(doc, 'Protocol')} ${on(doc)}.`,
  },
}

const tls: Rule = (found) =>
  ofKind(found, 'tls').flatMap((doc): FindingDraft[] => {
    const faults = tlsFaults(doc)
    const days = daysLeft(doc)
    const weakness = textOf(doc, 'Weakness of the cipher')
    const risk = { doc, direction: 'risk' as const }
    const drafts = [
      ...faults.map(({ fault, key }) =>
        draft({
          ...risk,
          ruleId: `sec.tls-${fault}`,
          title: tlsWords[fault].title,
          statement: tlsWords[fault].words(doc),
          keys: [key],
        }),
      ),
      ...(textOf(doc, 'Chain') === 'incomplete'
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-incomplete-chain',
              title: 'Incomplete certificate chain',
              statement: `The certificate chain of ${hostOf(doc)} was incomplete ${on(doc)}.`,
              keys: ['Chain'],
            }),
          ]
        : []),
      ...(weakness
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-weak-cipher',
              title: 'Weak cipher',
              statement: `The TLS connection of ${hostOf(doc)} used the cipher ${textOf(doc, 'Cipher')}, weakness: ${weakness}.`,
              keys: ['Cipher', 'Weakness of the cipher'],
            }),
          ]
        : []),
      ...(faults.length === 0 && days !== undefined && days <= fewestDaysLeft
        ? [
            draft({
              ...risk,
              ruleId: 'sec.tls-ends-soon',
              title: 'The certificate ends soon',
              statement: `The certificate of ${hostOf(doc)} is valid until ${asOfWords(textOf(doc, 'Certificate valid until') ?? '')}, with ${days} days left.`,
              keys: ['Certificate valid until', 'Days left'],
            }),
          ]
        : []),
    ]
    if (drafts.length > 0 || days === undefined || textOf(doc, 'Chain') !== 'trusted') return drafts
    return [
      draft({
        doc,
        ruleId: 'sec.tls',
        direction: 'mitigation',
        title: 'Valid TLS',
        statement: `The TLS connection of ${hostOf(doc)} used ${textOf(doc, 'Protocol')} with a trusted chain, and the certificate is valid until ${asOfWords(textOf(doc, 'Certificate valid until') ?? '')}.`,
        keys: ['Protocol', 'Chain', 'Certificate valid until'],
      }),
    ]
  })

const plainHttp: Rule = (found) =>
  ofKind(found, 'plain-http').flatMap((doc) =>
    textOf(doc, 'Request over http')?.startsWith('served without')
      ? [
          draft({
            doc,
            ruleId: 'sec.plain-http',
            direction: 'risk',
            title: 'Pages without encryption',
            statement: `A request over http to ${hostOf(doc)} was served without a redirect to https ${on(doc)}.`,
            keys: ['Request over http'],
          }),
        ]
      : [],
  )

export const tlsRules: readonly Rule[] = [tls, plainHttp]
