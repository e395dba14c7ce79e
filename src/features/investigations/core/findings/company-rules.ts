import { asOfWords } from '../../../../platform/shared/dates.ts'
import { lineOf, textOf } from '../document.ts'
import { cite, type FindingDraft, nameIn, ofKind, type Rule } from './case.ts'

const operator: Rule = (found) =>
  ofKind(found, 'catalog-entry').flatMap((doc): FindingDraft[] => {
    const company = textOf(doc, 'Company')
    if (!company || company === 'none on record') return []
    return [
      {
        ruleId: 'ent.company',
        direction: 'info',
        severity: 0,
        title: 'Company behind it',
        statement: `The catalog names ${company} as the company of ${nameIn(doc)}.`,
        evidence: [doc.head],
        parties: [company],
        basis: doc,
      },
    ]
  })

const reach: Rule = (found) =>
  ofKind(found, 'catalog-entry').flatMap((doc): FindingDraft[] => {
    const line = lineOf(doc, 'Reach')
    const [amount = '', asOf = ''] = line?.value.split(', as of ') ?? []
    if (!line) return []
    return [
      {
        ruleId: 'ent.reach',
        direction: 'info',
        severity: 0,
        title: 'Reach',
        statement: `Its reach is ${amount}, as of ${asOfWords(asOf)}.`,
        evidence: cite(doc, 'Reach'),
        basis: doc,
      },
    ]
  })

const seenInApps: Rule = (found) =>
  ofKind(found, 'catalog-entry').flatMap((doc): FindingDraft[] => {
    const line = lineOf(doc, 'Seen in measured apps')
    if (!line) return []
    const apps = textOf(doc, 'Best-known apps where seen')
    return [
      {
        ruleId: 'ent.seen-in-apps',
        direction: 'info',
        severity: 0,
        title: 'Seen in measured apps',
        statement: `${nameIn(doc)} was seen in ${line.value} measured apps${apps ? `, best-known: ${apps}` : ''}.`,
        evidence: cite(doc, 'Seen in measured apps', 'Best-known apps where seen'),
        basis: doc,
      },
    ]
  })

const seat: Rule = (found) =>
  ofKind(found, 'company').flatMap((doc): FindingDraft[] => {
    const country = textOf(doc, 'Country of the seat')
    const parent = textOf(doc, 'Parent company')
    return [
      ...(country && country !== 'not stated'
        ? [
            {
              ruleId: 'ent.country' as const,
              direction: 'info' as const,
              severity: 0,
              title: 'Country of the seat',
              statement: `The country of the seat of ${nameIn(doc)} is ${country}.`,
              evidence: [doc.head],
              basis: doc,
            },
          ]
        : []),
      ...(parent
        ? [
            {
              ruleId: 'ent.parent' as const,
              direction: 'info' as const,
              severity: 0,
              title: 'Parent company',
              statement: `The parent company of ${nameIn(doc)} is ${parent}.`,
              evidence: cite(doc, 'Parent company'),
              parties: [parent],
              basis: doc,
            },
          ]
        : []),
    ]
  })

const contact: Rule = (found) =>
  ofKind(found, 'company').flatMap((doc): FindingDraft[] => {
    if (textOf(doc, 'Privacy contact') !== 'on record') return []
    const way = ['Privacy contact address', 'Privacy contact form', 'Privacy policy address']
      .map((key) => textOf(doc, key))
      .find((value) => value !== undefined)
    return [
      {
        ruleId: 'rights.privacy-contact',
        direction: 'mitigation',
        severity: 1,
        title: 'Privacy contact on record',
        statement:
          `A privacy contact of ${nameIn(doc)} is on record as of ${asOfWords(textOf(doc, 'Privacy contact as of') ?? '')}${way ? `: ${way}` : ''}`.concat(
            way ? '' : '.',
          ),
        evidence: cite(doc, 'Privacy contact'),
        legal: [{ framework: 'GDPR', ref: 'Art. 13(1)' }],
        basis: doc,
      },
    ]
  })

export const companyRules: readonly Rule[] = [operator, reach, seenInApps, seat, contact]
