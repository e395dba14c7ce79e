import { asOfWords } from '../../../../platform/shared/dates.ts'
import { compareText } from '../../../../platform/shared/text.ts'
import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { nameInText } from '../subject.ts'
import { searchedEvidence, unavailableEvidence } from './absence.ts'
import type { Given, Incident, NetworkConnector } from './network.ts'

const version = '1.1.0'
const mostIncidents = 40

/** Incidents on record for the subject's hosts, its company and its name. */
export const breachesConnector: NetworkConnector = {
  id: 'breaches',
  version,
  title: 'Look for incidents on record',
  after: [],
  records: [],
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
      // Without a record of anybody's incidents an empty list says nothing; the scope of the run says that nobody looked.
      if (reply.outcome !== 'incidents' || !reply.hasRecords) return []
      return reply.incidents.length === 0
        ? searchedEvidence(origin, [{ place: 'the breach records', outcome: 'no record' }])
        : incidentEvidence(given, reply.incidents, reply.fetchedAt)
    }),
}

function incidentEvidence({ subject }: Given, incidents: readonly Incident[], fetchedAt: string): CapturedEvidence[] {
  return incidents
    .toSorted((a, b) => compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id))
    .slice(0, mostIncidents)
    .flatMap((incident) =>
      documentEvidence(
        {
          connector: 'breaches',
          connectorVersion: version,
          kind: 'incident',
          trust: 'third_party',
          document: `incident/${incident.id}`,
          title: `Incident: ${incident.title}`,
          page: incident.page,
          asOf: incident.occurredOn ?? incident.publishedOn,
          fetchedAt,
          retrievedVia: 'catalog',
        },
        [
          {
            lines: [
              ['Document', 'incident on record'],
              ['Name', nameInText(subject)],
              ['Incident', incident.title],
              ['Incident id', incident.id],
              ['Company as recorded', incident.company],
              ...(incident.host ? [['Host as recorded', incident.host] as const] : []),
              ['Happened on', incident.occurredOn ?? 'not stated'],
              ['Happened', incident.occurredOn ? asOfWords(incident.occurredOn) : 'not stated'],
              ['Published on', incident.publishedOn ?? 'not stated'],
              ['Severity', incident.severity],
              ['Severity by', incident.severityFormula],
              ['Accounts', incident.accounts === null ? 'not stated' : String(incident.accounts)],
              ['Verified by the source', verifiedWords(incident.isVerified)],
              ['Source', incident.source],
            ],
          },
          {
            lines: incident.dataClasses.length
              ? [['Data exposed', joined(incident.dataClasses.toSorted(compareText))] satisfies Line]
              : [],
          },
          { excerpt: false, lines: incident.page ? [['Record', row(incident.page, {})] satisfies Line] : [] },
        ],
      ),
    )
}

const verifiedWords = (isVerified: boolean | null) => (isVerified === null ? 'not stated' : isVerified ? 'yes' : 'no')

const dateOf = (incident: Incident) => incident.occurredOn ?? incident.publishedOn ?? ''
