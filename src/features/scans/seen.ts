import { dataTypeById } from '../../product/data-types.ts'
import type { HarResult, ScanResult, SdkRow, SiteResult } from '../../product/scan-results.ts'

import { type TrackingKind, trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import type { ObservedPass, PixelFinding } from '../../scanners/site/site-scan.ts'
import { dataOfField, dataOfMatching, dataOfSent } from './data-words.ts'
import { pixelNames } from './names.ts'
import { observedPasses, partiesOfHar, partiesOfSite } from './parties.ts'

// Findings of a scan in the catalog's terms: kinds of tracking, and types of data that were seen to leave.

export interface SeenKind {
  kind: TrackingKind
  /** Carrier of the kind: `sdk:adjust`, a host, or an act. */
  subject: string
  words: string
}

/** Returns whether an SDK is present; low confidence is a name in a string, or code of a possible caller. */
export const isPresent = ({ confidence }: Pick<SdkRow, 'confidence'>): boolean => confidence !== 'low'

/** Lists the kinds of tracking. For an app that includes its own company's code: it is tracking all the same. */
export function seenKinds(scan: ScanResult): SeenKind[] {
  switch (scan.kind) {
    case 'app':
      return scan.result.sdks.filter(isPresent).flatMap(({ id, name, categories, evidence, samples }) =>
        categories.map((kind) => ({
          kind,
          subject: `sdk:${id}`,
          words: `${name} (${[evidence, samples[0]].filter(Boolean).join(': ')})`,
        })),
      )
    case 'site':
      return [...kindsOfParties(partiesOfSite(scan.result)), ...practicesOfSite(scan.result)]
    case 'har':
      return [...kindsOfParties(partiesOfHar(scan.result)), ...practices(scan.result)]
  }
}

const kindsOfParties = (parties: ReturnType<typeof partiesOfSite>): SeenKind[] =>
  parties.flatMap(({ host, entity, kinds, passes }) =>
    trackingKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => ({
        kind,
        subject: host,
        words: passes.includes('before') ? `${entity ?? host}, before consent` : (entity ?? host),
      })),
  )

function practicesOfSite(site: SiteResult): SeenKind[] {
  if (site.method === 'static') return practices({ sessionRecorders: site.sessionRecorders })
  return observedPasses(site).flatMap((pass) => [
    ...practices(pass),
    ...pass.fingerprinting.map(({ technique, script }) => ({
      kind: 'fingerprint' as const,
      subject: `fingerprinting:${technique}`,
      words: `${technique} by ${script}`,
    })),
  ])
}

function practices({
  sessionRecorders,
  pixels = [],
  googleRemarketing = [],
}: Pick<HarResult, 'sessionRecorders'> & Partial<Pick<HarResult, 'pixels' | 'googleRemarketing'>>): SeenKind[] {
  return [
    ...sessionRecorders.map(({ entity, host }) => ({
      kind: 'replay' as const,
      subject: `recorder:${host}`,
      words: `Session recorder ${entity ?? host}`,
    })),
    ...pixels.map(({ pixel, event }) => ({
      kind: 'ads' as const,
      subject: `pixel:${pixel}`,
      words: `${pixelNames[pixel]} pixel: ${event}`,
    })),
    ...googleRemarketing.map(({ host }) => ({
      kind: 'ads' as const,
      subject: `remarketing:${host}`,
      words: 'Google Analytics remarketing',
    })),
  ]
}

export interface SeenData {
  id: string
  label: string
  sensitivity: number
  /** Host or company that it went to, and how that was seen. */
  words: string[]
}

/** Types of data that were seen to leave; an app's file shows none. */
export function seenData(scan: ScanResult): SeenData[] {
  const found = new Map<string, SeenData>()
  const note = (id: string | undefined, words: string) => {
    if (id === undefined) return
    const { label, sensitivity } = dataTypeById(id)
    const row = found.get(id) ?? { id, label, sensitivity, words: [] }
    if (!row.words.includes(words)) row.words.push(words)
    found.set(id, row)
  }
  if (scan.kind === 'har') {
    for (const { property, host, company, entity } of scan.result.sent)
      note(own(dataOfSent, property), `sent to ${host}${named(company ?? entity)}`)
    notePixels(scan.result.pixels, note)
    noteCookies(
      scan.result.cookies.filter(({ wasSet, isThirdParty }) => wasSet && isThirdParty === true),
      note,
    )
  } else if (scan.kind === 'site') for (const pass of observedPasses(scan.result)) notePass(pass, note)
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

type Note = (id: string | undefined, words: string) => void

function notePass({ pixels, cookies, keyLogging }: ObservedPass, note: Note): void {
  notePixels(pixels, note)
  noteCookies(
    cookies.filter(({ isThirdParty, isStored }) => isThirdParty && isStored),
    note,
  )
  for (const { fields, host, entity, isThirdParty } of keyLogging)
    if (isThirdParty)
      for (const field of fields)
        note(own(dataOfField, field), `typed, not submitted, and sent to ${host}${named(entity)}`)
}

function notePixels(pixels: readonly PixelFinding[], note: Note): void {
  for (const { pixel, host, advancedMatching } of pixels) {
    note('browsing', `told to ${host} by the ${pixelNames[pixel]} pixel`)
    for (const { label } of advancedMatching)
      note(own(dataOfMatching, label), `told to ${host} by the ${pixelNames[pixel]} pixel, to match accounts`)
  }
}

function noteCookies(cookies: readonly { domain: string; entity: string | null }[], note: Note): void {
  for (const { domain, entity } of cookies) note('cookies', `set by ${domain}${named(entity)}`)
}

const named = (name: string | null) => (name === null ? '' : ` (${name})`)

/** Names come from outside: `constructor` is none of ours. */
const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
