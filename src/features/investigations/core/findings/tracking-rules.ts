import { type TrackingKind, trackingKinds } from '../../../../product/score/method/tracking-kinds.ts'
import {
  companyRecord,
  entryRecord,
  observationRecord,
  trackersByKind,
  unclassifiedIn,
} from '../connectors/catalog/records.ts'
import { platformWords } from '../connectors/lines.ts'
import type { RecordOf } from '../record.ts'
import { fitting, periodWords } from '../text.ts'
import { cite, citeLines, type Rule, recordsOf, shownItems } from './case.ts'
import { trackingRules } from './severities.ts'

type Observation = RecordOf<typeof observationRecord>

const where = ({ facts }: Observation) => platformWords[facts.platform]
const when = ({ facts: { study } }: Observation) => periodWords(study.from, study.to)

/** Trackers that a study saw, one finding for every kind and observation. */
const seen: Rule = (found) =>
  recordsOf(found, observationRecord).flatMap((observation) => {
    const ofKinds = shownItems(observation, 'ofKind', trackersByKind(observation.facts))
    return trackingKinds.flatMap((kind) => {
      const item = ofKinds.find((one) => one.kind === kind)
      if (!item) return []
      const names = fitting(item.names)
      const { severity, title, words } = trackingRules[kind]
      return [
        {
          ruleId: `track.${kind}`,
          direction: severity === 0 ? 'info' : 'risk',
          severity,
          title: `${title}: ${names.join(', ')}`,
          statement: `Trackers of the kind ${words} were observed on ${where(observation)} ${when(observation)}: ${names.join(', ')}.`,
          evidence: citeLines(observation, item),
          parties: names,
          basis: observation,
        },
      ]
    })
  })

/** Keeps what a study observed even if no one says what it is for. */
const seenWithoutKind: Rule = (found) =>
  recordsOf(found, observationRecord).flatMap((observation) => {
    const names = fitting(unclassifiedIn(observation.facts))
    if (names.length === 0) return []
    return [
      {
        ruleId: 'track.unclassified',
        direction: 'info',
        severity: 1,
        title: `Tracker without a kind on record: ${names.join(', ')}`,
        statement: `Trackers without a kind on record were observed on ${where(observation)} ${when(observation)}: ${names.join(', ')}.`,
        evidence: cite(observation, 'unclassified'),
        parties: names,
        basis: observation,
      },
    ]
  })

/** An SDK or domain that carries tracking itself, or a company by its SDKs and hosts. */
const own: Rule = (found) =>
  [
    ...recordsOf(found, entryRecord).map((record) => ({
      record,
      evidence: cite(record, 'kinds'),
      kinds: record.facts.kinds,
    })),
    ...recordsOf(found, companyRecord).map((record) => ({
      record,
      evidence: cite(record, 'kinds'),
      kinds: record.facts.ofProducts?.kinds ?? [],
    })),
  ].flatMap(({ record, evidence, kinds }) =>
    kinds.map((kind: TrackingKind) => {
      const { severity, title, words } = trackingRules[kind]
      return {
        ruleId: `track.${kind}`,
        direction: severity === 0 ? 'info' : 'risk',
        severity,
        title,
        statement: `The catalog names ${words} among the tracking kinds of ${record.facts.name}.`,
        evidence,
        basis: record,
      }
    }),
  )

const noneSeen: Rule = (found) =>
  recordsOf(found, observationRecord).flatMap((observation) => {
    if (observation.facts.trackers.length > 0) return []
    return [
      {
        ruleId: 'track.none-seen',
        direction: 'mitigation',
        severity: 1,
        title: 'None of the trackers looked for was seen',
        statement: `On ${where(observation)}, none of the ${observation.facts.study.trackersLookedFor} trackers that the study looked for was seen ${when(observation)}; not seen is not proof of absence.`,
        evidence: cite(observation, 'seen', 'meaning'),
        basis: observation,
      },
    ]
  })

export const trackingFindingRules: readonly Rule[] = [seen, seenWithoutKind, own, noneSeen]
