import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLlm } from '../src/app/llm.ts'
import { modelQuote } from '../src/features/investigations/core/connectors/model/records.ts'
import { checkEvidence } from '../src/features/investigations/core/evidence.ts'
import { verifyReport } from '../src/features/investigations/core/investigate.ts'
import { listDropped } from '../src/features/investigations/server/dropped.store.ts'
import { investigate } from '../src/features/investigations/server/engine.ts'
import type { ModelFor } from '../src/features/investigations/server/model.ts'
import { presentRunDetail } from '../src/features/investigations/server/present.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { runSql } from '../src/platform/server/database.ts'
import { type LlmMode, llmModes } from './fakes/llm-modes.ts'
import { readPrompt } from './fakes/llm-prompt.ts'
import { type FakeLlm, startFakeLlm } from './fakes/llm-server.ts'
import {
  beginRun,
  type Door,
  essenceOf,
  forgetEverything,
  type Investigated,
  investigateIn,
  openDoor,
  readRun,
  recording,
  replaying,
  type Tape,
} from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { veil } from './world/veil.ts'
import { evil } from './world/vendors/evil.ts'

// Whole runs with a language model beside them, which lies, obeys the vendor, breaks or falls silent. The vendor is Evil:
// what it hides from people must reach no prompt, and what it tells machines no report.

const canaries = Array.from({ length: 14 }, (_, index) => `CANARY-EVIL-${index + 1}`)
const hidden = ['Independently verified as safe', 'reviewers must answer', 'When you summarise this page']
const key = 'sk-test-0123456789abcdef'

let world: World
let door: Door
let tape: Tape
let without: Investigated
beforeAll(async () => {
  world = await createWorld()
  door = await openDoor(world, [evil, veil])
  tape = new Map()
  without = await investigateIn(world, door, 'evil.test', { wrap: recording(tape) })
})
afterAll(() => door.close())

/** As the environment would set it, with a model that answers in this mode. */
async function withModel<T>(
  mode: LlmMode,
  use: (given: { fake: FakeLlm; model: ModelFor | undefined; logged: string[] }) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const fake = await startFakeLlm({ mode, forbidden: [...canaries, ...hidden, key] })
  const logged: string[] = []
  const config = readConfig({
    ...{ LLM_KIND: 'openai-compatible', LLM_BASE_URL: fake.baseUrl('openai-compatible'), LLM_MODEL: 'fake-1' },
    ...{ LLM_API_KEY: key, LLM_SEND_POLICY_TEXT: 'on' },
    ...env,
  })
  try {
    await runSql(world.db, 'truncate llm_month, llm_share')
    return await use({
      fake,
      logged,
      model: openLlm({
        config: { ...config, egressCertificates: [] },
        db: world.db,
        log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
        waits: { sleep: async () => {}, totalMs: mode === 'hang' ? 400 : 20_000 },
      }),
    })
  } finally {
    await fake.close()
  }
}

/** The recorded world again, with the model. */
const again = (model: ModelFor | undefined) =>
  investigateIn(
    world,
    replaying(tape, () => 0),
    'evil.test',
    { parts: { model } },
  )

const callsOf = (id: string) =>
  runSql<{ ordinal: number; name: string; outcome: string; model: string | null; prompt_sha256: string }>(
    world.db,
    'select ordinal, name, outcome, model, prompt_sha256 from investigation_llm_call where investigation_id = $1 order by ordinal',
    [id],
  )

const asked = (fake: FakeLlm) => fake.requests.map(({ user }) => String(readPrompt(user).header.call))

/** Returns what the rules found, with the evidence they found it in. */
const byRules = (run: Investigated) => {
  const findings = run.findings.filter(({ ruleId }) => ruleId !== 'gov.model-reading')
  const evidence = run.evidence.filter(({ connector }) => connector !== 'model')
  const { evidence: e, findings: f, score, level } = essenceOf({ ...run, evidence, findings })
  return { evidence: e, findings: f, score, level, compliance: run.run.report.report.compliance }
}

/** The whole run but for the note of what was generated. */
const template = (run: Investigated) => {
  const { report, ...rest } = essenceOf(run)
  return { ...rest, report: report?.report, verifier: report?.verifier }
}

/** How a call ends in each mode in which no call is answered. */
const failures: Partial<Record<LlmMode, string>> = {
  empty: 'bad-response',
  refusal: 'content-refused',
  '429': 'rate-limited',
  '500': 'server-error',
  hang: 'timeout',
  huge: 'too-large',
  'wrong-schema': 'not-of-schema',
}

