import { z } from 'zod'
import type { UnavailableReason, Usage } from '../../../../platform/shared/completion.ts'
import { parseJson } from '../../../../platform/shared/json.ts'
import { clip } from '../text.ts'
import type { CallName, LlmCall } from './calls.ts'
import type { Complete, Random } from './complete.ts'
import { leaks } from './output.ts'
import { buildPrompt, type Prompt } from './prompt.ts'

/** One request, as it is kept with the run: what was asked by its hash, what was answered word for word. */
export interface CallRecord {
  name: CallName
  promptVersion: string
  /** Section of the report, if the call writes or judges one. */
  section: number | null
  /** 1 for the first request, 2 and 3 for repairs. */
  attempt: number
  /** Null where nothing was answered. */
  model: string | null
  promptSha256: string
  usage: Usage | null
  outcome: 'accepted' | 'not-of-schema' | 'canary' | UnavailableReason
  /** Cut to a size that is stored. */
  answer: string | null
}

export type Asked<Checked> =
  | { outcome: 'answered'; value: Checked; prompt: Prompt; records: CallRecord[] }
  | { outcome: 'failed'; reason: FailedReason; records: CallRecord[] }

export type FailedReason = 'prompt' | 'not-of-schema' | 'canary' | UnavailableReason

interface Question<Input, Answer, Checked> {
  call: LlmCall<Input, Answer, Checked>
  input: Input
  complete: Complete
  random: Random
  section?: number
  signal?: AbortSignal | undefined
}

const repairs = 2
const maxStoredAnswer = 20_000

/** Asks, and retries with the schema issues of the answer. Every request is self-contained. */
export async function ask<Input, Answer, Checked>({
  call,
  input,
  complete,
  random,
  section,
  signal,
}: Question<Input, Answer, Checked>): Promise<Asked<Checked>> {
  const records: CallRecord[] = []
  const failed = (reason: FailedReason): Asked<Checked> => ({ outcome: 'failed', reason, records })
  const schema = call.answer(input)
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema)
  let repair: string[] | undefined
  for (let attempt = 1; attempt <= 1 + repairs; attempt++) {
    const prompt = buildPrompt({ system: call.system, ...call.data(input), random, ...(repair && { repair }) })
    if (!prompt) return failed('prompt')
    const completion = await complete({
      name: call.name,
      system: prompt.system,
      user: prompt.user,
      schema: jsonSchema,
      maxTokens: call.maxTokens,
      signal,
    })
    const base = {
      name: call.name,
      promptVersion: call.promptVersion,
      section: section ?? null,
      attempt,
      promptSha256: completion.promptSha256,
    }
    if (completion.outcome === 'unavailable') {
      records.push({ ...base, model: null, usage: null, outcome: completion.reason, answer: null })
      return failed(completion.reason)
    }
    const { text, usage, model } = completion
    const note = (outcome: CallRecord['outcome']) =>
      records.push({ ...base, model, usage, outcome, answer: storable(text) })
    // An answer that repeats the private word follows injected instructions: ignore everything else in it.
    if (leaks(text, prompt.canary)) {
      note('canary')
      return failed('canary')
    }
    const read = readAnswer(text, schema)
    if (read.outcome === 'read') {
      note('accepted')
      return { outcome: 'answered', value: call.check(read.value, input, prompt), prompt, records }
    }
    note('not-of-schema')
    repair = read.issues
  }
  return failed('not-of-schema')
}

function readAnswer<Answer>(
  text: string,
  schema: z.ZodType<Answer>,
): { outcome: 'read'; value: Answer } | { outcome: 'unreadable'; issues: string[] } {
  const json = parseJson(withoutFence(text))
  if (json === undefined) return { outcome: 'unreadable', issues: ['the answer is not JSON'] }
  const parsed = schema.safeParse(json)
  return parsed.success
    ? { outcome: 'read', value: parsed.data }
    : { outcome: 'unreadable', issues: parsed.error.issues.slice(0, 20).map(issueWords) }
}

/** Models like to wrap JSON in a code block. */
function withoutFence(text: string): string {
  const plain = text.trim()
  const firstBreak = plain.indexOf('\n')
  return plain.startsWith('```') && plain.endsWith('```') && firstBreak > 0 ? plain.slice(firstBreak + 1, -3) : plain
}

/** Place and kind of an issue; never a word of the answer, which would come back into the prompt as if it were ours. */
function issueWords(issue: z.core.$ZodIssue): string {
  const what = issue.code === 'unrecognized_keys' ? 'unknown keys' : issue.message
  return `${issue.path.map(String).join('.') || 'answer'}: ${what}`
}

/** A database stores neither NUL nor half a character. */
const storable = (text: string): string => clip(text.toWellFormed().replaceAll('\0', ''), maxStoredAnswer)
