import { counted } from '../../../platform/shared/counted.ts'
import { capital } from '../../../platform/shared/text.ts'
import { endWords, notLookedWords, passNames } from './finding-words.ts'
import type { ObservedPass, PassDifference, PassKind, SitePass, SiteScan, ThirdParty } from './shapes.ts'
import { isObserved, isWhole, ownersOf, practices } from './summary-site.ts'
import { listText } from './words.ts'

// View of a website scan. Truncated counts say "at least"; a visit that was not made says nothing.

export const hostsOf = (pass: ObservedPass): string[] => pass.thirdParties.map(({ host }) => host)

/** Describes practices that a visit looked for and did not see, and how far that goes. */
export function notSeenWords(pass: ObservedPass): string | null {
  const missing = practices
    // Through a proxy no one can ask whose alias a host is.
    .filter(({ id, isSeen }) => !isSeen(pass) && !(id === 'cloaked' && pass.aliases === 'not-asked'))
    .map(({ name }) => lowerFirst(name))
  if (missing.length === 0) return null
  return `Looked for and not seen${isWhole(pass) ? '' : ' until the visit ended'}: ${listText(missing)}.`
}

const lowerFirst = (name: string) => (/^Google/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

export interface PassColumn {
  pass: PassKind
  label: string
  /** Why there are no figures, or why they are the least. */
  note: string | undefined
}

export const passColumns = ({ passes }: SiteScan): PassColumn[] =>
  passes.map((pass) => ({ pass: pass.pass, label: passNames[pass.pass], note: notLookedWords(pass) ?? cutWords(pass) }))

const cutWords = (pass: SitePass) => (isObserved(pass) && !isWhole(pass) ? endWords(pass.budget) : undefined)

/** Each measure in each visit; null where there was no visit. */
export function passFigures({
  passes,
}: SiteScan): { key: string; label: string; cells: { value: number | null; text?: string }[] }[] {
  const measures: [string, string, (pass: ObservedPass) => number][] = [
    ['hosts', 'Other hosts called', (pass) => hostsOf(pass).length],
    ['owners', 'Known owners behind them', (pass) => ownersOf(pass.thirdParties)],
    ['requests', 'Requests to others', (pass) => pass.thirdParties.reduce((sum, row) => sum + row.requests, 0)],
    ['cookies', 'Cookies', (pass) => pass.cookies.length],
    ['third-cookies', 'Cookies of others', (pass) => pass.cookies.filter((cookie) => cookie.isThirdParty).length],
    ['recorders', 'Session recorders', (pass) => pass.sessionRecorders.length],
    ['fingerprinting', 'Scripts that fingerprint', (pass) => new Set(pass.fingerprinting.map((f) => f.script)).size],
    ['pixels', 'Pixel events', (pass) => pass.pixels.length],
  ]
  return measures.map(([key, label, of]) => ({
    key,
    label,
    cells: passes.map((pass) => {
      if (!isObserved(pass)) return { value: null }
      const value = of(pass)
      return isWhole(pass) ? { value } : { value, text: `${value.toLocaleString('en-US')}+` }
    }),
  }))
}

export interface Told {
  pass: PassKind
  title: string
  sentences: string[]
  /** Why a difference may be none. */
  caveat: string | null
  lists: { label: string; names: string[] }[]
}

/** Describes what each answer changes. A visit that was not made is reported as such. */
export function differenceWords(site: SiteScan): Told[] {
  const first = site.passes.find((pass) => pass.outcome === 'observed' && pass.pass === 'before')
  return site.passes.flatMap((pass): Told[] => {
    if (pass.pass === 'before') return []
    const notLooked = notLookedWords(pass)
    if (notLooked !== undefined)
      return [{ pass: pass.pass, title: passNames[pass.pass], sentences: [notLooked], caveat: null, lists: [] }]
    const difference = site.differences.find(({ to }) => to === pass.pass)
    if (!difference || !first || !isObserved(first) || !isObserved(pass)) return []
    return [
      {
        pass: pass.pass,
        title: passNames[pass.pass],
        sentences: sentencesOf({ first, pass, difference }),
        caveat: caveatOf(pass, difference),
        lists: listsOf(difference),
      },
    ]
  })
}

interface Pair {
  first: ObservedPass
  pass: ObservedPass
  difference: PassDifference
}

function sentencesOf({ first, pass, difference }: Pair): string[] {
  const { hosts, cookies, sessionRecorders, fingerprinting, pixels } = difference
  const others = { cookies, sessionRecorders, fingerprinting, pixels }
  const isSame = [hosts, ...Object.values(others)].every(
    ({ onlyBefore, onlyAfter }) => onlyBefore.length === 0 && onlyAfter.length === 0,
  )
  const said: string[] = []
  if (pass.pass === 'reject') said.push(stillCalled(first, pass))
  if (isSame)
    return [
      ...said,
      pass.pass === 'gpc' ? 'Global Privacy Control changed nothing that was seen.' : 'Nothing else changed.',
    ]
  if (hosts.onlyAfter.length > 0)
    said.push(`${capital(counted(hosts.onlyAfter.length, 'more host'))} ${was(hosts.onlyAfter)} called.`)
  if (hosts.onlyBefore.length > 0)
    said.push(`${capital(counted(hosts.onlyBefore.length, 'host'))} ${was(hosts.onlyBefore)} no longer called.`)
  if (hosts.onlyAfter.length === 0 && hosts.onlyBefore.length === 0 && pass.pass !== 'reject')
    said.push('The same hosts were called.')
  const more = amounts(others, 'onlyAfter')
  const fewer = amounts(others, 'onlyBefore')
  if (more.length > 0) said.push(`New: ${listText(more)}.`)
  if (fewer.length > 0) said.push(`Gone: ${listText(fewer)}.`)
  return said
}

const was = (names: readonly string[]) => (names.length === 1 ? 'was' : 'were')

function stillCalled(first: ObservedPass, pass: ObservedPass): string {
  const before = hostsOf(first)
  const after = new Set(hostsOf(pass))
  const still = before.filter((host) => after.has(host)).length
  if (before.length === 0) return 'No other host had been called before.'
  if (still === 0) return 'None of the hosts that were called before was called any more.'
  return `${still.toLocaleString('en-US')} of the ${counted(before.length, 'host')} ${still === 1 ? 'was' : 'were'} still called after rejecting.`
}

const nouns: Record<'cookies' | 'sessionRecorders' | 'fingerprinting' | 'pixels', [one: string, many: string]> = {
  cookies: ['cookie', 'cookies'],
  sessionRecorders: ['session recorder', 'session recorders'],
  fingerprinting: ['way of fingerprinting', 'ways of fingerprinting'],
  pixels: ['pixel event', 'pixel events'],
}

function amounts(of: Pick<PassDifference, keyof typeof nouns>, side: 'onlyBefore' | 'onlyAfter'): string[] {
  return (Object.keys(nouns) as (keyof typeof nouns)[]) // the keys of the table above
    .filter((key) => of[key][side].length > 0)
    .map((key) => counted(of[key][side].length, ...nouns[key]))
}

function caveatOf({ pass, consent }: ObservedPass, { isComparable }: PassDifference): string | null {
  if (isComparable) return null
  const wanted = pass === 'accept' ? 'accepted' : pass === 'reject' ? 'rejected' : undefined
  if (wanted && (consent.outcome !== 'recognised' || consent.answer !== wanted))
    return `The banner could not be ${wanted} in this visit: it is only a second look.`
  return 'One of the two visits was cut short: what is missing may only have come too late.'
}

const listsOf = ({ hosts, cookies }: PassDifference) =>
  [
    { label: 'Hosts only here', names: hosts.onlyAfter },
    { label: 'Hosts only before', names: hosts.onlyBefore },
    { label: 'Cookies only here', names: cookies.onlyAfter },
    { label: 'Cookies only before', names: cookies.onlyBefore },
  ].filter(({ names }) => names.length > 0)

export interface PartyGroup {
  key: string
  name: string | null
  company: string | null
  since: string | null
  kinds: string[]
  hosts: string[]
  requests: number
  bytes: number
  /** Requests with values in their address or body, and those of them that could be read. */
  withData: number
  read: number
}

/** Groups third parties by owner, the most requested first; hosts of unknown owners last. */
export function partyGroups(parties: readonly ThirdParty[]): PartyGroup[] {
  return [...Map.groupBy(parties, ({ entity }) => entity)]
    .map(([entity, rows]) => ({
      key: entity ?? '',
      name: entity,
      company: rows.find(({ company }) => company !== null)?.company ?? null,
      since: rows.find(({ since }) => since !== undefined)?.since ?? null,
      kinds: [...new Set(rows.flatMap(({ kinds }) => kinds))],
      hosts: rows.map(({ host }) => host),
      requests: rows.reduce((sum, { requests }) => sum + requests, 0),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      withData: rows.reduce((sum, { withData = 0 }) => sum + withData, 0),
      read: rows.reduce((sum, { read = 0 }) => sum + read, 0),
    }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.requests - a.requests)
}

/** Hosts that never answered. The page calls them all the same, and elsewhere they may answer. */
export const silentHosts = (parties: readonly ThirdParty[]): string[] =>
  parties.filter(({ failed, requests }) => failed >= requests).map(({ host }) => host)

/** The visit that the page opens with: the one that is asked for, else the first that was made. */
export function selectedPass({ passes }: SiteScan, asked: string | null): PassKind {
  return (
    passes.find(({ pass }) => pass === asked)?.pass ??
    passes.find(({ outcome }) => outcome === 'observed')?.pass ??
    'before'
  )
}
