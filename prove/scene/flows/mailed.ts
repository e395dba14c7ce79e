import { renamed } from '../../../tests/support/breach-feed.ts'
import { tokenIn } from '../letters.ts'
import { type Act, companyOf, lookAt, type Scene, visitor } from '../scene.ts'

// Flows through the mailbox: alerts are requested and confirmed, removals requested and proved. The mail is read at the
// mail server, and links are followed as their reader would.

export const subscribe: Act = async (scene) => {
  const email = `reader-${scene.round}-${scene.count()}@people.test`
  const company = companyOf(scene.round)
  const { outcome } = await scene.surface.call('POST /api/breach-alerts/subscribe', {
    body: { email, companyKeywords: [company], severityThreshold: 'low', isActive: true },
    from: visitor(scene),
  })
  if (outcome !== 'ok') return
  scene.ledger.acknowledge({
    ...{ kind: 'request for alerts', key: email, round: scene.round },
    isDone: () => scene.letters.find('confirm-alerts', email) !== undefined,
  })
}

/** Follows one of the received links that was not followed yet. */
export const confirm: Act = async (scene) => {
  const letter = scene.letters
    .all()
    .findLast(({ kind, to }) => kind === 'confirm-alerts' && !scene.followed.has(`${kind} ${to}`))
  const token = letter && tokenIn(letter, '/confirm/')
  if (!token) return
  const done = `${letter.kind} ${letter.to}`
  scene.followed.add(done)
  const { outcome, status, json } = await scene.surface.call(`POST /api/subscriptions/confirmations/${token}`)
  // Unanswered, it may have been done: then the link is unknown the next time, although no answer said so.
  if (outcome === 'away') scene.followed.delete(done)
  if (status !== 200) return
  const email = letter.to
  scene.ledger.acknowledge({
    ...{ kind: 'confirmed subscription', key: email, round: scene.round },
    look: lookAt(scene, `/api/breach-alerts/subscriptions/${json.pageToken}`),
    isDone: () => scene.letters.find('alerts-confirmed', email) !== undefined,
  })
  scene.watching.push({ company: companyOf(roundOf(email)), email })
}

/** Returns the round of a reader's request, and so the company: the mail counts keywords and names none. */
const roundOf = (email: string): number => Number(/^reader-(\d+)-/.exec(email)?.[1])

/** Adds a breach of a company to the source: every current watcher must be notified, once. */
export function publishBreach(scene: Scene, company: string): void {
  const due = scene.watching.filter((one) => one.company === company)
  scene.watching = scene.watching.filter((one) => one.company !== company)
  for (const { email } of due)
    scene.ledger.acknowledge({
      ...{ kind: 'breach alert', key: email, round: scene.round },
      isDone: () => scene.letters.find('breach-alert', email) !== undefined,
    })
  for (const vendor of scene.vendors.filter((one) => one.company === company)) {
    scene.ledger.acknowledge({
      ...{ kind: 'alert of a vendor', key: String(vendor.id), round: scene.round },
      isDone: async () => (await alertsOf(scene)).some(({ vendorId }) => vendorId === vendor.id),
    })
    scene.ledger.acknowledge({
      ...{ kind: 'webhook of an alert', key: String(vendor.id), round: scene.round },
      isDone: () =>
        scene.installation.webhooks.taken.some(
          ({ body }) => body.type === 'compliance.alert' && body.data.vendor_id === vendor.id,
        ),
    })
  }
  scene.installation.feed.add([renamed('Paidwork', company)])
}

export async function alertsOf({
  surface,
  organisation,
}: Scene): Promise<{ id: number; vendorId: number; title: string }[]> {
  const { json } = await surface.call('GET /api/customer/alerts?kind=breach&limit=1000', { token: organisation.token })
  return Array.isArray(json) ? json : []
}

export const askRemoval: Act = async (scene) => {
  const email = `asker-${scene.round}-${scene.count()}@people.test`
  const platform = scene.removal.platforms[scene.count() % scene.removal.platforms.length]
  const { outcome } = await scene.surface.call('POST /api/data-removal/request', {
    body: { email, platforms: [platform], name: 'Ana Example', country: 'US', state: 'CA' },
    from: visitor(scene),
  })
  if (outcome !== 'ok') return
  scene.ledger.acknowledge({
    ...{ kind: 'removal request', key: email, round: scene.round },
    isDone: () => scene.letters.find('prove-removal', email) !== undefined,
  })
}

/** One a round: letters leave by the hour, and not two to one platform within a minute. */
export const proveRemoval: Act = async (scene) => {
  if (scene.removal.provedInRound >= scene.round) return
  const letter = scene.letters
    .all()
    .findLast(({ kind, to }) => kind === 'prove-removal' && to.startsWith('asker-') && !scene.followed.has(to))
  const token = letter && tokenIn(letter, '/data-removal/prove/')
  if (!token) return
  const email = letter.to
  const asked = await scene.surface.call(`GET /api/data-removal/proofs/${token}`)
  if (asked.status === 404) scene.followed.add(email)
  if (asked.status !== 200) return
  const proved = await scene.surface.call(`POST /api/data-removal/proofs/${token}`, {
    body: {
      ...{ mode: 'agent', name: 'Ana Example', country: 'US', state: 'CA' },
      ...{ signedName: 'Ana Example', permissionSha256: asked.json.permission?.sha256, accepted: true },
    },
  })
  if (proved.status !== 200) return
  scene.followed.add(email)
  scene.removal.provedInRound = scene.round
  scene.removal.tracked.push(proved.json.trackToken)
  scene.ledger.acknowledge({
    ...{ kind: 'proved removal', key: email, round: scene.round },
    look: lookAt(scene, `/api/data-removal/requests/${proved.json.trackToken}`),
    isDone: () => scene.letters.all().some(({ to, text }) => to !== email && text.includes(email)),
  })
}
