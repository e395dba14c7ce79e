// What robots.txt (RFC 9309) says to the crawlers that gather text for AI.

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

export type AiRule = 'not allowed' | 'partly allowed' | 'allowed'

const mostLines = 20_000

/** The crawlers that the file names, each with what it is told; null where the text is no robots.txt. */
export function readAiRules(text: string): { crawler: string; rule: AiRule }[] | null {
  const rules = new Map<string, string[]>()
  let agents: string[] = []
  let isInRules = false
  let isRobots = false
  for (const line of text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u, mostLines)) {
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/u.exec(line) ?? []
    switch (key.toLowerCase()) {
      case 'user-agent':
        isRobots = true
        if (isInRules) agents = []
        isInRules = false
        agents.push(value.trim().toLowerCase())
        for (const agent of agents) if (!rules.has(agent)) rules.set(agent, [])
        break
      case 'disallow':
      case 'allow':
        isRobots = true
        isInRules = true
        for (const agent of agents) rules.get(agent)?.push(`${key.toLowerCase()} ${value.trim()}`)
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
