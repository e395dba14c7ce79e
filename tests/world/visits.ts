import { differencesOf } from '../../src/scanners/site/differences.ts'
import type { StaticSiteScan } from '../../src/scanners/site/scan-html.ts'
import type {
  ConsentFinding,
  CookieFinding,
  ObservedPass,
  PassKind,
  SitePass,
  SiteScan,
  ThirdParty,
} from '../../src/scanners/site/site-scan.ts'
import { worldDay } from './vendor.ts'

// What a browser saw on the home pages of the world, written down as the scanner writes it. Hosts of real trackers are text
// here: nothing asks them for anything.

const at = `${worldDay}T11:58:00.000Z`

export const bannerOf = (
  cmp: string,
  answer: Extract<ConsentFinding, { outcome: 'recognised' }>['answer'],
): ConsentFinding => ({ outcome: 'recognised', cmp, isOpen: true, answer })

export const party = (
  host: string,
  entity: string | null,
  company: string | null,
  kinds: string[],
  more: Partial<ThirdParty> = {},
): ThirdParty => ({ host, entity, company, kinds, requests: 2, types: ['script'], bytes: 40_000, failed: 0, ...more })

export const cookie = (name: string, domain: string, more: Partial<CookieFinding> = {}): CookieFinding => ({
  name,
  domain,
  entity: null,
  isThirdParty: true,
  setBy: ['header'],
  scripts: [],
  isStored: true,
  isSession: false,
  lifetimeDays: 390,
  bytes: 40,
  secure: true,
  httpOnly: false,
  sameSite: 'None',
  isPartitioned: false,
  ...more,
})

export const pass = (kind: PassKind, host: string, more: Partial<ObservedPass> = {}): ObservedPass => ({
  outcome: 'observed',
  pass: kind,
  finalUrl: `https://${host}/`,
  status: 200,
  budget: { endedBy: 'settled', elapsedMs: 6_400, loadMs: 900, requests: 12, bytes: 480_000 },
  consent: { outcome: 'none' },
  thirdParties: [],
  cookies: [],
  storage: [],
  sessionRecorders: [],
  keyLogging: [],
  listeners: [],
  fingerprinting: [],
  apiReads: [],
  pixels: [],
  googleRemarketing: [],
  beacons: [],
  cloakedHosts: [],
  gpcReaders: [],
  warnings: [],
  ...more,
})

export const visitOf = (host: string, passes: SitePass[]): { scan: SiteScan; pictures: PassKind[] } => ({
  scan: {
    kind: 'site',
    scannerVersion: '1.0.0',
    method: 'browser',
    url: `https://${host}/`,
    finalUrl: `https://${host}/`,
    scannedAt: at,
    browser: 'Chromium 153.0.8010.0',
    passes,
    differences: differencesOf(passes),
    warnings: [],
  },
  pictures: passes.flatMap((one) => (one.outcome === 'observed' ? [one.pass] : [])),
})

/** Where there was no browser, and the page was only read. */
export const staticVisit = (
  host: string,
  thirdParties: StaticSiteScan['thirdParties'],
): { scan: StaticSiteScan; pictures: PassKind[] } => ({
  scan: {
    kind: 'site',
    scannerVersion: '1.0.0',
    method: 'static',
    url: `https://${host}/`,
    scannedAt: at,
    thirdParties,
    sessionRecorders: [],
    snippets: [],
    warnings: [
      {
        code: 'static-only',
        text: 'The page was read and not run: what its scripts load, store or read is not known.',
      },
    ],
  },
  pictures: [],
})
