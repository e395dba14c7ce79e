import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PolicyOutside } from '../../features/policies/server/outside.ts'
import { failureWords } from '../../features/policies/vocabulary.ts'
import { caps } from '../../scanners/document/document.ts'
import { ccpaDisclosures } from '../../scanners/policy/disclosures.frameworks.ts'
import { policyCategories } from '../../scanners/policy/policy.ts'
import { practiceLabels } from '../../scanners/policy/practices.ts'
import { asPage, germanText, hostileTexts, samplePolicy } from '../../scanners/policy/reading.fixture.ts'
import { scanPolicyCommand } from './scan-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-policy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let out: string[] = []
let err: string[] = []
const { stdin, stdout } = process
beforeEach(() => {
  ;[out, err] = [[], []]
  vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void err.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.defineProperties(process, { stdin: { value: stdin }, stdout: { value: stdout } })
  process.exitCode = 0
})

function file(content: string | Buffer, name = 'policy.txt'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Runs the command and returns its output and exit code. */
async function ran(...args: Parameters<typeof scanPolicyCommand>) {
  await scanPolicyCommand(...args)
  return { code: process.exitCode, out: out.join('\n'), err: err.join('\n') }
}

/** Runs the batch with lines of standard input and returns its answers. */
async function batch(lines: readonly (object | string)[], given: Buffer[] = []) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return answers(async () => ran(undefined, { batch: true }), [Buffer.from(input), ...given])
}

async function answers(run: () => Promise<{ code: unknown; err: string }>, input: Buffer[]) {
  const written: string[] = []
  const sink = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk))
      done()
    },
  })
  Object.defineProperties(process, { stdin: { value: Readable.from(input) }, stdout: { value: sink } })
  const result = await run()
  const rows = written.join('').split('\n').filter(Boolean)
  // biome-ignore lint/suspicious/noExplicitAny: read field by field below
  return { ...result, rows: rows.map((row) => JSON.parse(row) as any) }
}

describe('a file', () => {
  test('is told in a short text', async () => {
    const { code, out: text } = await ran(file(samplePolicy), {})
    expect(code).toBe(0)
    for (const words of [
      'last updated: March 4, 2026',
      'Data Security',
      'Precise location: Collected',
      'Not found',
      'GDPR Art. 13/14',
    ])
      expect(text).toContain(words)
  })

  test('as JSON is the whole reading, the same each time', async () => {
    const path = file(samplePolicy)
    const first = JSON.parse((await ran(path, { json: true })).out)
    expect(first).toMatchObject({ source: path, policy: { isPolicy: true }, language: 'en' })
    expect(first.text.slice(first.lastUpdated.start, first.lastUpdated.end)).toBe(first.lastUpdated.quote)
    out = []
    expect(JSON.parse((await ran(path, { json: true })).out)).toEqual(first)
  })

  test('may be a page, also one that never closes', async () => {
    const page = `<!doctype html><html lang="en"><body><main><h1>Privacy</h1><p>${samplePolicy.replaceAll('\n\n', '<p>')}`
    expect(JSON.parse((await ran(file(page, 'policy.html'), { json: true })).out).policy).toEqual({ isPolicy: true })
  })

  test.each([
    ['one word', 'too_short'],
    ['navigation only', 'unsure_language'],
    ['another language', 'other_language'],
  ])('that is no policy leaves with 1: %s', async (name, reason) => {
    const { code, out: text } = await ran(file(hostileTexts[name] ?? ''), { json: true })
    expect(code).toBe(1)
    expect(JSON.parse(text).policy).toEqual({ isPolicy: false, reason })
  })

  test('of 20 MB is read in part and says so', async () => {
    const { code, out: text } = await ran(file(`${samplePolicy}\n\n`.repeat(8_500)), { json: true })
    const { coverage, policy } = JSON.parse(text)
    expect(policy).toEqual({ isPolicy: true })
    expect(coverage.limits).toEqual(['text-cut', 'document-cut'])
    expect(coverage.characters).toBeLessThan(caps.bytes)
    expect(code).toBe(0)
  })

  test.each([
    ['that is not there', () => join(folder, 'nowhere.txt'), 'no such file'],
    ['that is a folder', () => folder, 'isn’t a file'],
    ['without a word', () => file(''), failureWords['no-text']],
    [
      'that is a picture',
      () => file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0])),
      failureWords['not-a-document'],
    ],
    ['that is a damaged PDF', () => file('%PDF-1.7 nothing', 'policy.pdf'), failureWords.broken],
  ])('%s cannot be read and leaves with 2', async (_, path, words) => {
    const { code, err: said, out: text } = await ran(path(), { json: true })
    expect(code).toBe(2)
    expect(said).toContain(words)
    expect(text).toBe('')
  })
})

describe('standard input', () => {
  test('is read like a file', async () => {
    const { code } = await answers(() => ran('-', { json: true }), [Buffer.from(samplePolicy)])
    expect(code).toBe(0)
    expect(JSON.parse(out.join('')).policy).toEqual({ isPolicy: true })
  })
})

