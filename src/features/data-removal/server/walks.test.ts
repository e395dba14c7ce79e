import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { type Deed, deeds } from '../contract.ts'
import { verifyReceipt } from '../receipt.ts'
import { emptyRemovals, later, loadPlatforms, openRemovals } from './removal.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

const ids = ['lanternfish', 'formica', 'settings', 'brokerage', 'nowhere']

type Step = { do: Deed; item: number } | { do: 'wait'; days: number } | { do: 'clock' } | { do: 'leave' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom(...deeds), item: fc.nat(ids.length - 1) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constantFrom('clock' as const, 'leave' as const) }),
)

/** The outbox without a mail server: what waits there has left. */
const leave = () =>
  runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now(), message_id = '<' || id || '@sightline.test>' where state = 'queued'`,
  )

test('whatever people, clocks and letters do in whatever order: what is offered can be done, and the receipt verifies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('agent' as const, 'self' as const),
      fc.constantFrom(
        { country: 'US', state: 'CA' },
        { country: 'DE' },
        { country: 'US', state: 'WY' },
        { country: 'BR' },
      ),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (mode, residence, steps) => {
        await emptyRemovals(db)
        await runSql(db, `delete from removal_platform`)
        await loadPlatforms(db)
        const { ask, prove, tokenTo, look, act, call, sendDue, runClocks, clock } = openRemovals(db)
        await ask('anna@corp.test', ids)
        const { trackToken } = await prove(await tokenTo('anna@corp.test'), {
          mode,
          name: 'Anna',
          state: undefined,
          ...residence,
        })
        for (const one of steps) {
          if (one.do === 'wait') later(clock, { days: one.days })
          else if (one.do === 'clock') await runClocks()
          else if (one.do === 'leave') {
            await sendDue()
            await leave()
            await sendDue()
          } else {
            const item = (await look(trackToken)).items[one.item]
            const done = act(trackToken, item?.id ?? 0, one.do)
            if (item?.can.includes(one.do) && one.do !== 'answered') await done
            else await done.catch((error: { code?: string }) => expect(error.code).toBe('removal_not_now'))
          }
        }
        const receipt = await call('GET /api/data-removal/requests/{token}/receipt.json', {
          params: { token: trackToken },
        })
        expect(verifyReceipt(structuredClone(receipt)).problems).toEqual([])
        const verdict = await call('POST /api/data-removal/verify', { body: { receipt } })
        expect(verdict).toEqual({ isWhole: true, isOurs: true, problems: [] })
        await call('GET /api/data-removal/requests/{token}/receipt.pdf', { params: { token: trackToken } })
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
