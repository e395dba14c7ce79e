import { cite, citeLines, type FindingDraft, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import { listWords } from '../../text.ts'
import { visitBehaviourRules } from './behaviour-rules.ts'
import {
  bannerWords,
  type Counted,
  endWords,
  isWithoutThirdParty,
  isWithoutTracker,
  siteLookRecord,
  siteStaticRecord,
  visitWords,
} from './records.ts'
import {
  aimedAt,
  answerOf,
  dayOf,
  draft,
  ePrivacy,
  holdable,
  homePage,
  isRefused,
  isWhole,
  optOutSignal,
  type RuleId,
  type SeenVisit,
  visitOf,
  visitsIn,
  whenOf,
} from './visits.ts'

// Whom the visits of a browser saw called, and how the visits went.

/** The names that fit on the line: all of them, or the first. Undefined where none can be told. */
const namesOf = ({ count, names }: Counted): string | undefined =>
  names.length === 0 ? undefined : `${count > names.length ? 'among them ' : ''}${listWords(names)}`

const were = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? `${one} was` : `${many} were`}`

const trackers: Rule = (found) =>
  visitsIn(found).flatMap((visit): FindingDraft[] => {
    const when = whenOf(visit)
    const { trackers } = visit.facts
    const names = namesOf(trackers)
    const ruleId = ruleOf(visit)
    if (!names || !ruleId) return []
    // Trackers called before consent are not reported again.
    const before = visitOf(found, 'before')?.facts.trackers.names
    if (ruleId === 'track.after-accept' && before && isSame(before, trackers.names)) return []
    return [
      draft(ruleId, {
        direction: ruleId === 'track.after-accept' ? 'info' : 'risk',
        title: `Trackers called ${when}`,
        statement: `${were(trackers.count, 'tracker')} called ${when} on ${dayOf(visit)} by ${homePage(visit)}: ${names}.`,
        evidence: cite(visit, 'trackerCount', 'trackers'),
        parties: trackers.names,
        legal: ruleId === 'track.after-accept' ? [] : ePrivacy,
        basis: visit,
      }),
    ]
  })

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, at) => name === b[at])

/** The signal has a rule of its own, which sets it beside the visit without it. */
function ruleOf(visit: SeenVisit): RuleId | null {
  switch (visit.facts.visit) {
    case 'before':
      return 'track.preconsent'
    case 'reject':
      return isRefused(visit) ? 'track.after-reject' : null
    case 'accept':
      return answerOf(visit) === 'accepted' ? 'track.after-accept' : null
    case 'gpc':
      return null
  }
}

const others: Rule = (found) =>
  visitsIn(found)
    .slice(0, 1)
    .flatMap((visit) => {
      const when = whenOf(visit)
      const { others } = visit.facts
      const names = namesOf(others)
      if (!names) return []
      return [
        draft('track.other-third-parties', {
          direction: 'info',
          title: `Other third parties called ${when}`,
          statement: `${were(others.count, 'other third party', 'other third parties')} called ${when} on ${dayOf(visit)} by ${homePage(visit)}: ${names}.`,
          evidence: cite(visit, 'otherCount', 'others'),
          parties: others.names,
          basis: visit,
        }),
      ]
    })

/** Nothing, or no one who tracks: only where the visit came to its end. */
const clean: Rule = (found) =>
  visitsIn(found).flatMap((visit): FindingDraft[] => {
    const when = whenOf(visit)
    if (visit.facts.visit !== 'before' && !(visit.facts.visit === 'reject' && isRefused(visit))) return []
    const isEmpty = isWithoutThirdParty(visit.facts)
    if (!isEmpty && !isWithoutTracker(visit.facts)) return []
    const what = isEmpty ? 'third party' : 'tracker'
    return [
      draft(isEmpty ? 'track.no-third-party' : 'track.no-tracker', {
        direction: 'info',
        title: `No ${what} called ${when}`,
        statement: `No ${what} was called ${when} on ${dayOf(visit)} by ${homePage(visit)}.`,
        evidence: cite(visit, isEmpty ? 'noThirdParty' : 'noTracker'),
        basis: visit,
      }),
    ]
  })

const signal: Rule = (found) => {
  const visit = visitOf(found, 'gpc')
  if (!visit?.facts.signal) return []
  const { alike, gone } = visit.facts.signal
  const base = { legal: optOutSignal, basis: visit }
  const [kept, left] = [namesOf(alike), namesOf(gone)]
  if (kept)
    return [
      draft('track.gpc-ignored', {
        ...base,
        evidence: cite(visit, 'alikeCount', 'alike'),
        parties: alike.names,
        direction: 'risk',
        title: 'Tracking unchanged under Global Privacy Control',
        statement: `${were(alike.count, 'tracker')} called before consent and with Sec-GPC alike on ${dayOf(visit)} by ${homePage(visit)}: ${kept}.`,
      }),
    ]
  if (!left) return []
  return [
    draft('track.gpc-kept', {
      ...base,
      evidence: cite(visit, 'goneCount', 'gone'),
      parties: gone.names,
      direction: 'mitigation',
      title: 'Tracking ends under Global Privacy Control',
      statement: `${were(gone.count, 'tracker')} called before consent and gone with Sec-GPC on ${dayOf(visit)} by ${homePage(visit)}: ${left}.`,
    }),
  ]
}

const cookies: Rule = (found) => {
  const visit = visitOf(found, 'before')
  if (!visit) return []
  const { count, domains } = visit.facts.foreignCookies
  if (domains.length === 0) return []
  const when = whenOf(visit)
  return [
    draft('track.third-party-cookies', {
      direction: 'risk',
      title: `Third-party cookies ${when}`,
      statement: `${were(count, 'third-party cookie')} observed ${when} on ${dayOf(visit)} on ${homePage(visit)}, domains: ${domains.join(', ')}.`,
      evidence: cite(visit, 'foreignCookieCount', 'foreignCookieDomains'),
      dataTypes: ['cookies'],
      legal: ePrivacy,
      basis: visit,
    }),
  ]
}

const banner: Rule = (found) => {
  const visit = visitOf(found, 'before')
  if (!visit) return []
  const { consent } = visit.facts
  const base = { evidence: cite(visit, 'banner'), basis: visit }
  if (consent.outcome === 'not-recognised')
    return [
      draft('gap.consent-banner', {
        ...base,
        direction: 'gap',
        title: 'Consent banner not recognised',
        statement: `The consent banner on ${homePage(visit)} was not recognised on ${dayOf(visit)}.`,
      }),
    ]
  return [
    draft('gov.consent-banner', {
      ...base,
      direction: 'info',
      title: consent.outcome === 'none' ? 'No consent banner seen' : 'Consent banner',
      statement: `Consent banner on ${homePage(visit)} on ${dayOf(visit)}: ${bannerWords(consent)}.`,
    }),
  ]
}

const unfinished: Rule = (found) => [
  ...visitsIn(found)
    .filter((visit) => !isWhole(visit))
    .map((visit) =>
      draft('gap.visit-cut', {
        direction: 'gap',
        title: `The visit ${whenOf(visit)} was cut short`,
        statement: `The visit of ${homePage(visit)} ${whenOf(visit)} ended ${endWords[visit.facts.endedBy]}.`,
        evidence: cite(visit, 'ended'),
        basis: visit,
      }),
    ),
  ...recordsOf(found, siteLookRecord).flatMap((look) => [
    ...shownItems(
      look,
      'unavailable',
      look.facts.visits.filter((one) => one.outcome === 'unavailable'),
    ).map((failed) =>
      draft('gap.visit-failed', {
        direction: 'gap',
        title: `The visit ${visitWords[failed.visit]} failed`,
        statement: `Visit of ${homePage(look)} that failed: ${visitWords[failed.visit]}, why: ${failed.reason}.`,
        evidence: citeLines(look, failed),
        basis: look,
      }),
    ),
    ...aimedAt(look, {
      key: 'aimedNames',
      title: 'Names in the page that are aimed at machine readers',
      count: look.facts.aimedNames,
    }),
  ]),
  ...recordsOf(found, siteStaticRecord).map((page) =>
    draft('gap.not-run', {
      direction: 'gap',
      title: 'The home page was not run in a browser',
      statement: `The home page of ${page.facts.host} was read and not run in a browser on ${dayOf(page)}.`,
      evidence: cite(page, 'method'),
      basis: page,
    }),
  ),
]

export const siteRules: readonly Rule[] = [
  ...[trackers, others, clean, signal, cookies],
  ...visitBehaviourRules,
  ...[banner, unfinished],
].map(holdable)
