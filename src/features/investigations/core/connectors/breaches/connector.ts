import { compareText } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { nameInText } from '../../subject.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Given, Incident, NetworkConnector } from '../network.ts'
import { incidentRecord } from './record.ts'
import { incidentRules } from './rules.ts'

const version = '1.2.0'
const mostIncidents = 40

/** Incidents on record for the subject's hosts, its company and its name. */
export const breachesConnector: NetworkConnector = {
  id: 'breaches',
  version,
  title: 'Look for incidents on record',
  after: [],
  records: [incidentRecord],
  requests: 0,
  answersFor: ['breaches'],
  rules: incidentRules,
  questions: {},
  ttlSeconds: 0,
  plan: ({ subject }) => [
    {
      type: 'incidents',
      key: 'incidents',
      place: `breaches of ${nameInText(subject)}`,
      hosts: subject.sites.map(({ host }) => host),
      companyIds: subject.company ? [subject.company.id] : [],
      names: [...new Set([subject.name, ...subject.aliases, ...(subject.company ? [subject.company.name] : [])])],
    },
  ],
  parse: (given) =>
    given.answered.flatMap(({ ask, reply }) => {
      const origin = {
        lookup: { connector: 'breaches', key: ask.key, place: ask.place },
        fetchedAt: reply.fetchedAt,
      }
      if (reply.outcome === 'unavailable') return unavailableEvidence(origin, reply.reason)
      // Without a record of anybody's incidents an empty list says nothing; the scope of the run says that no one looked.
      if (reply.outcome !== 'incidents' || !reply.hasRecords) return []
      return reply.incidents.length === 0
        ? searchedEvidence(origin, [{ place: recordsPlace(reply.records), outcome: 'no record' }])
        : incidentEvidence(given, reply.incidents, reply.fetchedAt)
    }),
}

const recordsPlace = (records: number | undefined): string =>
  records === undefined ? 'the breach records' : `${records.toLocaleString('en-US')} breach records`

const incidentEvidence = ({ subject }: Given, incidents: readonly Incident[], fetchedAt: string): CapturedEvidence[] =>
  incidents
    .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id))
    .slice(0, mostIncidents)
    .flatMap((incident) =>
      recordEvidence(
        incidentRecord,
        {
          connector: 'breaches',
          trust: 'third_party',
          document: `incident/${incident.id}`,
          title: `Incident: ${incident.title}`,
          page: incident.page,
          asOf: incident.occurredOn ?? incident.publishedOn,
          fetchedAt,
          retrievedVia: 'catalog',
        },
        {
          name: nameInText(subject),
          id: incident.id,
          title: incident.title,
          company: incident.company,
          host: incident.host,
          occurredOn: incident.occurredOn,
          publishedOn: incident.publishedOn,
          severity: incident.severity,
          severityFormula: incident.severityFormula,
          accounts: incident.accounts,
          isVerified: incident.isVerified,
          source: incident.source,
          dataClasses: incident.dataClasses.toSorted(compareText),
          page: incident.page,
        },
      ),
    )

const dateOf = (incident: Incident) => incident.occurredOn ?? incident.publishedOn ?? ''
