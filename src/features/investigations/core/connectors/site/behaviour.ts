import { compareText } from '../../../../../platform/shared/text.ts'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import type { ObservedPass, RecorderFinding } from '../../../../../scanners/site/site-scan.ts'
import { isAimed, mostListedItems, mostRows, placeOf, short } from './words.ts'

// Behavior of a page in a visit: cookies, recorders, typed text, fingerprinting, pixels, hosts under another name.

/** Those of others first. */
export const cookiesOf = ({ cookies }: ObservedPass) =>
  cookies.toSorted(
    (a, b) =>
      Number(b.isThirdParty) - Number(a.isThirdParty) || compareText(a.domain, b.domain) || compareText(a.name, b.name),
  )

export const cookieFacts = (pass: ObservedPass) =>
  cookiesOf(pass)
    .slice(0, mostRows)
    .map(({ name, domain, entity, isThirdParty, isStored, isSession, lifetimeDays }) => ({
      name: short(name),
      domain: short(domain),
      entity: entity && short(entity),
      isThirdParty,
      isStored,
      isSession,
      lifetimeDays,
      isAimed: isAimed(name, domain),
    }))

export const behaviorFacts = (pass: ObservedPass) => ({
  recorders: recorderFacts(pass.sessionRecorders),
  typedText: pass.keyLogging.slice(0, mostRows).map(({ host, entity, isThirdParty, fields, encodings }) => ({
    host: short(host),
    entity: entity && short(entity),
    isThirdParty,
    fields: fields.slice(0, mostListedItems).map(short),
    encodings: encodings.slice(0, mostListedItems).map(short),
    isAimed: isAimed(host, ...fields),
  })),
  fingerprinting: pass.fingerprinting.slice(0, mostRows).map(({ technique, script, entity, isThirdParty }) => ({
    technique,
    script: placeOf(script),
    entity: entity && short(entity),
    isThirdParty,
    isAimed: isAimed(placeOf(script)),
  })),
  pixels: pass.pixels.slice(0, mostRows).map(({ pixel, event, host, advancedMatching }) => ({
    pixel,
    event: short(event),
    host: short(host),
    personalData: advancedMatching.map(({ label }) => short(label)).slice(0, 12),
    isAimed: isAimed(event),
  })),
  remarketing: pass.googleRemarketing.slice(0, 10).map(({ host, measurementId, requests }) => ({
    host: short(host),
    measurementId: measurementId && short(measurementId),
    requests,
    isAimed: isAimed(measurementId),
  })),
  cloaked: pass.cloakedHosts.slice(0, mostRows).map(({ host, target, entity, company, kinds }) => ({
    host: short(host),
    target: short(target),
    entity: short(entity),
    company: company && short(company),
    kinds: trackingKinds.filter((kind) => kinds.includes(kind)),
    isAimed: isAimed(host, target),
  })),
  signalReaders: pass.gpcReaders
    .slice(0, 6)
    .map((script) => ({ script: placeOf(script), isAimed: isAimed(placeOf(script)) })),
})

export const recorderFacts = (recorders: readonly RecorderFinding[]) =>
  recorders.slice(0, mostRows).map(({ entity, matched, host, company }) => ({
    name: short(entity ?? matched),
    host: short(host),
    company: company && short(company),
  }))