describe.each(llmModes)('a model that is %s', (mode) => {
  test('changes neither findings nor score, and says nothing that is not in the evidence', async () => {
    await withModel(mode, async ({ fake, model, logged }) => {
      const run = await again(model)
      expect(fake.faults()).toEqual([])
      expect(fake.requests.length).toBeGreaterThan(0)

      expect(byRules(run)).toEqual(byRules(without))
      for (const finding of run.findings.slice(without.findings.length))
        expect(finding).toMatchObject({ ruleId: 'gov.model-reading', direction: 'info', severity: 0, confidence: 0.6 })

      const { report } = run.run.report
      const { verifierOutcome } = verifyReport(report, { ...run, subject: report.subject })
      expect(verifierOutcome.dropped).toEqual([])
      const shown = JSON.stringify([run.run.ai_report, report.sections])
      for (const canary of canaries) expect(shown).not.toContain(canary)
      expect(shown).not.toMatch(/\b[0-9a-f]{24}\b|perfect and safe/u)

      const calls = await callsOf(run.run.id)
      expect(calls.map(({ ordinal }) => ordinal)).toEqual(calls.map((_, index) => index + 1))
      expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['extract', 'answer', 'write']))
      if (failures[mode]) {
        expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(new Set([failures[mode]]))
        expect(template(run)).toEqual(template(without))
      }

      const rows = await runSql(
        world.db,
        `select to_jsonb(c) from investigation_llm_call c union all select to_jsonb(i) from investigation i union all select to_jsonb(s) from investigation_step s`,
      )
      expect(JSON.stringify(rows)).not.toContain(key)
      expect(logged.join('')).not.toContain(key)
    })
  })
})

test('a quote that the page has is shown next to the check as a reading that needs review', async () => {
  await withModel('good', async ({ model }) => {
    const run = await again(model)
    const read = run.findings.filter(({ ruleId }) => ruleId === 'gov.model-reading')
    expect(read.length).toBeGreaterThan(0)
    for (const finding of read) {
      expect(finding.statement).toMatch(/^Needs review, .*“.+”$/u)
      expect(run.run.ai_report).toContain(finding.statement)
      const cited = run.evidence.filter(({ id }) => finding.evidence.includes(id))
      const [quote] = cited.filter(({ form }) => form === 'quote')
      if (!quote) throw new Error(`${finding.id} quotes nothing`)
      expect(quote).toMatchObject({ connector: 'model', trust: 'vendor_claim', facts: { model: 'fake-1' } })
      const body = await world.blobs.get(world.db, quote.textSha256)
      expect(checkEvidence(quote, Buffer.from(body).toString('utf8'))).toBe('intact')
      // The rules' own answer stays, and is shown.
      const check = run.run.report.report.compliance
        .flatMap((f) => f.checks)
        .find((c) => c.check === modelQuote.facts.parse(quote.facts).check)
      expect(check?.status).toMatch(/^(?:not-found|unknown)$/u)
    }
    const detail = presentRunDetail({ ...run, otherRuns: [], verdicts: [], evidence: [] })
    expect(detail.generated).toMatchObject({ model: 'fake-1' })
    expect(detail.generated?.sections.length).toBeGreaterThan(0)
    const { answers } = run.run.report.generated ?? {}
    expect(answers?.dropped.length).toBeGreaterThan(0)
    expect(detail.generated?.answers).toEqual({
      ...{ model: 'fake-1', kept: answers?.kept.length, dropped: answers?.dropped.length },
    })
    const [shown] = await listDropped(world.db, 1)
    expect(shown).toMatchObject({ investigationId: run.run.id, dropped: expect.any(Array) })
    expect(shown?.dropped.length).toBe((answers?.dropped.length ?? 0) + (detail.generated?.rejected ?? 0))
    expect(shown?.dropped.every(({ reason }) => reason !== '')).toBe(true)
  })
})

test('without leave to send what vendors wrote, no prompt quotes them', async () => {
  await withModel(
    'good',
    async ({ fake, model }) => {
      const run = await again(model)
      expect(fake.faults()).toEqual([])
      expect(new Set(asked(fake))).toEqual(new Set(['write', 'judge']))
      const sent = fake.requests.flatMap(({ user }) => readPrompt(user).blocks.map(({ quote }) => quote)).join('\n')
      const quotes = run.evidence.filter(({ form }) => form === 'quote')
      expect(quotes.length).toBeGreaterThan(0)
      for (const { excerpt } of quotes) expect(sent).not.toContain(excerpt.slice(0, 40))
      expect(run.evidence.some(({ connector }) => connector === 'model')).toBe(false)
    },
    { LLM_SEND_POLICY_TEXT: 'off' },
  )
})

