import { z } from 'zod'
import { confidenceOf, confidenceText } from '../../../../product/score/confidence.ts'
import { scoreLevels } from '../../../../product/score/levels.ts'
import type { ScoreExplanation } from '../../../../product/score/method/contract.ts'
import { reasonText } from '../../../../product/score/reason.ts'
import { row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { recordEvidence, recordKind } from '../record.ts'

interface ScoreDocument {
  connector: string
  document: string
  name: string
  score: ScoreExplanation
  fetchedAt: string
}

/** The calculation as a document of its own, so that the verdict of a report cites it like any other fact. */
export function scoreEvidence({ connector, document, name, score, fetchedAt }: ScoreDocument): CapturedEvidence[] {
  const factors = (state: ScoreExplanation['factors'][number]['state']) =>
    score.factors.filter((factor) => factor.state === state)
  return recordEvidence(
    scoreRecord,
    {
      connector,
      trust: 'computed',
      document,
      title: `Score calculation: ${name}`,
      page: null,
      asOf: score.inputs.today,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    {
      name,
      method: score.methodVersion,
      calculatedOn: score.inputs.today,
      level: score.level,
      figures: score.known
        ? {
            score: score.R,
            low: score.low,
            high: score.high,
            reason: reasonText(score),
            confidence: confidenceText(confidenceOf(score)),
          }
        : null,
      indicative: score.indicative,
      inputsHash: score.inputsHash,
      factors: score.known
        ? factors('known').map(({ label, points, quality }) => ({ label, points: tenths(points), quality }))
        : [],
      expected: score.known ? factors('expected').map(({ label, points }) => ({ label, points: tenths(points) })) : [],
      unknown: factors('unknown').map(({ label }) => label),
      floors: score.floors.map(({ id, value, reason }) => ({ id, value, reason })),
    },
  )
}

/** Millionths of a point as points with one decimal. */
const tenths = (points: number): number => Math.round(points / 100_000) / 10

export const scoreRecord = recordKind({
  kind: 'score',
  version: '1.0.0',
  facts: z.strictObject({
    name: z.string(),
    method: z.string(),
    calculatedOn: z.string(),
    level: z.enum(scoreLevels),
    /** Null: nothing is known about data, tracking or use. */
    figures: z
      .strictObject({
        score: z.number(),
        low: z.number(),
        high: z.number(),
        reason: z.string(),
        confidence: z.string(),
      })
      .nullable(),
    /** Date of the evidence, where it is too old for more than an indication. */
    indicative: z.string().nullable(),
    inputsHash: z.string(),
    factors: z.array(z.strictObject({ label: z.string(), points: z.number(), quality: z.string().nullable() })),
    /** Not measured: what is likely for the role. */
    expected: z.array(z.strictObject({ label: z.string(), points: z.number() })),
    unknown: z.array(z.string()),
    floors: z.array(z.strictObject({ id: z.string(), value: z.number(), reason: z.string() })),
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    method: 'Method',
    calculatedOn: 'Calculated on',
    level: 'Risk level',
    score: 'Score',
    interval: 'Interval',
    indicative: 'Indicative, evidence of',
    inputsHash: 'Inputs SHA-256',
    reason: 'Reason',
    confidence: 'Confidence',
    factor: 'Factor',
    expected: 'Not measured, expected of its role',
    unknown: 'Not known, so not counted',
    floor: 'Floor',
  },
  render: ({ figures, ...score }) => [
    {
      lines: [
        ['document', 'score calculation'],
        ['name', score.name],
        ['method', score.method],
        ['calculatedOn', score.calculatedOn],
        ['level', score.level],
        [
          'score',
          figures
            ? `${figures.score} of 100, higher is riskier`
            : 'none, because nothing is known about data, tracking or use',
        ],
        ...(figures ? [['interval', `${figures.low} to ${figures.high}`] as const] : []),
        ...(score.indicative ? [['indicative', score.indicative] as const] : []),
        ['inputsHash', score.inputsHash],
      ],
    },
    // Separate from the figures: a reason's denial doesn't apply to them.
    {
      lines: figures
        ? [
            ['reason', figures.reason],
            ['confidence', figures.confidence],
          ]
        : [],
    },
    {
      lines: score.factors.map(({ label, points, quality }) => [
        'factor',
        row(label, { points: points.toFixed(1), quality }),
      ]),
    },
    { lines: score.expected.map(({ label, points }) => ['expected', row(label, { points: points.toFixed(1) })]) },
    { lines: score.unknown.map((label) => ['unknown', label]) },
    {
      lines: score.floors.map(({ id, value, reason }) => [
        'floor',
        row(id, { 'score at least': String(value), reason }),
      ]),
    },
  ],
})
