import type { Sent } from './key-logging.ts'
import { type EntityOf, hostOf, partyOf, placeOf, sorted } from './parties.ts'
import type { RecorderFinding } from './site-scan.ts'
import { recordersOf } from './third-parties.ts'
import { recorderShapes } from './tracker-tables.ts'

// Finds session recorders by address, by the shape of what is sent, or by the behavior of a script.

interface Seen {
  /** Addresses that the page called. */
  urls: readonly string[]
  /** Text that left the page. */
  sent: readonly Sent[]
  /** Scripts that observe every change in the document. */
  observers: readonly string[]
  listeners: readonly { script: string; event: string }[]
}

const leastBatches = 2
const rrweb = 'rrweb'

export function recordersSeen(seen: Seen, entityOf: EntityOf): RecorderFinding[] {
  const known = recordersOf(seen.urls, entityOf)
  // Some bodies the browser does not show; their addresses still tell.
  const requests = [...seen.urls.map((url) => ({ url, text: '' })), ...seen.sent]
  // One that its addresses gave away is not another by what it sends there.
  const byShape = shapedRecordings(requests, entityOf).filter(
    ({ host, entity, urls }) =>
      !known.some(
        (found) => found.host === host || found.entity === entity || urls.every((url) => found.urls.includes(url)),
      ),
  )
  const found = [...known, ...byShape]
  return found.length > 0 ? found : recordingScripts(seen, entityOf)
}

function shapedRecordings(sent: readonly Sent[], entityOf: EntityOf): RecorderFinding[] {
  const found = sent.flatMap(({ url, text }) => {
    if (!URL.canParse(url)) return []
    const { pathname } = new URL(url)
    // JSON in JSON: its quotes are escaped once more for each time it was packed.
    const body = text.replaceAll('\\', '')
    const shape = recorderShapes.find((one) => one.path?.test(pathname) || one.body?.test(body))
    return shape ? [{ name: shape.name, url }] : []
  })
  // Many recorders are built on rrweb; the envelope of its own tells whose this one is.
  const named = new Set(found.flatMap(({ name, url }) => (name === rrweb ? [] : hostOf(url))))
  const told = found.filter(({ name, url }) => name !== rrweb || !named.has(hostOf(url)))
  return [...Map.groupBy(told, ({ name, url }) => `${name} ${hostOf(url)}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return [asFinding(first.url, { name: first.name, matched: 'shape', urls: same.map(({ url }) => url) }, entityOf)]
  })
}

/** A script that watches every change, the mouse, scrolling and input, on a page that sends one batch after the other. */
function recordingScripts({ sent, observers, listeners }: Seen, entityOf: EntityOf): RecorderFinding[] {
  const batches = [...Map.groupBy(sent, ({ url }) => hostOf(url)).values()].filter((of) => of.length >= leastBatches)
  if (batches.length === 0) return []
  const events = Map.groupBy(listeners, ({ script }) => script)
  return sorted(observers)
    .filter((script) => {
      const heard = new Set(events.get(script)?.map(({ event }) => event))
      return heard.has('mousemove') && heard.has('scroll') && (heard.has('input') || heard.has('click'))
    })
    .map((script) => asFinding(script, { name: null, matched: 'behavior', urls: [script] }, entityOf))
}

function asFinding(
  url: string,
  { name, matched, urls }: { name: string | null; matched: string; urls: readonly string[] },
  entityOf: EntityOf,
): RecorderFinding {
  const party = partyOf(hostOf(url), entityOf)
  return {
    ...party,
    kinds: [...new Set([...party.kinds, 'replay'])],
    entity: name ?? party.entity,
    matched,
    urls: sorted(urls.map(placeOf)).slice(0, 20),
  }
}
