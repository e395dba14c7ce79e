import { expect, test } from 'vitest'
import { scoreChangeAlert, type ToldChange } from './score-alerts.ts'

const told = (given: Partial<ToldChange>): string =>
  scoreChangeAlert({
    ...{ organisationId: 1, vendor: { id: 1, name: 'Acme' }, runId: 1, now: new Date(0) },
    told: { reason: 'score', bandBefore: 'yellow', bandAfter: 'yellow', scoreBefore: 43, scoreAfter: 48, ...given },
  }).description

test('an alert says the band that the page shows', () => {
  expect(told({})).toMatch(/^Its band is medium as before\./)
  expect(told({ reason: 'level', bandAfter: 'green', scoreAfter: 38 })).toMatch(/^Its band is low instead of medium\./)
  // Told for its points: the other band waits for a second calculation.
  expect(told({ scoreAfter: 38 })).toMatch(
    /^By this calculation its band is low instead of medium; the next one has to agree\./,
  )
})
