import robotsParser from 'robots-parser'
import type { GuardedFetch } from './fetch.ts'
import { orAborted } from './guard.ts'
import type { UnavailableReason } from './reasons.ts'

export type RobotsVerdict =
  | { outcome: 'allowed'; crawlDelayMs: number }
  /** `line` of robots.txt that says so. */
  | { outcome: 'disallowed'; line: number }
  /** No answer, which counts as a no. RFC 9309 § 2.3.1.4 */
  | { outcome: 'robots-unavailable'; reason: UnavailableReason | 'server-error' | 'too-costly' }

export interface Robots {
  /**
   * Returns whether a crawled page may be asked for. An address that a person gave, a home page or a well-known file
   * needs no leave.
   */
  judge: (url: string, options?: { signal?: AbortSignal }) => Promise<RobotsVerdict>
}

interface RobotsParts {
  fetch: GuardedFetch
  userAgent: string
  /** Only groups that name us count: for a page that a person asked for. */
  isOnlyNamed?: boolean
  now?: () => number
}

type Rules =
  | { outcome: 'rules'; robot: ReturnType<typeof robotsParser>; chars: number; stepsPerCharacter: number }
  | { outcome: 'unavailable'; reason: Exclude<RobotsVerdict, { outcome: 'allowed' | 'disallowed' }>['reason'] }

interface Kept {
  rules: Rules
  until: number
}

const aborted = { outcome: 'unavailable', reason: 'aborted' } as const

/** RFC 9309 § 2.4 */
const keptMs = 24 * 60 * 60_000
/** A server that is down comes back sooner. */
const keptUnavailableMs = 10 * 60_000
/** RFC 9309 § 2.5 */
const maxBytes = 500 * 1024
const totalMs = 10_000
const mostOrigins = 500
const mostChars = 4_000_000
const longestDelayMs = 10_000
/** A longer rule matches no address that is asked for. */
const longestLine = 4_000
/** More than this would hold up everyone else. */
const mostSteps = 10_000_000

export function createRobots({ fetch, userAgent, isOnlyNamed = false, now = Date.now }: RobotsParts): Robots {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Rules>>()

  async function rulesOf(origin: string): Promise<Rules> {
    const found = kept.get(origin)
    if (found && found.until > now()) {
      kept.delete(origin)
      kept.set(origin, found)
      return found.rules
    }
    // Many pages of a host are asked for at once; the file is not. No caller's signal ends a request that others wait for.
    const asking = underWay.get(origin) ?? read(origin).finally(() => underWay.delete(origin))
    underWay.set(origin, asking)
    return asking
  }

  async function read(origin: string): Promise<Rules> {
    const rules = await fetchRules({ fetch, userAgent, isOnlyNamed }, origin)
    kept.delete(origin)
    kept.set(origin, { rules, until: now() + (rules.outcome === 'rules' ? keptMs : keptUnavailableMs) })
    let chars = 0
    for (const { rules: each } of kept.values()) chars += each.outcome === 'rules' ? each.chars : 0
    for (const [oldest, { rules: each }] of kept) {
      if (kept.size <= mostOrigins && chars <= mostChars) break
      kept.delete(oldest)
      chars -= each.outcome === 'rules' ? each.chars : 0
    }
    return rules
  }

  return {
    async judge(url, { signal } = {}) {
      const unavailable = (reason: Exclude<Rules, { outcome: 'rules' }>['reason']): RobotsVerdict => ({
        outcome: 'robots-unavailable',
        reason,
      })
      if (!URL.canParse(url)) return unavailable('bad-url')
      const { origin, pathname, search, protocol } = new URL(url)
      if (protocol !== 'https:' && protocol !== 'http:') return unavailable('scheme')
      const rules = await orAborted(rulesOf(origin), signal, aborted)
      if (rules.outcome === 'unavailable') return unavailable(rules.reason)
      if (rules.stepsPerCharacter * (pathname.length + search.length) > mostSteps) return unavailable('too-costly')
      if (rules.robot.isAllowed(url, userAgent) === false)
        return { outcome: 'disallowed', line: rules.robot.getMatchingLineNumber(url, userAgent) }
      const delayMs = (rules.robot.getCrawlDelay(userAgent) ?? 0) * 1_000
      return { outcome: 'allowed', crawlDelayMs: Math.min(Math.max(delayMs, 0), longestDelayMs) }
    },
  }
}

async function fetchRules(
  { fetch, userAgent, isOnlyNamed }: Omit<RobotsParts, 'now'> & { isOnlyNamed: boolean },
  origin: string,
): Promise<Rules> {
  const url = `${origin}/robots.txt`
  const result = await fetch(url, {
    maxBytes,
    truncate: true,
    totalMs,
    // The page was allowed to name such a port; so is its robots.txt.
    typedByUser: true,
    allowHttp: origin.startsWith('http:'),
    headers: { accept: 'text/plain, */*;q=0.5' },
  })
  if (result.outcome === 'unavailable') return { outcome: 'unavailable', reason: result.reason }
  const { status } = result
  // "Too many requests" says nothing of the file.
  if (status >= 500 || status === 429) return { outcome: 'unavailable', reason: 'server-error' }
  // No such file: everything is open. RFC 9309 § 2.3.1.3
  const text = status >= 200 && status < 300 ? withoutBom(result.body.toString('utf8')) : ''
  const rules = rulesFor(text, { userAgent, isOnlyNamed })
  return {
    outcome: 'rules',
    robot: robotsParser(url, rules),
    chars: rules.length,
    stepsPerCharacter: stepsPerCharacter(rules),
  }
}

const withoutBom = (text: string): string => text.replace(/^\uFEFF/, '')

/**
 * The file with the groups of others emptied, in the same lines. The library keeps a copy of each rule for each agent of its
 * group: a file of twenty thousand agents and thirty thousand rules would fill the memory.
 */
function rulesFor(text: string, { userAgent, isOnlyNamed }: { userAgent: string; isOnlyNamed: boolean }): string {
  const ours = agentName(userAgent)
  const isKept = new Set<string>()
  let isInAgents = false
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      if (line.length > longestLine) return ''
      const [said = ''] = line.split('#', 1)
      const colon = said.indexOf(':')
      const key = said.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      if (key !== 'user-agent') {
        if (key !== '') isInAgents = false
        return line
      }
      if (!isInAgents) isKept.clear()
      isInAgents = true
      const name = agentName(said.slice(colon + 1))
      const group = name === ours || (name === '*' && !isOnlyNamed) ? name : 'others'
      if (isKept.has(group)) return ''
      isKept.add(group)
      return `User-agent: ${group}`
    })
    .join('\n')
}

/** The name without a version, as the library compares it. */
const agentName = (name: string): string => name.toLowerCase().split('/', 1)[0]?.trim() ?? ''

/**
 * Cost of matching for each character of a path: a rule makes a list as long as the path, and one with a wildcard goes
 * through it for each of its own characters.
 */
const stepsPerCharacter = (text: string): number =>
  text.split('\n').reduce((sum, line) => {
    if (!/^\s*(?:dis)?allow\s*:/i.test(line)) return sum
    return sum + (line.includes('*') ? line.length : 1)
  }, 0)
