import { compareText } from '../../../../platform/shared/text.ts'
import type { ObservedPass, RecorderFinding } from '../../../../scanners/site/site-scan.ts'
import { trackingKinds } from '../../../score/tracking-kinds.ts'
import { type Line, row } from '../document.ts'
import { aimed, mostListedItems, mostRows, placeOf, short } from './visit-words.ts'

// What a page did in a visit: cookies, recorders, typed text, fingerprinting, pixels, hosts under another name.

/** Those of others first. */
export const cookiesOf = ({ cookies }: ObservedPass) =>
  cookies.toSorted(
    (a, b) =>
      Number(b.isThirdParty) - Number(a.isThirdParty) || compareText(a.domain, b.domain) || compareText(a.name, b.name),
  )

export const cookieLines = (pass: ObservedPass, when: string): Line[] =>
  cookiesOf(pass)
    .slice(0, mostRows)
    .map(
      (cookie): Line => [
        `Cookie ${when}`,
        row(short(cookie.name) || '(without a name)', {
          domain: short(cookie.domain),
          entity: cookie.entity && short(cookie.entity),
          party: cookie.isThirdParty ? 'third' : 'first',
          stored: cookie.isStored ? 'yes' : 'refused by the browser',
          lasts: cookie.isSession
            ? 'until the browser closes'
            : cookie.lifetimeDays === null
              ? null
              : `${cookie.lifetimeDays} days`,
          ...aimed(cookie.name, cookie.domain),
        }),
      ],
    )

const techniqueWords: Readonly<Record<ObservedPass['fingerprinting'][number]['technique'], string>> = {
  canvas: 'canvas',
  'canvas-font': 'fonts by canvas',
  'font-list': 'list of fonts',
  audio: 'audio',
  webgl: 'WebGL',
  webrtc: 'WebRTC',
  'device-profile': 'device profile',
}

const pixelWords = { facebook: 'Facebook', tiktok: 'TikTok', x: 'X' } as const

export function behaviourLines(pass: ObservedPass, when: string): Line[] {
  return [
    ...recorderLines(pass.sessionRecorders, when),
    ...pass.keyLogging.slice(0, mostRows).map(
      (found): Line => [
        `Typed text sent ${when}`,
        row(short(found.host), {
          entity: found.entity && short(found.entity),
          party: found.isThirdParty ? 'third' : 'first',
          fields: found.fields.slice(0, mostListedItems).map(short),
          encodings: found.encodings.slice(0, mostListedItems).map(short),
          ...aimed(found.host, ...found.fields),
        }),
      ],
    ),
    ...pass.fingerprinting.slice(0, mostRows).map(
      (found): Line => [
        `Fingerprinting ${when}`,
        row(techniqueWords[found.technique], {
          script: placeOf(found.script),
          entity: found.entity && short(found.entity),
          party: found.isThirdParty ? 'third' : 'first',
          ...aimed(placeOf(found.script)),
        }),
      ],
    ),
    ...pass.pixels.slice(0, mostRows).map(
      (found): Line => [
        `Pixel ${when}`,
        row(pixelWords[found.pixel], {
          event: short(found.event),
          host: short(found.host),
          'personal data': found.advancedMatching.map(({ label }) => short(label)).slice(0, 12),
          ...aimed(found.event),
        }),
      ],
    ),
    ...pass.googleRemarketing.slice(0, 10).map(
      (found): Line => [
        `Remarketing of Google Analytics ${when}`,
        row(short(found.host), {
          'measurement id': found.measurementId && short(found.measurementId),
          requests: String(found.requests),
          ...aimed(found.measurementId),
        }),
      ],
    ),
    ...pass.cloakedHosts.slice(0, mostRows).map(
      (found): Line => [
        `Cloaked host ${when}`,
        row(short(found.host), {
          'alias of': short(found.target),
          entity: short(found.entity),
          company: found.company && short(found.company),
          kinds: trackingKinds.filter((kind) => found.kinds.includes(kind)),
          ...aimed(found.host, found.target),
        }),
      ],
    ),
    ...pass.gpcReaders
      .slice(0, 6)
      .map((script): Line => ['Script that asks for Sec-GPC', row(placeOf(script), aimed(placeOf(script)))]),
  ]
}

export const recorderLines = (recorders: readonly RecorderFinding[], when: string): Line[] =>
  recorders.slice(0, mostRows).map(
    (found): Line => [
      `Session recorder ${when}`,
      row(short(found.entity ?? found.matched), {
        host: short(found.host),
        company: found.company && short(found.company),
      }),
    ],
  )
