import { compareText } from '../../../../../platform/shared/text.ts'
import { type TrackingKind, trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { type Case, citeLines, type FindingDraft, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import { trackingRules } from '../../findings/severities.ts'
import type { RecordOf } from '../../record.ts'
import { embedsRecord } from './record.ts'

interface Embed {
  name: string
  kinds: TrackingKind[]
  hosts: string[]
  evidence: string[]
}

/** Third parties that the catalog knows, each once with all its hosts. */
function embedsIn(record: RecordOf<typeof embedsRecord>): Embed[] {
  const known = shownItems(record, 'called', record.facts.hosts).filter(({ entry }) => entry !== null)
  return [...Map.groupBy(known, ({ entry }) => entry ?? '')]
    .map(([name, same]) => ({
      name,
      kinds: trackingKinds.filter((kind) => same.some(({ kinds }) => kinds.includes(kind))),
      hosts: same.map(({ host }) => host),
      evidence: citeLines(record, ...same),
    }))
    .sort((a, b) => compareText(a.name, b.name))
}

const embedded: Rule = (found) =>
  recordsOf(found, embedsRecord).flatMap((record) =>
    embedsIn(record).flatMap((embed): FindingDraft[] => {
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
          statement: `The home page of ${record.facts.host} calls for ${embed.hosts[0]}, entry: ${embed.name}${embed.kinds.length ? `, kinds: ${embed.kinds.join(', ')}` : ''}.`,
          evidence: embed.evidence.slice(0, 6),
          parties: [embed.name],
          basis: record,
        },
      ]
    }),
  )

/** Kinds that the site carries, for the score. */
export function embeddedKinds(found: Case): { kinds: TrackingKind[]; evidence: string[] } | null {
  const embeds = recordsOf(found, embedsRecord).flatMap(embedsIn)
  if (embeds.length === 0) return null
  return {
    kinds: trackingKinds.filter((kind) => embeds.some((embed) => embed.kinds.includes(kind))),
    evidence: [...new Set(embeds.flatMap((embed) => embed.evidence))],
  }
}

export const embedRules: readonly Rule[] = [embedded]
