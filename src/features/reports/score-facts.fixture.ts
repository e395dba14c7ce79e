import type { ScoreFactsOfVendor } from '../../product/register-facts.ts'
import { examples, event as scoreEvent } from '../../product/score/method/examples.fixture.ts'
import { score } from '../../product/score/method/vrm2.ts'

// Scores as the method itself computes them, for the vendors of the examples.

export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T // never an empty list

/** Sixty-four hex digits that differ with the text; no hash of anything. */
export const hashOf = (text: string): string => {
  const sum = [...text].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff, 7)
  return sum.toString(16).padStart(8, '0').repeat(8)
}

const inputs = Object.values(examples)
const explanations = inputs.map((one, at) =>
  score({
    ...one,
    today: '2026-11-20',
    events: at % 2 === 0 ? [] : [scoreEvent({ id: `breach/${at}`, title: 'Example breach', date: '2026-10-12' })],
    facts: {
      ...one.facts,
      policy: {
        checks: {
          gpc: pick(['met', 'not-met'] as const, at),
          rights: pick(['met', 'partial', 'not-met'] as const, at),
        },
        ...{ quality: 'captured', asOf: '2026-10-20' },
        evidence: [
          {
            ...{ id: `run${at}/E1`, url: `https://policy${at}.test/privacy`, sha256: hashOf(`policy ${at}`) },
            ...{ capturedAt: '2026-10-20T07:00:00.000Z', quote: 'We honour opt-out signals.' },
          },
        ],
      },
      ...(at % 2 === 0
        ? {
            posture: {
              checks: { tls: at % 4 === 0 ? ('pass' as const) : ('fail' as const), hsts: 'pass' as const },
              ...{ quality: 'measured' as const, asOf: '2026-10-20', evidence: [] },
            },
            transparency: {
              present: ['dsar-channel' as const],
              ...{ quality: 'captured' as const, asOf: '2026-10-20', evidence: [] },
            },
          }
        : {}),
    },
  }),
)

export function exampleScore(at: number): ScoreFactsOfVendor {
  const made = pick(explanations, at)
  return {
    ...{
      isKnown: made.known,
      value: made.R,
      band: made.band,
      low: made.low,
      high: made.high,
      confidence: made.confidence,
    },
    run: {
      ...{ id: at + 1, computedAt: '2026-11-20T06:00:00.000Z', methodVersion: made.methodVersion },
      ...{ inputsSha256: made.inputsHash, facts: made.inputs.facts, factors: made.factors },
      ...{ events: made.inputs.events, floors: made.floors },
    },
    before: at % 4 === 0 ? null : { value: Math.max(0, made.R - (at % 3) * 6), band: made.band },
    runs: [
      {
        ...{ computedAt: '2026-10-11T06:00:00.000Z', cause: 'breach', value: made.R },
        ...{ isKnown: made.known, band: made.band },
      },
    ],
  }
}
