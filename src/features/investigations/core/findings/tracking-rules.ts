import { trackingKinds } from '../../../score/tracking-kinds.ts'
import { lineOf, linesOf, textOf } from '../document.ts'
import { periodWords } from '../text.ts'
import { cite, citeLines, nameIn, ofKind, type Rule } from './case.ts'
import { trackingRules } from './severities.ts'

/** Trackers that a study saw, one finding for every kind and observation. */
const seen: Rule = (found) =>
  ofKind(found, 'traffic-observation').flatMap((doc) =>
    trackingKinds.flatMap((kind) => {
      const line = linesOf(doc, 'Trackers seen by kind').find((l) => l.value === kind)
      if (!line?.cells.seen) return []
      const names = line.cells.seen.split(', ')
      const when = periodWords(textOf(doc, 'Observed from') ?? '', textOf(doc, 'Observed to') ?? '')
      const { severity, title, words } = trackingRules[kind]
      return [
        {
          ruleId: `track.${kind}`,
          direction: severity === 0 ? 'info' : 'risk',
          severity,
          title: `${title}: ${names.join(', ')}`,
          statement: `Trackers of the kind ${words} were observed on ${textOf(doc, 'Platform')} ${when}: ${names.join(', ')}.`,
          evidence: citeLines(doc, line),
          parties: names,
          basis: doc,
        },
      ]
    }),
  )

/** What a study saw is not left out because nobody says what it is for. */
const seenWithoutKind: Rule = (found) =>
  ofKind(found, 'traffic-observation').flatMap((doc) => {
    const line = lineOf(doc, 'Trackers seen without a kind on record')
    if (!line) return []
    const when = periodWords(textOf(doc, 'Observed from') ?? '', textOf(doc, 'Observed to') ?? '')
    return [
      {
        ruleId: 'track.unclassified',
        direction: 'info',
        severity: 1,
        title: `Tracker without a kind on record: ${line.value}`,
        statement: `Trackers without a kind on record were observed on ${textOf(doc, 'Platform')} ${when}: ${line.value}.`,
        evidence: citeLines(doc, line),
        parties: line.value.split(', '),
        basis: doc,
      },
    ]
  })

/** An SDK or domain that carries tracking itself, or a company by its SDKs and hosts. */
const own: Rule = (found) =>
  [...ofKind(found, 'catalog-entry'), ...ofKind(found, 'company')].flatMap((doc) => {
    const line = lineOf(doc, 'Tracking kinds of its own') ?? lineOf(doc, 'Tracking kinds of its SDKs and hosts')
    return (line?.value.split(', ') ?? []).flatMap((value) => {
      const kind = trackingKinds.find((k) => k === value)
      if (!kind || !line) return []
      const { severity, title, words } = trackingRules[kind]
      return [
        {
          ruleId: `track.${kind}`,
          direction: severity === 0 ? 'info' : 'risk',
          severity,
          title,
          statement: `The catalog names ${words} among the tracking kinds of ${nameIn(doc)}.`,
          evidence: citeLines(doc, line),
          basis: doc,
        },
      ]
    })
  })

const noneSeen: Rule = (found) =>
  ofKind(found, 'traffic-observation').flatMap((doc) => {
    const line = lineOf(doc, 'What this means')
    if (!line) return []
    const count = textOf(doc, 'Trackers that the study looked for')
    const when = periodWords(textOf(doc, 'Observed from') ?? '', textOf(doc, 'Observed to') ?? '')
    return [
      {
        ruleId: 'track.none-seen',
        direction: 'mitigation',
        severity: 1,
        title: 'None of the trackers looked for was seen',
        statement: `On ${textOf(doc, 'Platform')}, none of the ${count} trackers that the study looked for was seen ${when}; not seen is not proof of absence.`,
        evidence: cite(doc, 'Trackers seen', 'What this means'),
        basis: doc,
      },
    ]
  })

export const trackingFindingRules: readonly Rule[] = [seen, seenWithoutKind, own, noneSeen]
