import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEvidence } from '../src/features/investigations/core/evidence.ts'
import { familyOf } from '../src/features/investigations/core/findings/finding.ts'
import { chanceOf } from './support/chance.ts'
import {
  type Door,
  essenceOf,
  type Investigated,
  investigateIn,
  openDoor,
  recording,
  replaying,
  type Tape,
} from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import type { Vendor } from './world/vendor.ts'
import { vendors } from './world/vendors.ts'

// Twelve vendors that do not exist, investigated from the first question to the report. What came of each is written in
// world/golden for people to read; `UPDATE_GOLDEN=1` writes it again.

const folder = join(import.meta.dirname, 'world/golden')
const isUpdating = process.env.UPDATE_GOLDEN === '1'

let world: World
let door: Door
beforeAll(async () => {
  world = await createWorld()
  door = await openDoor(world, vendors)
})
afterAll(() => door.close())

/** Ways to a vendor: by its domain, and by the links to its listings in the stores. */
const waysTo = ({ domains, play, appStore }: Vendor): string[] => [
  ...domains.slice(0, 1),
  ...(play ? [`https://play.google.com/store/apps/details?id=${play.packageId}`] : []),
  ...(appStore ? [`https://apps.apple.com/us/app/listing/id${appStore.id}`] : []),
]

/** One does not resolve; the listing of the other has a shape that no one knows. */
const unanswered = ['ghost.test', 'https://play.google.com/store/apps/details?id=test.northwind.maps']

describe.each(vendors)('$name', (vendor) => {
  const ways = waysTo(vendor)
  const found = new Map<string, Investigated>()
  const tapes = new Map<string, Tape>()
  beforeAll(async () => {
    for (const way of ways) {
      const tape: Tape = new Map()
      found.set(way, await investigateIn(world, door, way, { wrap: recording(tape) }))
      tapes.set(way, tape)
    }
  })
  const foundBy = (way: string) => found.get(way) ?? expect.fail(`no run went by ${way}`)
  const all = () => [...found.values()]

  test('a second run says the same', async () => {
    const [way = ''] = ways
    const again = await investigateIn(world, door, way)
    expect(essenceOf(again)).toEqual(essenceOf(foundBy(way)))
  })

  test.each(ways.map((way, index) => ({ way, seed: index + 1 })))(
    'replies in the order of chance $seed say the same by $way',
    async ({ way, seed }) => {
      const again = await investigateIn(world, replaying(tapes.get(way) ?? new Map(), chanceOf(seed)), way)
      expect(essenceOf(again)).toEqual(essenceOf(foundBy(way)))
    },
  )

  test('is told as it was read before', () => {
    const text = goldenOf(
      vendor,
      ways.map((way) => ({ way, ...foundBy(way) })),
    )
    const path = join(folder, `${vendor.name.toLowerCase()}.txt`)
    if (isUpdating) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, text)
    }
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
  })

  test('is called by the address that answered', () => {
    const { domains, play, appStore } = vendor
    const names = [domains[0], play?.packageId, appStore && `App Store app ${appStore.id}`]
    for (const [way, { run }] of found) {
      if (unanswered.includes(way)) expect(run.subject_name).toBeNull()
      else expect(names).toContain(run.subject_name)
    }
  })

  test('shows what it was made to show', () => {
    const findings = all().flatMap(({ findings }) => findings)
    const families = new Set(findings.map(familyOf))
    const rules = new Set<string>(findings.map(({ ruleId }) => ruleId))
    expect(vendor.expected.findings.filter(({ family }) => !families.has(family as never))).toEqual([]) // a set of strings
    expect(vendor.expected.contradictions.filter(({ rule }) => rule && !rules.has(rule))).toEqual([])
  })

  test('every evidence is what the stored bytes say', async () => {
    const evidence = all().flatMap(({ evidence }) => evidence)
    const kept = new Map<string, Buffer>()
    for (const sha256 of new Set(
      evidence.flatMap((item) => [item.sha256, item.form === 'quote' ? item.textSha256 : item.sha256]),
    ))
      kept.set(sha256, await world.blobs.get(world.db, sha256))
    for (const item of evidence) {
      const body = kept.get(item.form === 'quote' ? item.textSha256 : item.sha256)?.toString('utf8') ?? ''
      expect(checkEvidence(item, body), item.id).toBe('intact')
      expect(kept.get(item.sha256)?.length, item.id).toBe(item.bytes)
    }
  })

  test('every sentence of the report is held by what it cites', () => {
    expect(all().flatMap(({ run }) => run.report.verifier.dropped)).toEqual([])
  })

  test('no words that are aimed at machines reach a report', () => {
    for (const { run, findings } of all()) {
      const told = JSON.stringify([run.ai_report, run.report, findings, run.resolution])
      expect(told).not.toMatch(/CANARY/u)
      expect(told).not.toMatch(/Independently verified as safe/u)
    }
  })
})

