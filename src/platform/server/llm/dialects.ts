import { z } from 'zod'
import type { CompletionRequest, UnavailableReason, Usage } from '../../shared/completion.ts'
import { parseJson } from '../../shared/json.ts'

// How the three kinds of servers are asked for JSON of a schema, and what of their answers is the answer.

export const llmKinds = ['openai-compatible', 'anthropic', 'ollama'] as const
export type LlmKind = (typeof llmKinds)[number]

export interface Answer {
  outcome: 'answered'
  text: string
  usage: Usage | null
  /** Empty where the server does not say. */
  model: string
}

export type Asked = Answer | { outcome: 'unavailable'; reason: UnavailableReason }

type Ask = CompletionRequest & {
  model: string
  /** False: the server does not accept the schema, so it is in the prompt. */
  isStrict: boolean
}

export interface Dialect {
  url(base: string): string
  headers(apiKey: string | undefined): Record<string, string>
  body(ask: Ask): Record<string, unknown>
  read(body: string, name: string): Asked
  /** True if there is a second way to ask where the schema is not taken. */
  canRelax: boolean
}

const unavailable = (reason: UnavailableReason): Asked => ({ outcome: 'unavailable', reason })

const tokens = z.int().min(0)

/** The body as the wire says it, or a bad response. */
function reading<T>(shape: z.ZodType<T>, read: (value: T, name: string) => Asked): Dialect['read'] {
  return (body, name) => {
    const json = parseJson(body)
    const parsed = shape.safeParse(json)
    return parsed.success ? read(parsed.data, name) : unavailable('bad-response')
  }
}

const withSchema = ({ system, schema }: Pick<Ask, 'system' | 'schema'>) =>
  `${system}\nJSON schema of the answer: ${JSON.stringify(schema)}`

/** `/chat/completions` with `response_format`. */
const openAi: Dialect = {
  url: (base) => `${base}/chat/completions`,
  headers: (apiKey) => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  canRelax: true,
  body: ({ name, system, user, schema, maxTokens, model, isStrict }) => ({
    model,
    temperature: 0,
    max_tokens: maxTokens,
    messages: [
      { role: 'system', content: isStrict ? system : withSchema({ system, schema }) },
      { role: 'user', content: user },
    ],
    response_format: isStrict
      ? { type: 'json_schema', json_schema: { name, strict: true, schema } }
      : { type: 'json_object' },
  }),
  read: reading(
    z.object({
      model: z.string().optional(),
      choices: z
        .array(
          z.object({
            finish_reason: z.string().nullish(),
            message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
          }),
        )
        .min(1),
      usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
    }),
    ({ model = '', choices, usage }) => {
      const [choice] = choices
      if (!choice) return unavailable('bad-response')
      if (choice.message.refusal || choice.finish_reason === 'content_filter') return unavailable('content-refused')
      if (choice.finish_reason === 'length') return unavailable('too-large')
      return {
        outcome: 'answered',
        text: choice.message.content ?? '',
        usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
        model,
      }
    },
  ),
}

/** `/v1/messages`, where a schema can only be asked for as the input of a tool; nothing is ever run. */
const anthropic: Dialect = {
  url: (base) => `${base.replace(/\/v1$/, '')}/v1/messages`,
  headers: (apiKey) => ({ 'anthropic-version': '2023-06-01', ...(apiKey ? { 'x-api-key': apiKey } : {}) }),
  canRelax: false,
  body: ({ name, system, user, schema, maxTokens, model }) => ({
    model,
    temperature: 0,
    max_tokens: maxTokens,
    system,
    messages: [{ role: 'user', content: user }],
    tools: [{ name, description: 'The answer.', input_schema: schema }],
    tool_choice: { type: 'tool', name },
  }),
  read: reading(
    z.object({
      model: z.string().optional(),
      stop_reason: z.string().nullish(),
      content: z.array(
        z.object({
          type: z.string(),
          name: z.string().optional(),
          input: z.unknown().optional(),
          text: z.string().optional(),
        }),
      ),
      usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
    }),
    ({ model = '', stop_reason, content, usage }, name) => {
      if (stop_reason === 'refusal') return unavailable('content-refused')
      if (stop_reason === 'max_tokens') return unavailable('too-large')
      const used = content.find((c) => c.type === 'tool_use' && c.name === name)
      const said = content.flatMap((c) => (c.type === 'text' ? (c.text ?? '') : [])).join('')
      return {
        outcome: 'answered',
        text: used ? JSON.stringify(used.input ?? null) : said,
        usage: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
        model,
      }
    },
  ),
}

/** `/api/chat` with `format`. */
const ollama: Dialect = {
  url: (base) => `${base}/api/chat`,
  headers: (apiKey) => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  canRelax: false,
  body: ({ system, user, schema, maxTokens, model }) => ({
    model,
    stream: false,
    format: schema,
    options: { temperature: 0, num_predict: maxTokens },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
  }),
  read: reading(
    z.object({
      model: z.string().optional(),
      done_reason: z.string().nullish(),
      message: z.object({ content: z.string() }),
      prompt_eval_count: tokens.optional().catch(undefined),
      eval_count: tokens.optional().catch(undefined),
    }),
    ({ model = '', done_reason, message, prompt_eval_count: input, eval_count: output }) =>
      done_reason === 'length'
        ? unavailable('too-large')
        : {
            outcome: 'answered',
            text: message.content,
            usage: input === undefined || output === undefined ? null : { input, output },
            model,
          },
  ),
}

export const dialects: Record<LlmKind, Dialect> = { 'openai-compatible': openAi, anthropic, ollama }