describe('a link', () => {
  const outside = (answer: Partial<PolicyOutside>) => async (): Promise<PolicyOutside> => ({
    fetchPolicy: async () => ({ outcome: 'unavailable', reason: 'unreachable', detail: 'unresolvable' }),
    readPasted: async () => ({ outcome: 'unavailable', reason: 'no-text', detail: '' }),
    readPolicy: async () => ({ outcome: 'unavailable', reason: 'no-text', detail: '' }),
    readBytes: async () => ({ outcome: 'unavailable', reason: 'no-text', detail: '' }),
    close: async () => undefined,
    ...answer,
  })

  test('that cannot be reached leaves with 2 and its reason', async () => {
    const { code, err: said } = await ran('https://a.example/privacy', {}, outside({}))
    expect(code).toBe(2)
    expect(said).toBe('https://a.example/privacy: The site did not answer. (unresolvable)')
  })

  test('whose reader broke, or a bug, leaves with 3', async () => {
    const crashed = { outcome: 'unavailable', reason: 'crashed', detail: '' } as const
    expect((await ran('https://a.example/', {}, outside({ fetchPolicy: async () => crashed }))).code).toBe(3)
    const bug = async () => Promise.reject(new Error('a bug'))
    expect((await ran('https://a.example/', {}, outside({ fetchPolicy: bug }))).code).toBe(3)
  })
})

describe('a batch', () => {
  test('answers each line in order, under its own id', async () => {
    const { code, rows } = await batch([
      { id: 'a', text: 'We may share your e-mail address with advertisers.' },
      { id: 2, text: 'We do not collect your location.' },
      { text: 'Contact us at privacy@example.com.' },
    ])
    expect(code).toBe(0)
    expect(rows.map(({ id }) => id)).toEqual(['a', 2, null])
    expect(rows[0]).toMatchObject({ top: 'Third Party Sharing/Collection', practices: ['SHARE'], types: ['Contact'] })
    expect(rows[1].practices).toEqual(['NOT_COLLECT'])
    expect(Object.keys(rows[0])).toEqual(['id', 'labels', 'top', 'types', 'practices', 'disclosures', 'text'])
  })

  test('says only names of the schemes', async () => {
    const lines = samplePolicy
      .split('\n')
      .filter(Boolean)
      .map((text, id) => ({ id, text }))
    for (const row of (await batch(lines)).rows) {
      expect(policyCategories).toContain(row.top)
      expect(policyCategories).toEqual(expect.arrayContaining(row.labels))
      expect(row.labels).toContain(row.top)
      expect(practiceLabels).toEqual(expect.arrayContaining(row.practices))
      expect(Object.values(ccpaDisclosures)).toEqual(expect.arrayContaining(row.disclosures))
    }
  })

  test('reads a page, of which it gives the text', async () => {
    const { rows } = await batch([{ id: 'p', html: asPage(samplePolicy) }])
    expect(rows[0].labels).toEqual(expect.arrayContaining([rows[0].top, 'First Party Collection/Use', 'Data Security']))
    expect(rows[0].text).not.toContain('Imprint')
    expect(rows[0].text).toContain('We never share your email address with anybody.')
    expect(rows[0].disclosures).toContain('Description of Right to Non-discrimination on exercising rights')
    expect(rows[0].practices).toEqual(['COLLECT', 'NOT_COLLECT', 'SHARE', 'NOT_SHARE'])
  })

  test('answers the questions of the rubric', async () => {
    const { rows } = await batch([{ id: 'q', citations: ['We keep data for two years and then delete it.'] }])
    expect(Object.keys(rows[0].answers)).toHaveLength(12)
  })

  test('goes on after a line that cannot be read', async () => {
    const { code, rows } = await batch([
      '{"id":1',
      { id: 2 },
      '[]',
      '',
      { id: 3, text: 7 },
      { id: 4, text: '' },
      { id: 5, html: '' },
    ])
    expect(rows.map(({ id, error }) => [id, Boolean(error)])).toEqual([
      [null, true],
      [2, true],
      [null, true],
      [3, true],
      [4, false],
      [5, false],
    ])
    expect(code).toBe(0)
  })

  test('reads hostile lines to their end', async () => {
    const texts = Object.values(hostileTexts)
    const { rows } = await batch([...texts.map((text, id) => ({ id, text })), { id: 'de', text: germanText }])
    expect(rows).toHaveLength(texts.length + 1)
    expect(rows.every(({ error }) => error === undefined)).toBe(true)
  })

  test('without one line that is JSON leaves with 2', async () => {
    const { code, err: said } = await batch(['not json', 'at all'])
    expect(code).toBe(2)
    expect(said).toContain('No line of standard input')
  })

  test('takes no file beside it, and a single reading needs one', async () => {
    expect((await ran('policy.txt', { batch: true })).code).toBe(2)
    expect((await ran(undefined, {})).code).toBe(2)
  })
})
