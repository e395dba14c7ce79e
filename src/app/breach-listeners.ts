import { composeMails } from '../features/breach-alerts/server/compose-mail.job.ts'
import { notifySubscribers } from '../features/breach-alerts/server/notify.job.ts'
import type { Config } from '../platform/server/config.ts'
import { type JobKind, type QueueJob, toldTo } from '../platform/server/jobs.ts'
import { deliverSoon } from '../platform/server/mail/deliver.ts'
import type { BreachPublished } from '../product/events.ts'
import { createRegister, type Portal } from './portal.ts'

/** Listeners of `breachPublished`, for worker, staff and command line. */
export function breachListeners({
  config,
  secret,
  queue,
  portal = createRegister({ config, secret, queue }),
}: {
  config: Config
  secret: string
  queue: QueueJob
  portal?: Pick<Portal, 'breached'>
}) {
  const composeJob = composeMails({
    ...{ secret, publicUrl: config.PUBLIC_URL, operator: config },
    deliverSoon: (tx) => deliverSoon(tx, queue),
  })
  const breachPublished: readonly JobKind<BreachPublished>[] = [
    notifySubscribers({ queue, composeJob }),
    portal.breached,
  ]
  return { composeJob, breachPublished, publishBreach: toldTo(queue, breachPublished) }
}
