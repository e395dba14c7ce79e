import { cite, citeItems, type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import type { CitedRecord } from '../../record.ts'
import { adsSearchRecord, adsTxtRecord, missingWords, sellersRecord } from './records.ts'

// Findings on advertising files: who may sell the vendor's advertising space, and with it the data of those who see it.

export const adsSeverity = {
  'share.ads-direct': 1,
  'share.ads-resellers': 2,
  'share.ads-many-resellers': 3,
  'share.ads-manager': 1,
  'share.sells-ad-space': 2,
  'share.confidential-sellers': 3,
  'share.no-ads-file': 0,
} as const

/** Above this the chain of resale is called long. */
export const mostResellers = 50

const counted = (count: number, singular: string) => `${count} ${singular}${count === 1 ? '' : 's'}`

const optOut = [{ framework: 'CCPA', ref: '§ 1798.120' }]

const finding = (
  ruleId: keyof typeof adsSeverity,
  record: CitedRecord<unknown>,
  rest: Pick<FindingDraft, 'direction' | 'title' | 'statement'> & Partial<FindingDraft>,
): FindingDraft => ({ ruleId, severity: adsSeverity[ruleId], evidence: [record.head], basis: record, ...rest })

const partiesNamed = 20

const lines: Rule = (found) =>
  recordsOf(found, adsTxtRecord).flatMap((record): FindingDraft[] => {
    const { name, domain, direct, reseller, systems } = record.facts
    // Lines that name no system count nothing: the file then says that no one may sell.
    if (direct + reseller === 0) return []
    const ruleId =
      reseller > mostResellers ? 'share.ads-many-resellers' : reseller > 0 ? 'share.ads-resellers' : 'share.ads-direct'
    const parties = systems.map(({ company, entry, host }) => company ?? entry ?? host)
    return [
      finding(ruleId, record, {
        direction: 'risk',
        title:
          reseller > 0 ? `Resellers of its advertising space (${name})` : `Sellers of its advertising space (${name})`,
        statement:
          reseller > 0
            ? `The ${name} of ${domain} has ${counted(reseller, 'RESELLER line')} and ${counted(direct, 'DIRECT line')}.`
            : `The ${name} of ${domain} has ${counted(direct, 'DIRECT line')}.`,
        evidence: cite(record, 'direct', 'reseller'),
        parties: [...new Set(parties)].slice(0, partiesNamed),
        purposes: ['dpv:Advertising'],
        legal: optOut,
      }),
    ]
  })

const known: Rule = (found) =>
  recordsOf(found, adsTxtRecord).flatMap((record): FindingDraft[] => {
    const { name, domain, managerDomains } = record.facts
    return managerDomains.length > 0
      ? [
          finding('share.ads-manager', record, {
            direction: 'info',
            title: 'Another company manages its advertising space',
            statement: `The ${name} of ${domain} names the manager domain ${managerDomains.join(', ')}.`,
            evidence: cite(record, 'manager'),
            parties: managerDomains,
          }),
        ]
      : []
  })

const sellers: Rule = (found) =>
  recordsOf(found, sellersRecord).flatMap((record): FindingDraft[] => {
    const { domain, total, confidential } = record.facts
    return [
      ...(total > 0
        ? [
            finding('share.sells-ad-space', record, {
              direction: 'risk',
              title: 'It sells the advertising space of others',
              statement: `The sellers.json of ${domain} has ${counted(total, 'seller')} listed.`,
              evidence: cite(record, 'total'),
              purposes: ['dpv:Advertising'],
              legal: optOut,
            }),
          ]
        : []),
      ...(confidential > 0
        ? [
            finding('share.confidential-sellers', record, {
              direction: 'risk',
              title: 'Sellers that are not named',
              statement: `The sellers.json of ${domain} has ${counted(confidential, 'confidential seller')}.`,
              evidence: cite(record, 'confidential'),
              purposes: ['dpv:Advertising'],
            }),
          ]
        : []),
    ]
  })

/** Many vendors sell no advertising space at all, so a missing file isn't a gap. */
const missing: Rule = (found) =>
  recordsOf(found, adsSearchRecord).flatMap((record) =>
    record.facts.missing.map((name, at) =>
      finding('share.no-ads-file', record, {
        direction: 'info',
        title: `Not found: ${name}`,
        statement: `${missingWords(name, record.facts.domain)}.`,
        evidence: citeItems(record, 'missing', [at]),
      }),
    ),
  )

export const adsRules: readonly Rule[] = [lines, known, sellers, missing]