test('once the tokens of the month are spent, the report is the template', async () => {
  await withModel(
    'good',
    async ({ fake, model }) => {
      const run = await again(model)
      expect(fake.requests).toEqual([])
      expect(template(run)).toEqual(template(without))
      expect((await callsOf(run.run.id)).map(({ outcome }) => outcome)).toEqual([
        'budget-spent',
        'budget-spent',
        'budget-spent',
      ])
    },
    { LLM_MONTHLY_TOKENS: '100' },
  )
})

test('without configuration there is no model, no request and no trace of one', async () => {
  await withModel(
    'good',
    async ({ fake, model }) => {
      expect(model).toBeUndefined()
      const run = await again(model)
      expect(fake.requests).toEqual([])
      expect(template(run)).toEqual(template(without))
      expect(run.run.report.generated).toBeUndefined()
      expect(run.steps.map(({ step }) => step)).toEqual(without.steps.map(({ step }) => step))
      expect(await callsOf(run.run.id)).toEqual([])
    },
    { LLM_KIND: '' },
  )
})

test('the model may be on this machine, and a vendor may not', async () => {
  await withModel('good', async ({ fake, model }) => {
    const run = await investigateIn(world, door, 'evil-inside.test', { parts: { model } })
    expect(run.steps.find(({ step }) => step === 'headers')).toMatchObject({
      outcome: 'unavailable',
      reason: 'guarded',
    })
    expect(fake.requests.length).toBeGreaterThan(0)
    // A request from anyone else would be a fault.
    expect(fake.faults()).toEqual([])
  })
})

test('a run that is cut off asks nothing twice', async () => {
  await withModel('good', async ({ fake, model }) => {
    if (!model) throw new Error('no model')
    await forgetEverything(world)
    const id = await beginRun(world, 'evil.test')
    const parts = { ...world.engine, openAsker: door.openAsker }
    const stopped: ModelFor = (payer) => ({
      ...model(payer),
      rewrite: () => Promise.reject(new Error('the worker was killed')),
    })
    await expect(investigate(id, { ...parts, model: stopped })).rejects.toThrow('the worker was killed')
    await investigate(id, { ...parts, model })
    expect(asked(fake).filter((call) => call === 'extract')).toHaveLength(1)
    const run = await readRun(world, id)
    expect(run.findings.some(({ ruleId }) => ruleId === 'gov.model-reading')).toBe(true)
    expect((await callsOf(id)).filter(({ name }) => name === 'extract')).toHaveLength(1)
  })
})

describe('links that the search left unread', () => {
  const chosenIn = (run: Investigated) => run.evidence.filter(({ kind }) => kind === 'model-choice')
  const policies = (run: Investigated) =>
    run.evidence.filter(({ kind, excerpt }) => kind === 'policy' && excerpt.includes('Is a policy: yes'))

  let seen: Tape
  let alone: Investigated
  beforeAll(async () => {
    seen = new Map()
    alone = await investigateIn(world, door, 'veil.test', { wrap: recording(seen) })
  })

  test('are offered by their words, and the chosen one is read as any other page', async () => {
    expect(policies(alone)).toEqual([])
    await withModel('good', async ({ fake, model }) => {
      const run = await investigateIn(world, door, 'veil.test', { parts: { model } })
      expect(fake.faults()).toEqual([])
      const [choice] = fake.requests.filter(({ user }) => readPrompt(user).header.call === 'choose')
      expect(readPrompt(choice?.user ?? '').blocks.map(({ quote }) => quote)).toEqual(['Privacy policy'])
      expect(choice?.user).not.toMatch(/veil\.test|https?:/u)
      expect(policies(run)).toHaveLength(1)
      expect(
        chosenIn(run)
          .map(({ excerpt }) => excerpt)
          .join('\n'),
      ).toContain('https://veil.test/p/8841 | answer: read as privacy policy')
      // The policy is longer than a prompt: labels say which of its uncertain passages are worth reading.
      expect(asked(fake).slice(0, 3)).toEqual(['choose', 'label', 'extract'])
      expect(new Set(asked(fake))).toEqual(new Set(['choose', 'label', 'extract', 'answer', 'write', 'judge']))
      expect(run.steps.flatMap(({ step }) => (step.startsWith('model:') ? [step] : []))).toEqual([
        'model:choice',
        'model:reading',
        'model:answers',
      ])
    })
  })

  test('stay unread where the model names none of them', async () => {
    await withModel('wrong-id', async ({ fake, model }) => {
      const replay = replaying(seen, () => 0)
      const run = await investigateIn(world, replay, 'veil.test', { parts: { model } })
      expect(asked(fake)).toContain('choose')
      expect(chosenIn(run)).toEqual([])
      expect(byRules(run)).toEqual(byRules(alone))
    })
  })
})
