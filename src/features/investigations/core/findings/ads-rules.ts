import { type CitedDocument, linesOf, textOf } from '../document.ts'
import { cite, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'

// What the advertising files say of who may sell the vendor's advertising space, and with it the data of those who see it.

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

/** Lines that name no system count nothing: the file then says that nobody may sell. */
export function adsLinesOf(doc: CitedDocument): { direct: number; reseller: number; systems: number } {
  const count = (key: string) => Number(textOf(doc, key) ?? 0)
  return {
    direct: count('DIRECT lines'),
    reseller: count('RESELLER lines'),
    systems: count('Advertising systems named'),
  }
}

const fileOf = (doc: CitedDocument) => textOf(doc, 'Document')?.replace(/ file$/u, '') ?? 'ads.txt'
const domainOf = (doc: CitedDocument) => textOf(doc, 'Domain') ?? 'the domain'
const counted = (count: number, singular: string) => `${count} ${singular}${count === 1 ? '' : 's'}`

const optOut = [{ framework: 'CCPA', ref: '§ 1798.120' }]

const finding = (
  ruleId: keyof typeof adsSeverity,
  doc: CitedDocument,
  rest: Pick<FindingDraft, 'direction' | 'title' | 'statement'> & Partial<FindingDraft>,
): FindingDraft => ({ ruleId, severity: adsSeverity[ruleId], evidence: [doc.head], basis: doc, ...rest })

const partiesNamed = 20

const lines: Rule = (found) =>
  ofKind(found, 'ads-txt').flatMap((doc): FindingDraft[] => {
    const { direct, reseller } = adsLinesOf(doc)
    if (direct + reseller === 0) return []
    const ruleId =
      reseller > mostResellers ? 'share.ads-many-resellers' : reseller > 0 ? 'share.ads-resellers' : 'share.ads-direct'
    const parties = linesOf(doc, 'Advertising system').map(
      (l) => l.cells.company ?? l.cells['catalog entry'] ?? l.value,
    )
    return [
      finding(ruleId, doc, {
        direction: 'risk',
        title:
          reseller > 0
            ? `Resellers of its advertising space (${fileOf(doc)})`
            : `Sellers of its advertising space (${fileOf(doc)})`,
        statement:
          reseller > 0
            ? `The ${fileOf(doc)} of ${domainOf(doc)} has ${counted(reseller, 'RESELLER line')} and ${counted(direct, 'DIRECT line')}.`
            : `The ${fileOf(doc)} of ${domainOf(doc)} has ${counted(direct, 'DIRECT line')}.`,
        evidence: cite(doc, 'DIRECT lines', 'RESELLER lines'),
        parties: [...new Set(parties)].slice(0, partiesNamed),
        purposes: ['dpv:Advertising'],
        legal: optOut,
      }),
    ]
  })

const known: Rule = (found) =>
  ofKind(found, 'ads-txt').flatMap((doc): FindingDraft[] => {
    const manager = textOf(doc, 'Manager domain')
    return manager
      ? [
          finding('share.ads-manager', doc, {
            direction: 'info',
            title: 'Somebody else manages its advertising space',
            statement: `The ${fileOf(doc)} of ${domainOf(doc)} names the manager domain ${manager}.`,
            evidence: cite(doc, 'Manager domain'),
            parties: manager.split(', '),
          }),
        ]
      : []
  })

const sellers: Rule = (found) =>
  ofKind(found, 'sellers-json').flatMap((doc): FindingDraft[] => {
    const total = Number(textOf(doc, 'Sellers listed') ?? 0)
    const confidential = Number(textOf(doc, 'Confidential sellers') ?? 0)
    return [
      ...(total > 0
        ? [
            finding('share.sells-ad-space', doc, {
              direction: 'risk',
              title: 'It sells the advertising space of others',
              statement: `The sellers.json of ${domainOf(doc)} has ${counted(total, 'seller')} listed.`,
              evidence: cite(doc, 'Sellers listed'),
              purposes: ['dpv:Advertising'],
              legal: optOut,
            }),
          ]
        : []),
      ...(confidential > 0
        ? [
            finding('share.confidential-sellers', doc, {
              direction: 'risk',
              title: 'Sellers that are not named',
              statement: `The sellers.json of ${domainOf(doc)} has ${counted(confidential, 'confidential seller')}.`,
              evidence: cite(doc, 'Confidential sellers'),
              purposes: ['dpv:Advertising'],
            }),
          ]
        : []),
    ]
  })

/** Many vendors sell no advertising space at all, so that a missing file is no gap. */
const missing: Rule = (found) =>
  ofKind(found, 'ads-search').flatMap((doc) =>
    linesOf(doc, 'Not there').map((line) =>
      finding('share.no-ads-file', doc, {
        direction: 'info',
        title: `Not found: ${line.value.split(' of ')[0]}`,
        statement: `${line.value}.`,
        evidence: citeLines(doc, line),
      }),
    ),
  )

export const adsRules: readonly Rule[] = [lines, known, sellers, missing]
