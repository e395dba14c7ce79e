import type { SourceItem } from './items.ts'

export const itemOf = (fields: Partial<SourceItem> = {}): SourceItem => ({
  source: 'hibp',
  externalId: 'example',
  company: 'Example Bank',
  title: 'Example Bank',
  domain: null,
  breachedOn: { from: null, to: null },
  publishedOn: '2026-07-18',
  modifiedAt: null,
  affected: [],
  dataTypes: [],
  flags: {
    verified: null,
    sensitive: false,
    spamList: false,
    malware: false,
    stealerLog: false,
    fabricated: false,
    retired: false,
  },
  industry: null,
  url: 'https://source.example/record',
  payload: null,
  ...fields,
})
