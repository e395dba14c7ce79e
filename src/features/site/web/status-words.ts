import type { SourceFreshness } from '../../breach-alerts/contract.ts'
import type { SiteStatus } from '../contract.ts'
import { partStates } from '../vocabulary.ts'

/** The page's first line: the state of whatever does worst, and how much of the rest does not share it. */
export function overallWords(parts: SiteStatus['parts']): string {
  const down = parts.filter(({ state }) => state === 'Down').length
  const notWell = parts.filter(({ state }) => state !== partStates[0]).length
  if (notWell === 0) return 'All parts are operational'
  if (down === parts.length) return 'All parts are down'
  return `${notWell} of ${parts.length} parts ${notWell === 1 ? 'is' : 'are'} not fully operational`
}

type Feed = SourceFreshness['feeds'][number]

export const feedStateWords: Record<Feed['state'], string> = {
  ok: 'Answers',
  failing: 'Couldn’t be reached',
  never: 'Not checked yet',
  upload: 'Comes as a file',
  off: 'Not checked here',
}

/** The first line in full: sources that could not be reached are said beside the parts, which may be well. */
export function ledeWords(parts: SiteStatus['parts'], sources: readonly SourceFreshness[] | undefined): string {
  const feeds = (sources ?? [])
    .flatMap(({ feeds }) => feeds)
    .filter(({ state }) => state === 'ok' || state === 'failing')
  const failing = feeds.filter(({ state }) => state === 'failing').length
  if (failing === 0) return `${overallWords(parts)}.`
  const which =
    failing === feeds.length
      ? `None of the ${feeds.length} live breach sources`
      : `${failing} of ${feeds.length} live breach sources`
  return failing === feeds.length
    ? `${overallWords(parts)}. ${which} could be reached: what is shown may be out of date.`
    : `${overallWords(parts)}. ${which} couldn’t be reached.`
}

/** "every 30 minutes", "every 3 hours"; a file that someone uploads has no rhythm. */
export function rhythmWords({ state, intervalSeconds }: Pick<Feed, 'state' | 'intervalSeconds'>): string {
  if (state === 'upload' || state === 'off') return '–'
  const minutes = Math.round(intervalSeconds / 60)
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}
