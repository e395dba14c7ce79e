// Areas that must not break unnoticed, and the share of mutants that the tests must catch.

/** Share of an area's mutants that must fail a test. */
export const scoreBar = 0.8

const feature = (name: string, files: string) => files.split(' ').map((file) => `src/features/${name}/${file}.ts`)
const product = (folder: string, files: string) => files.split(' ').map((file) => `src/product/${folder}${file}.ts`)
const shared = (files: string) => files.split(' ').map((file) => `src/platform/shared/${file}.ts`)

export const areas = {
  rules: [
    ...feature(
      'vendors',
      'framework-state required-agreements agreements-in-force compliance-status reviews plan clause-rules',
    ),
    ...feature('assessments', 'visible answer-fits validate-questions states'),
    ...feature('state-laws', 'applicability'),
    ...feature('breach-alerts', 'match severity'),
    ...feature('data-removal', 'laws-for item-states'),
    ...feature('scans', 'gate'),
  ],
  score: [
    ...product('score/method/', 'addends confidence factors fixed vrm2 core record reasons'),
    ...product('score/', 'levels'),
    ...feature('catalog', 'score-inputs'),
    ...feature('vendors', 'score-inputs'),
    ...feature('scans', 'score'),
  ],
  verifier: [
    ...product('score/method/', 'verify-score'),
    ...feature('data-removal', 'event-chain receipt'),
    ...feature('customers', 'server/verify-audit'),
    ...product('manifest/', 'verify-manifest'),
    ...shared('canonical-hash signature'),
  ],
  clocks: [
    ...feature('data-removal', 'clocks holidays server/clock'),
    ...feature('reports', 'periods'),
    ...product('', 'schedule-times'),
    ...feature('breach-alerts', 'days'),
    ...feature('assessments', 'reminders'),
    ...product('score/method/', 'dates'),
    ...shared('days dates'),
  ],
} as const satisfies Record<string, readonly string[]>

export type Area = keyof typeof areas
export const areaNames = Object.keys(areas) as Area[]
