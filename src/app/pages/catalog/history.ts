import type { BreachAlert } from '../../../features/breach-alerts/alerts.ts'
import type { BrokerRegistration } from '../../../features/catalog/contract.ts'
import type { ConductAct } from '../../../features/enforcement/contract.ts'
import { statusNames } from '../../../features/enforcement/vocabulary.ts'
import { actPath, breachPath } from '../../../product/links.ts'
import { authorityName, conductKindNames, registryNames } from '../../../product/score/vocabulary.ts'

/** One line of a company's history: an act, a breach or a registration. */
export interface HistoryLine {
  key: string
  kind: 'act' | 'breach' | 'registration'
  title: string
  /** A year, a month or a day. */
  date: string
  about: string
  /** The page on this site that has all of it; null where there is none. */
  href: string | null
  /** The public page that shows it. */
  source: string
}

interface History {
  acts: readonly ConductAct[]
  breaches: readonly BreachAlert[]
  registrations: readonly BrokerRegistration[]
}

/** Lists events from public records, the newest first. */
export const historyOf = ({ acts, breaches, registrations }: History): HistoryLine[] =>
  [...acts.map(lineOfAct), ...breaches.map(lineOfBreach), ...registrations.map(lineOfRegistration)].sort((a, b) =>
    a.date < b.date ? 1 : a.date > b.date ? -1 : a.key < b.key ? -1 : 1,
  )

const lineOfAct = (act: ConductAct): HistoryLine => ({
  key: `act:${act.id}`,
  kind: 'act',
  title: [
    `${authorityName(act.authority)}: ${conductKindNames[act.kind]}`,
    ...(act.status === 'final' ? [] : [statusNames[act.status].toLowerCase()]),
  ].join(', '),
  date: act.date,
  about: act.about,
  href: actPath(act),
  source: act.source.page,
})

const lineOfBreach = (breach: BreachAlert): HistoryLine => ({
  key: `breach:${breach.id}`,
  kind: 'breach',
  title: `Data breach: ${breach.title}`,
  date: breach.discoveredDate,
  about: breach.description,
  href: breachPath(breach.id),
  source: breach.source,
})

function lineOfRegistration(registration: BrokerRegistration): HistoryLine {
  const collects = [
    ...(registration.location ? ['precise location'] : []),
    ...(registration.minors ? ['data of minors'] : []),
    ...(registration.reproductive ? ['reproductive health data'] : []),
  ]
  return {
    key: `registration:${registration.id}`,
    kind: 'registration',
    title: `Registered as a data broker, ${registryNames[registration.registry]}`,
    date: String(registration.year),
    about: [
      `Registered as ${registration.name}.`,
      ...(collects.length > 0 ? [`Says that it collects ${collects.join(', ')}.`] : []),
    ].join(' '),
    href: null,
    source: registration.provenance.page,
  }
}
