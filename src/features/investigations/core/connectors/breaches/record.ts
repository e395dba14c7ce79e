import { z } from 'zod'
import { asOfWords } from '../../../../../platform/shared/dates.ts'
import { eventSeverities } from '../../../../../product/score/method/contract.ts'
import { joined, row } from '../../document.ts'
import { recordKind } from '../../record.ts'

const facts = z.strictObject({
  name: z.string(),
  id: z.string(),
  title: z.string(),
  company: z.string(),
  host: z.string().nullable(),
  /** Day, month or year. */
  occurredOn: z.string().nullable(),
  publishedOn: z.string().nullable(),
  severity: z.enum(eventSeverities),
  severityFormula: z.string(),
  accounts: z.int().nullable(),
  /** Null: the source does not say. */
  isVerified: z.boolean().nullable(),
  source: z.string(),
  dataClasses: z.array(z.string()),
  page: z.string().nullable(),
})
type IncidentFacts = z.infer<typeof facts>

/** An incident on record that concerns the subject. */
export const incidentRecord = recordKind({
  kind: 'incident',
  version: '1.1.0',
  facts,
  labels: {
    document: 'Document',
    name: 'Name',
    title: 'Incident',
    id: 'Incident id',
    company: 'Company as recorded',
    host: 'Host as recorded',
    happenedOn: 'Happened on',
    happened: 'Happened',
    publishedOn: 'Published on',
    severity: 'Severity',
    severityFormula: 'Severity by',
    accounts: 'Accounts',
    verified: 'Verified by the source',
    source: 'Source',
    dataClasses: 'Data exposed',
    page: 'Record',
  },
  render: (incident) => [
    {
      lines: [
        ['document', 'incident on record'],
        ['name', incident.name],
        ['title', incident.title],
        ['id', incident.id],
        ['company', incident.company],
        ...(incident.host ? [['host', incident.host] as const] : []),
        ['happenedOn', incident.occurredOn ?? notStated],
        ['happened', happenedWords(incident)],
        ['publishedOn', incident.publishedOn ?? notStated],
        ['severity', incident.severity],
        ['severityFormula', incident.severityFormula],
        ['accounts', accountsWords(incident)],
        ['verified', incident.isVerified === null ? notStated : incident.isVerified ? 'yes' : 'no'],
        ['source', incident.source],
      ],
    },
    { lines: incident.dataClasses.length > 0 ? [['dataClasses', joined(incident.dataClasses)]] : [] },
    { excerpt: false, lines: incident.page ? [['page', row(incident.page, {})]] : [] },
  ],
})

const notStated = 'not stated'

export const happenedWords = ({ occurredOn }: Pick<IncidentFacts, 'occurredOn'>): string =>
  occurredOn ? asOfWords(occurredOn) : notStated
export const accountsWords = ({ accounts }: Pick<IncidentFacts, 'accounts'>): string =>
  accounts === null ? notStated : String(accounts)
