import type { Settings } from './subscription.store.ts'

/**
 * What alerts are about, for mails that someone else may have asked for. Keywords are counted, never quoted: anybody can
 * have such a mail sent to anybody, and words of theirs would make it theirs too: an advertisement, a threat, a link.
 */
export function settingsWords({ keywords, threshold }: Settings): string {
  const level = {
    low: 'any severity',
    medium: 'medium severity or above',
    high: 'high severity or above',
    critical: 'critical severity',
  }[threshold]
  if (keywords.length === 0) return `all data breaches of ${level}`
  return `data breaches of ${level} that match ${keywords.length === 1 ? 'one keyword' : `any of ${keywords.length} keywords`}`
}
