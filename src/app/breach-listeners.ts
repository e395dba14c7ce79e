import type { BreachPublished, ComplianceAlert } from '../features/breach-alerts/events.ts'
import { complianceAlerts } from '../features/breach-alerts/server/compliance.ts'
import { composeMails } from '../features/breach-alerts/server/compose-mail.job.ts'
import { notifySubscribers } from '../features/breach-alerts/server/notify.job.ts'
import type { Config } from '../platform/server/config.ts'
import { type JobKind, type QueueJob, toldTo } from '../platform/server/jobs.ts'
import { deliverSoon } from '../platform/server/mail/deliver.ts'
import { createRegister, type Portal } from './portal.ts'

/** Who hears that a breach is to be told of, wherever it came in: by the worker, by staff, or from the command line. */
export function breachListeners({
  config,
  secret,
  queue,
  portal = createRegister({ config, secret, queue }),
  complianceAlert = [],
}: {
  config: Config
  secret: string
  queue: QueueJob
  portal?: Pick<Portal, 'breached'>
  complianceAlert?: readonly JobKind<ComplianceAlert>[]
}) {
  const composeJob = composeMails({
    ...{ secret, publicUrl: config.PUBLIC_URL, operator: config },
    deliverSoon: (tx) => deliverSoon(tx, queue),
  })
  const breachPublished: readonly JobKind<BreachPublished>[] = [
    notifySubscribers({ queue, composeJob }),
    complianceAlerts(toldTo(queue, complianceAlert)),
    portal.breached,
  ]
  return { composeJob, breachPublished, publishBreach: toldTo(queue, breachPublished) }
}
