import { type CitedDocument, type CitedLine, lineOf, linesOf, textOf } from '../document.ts'
import { followingKinds } from '../tracker-kinds.ts'
import { appScans, fileOf, permissionTypes } from './app-rules.ts'
import type { Case } from './case.ts'
import { eachLine, isRecent, type Side, side } from './contradiction-sides.ts'
import { trackingRules } from './severities.ts'
import { dayOf, followersSeen, homePage, isRefused, rowsOf, visitOf, visitsIn, whenOf } from './visits.ts'

// Sides of contradictions that were measured: by a browser on the home page, by a scan in the installation file.

/** Those who follow people, as visits of the home page saw them; nobody had agreed to them, unless it is said. */
export const followersVisited = (found: Case): Side[] =>
  visitsIn(found).flatMap((doc) => followersSeen(doc).map((line) => side(doc, calledWords(doc, line), line)))

/** In the room that ads are sold in: a page that lets them in, unasked, hands its visitors on. */
export const adTradersVisited = (found: Case): Side[] =>
  visitsIn(found)
    .filter((doc) => whenOf(doc) !== 'after accepting')
    .flatMap((doc) =>
      followersSeen(doc)
        .filter(({ cells }) => /\b(?:broker|ads)\b/u.test(cells.kinds ?? ''))
        .map((line) => side(doc, calledWords(doc, line), line)),
    )

const calledWords = (doc: CitedDocument, { value, cells }: CitedLine) =>
  `${homePage(doc)} called ${value} ${whenOf(doc)} on ${dayOf(doc)}, entry: ${cells.entity}${cells.kinds ? `, kinds: ${cells.kinds}` : ''}`

/** Cookies of others, as the visit before consent saw them set or refused by the browser. */
export const foreignCookiesVisited = (found: Case): Side[] =>
  visitsIn(found)
    .filter((doc) => whenOf(doc) === 'before consent')
    .flatMap((doc) =>
      rowsOf(doc, `Cookie ${whenOf(doc)}`)
        .filter(({ cells }) => cells.party === 'third' && cells.domain !== undefined)
        .map((line) =>
          side(
            doc,
            `the cookie ${line.value} was observed ${whenOf(doc)} on ${homePage(doc)}, domain: ${line.cells.domain}, party: third`,
            line,
          ),
        ),
    )

/** Trackers that the signal leaves as they are. */
export const unmovedBySignal = (found: Case): Side[] => {
  const doc = visitOf(found, 'with Sec-GPC')
  const line = doc && lineOf(doc, 'Trackers called before consent and with Sec-GPC alike')
  return doc && line
    ? [side(doc, `trackers called before consent and with Sec-GPC alike by ${homePage(doc)}: ${line.value}`, line)]
    : []
}

/** Trackers that were called before anybody could agree. */
export const trackersBefore = (found: Case): Side[] => {
  const doc = visitOf(found, 'before consent')
  const line = doc && lineOf(doc, 'Trackers called before consent')
  return doc && line ? [side(doc, `trackers called before consent by ${homePage(doc)}: ${line.value}`, line)] : []
}

/** Trackers that were called although consent was refused. */
export const trackersRefused = (found: Case): Side[] =>
  visitsIn(found)
    .filter((doc) => whenOf(doc) === 'after rejecting' && isRefused(doc))
    .flatMap((doc) => {
      const line = lineOf(doc, 'Trackers called after rejecting')
      return line ? [side(doc, `trackers called after rejecting by ${homePage(doc)}: ${line.value}`, line)] : []
    })

/** SDKs in the app that follow people, the strongest kind first; what is in the file can run. */
export const followersInApp = (found: Case, platform?: string): Side[] =>
  appScans(found)
    .filter((doc) => isRecent(found, doc) && (platform === undefined || textOf(doc, 'Platform') === platform))
    .flatMap((doc) =>
      followingKinds.flatMap((kind) => {
        const line = linesOf(doc, 'SDKs by kind').find(({ value }) => value === kind)
        const names = line?.cells.found?.split(', ').slice(0, 4)
        return names
          ? [
              side(
                doc,
                `SDKs of the kind ${trackingRules[kind].words} were found in ${fileOf(doc)}: ${names.join(', ')}`,
                line,
              ),
            ]
          : []
      }),
    )

/** Permissions of the app to kinds of data, each with what it lets the app read. */
export const permissionsOfApp = (found: Case, platform: string): { id: string; side: Side }[] =>
  appScans(found)
    .filter((doc) => isRecent(found, doc) && textOf(doc, 'Platform') === platform)
    .flatMap((doc) => {
      const line = lineOf(doc, 'Permissions to personal data and sensors')
      return line
        ? permissionTypes(line).map(({ permission, type }) => ({
            id: type,
            side: { ...side(doc, `permissions in ${fileOf(doc)}: ${permission}`, line), dataTypes: [type] },
          }))
        : []
    })

/** The app may speak without encryption. */
export const cleartextApp = (found: Case): Side[] =>
  eachLine(found, 'app-scan', 'Allows unencrypted traffic', (doc, line) =>
    line.value === 'yes' ? `allows unencrypted traffic, in ${fileOf(doc)}: yes` : undefined,
  )