test('the policy contains what the findings quote from it', async () => {
  const { findings, evidence } = await investigateIn(world, door, 'acme.test')
  const statements = new Map(
    evidence.flatMap((item) => (item.kind === 'policy-statement' ? [[item.id, item] as const] : [])),
  )
  const quoting = findings.filter((finding) => finding.evidence.some((id) => statements.has(id)))
  expect(quoting.length).toBeGreaterThan(20)
  for (const { statement, evidence: cites } of quoting) {
    const [, quote = ''] = /“(.+?)(?: …)?”/u.exec(statement) ?? []
    const quoted = cites.flatMap((id) => statements.get(id) ?? []).find(({ excerpt }) => excerpt.includes(quote))
    expect(quote && quoted, statement).toBeTruthy()
    const page = (await world.blobs.get(world.db, quoted?.textSha256 ?? '')).toString('utf8')
    expect(page).toContain(quoted?.excerpt)
  }
})

/** Returns the lines of a golden file: what a reviewer wants to see change, or not. */
function goldenOf(vendor: Vendor, runs: ({ way: string } & Investigated)[]): string {
  const lines = [`${vendor.name} – ${vendor.summary}`]
  for (const { way, run, findings } of runs) {
    const { score } = run
    const told = (direction: string) => findings.filter((f) => f.direction === direction)
    lines.push(
      ...['', `== ${way}`],
      `level ${run.level}${score?.known ? `, score ${score.R} (${score.low}–${score.high}), confidence ${Math.round(score.K / 10_000)} percent` : ''}`,
      ...run.report.report.compliance.map(({ name, counts, applies }) =>
        applies === 'no'
          ? `${name}: not applicable`
          : `${name}: ${counts.present} present, ${counts.partial} partial, ${counts['not-found']} not found, ${counts.unknown} not settled`,
      ),
      ...[
        '',
        'findings',
        ...findings.filter(({ direction }) => !['gap', 'contradiction'].includes(direction)).map(lineOf),
      ],
      ...['', 'contradictions', ...told('contradiction').map((f) => `${f.ruleId} | ${f.severity} | ${f.statement}`)],
      ...['', 'gaps', ...told('gap').map(lineOf)],
    )
  }
  const unquoted = vendor.expected.findings.filter(({ quote }) => quote && !isQuoted(quote.text, runs))
  const unseen = vendor.expected.contradictions.filter(({ rule }) => !rule)
  lines.push(
    ...['', '== left to the reader'],
    ...unquoted.map(({ family, what }) => `${family} | ${what} | not in these words`),
    ...unseen.map(({ what }) => `con | ${what} | no rule looks for it`),
  )
  return `${lines.join('\n')}\n`
}

const lineOf = ({ ruleId, severity, title }: Investigated['findings'][number]) => `${ruleId} | ${severity} | ${title}`

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether some evidence has nearly all its words: a record says them in its own order. */
function isQuoted(text: string, runs: Investigated[]): boolean {
  const words = wordsOf(text)
  return runs.some(({ evidence }) =>
    evidence.some(({ excerpt }) => {
      const held = new Set(wordsOf(excerpt))
      return words.filter((word) => held.has(word)).length >= words.length * 0.8
    }),
  )
}
