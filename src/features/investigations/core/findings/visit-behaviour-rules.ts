import { compareText } from '../../../../platform/shared/text.ts'
import { type CitedDocument, type CitedLine, textOf } from '../document.ts'
import { type Case, citeLines, type FindingDraft, ofKind, type Rule } from './case.ts'
import { siteSeverity } from './severities.ts'
import { dayOf, draft, ePrivacy, homePage, type RuleId, rowsOf, visitsIn, whenOf } from './visits.ts'

// What the page did in its visits. A thing that all four show is told once, of the first of them.

interface Seen {
  doc: CitedDocument
  line: CitedLine
  when: string
}

/** Each thing of a kind once, as the first visit shows it. */
function firstSeen(found: Case, key: (when: string) => string, idOf: (line: CitedLine) => string): Seen[] {
  const seen = new Map<string, Seen>()
  for (const doc of visitsIn(found))
    for (const line of rowsOf(doc, key(whenOf(doc))))
      if (!seen.has(idOf(line))) seen.set(idOf(line), { doc, line, when: whenOf(doc) })
  return [...seen].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one)
}

/** What was agreed to weighs less. */
const afterAccepting = (ruleId: RuleId, { when }: Seen): Pick<FindingDraft, 'severity'> => ({
  severity:
    when === 'after accepting'
      ? (Math.max(1, siteSeverity[ruleId] - 1) as FindingDraft['severity'])
      : siteSeverity[ruleId],
})

const evidenceOf = ({ doc, line }: Seen): string[] => citeLines(doc, line)

const recorders: Rule = (found) => [
  ...firstSeen(
    found,
    (when) => `Session recorder ${when}`,
    ({ value }) => value,
  ).map((seen) =>
    draft('track.session-recorder', {
      ...afterAccepting('track.session-recorder', seen),
      direction: 'risk',
      title: `Session recorder: ${seen.line.value}`,
      statement: `A session recorder was observed ${seen.when} on ${dayOf(seen.doc)} on ${homePage(seen.doc)}: ${seen.line.value}, host: ${seen.line.cells.host}.`,
      evidence: evidenceOf(seen),
      parties: [seen.line.value],
      legal: ePrivacy,
      basis: seen.doc,
    }),
  ),
  ...ofKind(found, 'site-static').flatMap((doc) =>
    rowsOf(doc, 'Session recorder named in the page').map((line) =>
      draft('track.session-recorder', {
        severity: 2,
        direction: 'risk',
        title: `Session recorder named in the page: ${line.value}`,
        statement: `A session recorder is named in the page of ${textOf(doc, 'Host')}, read and not run in a browser: ${line.value}, host: ${line.cells.host}.`,
        evidence: citeLines(doc, line),
        parties: [line.value],
        basis: doc,
      }),
    ),
  ),
]

const keyLogging: Rule = (found) =>
  firstSeen(
    found,
    (when) => `Typed text sent ${when}`,
    ({ value }) => value,
  )
    // A search that answers while one types sends to its own house.
    .filter(({ line }) => line.cells.party === 'third')
    .map((seen) =>
      draft('track.keylogging', {
        direction: 'risk',
        title: `Typed text sent before it was submitted: ${seen.line.cells.entity ?? seen.line.value}`,
        statement: `Typed text was sent ${seen.when} on ${dayOf(seen.doc)} by ${homePage(seen.doc)} to ${seen.line.value}, fields: ${seen.line.cells.fields}.`,
        evidence: evidenceOf(seen),
        parties: [seen.line.cells.entity ?? seen.line.value],
        legal: ePrivacy,
        basis: seen.doc,
      }),
    )

const fingerprinting: Rule = (found) =>
  firstSeen(
    found,
    (when) => `Fingerprinting ${when}`,
    ({ value, cells }) => `${value} ${cells.script}`,
  )
    .slice(0, 12)
    .map((seen) =>
      draft('track.fingerprinting', {
        ...afterAccepting('track.fingerprinting', seen),
        direction: 'risk',
        title: `Fingerprinting by ${seen.line.value}${seen.line.cells.entity ? `: ${seen.line.cells.entity}` : ''}`,
        statement: `Fingerprinting was observed ${seen.when} on ${dayOf(seen.doc)} on ${homePage(seen.doc)}: ${seen.line.value}, script: ${seen.line.cells.script}.`,
        evidence: evidenceOf(seen),
        dataTypes: ['device_id'],
        ...(seen.line.cells.entity ? { parties: [seen.line.cells.entity] } : {}),
        legal: ePrivacy,
        basis: seen.doc,
      }),
    )

const pixels: Rule = (found) =>
  firstSeen(
    found,
    (when) => `Pixel ${when}`,
    ({ value, cells }) => `${value} ${cells.host} ${cells['personal data'] ?? ''}`,
  )
    .filter(({ line }) => line.cells['personal data'])
    .map((seen) =>
      draft('track.pixel-personal-data', {
        ...afterAccepting('track.pixel-personal-data', seen),
        direction: 'risk',
        title: `Personal data handed to the ${seen.line.value} pixel`,
        statement: `The ${seen.line.value} pixel was observed ${seen.when} on ${dayOf(seen.doc)} on ${homePage(seen.doc)} with personal data: ${seen.line.cells['personal data']}, host: ${seen.line.cells.host}.`,
        evidence: evidenceOf(seen),
        parties: [seen.line.value],
        purposes: ['dpv:Advertising'],
        legal: ePrivacy,
        basis: seen.doc,
      }),
    )

const remarketing: Rule = (found) =>
  firstSeen(
    found,
    (when) => `Remarketing of Google Analytics ${when}`,
    ({ value }) => value,
  ).map((seen) =>
    draft('track.remarketing', {
      ...afterAccepting('track.remarketing', seen),
      direction: 'risk',
      title: 'Google Analytics hands over to remarketing',
      statement: `Remarketing of Google Analytics was observed ${seen.when} on ${dayOf(seen.doc)} on ${homePage(seen.doc)}, host: ${seen.line.value}.`,
      evidence: evidenceOf(seen),
      parties: ['Google Analytics'],
      purposes: ['dpv:Advertising'],
      legal: ePrivacy,
      basis: seen.doc,
    }),
  )

const cloaked: Rule = (found) =>
  firstSeen(
    found,
    (when) => `Cloaked host ${when}`,
    ({ value }) => value,
  ).map((seen) =>
    draft('track.cloaked', {
      ...afterAccepting('track.cloaked', seen),
      direction: 'risk',
      title: `Third party under a name of the vendor: ${seen.line.cells.entity}`,
      statement: `A cloaked host was called ${seen.when} on ${dayOf(seen.doc)} by ${homePage(seen.doc)}: ${seen.line.value}, alias of ${seen.line.cells['alias of']}, entity: ${seen.line.cells.entity}.`,
      evidence: evidenceOf(seen),
      parties: seen.line.cells.entity ? [seen.line.cells.entity] : [],
      legal: ePrivacy,
      basis: seen.doc,
    }),
  )

export const visitBehaviourRules: readonly Rule[] = [
  recorders,
  keyLogging,
  fingerprinting,
  pixels,
  remarketing,
  cloaked,
]
