// Rules of robots.txt (RFC 9309) for crawlers that gather text for AI.

/** As their operators name them. */
export const aiCrawlers = [
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'ClaudeBot',
  'cohere-ai',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'OAI-SearchBot',
  'PerplexityBot',
] as const

export const aiRules = ['not allowed', 'partly allowed', 'allowed'] as const
type AiRule = (typeof aiRules)[number]

const mostLines = 20_000
const longestLine = 2_000
const named = new Set<string>(aiCrawlers.map((crawler) => crawler.toLowerCase()))

/** Returns the crawlers that the file names, each with its rule; null if the text is not a robots.txt. */
export function readAiRules(text: string): { crawler: string; rule: AiRule }[] | null {
  const rules = new Map<string, string[]>()
  /** The agents of the group that we name: all others together would multiply with its rules. */
  let agents = new Set<string>()
  let isInRules = false
  let isRobots = false
  const addAgent = (agent: string) => {
    if (!named.has(agent)) return
    agents.add(agent)
    if (!rules.has(agent)) rules.set(agent, [])
  }
  for (const line of text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u, mostLines)) {
    if (line.length > longestLine) continue
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/u.exec(line) ?? []
    switch (key.toLowerCase()) {
      case 'user-agent':
        isRobots = true
        if (isInRules) agents = new Set()
        isInRules = false
        addAgent(value.trim().toLowerCase())
        break
      case 'disallow':
      case 'allow':
        isRobots = true
        isInRules = true
        for (const name of agents) rules.get(name)?.push(`${key.toLowerCase()} ${value.trim()}`)
        break
    }
  }
  if (!isRobots) return null
  return aiCrawlers.flatMap((crawler) => {
    const own = rules.get(crawler.toLowerCase())
    return own === undefined ? [] : [{ crawler, rule: ruleOf(own) }]
  })
}

function ruleOf(own: readonly string[]): AiRule {
  const denied = own.filter((r) => r.startsWith('disallow ') && r.length > 'disallow '.length)
  if (denied.length === 0) return 'allowed'
  const isWhole = denied.some((r) => /^disallow \/\*?$/u.test(r)) && !own.some((r) => /^allow \S/u.test(r))
  return isWhole ? 'not allowed' : 'partly allowed'
}
