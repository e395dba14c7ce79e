import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../score/examples.fixture.ts'
import { score } from '../score/vrm1.ts'
import { deedsOf, planOf } from './plan.ts'
import { adPulse, anyOwn, dpa, ownFacts, today } from './score-inputs.fixture.ts'
import { vendorScoreInputs } from './score-inputs.ts'

test('the method’s first example stands at 67; signed, with four of five clauses met, at 56', () => {
  expect(score(vendorScoreInputs({ ...adPulse, today })).R).toBe(score(examples.E1).R)
  // Five of the eight clauses apply here, so that four met are the share of the published example.
  const template = dpa(['met', 'met', 'met', 'met', 'not_met', 'not_applicable'], { state: 'template' })
  const own = { ...adPulse.own, agreements: [template] }
  const step = planOf({ own, known: adPulse.known, today }).find(({ id }) => id === 'sign-dpa')
  expect(step).toMatchObject({ action: 'Sign the DPA', to: 56, toBand: 'yellow' })
  expect(score(examples.E1Signed).R).toBe(56)
})

test('without any agreement the plan speaks of one that meets all clauses', () => {
  const [step] = planOf({ ...adPulse, today }).filter(({ id }) => id === 'sign-dpa')
  expect(step).toMatchObject({ action: 'Sign a DPA that meets all clauses', from: 67, fromBand: 'orange' })
})

test('what was done is not planned again', () => {
  const own = ownFacts({
    ...{ agreements: [dpa()], subProcessors: { count: 2, asOf: today }, nextReviewOn: '2026-06-01' },
    documents: [
      { id: 1, kind: 'soc2-type2', asOf: today, expiresOn: null, sha256: null },
      { id: 2, kind: 'iso27001', asOf: today, expiresOn: null, sha256: null },
    ],
  })
  expect(deedsOf({ own, known: adPulse.known, today })).toEqual([])
})

test('each step begins at the score and lowers it; what would not is left out', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const from = score(vendorScoreInputs({ own, known: adPulse.known, today })).R
      for (const step of planOf({ own, known: adPulse.known, today })) {
        expect(step.from).toBe(from)
        expect(step.to).toBeLessThan(from)
      }
    }),
    { numRuns: 100 },
  )
})

test('a deed that is done leaves the plan at the number that it gave', () => {
  fc.assert(
    fc.property(anyOwn, (own) => {
      const given = { own, known: adPulse.known, today }
      for (const { id, after } of deedsOf(given)) {
        const step = planOf(given).find((planned) => planned.id === id)
        if (step) expect(score(vendorScoreInputs({ ...given, own: after })).R).toBe(step.to)
        expect(planOf({ ...given, own: after }).map((planned) => planned.id)).not.toContain(id)
      }
    }),
    { numRuns: 50 },
  )
})
