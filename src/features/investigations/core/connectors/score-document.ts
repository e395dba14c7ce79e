import { confidenceOf, confidenceText } from '../../../../product/score/confidence.ts'
import { reasonText } from '../../../../product/score/reason.ts'
import type { ScoreExplanation } from '../../../score/contract.ts'
import { documentEvidence, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'

interface ScoreDocument {
  connector: string
  connectorVersion: string
  document: string
  name: string
  score: ScoreExplanation
  fetchedAt: string
}

/** The calculation as a document of its own, so that the verdict of a report cites it like any other fact. */
export function scoreEvidence(input: ScoreDocument): CapturedEvidence[] {
  const { score } = input
  return documentEvidence(
    {
      connector: input.connector,
      connectorVersion: input.connectorVersion,
      kind: 'score',
      trust: 'computed',
      document: input.document,
      title: `Score calculation: ${input.name}`,
      page: null,
      asOf: score.inputs.today,
      fetchedAt: input.fetchedAt,
      retrievedVia: 'catalog',
    },
    [
      {
        lines: [
          ['Document', 'score calculation'],
          ['Name', input.name],
          ['Method', score.methodVersion],
          ['Calculated on', score.inputs.today],
          ['Risk level', score.level],
          ...(score.known
            ? [
                ['Score', `${score.R} of 100, higher is riskier`] as const,
                ['Interval', `${score.low} to ${score.high}`] as const,
              ]
            : [['Score', 'none, because nothing is known about data, tracking or use'] as const]),
          ...(score.indicative ? [['Indicative, evidence of', score.indicative] as const] : []),
          ['Inputs SHA-256', score.inputsHash],
        ],
      },
      // Apart from the figures: what a reason denies is no statement about them.
      {
        lines: score.known
          ? [
              ['Reason', reasonText(score)],
              ['Confidence', confidenceText(confidenceOf(score))],
            ]
          : [],
      },
      {
        lines: score.known
          ? score.factors
              .filter((f) => f.state === 'known')
              .map((f): Line => ['Factor', row(f.label, { points: tenths(f.points), quality: f.quality })])
          : [],
      },
      {
        lines: score.known
          ? score.factors
              .filter((f) => f.state === 'expected')
              .map((f): Line => ['Not measured, expected of its role', row(f.label, { points: tenths(f.points) })])
          : [],
      },
      {
        lines: score.factors
          .filter((f) => f.state === 'unknown')
          .map((f): Line => ['Not known, so not counted', f.label]),
      },
      {
        lines: score.floors.map(
          (f): Line => ['Floor', row(f.id, { 'score at least': String(f.value), reason: f.reason })],
        ),
      },
    ],
  )
}

/** Millionths of a point as points with one decimal. */
function tenths(points: number): string {
  return (Math.round(points / 100_000) / 10).toFixed(1)
}
