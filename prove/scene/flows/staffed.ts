import { hibpBefore } from '../../../src/features/breach-alerts/feeds/bodies.fixture.ts'
import type { StaffBreaches } from '../../../src/features/breach-alerts/staff-contract.ts'
import { within } from '../../support/figures.ts'
import type { Act, Scene } from '../scene.ts'

/** Staff have the source asked; what it lists comes in once. */
export const pollFeed: Act = async ({ surface, organisation }) => {
  await surface.call('POST /api/admin/breach-feeds/hibp/poll', { body: {}, cookie: organisation.staff })
}

/** Reads the feed once: the first import of a source notifies no one, so it must precede those that should. */
export async function readFeedFirst(scene: Scene): Promise<void> {
  await pollFeed(scene)
  const isRead = await within(60_000, async () => (await feedOf(scene)).rows === hibpBefore.length, 300)
  if (!isRead) throw new Error('the source was not read')
}

export const staffView = async ({ surface, organisation }: Scene): Promise<StaffBreaches> =>
  (await surface.call('GET /api/admin/breaches', { cookie: organisation.staff })).json

export async function feedOf(scene: Scene): Promise<StaffBreaches['feeds'][number]> {
  const feed = (await staffView(scene)).feeds.find(({ key }) => key === 'hibp')
  if (!feed) throw new Error('the source is not known')
  return feed
}
