import { type CitedDocument, type CitedLine, lineOf, linesOf, textOf } from '../document.ts'
import { listWords } from '../text.ts'
import { cite, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'
import { visitBehaviourRules } from './visit-behaviour-rules.ts'
import {
  aimedAt,
  dayOf,
  draft,
  ePrivacy,
  holdable,
  homePage,
  isRefused,
  isWhole,
  optOutSignal,
  type RuleId,
  visitOf,
  visitsIn,
  whenOf,
} from './visits.ts'

// Whom the visits of a browser saw called, and how the visits went.

const namesOn = (line: CitedLine): string[] => line.value.split(', ')

/** The number, and the names that stand on the line: all of them, or the first. */
function named(
  doc: CitedDocument,
  countKey: string,
  listKey: string,
): { line: CitedLine; count: number; names: string } | undefined {
  const line = lineOf(doc, listKey)
  if (!line) return undefined
  const names = namesOn(line)
  const count = Number(textOf(doc, countKey) ?? names.length)
  return { line, count, names: `${count > names.length ? 'among them ' : ''}${listWords(names)}` }
}

const were = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? `${one} was` : `${many} were`}`

const trackers: Rule = (found) =>
  visitsIn(found).flatMap((doc): FindingDraft[] => {
    const when = whenOf(doc)
    const keys = [`Number of trackers called ${when}`, `Trackers called ${when}`] as const
    const told = named(doc, ...keys)
    const ruleId = ruleOf(doc)
    if (!told || !ruleId) return []
    // Who came before anybody agreed is not told again.
    const before = visitOf(found, 'before consent')
    if (
      ruleId === 'track.after-accept' &&
      before &&
      textOf(before, 'Trackers called before consent') === told.line.value
    )
      return []
    return [
      draft(ruleId, {
        direction: ruleId === 'track.after-accept' ? 'info' : 'risk',
        title: `Trackers called ${when}`,
        statement: `${were(told.count, 'tracker')} called ${when} on ${dayOf(doc)} by ${homePage(doc)}: ${told.names}.`,
        evidence: cite(doc, ...keys),
        parties: namesOn(told.line),
        legal: ruleId === 'track.after-accept' ? [] : ePrivacy,
        basis: doc,
      }),
    ]
  })

/** The signal has a rule of its own, which sets it beside the visit without it. */
function ruleOf(doc: CitedDocument): RuleId | null {
  const when = whenOf(doc)
  if (when === 'before consent') return 'track.preconsent'
  if (when === 'after rejecting') return isRefused(doc) ? 'track.after-reject' : null
  return when === 'after accepting' && textOf(doc, 'Answer to the banner') === 'accepted' ? 'track.after-accept' : null
}

const others: Rule = (found) =>
  visitsIn(found)
    .slice(0, 1)
    .flatMap((doc) => {
      const when = whenOf(doc)
      const keys = [`Number of other third parties called ${when}`, `Other third parties called ${when}`] as const
      const told = named(doc, ...keys)
      if (!told) return []
      return [
        draft('track.other-third-parties', {
          direction: 'info',
          title: `Other third parties called ${when}`,
          statement: `${were(told.count, 'other third party', 'other third parties')} called ${when} on ${dayOf(doc)} by ${homePage(doc)}: ${told.names}.`,
          evidence: cite(doc, ...keys),
          parties: namesOn(told.line),
          basis: doc,
        }),
      ]
    })

/** Nothing, or nobody who tracks: only where the visit came to its end. */
const clean: Rule = (found) =>
  visitsIn(found).flatMap((doc): FindingDraft[] => {
    const when = whenOf(doc)
    if (when !== 'before consent' && !(when === 'after rejecting' && isRefused(doc))) return []
    const key = lineOf(doc, 'Result') ? 'Result' : 'Trackers'
    const line = lineOf(doc, key)
    if (!line) return []
    const what = key === 'Result' ? 'third party' : 'tracker'
    return [
      draft(key === 'Result' ? 'track.no-third-party' : 'track.no-tracker', {
        direction: 'info',
        title: `No ${what} called ${when}`,
        statement: `No ${what} was called ${when} on ${dayOf(doc)} by ${homePage(doc)}.`,
        evidence: cite(doc, key),
        basis: doc,
      }),
    ]
  })

const signal: Rule = (found) => {
  const doc = visitOf(found, 'with Sec-GPC')
  if (!doc) return []
  const same = 'Trackers called before consent and with Sec-GPC alike'
  const gone = 'Trackers called before consent and gone with Sec-GPC'
  const numberOf = (key: string) => key.replace(/^T/u, 'Number of t')
  const told = (key: string) => named(doc, numberOf(key), key)
  const base = (key: string, { line }: NonNullable<ReturnType<typeof told>>) => ({
    evidence: cite(doc, numberOf(key), key),
    parties: namesOn(line),
    legal: optOutSignal,
    basis: doc,
  })
  const kept = told(same)
  const left = told(gone)
  if (kept)
    return [
      draft('track.gpc-ignored', {
        ...base(same, kept),
        direction: 'risk',
        title: 'Tracking unchanged under Global Privacy Control',
        statement: `${were(kept.count, 'tracker')} called before consent and with Sec-GPC alike on ${dayOf(doc)} by ${homePage(doc)}: ${kept.names}.`,
      }),
    ]
  if (!left) return []
  return [
    draft('track.gpc-kept', {
      ...base(gone, left),
      direction: 'mitigation',
      title: 'Tracking ends under Global Privacy Control',
      statement: `${were(left.count, 'tracker')} called before consent and gone with Sec-GPC on ${dayOf(doc)} by ${homePage(doc)}: ${left.names}.`,
    }),
  ]
}

const cookies: Rule = (found) =>
  visitsIn(found)
    .filter((doc) => whenOf(doc) === 'before consent')
    .flatMap((doc) => {
      const when = whenOf(doc)
      const keys = [`Number of third-party cookies ${when}`, `Domains of third-party cookies ${when}`] as const
      const line = lineOf(doc, keys[1])
      if (!line) return []
      return [
        draft('track.third-party-cookies', {
          direction: 'risk',
          title: `Third-party cookies ${when}`,
          statement: `${were(Number(textOf(doc, keys[0])), 'third-party cookie')} observed ${when} on ${dayOf(doc)} on ${homePage(doc)}, domains: ${line.value}.`,
          evidence: cite(doc, ...keys),
          dataTypes: ['cookies'],
          legal: ePrivacy,
          basis: doc,
        }),
      ]
    })

const banner: Rule = (found) => {
  const doc = visitOf(found, 'before consent')
  const line = doc && lineOf(doc, 'Consent banner')
  if (!doc || !line) return []
  const base = { evidence: cite(doc, 'Consent banner'), basis: doc }
  if (line.value === 'not recognised')
    return [
      draft('gap.consent-banner', {
        ...base,
        direction: 'gap',
        title: 'Consent banner not recognised',
        statement: `The consent banner on ${homePage(doc)} was not recognised on ${dayOf(doc)}.`,
      }),
    ]
  return [
    draft('gov.consent-banner', {
      ...base,
      direction: 'info',
      title: line.value === 'none seen' ? 'No consent banner seen' : 'Consent banner',
      statement:
        line.value === 'none seen'
          ? `Consent banner on ${homePage(doc)} on ${dayOf(doc)}: none seen.`
          : `Consent banner on ${homePage(doc)} on ${dayOf(doc)}: ${line.value}.`,
    }),
  ]
}

const unfinished: Rule = (found) => [
  ...visitsIn(found)
    .filter((doc) => !isWhole(doc))
    .map((doc) =>
      draft('gap.visit-cut', {
        direction: 'gap',
        title: `The visit ${whenOf(doc)} was cut short`,
        statement: `The visit of ${homePage(doc)} ${whenOf(doc)} ended ${textOf(doc, 'Visit ended')}.`,
        evidence: cite(doc, 'Visit ended'),
        basis: doc,
      }),
    ),
  ...ofKind(found, 'site-look').flatMap((doc) => [
    ...linesOf(doc, 'Visit that failed').map((line) =>
      draft('gap.visit-failed', {
        direction: 'gap',
        title: `The visit ${line.value} failed`,
        statement: `Visit of ${homePage(doc)} that failed: ${line.value}, why: ${line.cells.why}.`,
        evidence: citeLines(doc, line),
        basis: doc,
      }),
    ),
    ...aimedAt(doc, 'Names in the page that are aimed at machine readers'),
  ]),
  ...ofKind(found, 'site-static').map((doc) =>
    draft('gap.not-run', {
      direction: 'gap',
      title: 'The home page was not run in a browser',
      statement: `The home page of ${textOf(doc, 'Host')} was read and not run in a browser on ${dayOf(doc)}.`,
      evidence: cite(doc, 'Method'),
      basis: doc,
    }),
  ),
]

export const siteRules: readonly Rule[] = [
  ...[trackers, others, clean, signal, cookies],
  ...visitBehaviourRules,
  ...[banner, unfinished],
].map(holdable)
