import { compareText } from '../../../../../platform/shared/text.ts'
import { type Case, citeLines, type FindingDraft, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import { siteSeverity } from '../../findings/severities.ts'
import { pixelWords, siteStaticRecord, techniqueWords } from './records.ts'
import { dayOf, draft, ePrivacy, homePage, type RuleId, type SeenVisit, visitsIn, whenOf } from './visits.ts'

// Findings on what the page did in its visits. A fact that all four show is reported once, for the first of them.

interface Seen<Item> {
  visit: SeenVisit
  item: Item & { evidence: string }
  when: string
}

/** Each thing of a kind once, as the first visit shows it. */
function firstSeen<Item extends object>(
  found: Case,
  key: 'recorder' | 'typedText' | 'fingerprinting' | 'pixel' | 'remarketing' | 'cloaked',
  itemsOf: (facts: SeenVisit['facts']) => readonly Item[],
  idOf: (item: Item) => string,
): Seen<Item>[] {
  const seen = new Map<string, Seen<Item>>()
  for (const visit of visitsIn(found))
    for (const item of shownItems(visit, key, itemsOf(visit.facts)))
      if (!('isAimed' in item && item.isAimed) && !seen.has(idOf(item)))
        seen.set(idOf(item), { visit, item, when: whenOf(visit) })
  return [...seen].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one)
}

/** Behavior after consent has a lower severity. */
const severityOf = (ruleId: RuleId, { visit }: Seen<object>): Pick<FindingDraft, 'severity'> => ({
  severity:
    visit.facts.visit === 'accept'
      ? (Math.max(1, siteSeverity[ruleId] - 1) as FindingDraft['severity'])
      : siteSeverity[ruleId],
})

const base = ({ visit, item }: Seen<object>) => ({
  direction: 'risk' as const,
  evidence: citeLines(visit, item),
  legal: ePrivacy,
  basis: visit,
})

const observed = ({ visit, when }: Seen<object>) => `observed ${when} on ${dayOf(visit)} on ${homePage(visit)}`

const recorders: Rule = (found) => [
  ...firstSeen(
    found,
    'recorder',
    ({ recorders }) => recorders,
    ({ name }) => name,
  ).map((seen) =>
    draft('track.session-recorder', {
      ...base(seen),
      ...severityOf('track.session-recorder', seen),
      title: `Session recorder: ${seen.item.name}`,
      statement: `A session recorder was ${observed(seen)}: ${seen.item.name}, host: ${seen.item.host}.`,
      parties: [seen.item.name],
    }),
  ),
  ...recordsOf(found, siteStaticRecord).flatMap((page) =>
    shownItems(page, 'recorder', page.facts.recorders).map((recorder) =>
      draft('track.session-recorder', {
        severity: 2,
        direction: 'risk',
        title: `Session recorder named in the page: ${recorder.name}`,
        statement: `A session recorder is named in the page of ${page.facts.host}, read and not run in a browser: ${recorder.name}, host: ${recorder.host}.`,
        evidence: citeLines(page, recorder),
        parties: [recorder.name],
        basis: page,
      }),
    ),
  ),
]

const keyLogging: Rule = (found) =>
  firstSeen(
    found,
    'typedText',
    ({ typedText }) => typedText,
    ({ host }) => host,
  )
    // A search that answers while one types sends to its own house.
    .filter(({ item }) => item.isThirdParty)
    .map((seen) =>
      draft('track.keylogging', {
        ...base(seen),
        title: `Typed text sent before it was submitted: ${seen.item.entity ?? seen.item.host}`,
        statement: `Typed text was sent ${seen.when} on ${dayOf(seen.visit)} by ${homePage(seen.visit)} to ${seen.item.host}, fields: ${seen.item.fields.join(', ')}.`,
        parties: [seen.item.entity ?? seen.item.host],
      }),
    )

const fingerprinting: Rule = (found) =>
  firstSeen(
    found,
    'fingerprinting',
    ({ fingerprinting }) => fingerprinting,
    ({ technique, script }) => `${techniqueWords[technique]} ${script}`,
  )
    .slice(0, 12)
    .map((seen) => {
      const { technique, script, entity } = seen.item
      return draft('track.fingerprinting', {
        ...base(seen),
        ...severityOf('track.fingerprinting', seen),
        title: `Fingerprinting by ${techniqueWords[technique]}${entity ? `: ${entity}` : ''}`,
        statement: `Fingerprinting was ${observed(seen)}: ${techniqueWords[technique]}, script: ${script}.`,
        dataTypes: ['device_id'],
        ...(entity ? { parties: [entity] } : {}),
      })
    })

const pixels: Rule = (found) =>
  firstSeen(
    found,
    'pixel',
    ({ pixels }) => pixels,
    ({ pixel, host, personalData }) => `${pixelWords[pixel]} ${host} ${personalData.join(', ')}`,
  )
    .filter(({ item }) => item.personalData.length > 0)
    .map((seen) => {
      const name = pixelWords[seen.item.pixel]
      return draft('track.pixel-personal-data', {
        ...base(seen),
        ...severityOf('track.pixel-personal-data', seen),
        title: `Personal data handed to the ${name} pixel`,
        statement: `The ${name} pixel was ${observed(seen)} with personal data: ${seen.item.personalData.join(', ')}, host: ${seen.item.host}.`,
        parties: [name],
        purposes: ['dpv:Advertising'],
      })
    })

const remarketing: Rule = (found) =>
  firstSeen(
    found,
    'remarketing',
    ({ remarketing }) => remarketing,
    ({ host }) => host,
  ).map((seen) =>
    draft('track.remarketing', {
      ...base(seen),
      ...severityOf('track.remarketing', seen),
      title: 'Google Analytics hands over to remarketing',
      statement: `Remarketing of Google Analytics was ${observed(seen)}, host: ${seen.item.host}.`,
      parties: ['Google Analytics'],
      purposes: ['dpv:Advertising'],
    }),
  )

const cloaked: Rule = (found) =>
  firstSeen(
    found,
    'cloaked',
    ({ cloaked }) => cloaked,
    ({ host }) => host,
  ).map((seen) => {
    const { host, target, entity } = seen.item
    return draft('track.cloaked', {
      ...base(seen),
      ...severityOf('track.cloaked', seen),
      title: `Third party under a name of the vendor: ${entity}`,
      statement: `A cloaked host was called ${seen.when} on ${dayOf(seen.visit)} by ${homePage(seen.visit)}: ${host}, alias of ${target}, entity: ${entity}.`,
      parties: entity ? [entity] : [],
    })
  })

export const visitBehaviourRules: readonly Rule[] = [
  recorders,
  keyLogging,
  fingerprinting,
  pixels,
  remarketing,
  cloaked,
]
