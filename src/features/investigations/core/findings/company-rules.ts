import { asOfWords } from '../../../../platform/shared/dates.ts'
import { countryName } from '../../../../product/entries.ts'
import { companyRecord, entryRecord, reachAmount } from '../connectors/catalog/records.ts'
import { cite, type FindingDraft, type Rule, recordsOf } from './case.ts'

const operator: Rule = (found) =>
  recordsOf(found, entryRecord).flatMap((entry): FindingDraft[] => {
    const { name, company } = entry.facts
    if (!company) return []
    return [
      {
        ruleId: 'ent.company',
        direction: 'info',
        severity: 0,
        title: 'Company behind it',
        statement: `The catalog names ${company.name} as the company of ${name}.`,
        evidence: [entry.head],
        parties: [company.name],
        basis: entry,
      },
    ]
  })

const reach: Rule = (found) =>
  recordsOf(found, entryRecord).flatMap((entry): FindingDraft[] => {
    const { reach } = entry.facts
    if (!reach) return []
    return [
      {
        ruleId: 'ent.reach',
        direction: 'info',
        severity: 0,
        title: 'Reach',
        statement: `Its reach is ${reachAmount(reach)}, as of ${asOfWords(reach.asOf)}.`,
        evidence: cite(entry, 'reach'),
        basis: entry,
      },
    ]
  })

const seenInApps: Rule = (found) =>
  recordsOf(found, entryRecord).flatMap((entry): FindingDraft[] => {
    const { name, seenIn } = entry.facts
    if (seenIn.total === 0) return []
    const apps = seenIn.bestKnown.join(', ')
    return [
      {
        ruleId: 'ent.seen-in-apps',
        direction: 'info',
        severity: 0,
        title: 'Seen in measured apps',
        statement: `${name} was seen in ${seenIn.total} measured apps${apps ? `, best-known: ${apps}` : ''}.`,
        evidence: cite(entry, 'seenIn', 'bestKnown'),
        basis: entry,
      },
    ]
  })

const seat: Rule = (found) =>
  recordsOf(found, companyRecord).flatMap((company): FindingDraft[] => {
    const { name, country, parent } = company.facts
    return [
      ...(country !== null
        ? [
            {
              ruleId: 'ent.country' as const,
              direction: 'info' as const,
              severity: 0,
              title: 'Country of the seat',
              statement: `The country of the seat of ${name} is ${countryName(country)}.`,
              evidence: [company.head],
              basis: company,
            },
          ]
        : []),
      ...(parent !== null
        ? [
            {
              ruleId: 'ent.parent' as const,
              direction: 'info' as const,
              severity: 0,
              title: 'Parent company',
              statement: `The parent company of ${name} is ${parent}.`,
              evidence: cite(company, 'parent'),
              parties: [parent],
              basis: company,
            },
          ]
        : []),
    ]
  })

const contact: Rule = (found) =>
  recordsOf(found, companyRecord).flatMap((company): FindingDraft[] => {
    const { name, contact } = company.facts
    if (!contact) return []
    const way = contact.email ?? contact.webform ?? contact.policyUrl
    return [
      {
        ruleId: 'rights.privacy-contact',
        direction: 'mitigation',
        severity: 1,
        title: 'Privacy contact on record',
        // Without a full stop behind an address.
        statement: `A privacy contact of ${name} is on record as of ${asOfWords(contact.asOf)}${way ? `: ${way}` : '.'}`,
        evidence: cite(company, 'contact'),
        legal: [{ framework: 'GDPR', ref: 'Art. 13(1)' }],
        basis: company,
      },
    ]
  })

export const companyRules: readonly Rule[] = [operator, reach, seenInApps, seat, contact]
