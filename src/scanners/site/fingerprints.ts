import { compareText } from '../../platform/shared/text.ts'
import {
  canvasListener,
  canvasShown,
  type FingerprintId,
  fingerprintRules,
  groupOfCall,
  leastProfileGroups,
  profileGroups,
} from './fingerprint-rules.ts'
import type { PageRecord } from './page-script.ts'
import { type EntityOf, hostOf, isThirdParty, sorted } from './parties.ts'
import type { ApiRead, FingerprintFinding } from './site-scan.ts'

type CallRecord = Extract<PageRecord, { type: 'call' }> & { frame: string }
type Weights = Map<string, number>

const groupOf = (call: string) => groupOfCall.get(call.replace(/\(unmasked\)$/, ''))

/** Which scripts fingerprint, by the rules, from the calls that the page script counted. */
export function fingerprintsOf(
  records: readonly CallRecord[],
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): FingerprintFinding[] {
  const findings: FingerprintFinding[] = []
  const add = (technique: FingerprintId, script: string, calls: Iterable<string>) => {
    if (findings.some((known) => known.technique === technique && known.script === script)) return
    const host = hostOf(script)
    findings.push({
      technique,
      script,
      entity: entityOf(host)?.name ?? null,
      isThirdParty: isThirdParty(host, pageHost),
      calls: sorted(calls),
    })
  }
  for (const [script, ofScript] of Map.groupBy(latest(records), ({ script }) => script)) {
    for (const rule of fingerprintRules) {
      const sets = rule.isPerCanvas
        ? [
            ...Map.groupBy(
              ofScript.filter(({ canvas }) => canvas > 0),
              ({ frame, canvas }) => `${frame} ${canvas}`,
            ).values(),
          ]
        : [ofScript]
      for (const set of sets) {
        const weights = weigh(set)
        const isNever = rule.never.some((call) => set.some((record) => record.call === call))
        const isMet = rule.needs.every(([calls, atLeast]) => total(weights, calls) >= atLeast)
        if (isMet && !isNever)
          add(
            rule.id,
            script,
            rule.needs.flatMap(([calls]) => calls.filter((call) => weights.has(call))),
          )
      }
    }
    const groups = new Set(ofScript.map(({ call }) => groupOf(call)))
    const profile = profileGroups.filter((group) => groups.has(group))
    if (profile.length >= leastProfileGroups)
      add(
        'device-profile',
        script,
        ofScript.filter(({ call }) => profile.some((group) => group === groupOf(call))).map(({ call }) => call),
      )
  }
  return findings.sort((a, b) => compareText(a.technique, b.technique) || compareText(a.script, b.script))
}

export function apiReadsOf(records: readonly CallRecord[], entityOf: EntityOf): ApiRead[] {
  return [...Map.groupBy(records, ({ script }) => script)]
    .map(([script, ofScript]) => ({
      script,
      entity: entityOf(hostOf(script))?.name ?? null,
      groups: sorted(ofScript.flatMap(({ call }) => groupOf(call) ?? [])),
      calls: sorted(ofScript.map(({ call }) => call).filter((call) => call !== canvasListener && call !== canvasShown)),
    }))
    .filter(({ groups }) => groups.length > 0)
    .sort((a, b) => compareText(a.script, b.script))
    .slice(0, 200)
}

/** Keeps the last tally: the page script sends each one again as it grows. */
function latest(records: readonly CallRecord[]): CallRecord[] {
  const last = new Map<string, CallRecord>()
  for (const record of records) {
    const key = `${record.frame} ${record.script} ${record.call} ${record.canvas}`
    const known = last.get(key)
    if (!known || known.count <= record.count) last.set(key, record)
  }
  return [...last.values()]
}

function weigh(records: readonly CallRecord[]): Weights {
  const weights: Weights = new Map()
  for (const { call, measured } of records) if (measured > 0) weights.set(call, (weights.get(call) ?? 0) + measured)
  return weights
}

const total = (weights: Weights, calls: readonly string[]): number =>
  calls.reduce((sum, call) => sum + (weights.get(call) ?? 0), 0)
