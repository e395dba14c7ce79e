import { compareText } from '../../../../platform/shared/text.ts'
import { type TrackingKind, trackingKinds } from '../../../score/tracking-kinds.ts'
import { type CitedDocument, linesOf, textOf } from '../document.ts'
import { type Case, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'
import { trackingRules } from './severities.ts'

interface Embed {
  name: string
  kinds: TrackingKind[]
  hosts: string[]
  evidence: string[]
}

/** Third parties that the catalog knows, each once with all its hosts. */
export function embedsIn(doc: CitedDocument): Embed[] {
  const lines = linesOf(doc, 'Host called for').filter(({ cells }) => cells.entry)
  return [...Map.groupBy(lines, ({ cells }) => cells.entry ?? '')]
    .map(([name, same]) => ({
      name,
      kinds: trackingKinds.filter((kind) => same.some(({ cells }) => cells.kinds?.split(', ').includes(kind))),
      hosts: same.map(({ value }) => value),
      evidence: citeLines(doc, ...same),
    }))
    .sort((a, b) => compareText(a.name, b.name))
}

const embedded: Rule = (found) =>
  ofKind(found, 'embedded-hosts').flatMap((doc) =>
    embedsIn(doc).flatMap((embed): FindingDraft[] => {
      const worst = embed.kinds.toSorted((a, b) => trackingRules[b].severity - trackingRules[a].severity)[0]
      const severity = worst ? trackingRules[worst].severity : 0
      return [
        {
          ruleId: 'track.embedded',
          direction: severity > 0 ? 'risk' : 'info',
          severity,
          title: worst
            ? `${trackingRules[worst].title} on the home page: ${embed.name}`
            : `On the home page: ${embed.name}`,
          statement: `The home page of ${textOf(doc, 'Host')} calls for ${embed.hosts[0]}, entry: ${embed.name}${embed.kinds.length ? `, kinds: ${embed.kinds.join(', ')}` : ''}.`,
          evidence: embed.evidence.slice(0, 6),
          parties: [embed.name],
          basis: doc,
        },
      ]
    }),
  )

/** Kinds that the site carries, for the score. */
export function embeddedKinds(found: Case): { kinds: TrackingKind[]; evidence: string[] } | null {
  const embeds = ofKind(found, 'embedded-hosts').flatMap(embedsIn)
  if (embeds.length === 0) return null
  return {
    kinds: trackingKinds.filter((kind) => embeds.some((embed) => embed.kinds.includes(kind))),
    evidence: [...new Set(embeds.flatMap((embed) => embed.evidence))],
  }
}

export const embedRules: readonly Rule[] = [embedded]
