import { asOfWords } from '../../../platform/shared/dates.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import { pointsText, qualityTexts } from '../../../product/score/levels.ts'
import { factorLabels } from '../../../product/score/method/explanation.ts'
import { controlIds, hazardIds } from '../../../product/score/method/tables.ts'
import { factorWords } from '../../../product/score/words.ts'
import type { TableSection } from '../model.ts'
import { citeRefs } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { scoreOverride } from './held.ts'
import { tableOf } from './table.ts'
import { textOrNull } from './words.ts'

// How a score came about, vendor by vendor: what went in, and what each factor added.

type Run = NonNullable<VendorFacts['score']['run']>

/** Vendors that have a run, with it. */
const withRun = (vendors: readonly VendorFacts[]): { vendor: VendorFacts; run: Run }[] =>
  vendors.flatMap((vendor) => (vendor.score.run ? [{ vendor, run: vendor.score.run }] : []))

const emptyWords = 'No record: no score of the sample has been computed yet.'

export function inputsSection(vendors: readonly VendorFacts[], evidence: EvidenceIndex): TableSection {
  return tableOf({
    ...{ id: 'inputs', title: 'Per vendor: inputs of the score' },
    intro: 'Where nothing is known the method’s prior applies. All inputs have the hash in the list of the population.',
    items: withRun(vendors).flatMap(({ vendor, run }) =>
      factIds.map((id) => ({
        ...{ vendor, id, fact: run.facts[id] },
        note: run.factors.find((factor) => factor.id === id)?.note ?? '',
      })),
    ),
    evidence: ({ vendor, fact }) => citeRefs(evidence, vendor, fact?.evidence ?? []),
    emptyWords,
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'fact', title: 'Fact', kind: 'text', of: ({ id }) => factorLabels[id] },
      {
        id: 'value',
        title: 'What is known',
        kind: 'text',
        weight: 4,
        of: ({ fact, note }) => fact && textOrNull(note),
      },
      { id: 'quality', title: 'How', kind: 'text', of: ({ fact }) => fact && qualityTexts[fact.quality] },
      // As precise as its source: a day, a month, a year.
      { id: 'asOf', title: 'As of', kind: 'text', of: ({ fact }) => fact?.asOf ?? null },
      {
        ...{ id: 'until', title: 'Valid until', kind: 'day' },
        of: ({ fact }) => (fact === null || fact.expiresOn === undefined ? '' : fact.expiresOn),
      },
    ],
  })
}

const factIds = [...hazardIds, ...controlIds]

interface Step {
  vendor: VendorFacts
  what: string
  points: string
  score: number | null
  note: string
  cited: string[]
}

export function waterfallSection(vendors: readonly VendorFacts[], evidence: EvidenceIndex): TableSection {
  return tableOf({
    ...{ id: 'waterfall', title: 'Per vendor: how the score came about' },
    intro:
      'What each factor adds or takes away, in points. Together they make the score, which a floor may raise and a person may override.',
    items: withRun(vendors).flatMap(({ vendor, run }) => stepsOf(vendor, run, evidence)),
    evidence: ({ cited }) => cited,
    emptyWords,
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'what', title: 'Factor', kind: 'text', weight: 2, of: ({ what }) => what },
      { id: 'points', title: 'Points', kind: 'text', of: ({ points }) => points },
      // Only the score itself has one.
      { id: 'score', title: 'Score', kind: 'score', of: ({ score }) => score ?? '' },
      { id: 'note', title: 'Because', kind: 'text', weight: 4, of: ({ note }) => note },
    ],
  })
}

function stepsOf(vendor: VendorFacts, run: Run, evidence: EvidenceIndex): Step[] {
  const override = scoreOverride(vendor)
  const { isKnown, value, low, high, confidence } = vendor.score
  const range = low === null || high === null ? '' : `Between ${low} and ${high}, whatever is unknown`
  return [
    ...run.factors
      .filter(({ state }) => state !== 'not-applicable')
      .map(({ label, points, note, evidence: refs }) => ({
        ...{ vendor, what: factorWords({ label }), points: pointsText(points), score: null, note },
        cited: citeRefs(evidence, vendor, refs),
      })),
    ...run.floors.map(({ value: floor, reason }) => ({
      ...{ vendor, what: 'Floor', points: '', score: floor, note: reason, cited: [] },
    })),
    ...(override
      ? [
          {
            ...{ vendor, what: 'Override', points: '', score: value, cited: [] },
            note: `${override.reason} (${override.madeBy}, until ${asOfWords(override.expiresOn)})`,
          },
        ]
      : []),
    {
      ...{ vendor, what: 'Score', points: '', score: isKnown ? value : null, cited: [] },
      note: [range, confidence && `confidence ${confidence}`, `computed at ${run.computedAt}, ${run.methodVersion}`]
        .filter(Boolean)
        .join('; '),
    },
  ]
}
