import { dataTypeById } from '../../product/data-types.ts'
import type { AppResult, ScanResult } from '../../product/scan-results.ts'
import type { EvidenceRef, ScoreExplanation, ScoreFacts, ScoreInputs } from '../../product/score/method/contract.ts'
import { classifyData, type KnownDataType } from '../../product/score/method/data-classes.ts'
import { publicInputs } from '../../product/score/method/public-inputs.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { score } from '../../product/score/method/vrm2.ts'
import { asksOf, isUnread } from './asks.ts'
import { appleDataType } from './data-words.ts'
import { observedPasses } from './parties.ts'
import { seenData, seenKinds } from './seen.ts'

/**
 * VRM-2 in public mode over what the scan alone shows; null where that is nothing, where permissions or code could not be
 * read, and where it would be "low" for an app that asks for private data.
 * @param today Ages are counted to this day.
 * @param scannedOn Of an app, whose result carries no date; today unless said.
 */
export function scoreOfScan(
  scan: ScanResult,
  { today, scannedOn = today }: { today: string; scannedOn?: string },
): ScoreExplanation | null {
  if (scan.kind === 'app' && isUnread(scan.result)) return null
  const explained = score(scoreInputsOfScan(scan, { today, scannedOn }))
  if (scan.kind === 'app' && explained.level === 'low' && asksOf(scan.result).length > 0) return null
  return explained.known ? explained : null
}

export function scoreInputsOfScan(
  scan: ScanResult,
  { today, scannedOn }: { today: string; scannedOn: string },
): ScoreInputs {
  const dayOfScan = lookedOn(scan, scannedOn)
  // A recording may have come from a clock that was ahead.
  const asOf = dayOfScan > today ? today : dayOfScan
  return publicInputs({
    today,
    facts: { data: dataFact(scan, asOf), tracking: trackingFact(scan, asOf), use: useFact(scan, asOf) },
  })
}

function lookedOn(scan: ScanResult, scannedOn: string): string {
  switch (scan.kind) {
    case 'app':
      return scannedOn
    case 'site':
      return scan.result.scannedAt.slice(0, 10)
    case 'har':
      // A recording may name a year that no calendar of ours writes in four digits.
      return /^\d{4}-\d{2}-\d{2}(?=T)/.exec(scan.result.until ?? '')?.[0] ?? scannedOn
  }
}

function trackingFact(scan: ScanResult, asOf: string): ScoreFacts['tracking'] {
  const seen = seenKinds(scan)
  const look = lookAt(scan, seen.length > 0)
  if (look === null) return null
  return {
    kinds: trackingKinds.filter((kind) => seen.some((row) => row.kind === kind)),
    ...look,
    asOf,
    evidence: evidenceOf(
      seen.map(({ subject, words }) => ({ id: subject, quote: words })),
      asOf,
    ),
  }
}

/** How good the look was; null where there was none, which must not read as "no tracker". */
function lookAt(scan: ScanResult, hasFound: boolean): { quality: 'measured' | 'heuristic'; note?: string } | null {
  switch (scan.kind) {
    case 'app': {
      const note = 'Presence in the file; that it runs was not seen'
      if (hasFound) return { quality: 'measured', note }
      return emptyLook(scan.result)
    }
    case 'site':
      if (scan.result.method === 'static')
        return { quality: 'heuristic', note: 'As the text of the page names them; it was not run' }
      return observedPasses(scan.result).length > 0 ? { quality: 'measured' } : null
    case 'har':
      return { quality: 'measured', note: 'As far as the recording goes' }
  }
}

/** Counts an empty look only if there was something to read. */
function emptyLook({
  coverage,
  obfuscation,
  warnings,
}: AppResult): { quality: 'measured' | 'heuristic'; note?: string } | null {
  if (coverage.code === 'unreadable' || coverage.code === 'absent') return null
  const isWeak =
    coverage.code === 'partly' || obfuscation.isHeavy || warnings.some(({ code }) => code === 'script-bundle')
  return isWeak
    ? {
        quality: 'heuristic',
        note: 'Not all of its code could be told by names: that nothing was found is weak evidence',
      }
    : { quality: 'measured' }
}

function dataFact(scan: ScanResult, asOf: string): ScoreFacts['data'] {
  if (scan.kind === 'app') return dataOfManifests(scan.result, asOf)
  const seen = seenData(scan)
  if (seen.length === 0) return null
  return {
    ...classifyData(seen),
    quality: 'measured',
    asOf,
    evidence: evidenceOf(
      seen.map(({ id, label, words }) => ({ id: `data:${id}`, quote: `${label}: ${words[0] ?? ''}` })),
      asOf,
    ),
  }
}

/** The file of an app shows no data; Apple's manifests inside say what is collected, which is the makers' own word. */
function dataOfManifests({ privacyManifests }: AppResult, asOf: string): ScoreFacts['data'] {
  const types = privacyManifests.flatMap(({ path, dataTypes }) => dataTypes.map(({ type }) => ({ path, type })))
  if (types.length === 0) return null
  return {
    ...classifyData(types.flatMap(({ type }) => knownTypes(type))),
    quality: 'claimed',
    note: 'As the privacy manifests inside declare',
    asOf,
    evidence: evidenceOf(
      types.map(({ path, type }) => ({ id: `manifest:${path}`, quote: appleDataType(type).label })),
      asOf,
    ),
  }
}

function knownTypes(type: string): KnownDataType[] {
  const { label, dataTypes } = appleDataType(type)
  if (dataTypes.length > 0) return dataTypes.map(dataTypeById)
  // Race, health, beliefs and the like under one name; what Apple calls "other" is ordinary.
  return [{ id: `apple:${type}`, sensitivity: label === 'Sensitive info' ? 5 : 2 }]
}

/** Only what a page was seen to do: people's data handed over so that an advertiser finds them elsewhere. */
function useFact(scan: ScanResult, asOf: string): ScoreFacts['use'] {
  const looks = scan.kind === 'har' ? [scan.result] : scan.kind === 'site' ? observedPasses(scan.result) : []
  const shown = looks.flatMap(({ pixels, googleRemarketing }) => [
    ...pixels
      .filter(({ advancedMatching }) => advancedMatching.length > 0)
      .map(({ pixel, host }) => ({
        id: `pixel:${pixel}`,
        quote: `Personal data for matching accounts went to ${host}`,
      })),
    ...googleRemarketing.map(({ host }) => ({ id: `remarketing:${host}`, quote: 'Google Analytics remarketing' })),
  ])
  if (shown.length === 0) return null
  return {
    sellsOrShares: null,
    crossContextAds: true,
    profiling: null,
    trainsAi: null,
    quality: 'measured',
    asOf,
    evidence: evidenceOf(shown, asOf),
  }
}

/** As many as the score contract takes of one fact. */
const mostEvidence = 200

function evidenceOf(rows: readonly { id: string; quote: string }[], asOf: string): EvidenceRef[] {
  const distinct = new Map(rows.map((row) => [`${row.id} ${row.quote}`, row]))
  return [...distinct.values()].slice(0, mostEvidence).map(({ id, quote }) => ({
    id: id.slice(0, 200),
    url: null,
    sha256: null,
    capturedAt: asOf,
    quote: quote.slice(0, 2_000),
  }))
}
