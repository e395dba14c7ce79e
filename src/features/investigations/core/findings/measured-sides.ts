import { appScans, fileOf, permissionTypes } from '../connectors/apk/rules.ts'
import {
  dayOf,
  followersSeen,
  homePage,
  isRefused,
  type SeenVisit,
  told,
  visitOf,
  visitsIn,
  whenOf,
} from '../connectors/site/visits.ts'
import { followingKinds } from '../tracker-kinds.ts'
import { type Case, cite, citeLines, shownItems } from './case.ts'
import { isRecent, type Side, sideOf } from './contradiction-sides.ts'
import { trackingRules } from './severities.ts'

// Sides of contradictions that were measured: by a browser on the home page, by a scan in the installation file.

/** Those who follow people, as visits of the home page saw them; no one had agreed to them, unless it is said. */
export const followersVisited = (found: Case): Side[] =>
  visitsIn(found).flatMap((visit) => followersSeen(visit).map((contact) => calledBy(visit, contact)))

/** In the room that ads are sold in: a page that lets them in, unasked, hands its visitors on. */
export const adTradersVisited = (found: Case): Side[] =>
  visitsIn(found)
    .filter(({ facts }) => facts.visit !== 'accept')
    .flatMap((visit) =>
      followersSeen(visit)
        .filter(({ kinds }) => kinds.includes('broker') || kinds.includes('ads'))
        .map((contact) => calledBy(visit, contact)),
    )

const calledBy = (visit: SeenVisit, { host, entity, kinds, evidence }: ReturnType<typeof followersSeen>[number]) =>
  sideOf(
    visit,
    `${homePage(visit)} called ${host} ${whenOf(visit)} on ${dayOf(visit)}, entry: ${entity}${kinds.length > 0 ? `, kinds: ${kinds.join(', ')}` : ''}`,
    citeLines(visit, { evidence }),
  )

/** Cookies of others, as the visit before consent saw them set or refused by the browser. */
export const foreignCookiesVisited = (found: Case): Side[] => {
  const visit = visitOf(found, 'before')
  if (!visit) return []
  return told(shownItems(visit, 'cookie', visit.facts.cookies))
    .filter(({ isThirdParty, domain }) => isThirdParty && domain !== '')
    .map(({ name, domain, evidence }) =>
      sideOf(
        visit,
        `the cookie ${name || '(without a name)'} was observed ${whenOf(visit)} on ${homePage(visit)}, domain: ${domain}, party: third`,
        citeLines(visit, { evidence }),
      ),
    )
}

/** Trackers that the signal leaves as they are. */
export const unmovedBySignal = (found: Case): Side[] => {
  const visit = visitOf(found, 'gpc')
  const names = visit?.facts.signal?.alike.names ?? []
  return visit && names.length > 0
    ? [
        sideOf(
          visit,
          `trackers called before consent and with Sec-GPC alike by ${homePage(visit)}: ${names.join(', ')}`,
          cite(visit, 'alike'),
        ),
      ]
    : []
}

/** Trackers that were called before anybody could agree. */
export const trackersBefore = (found: Case): Side[] => {
  const visit = visitOf(found, 'before')
  return visit ? trackersOf(visit) : []
}

/** Trackers that were called although consent was refused. */
export const trackersRefused = (found: Case): Side[] =>
  visitsIn(found)
    .filter((visit) => visit.facts.visit === 'reject' && isRefused(visit))
    .flatMap(trackersOf)

const trackersOf = (visit: SeenVisit): Side[] => {
  const { names } = visit.facts.trackers
  return names.length > 0
    ? [
        sideOf(
          visit,
          `trackers called ${whenOf(visit)} by ${homePage(visit)}: ${names.join(', ')}`,
          cite(visit, 'trackers'),
        ),
      ]
    : []
}

/** SDKs in the app that follow people, the strongest kind first; what is in the file can run. */
export const followersInApp = (found: Case, platform?: string): Side[] =>
  appScans(found)
    .filter((scan) => isRecent(found, scan) && (platform === undefined || scan.facts.platform === platform))
    .flatMap((scan) => {
      const sdks = shownItems(scan, 'sdksOfKind', scan.facts.sdksByKind)
      return followingKinds.flatMap((wanted) => {
        const seen = sdks.find(({ kind }) => kind === wanted)
        const names = seen?.names.slice(0, 4) ?? []
        return seen && names.length > 0
          ? [
              sideOf(
                scan,
                `SDKs of the kind ${trackingRules[wanted].words} were found in ${fileOf(scan)}: ${names.join(', ')}`,
                citeLines(scan, seen),
              ),
            ]
          : []
      })
    })

/** Permissions of the app to kinds of data, each with what it lets the app read. */
export const permissionsOfApp = (found: Case, platform: string): { id: string; side: Side }[] =>
  appScans(found)
    .filter((scan) => isRecent(found, scan) && scan.facts.platform === platform)
    .flatMap((scan) =>
      permissionTypes(scan).map(({ permission, type }) => ({
        id: type,
        side: {
          ...sideOf(scan, `permissions in ${fileOf(scan)}: ${permission}`, cite(scan, 'personalPermissions')),
          dataTypes: [type],
        },
      })),
    )

/** The app may speak without encryption. */
export const cleartextApp = (found: Case): Side[] =>
  appScans(found).flatMap((scan) =>
    scan.facts.flags.cleartext
      ? [sideOf(scan, `allows unencrypted traffic, in ${fileOf(scan)}: yes`, cite(scan, 'cleartext'))]
      : [],
  )
