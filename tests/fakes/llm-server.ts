import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { parseJson } from '../../src/platform/shared/json.ts'
import { type Answering, answerIn, type LlmMode, llmModes } from './llm-modes.ts'
import { type PromptFaults, promptFaults, readPrompt } from './llm-prompt.ts'

// A language model that we do not own, at the wire: three kinds of servers, and the ways in which a model or a server fails.
// It reads every prompt as an examiner and keeps what it finds wrong.

export interface RecordedRequest {
  path: string
  kind: Wire
  headers: Record<string, string>
  body: Record<string, unknown>
  system: string
  user: string
}

type Wire = 'openai-compatible' | 'anthropic' | 'ollama'

export interface FakeLlm {
  port: number
  /** Base URL to give to a client of the kind. */
  baseUrl(kind: Wire): string
  requests: RecordedRequest[]
  /** Faults of the requests: none, when all is well. */
  faults(): string[]
  close(): Promise<void>
}

interface FakeOptions extends PromptFaults {
  mode?: LlmMode
  port?: number
  /** Answers the first so many requests with 400 where a JSON schema is asked for, as older servers do. */
  refuseSchemas?: boolean
  /** For 429; "0" by default, so that tests do not wait. */
  retryAfter?: string
}

export async function startFakeLlm({
  mode = 'good',
  port = 0,
  refuseSchemas = false,
  retryAfter = '0',
  forbidden = [],
}: FakeOptions = {}): Promise<FakeLlm> {
  const requests: RecordedRequest[] = []
  const faults: string[] = []
  /** Prompts by marker: a retry repeats the whole prompt. */
  const markers = new Map<string, string>()
  const state: Answering = { broken: new Map() }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(`the fake failed: ${String(error)}`)
      response.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    const kind = wires[path]
    const text = await bodyOf(request)
    const body = objectIn(text)
    if (!kind || request.method !== 'POST' || !body) {
      faults.push(`${request.method} ${path} isn’t a request of a client`)
      return send(response, 404, { error: 'not found' })
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
    const { system, user } = messagesIn(kind, body)
    const number = requests.push({ path, kind, headers, body, system, user })
    const fault = (what: string) => faults.push(`request ${number}: ${what}`)
    for (const what of shapeFaults(kind, body, headers, text)) fault(what)
    for (const what of promptFaults({ system, user }, { forbidden })) fault(what)
    const prompt = readPrompt(user)
    if ((markers.get(prompt.marker) ?? user) !== user) fault('the marker was used before')
    markers.set(prompt.marker, user)

    if (refuseSchemas && isStrict(body)) return send(response, 400, { error: { message: 'response_format' } })
    const said = answerIn(mode, { system, ...prompt }, state)
    switch (said.kind) {
      case 'hang':
        return
      case 'status':
        return send(
          response,
          said.status,
          { error: said.status },
          said.status === 429 ? { 'retry-after': retryAfter } : {},
        )
      case 'huge':
        return sendHuge(response)
      case 'refusal':
      case 'text':
        return send(response, 200, envelope(kind, said, String(body.model), nameIn(kind, body)))
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo // listening on TCP
  return {
    port: bound,
    baseUrl: (kind) => `http://127.0.0.1:${bound}${kind === 'openai-compatible' ? '/v1' : ''}`,
    requests,
    faults: () => [...faults],
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

const wires: Record<string, Wire> = {
  '/v1/chat/completions': 'openai-compatible',
  '/chat/completions': 'openai-compatible',
  '/v1/messages': 'anthropic',
  '/api/chat': 'ollama',
}

const mostBodyBytes = 1024 * 1024

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mostBodyBytes) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function objectIn(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

function messagesIn(kind: Wire, body: Record<string, unknown>): { system: string; user: string } {
  const messages = (Array.isArray(body.messages) ? body.messages : []) as { role?: string; content?: unknown }[]
  const said = (role: string) => messages.flatMap((m) => (m.role === role ? String(m.content) : [])).join('\n')
  return { system: kind === 'anthropic' ? String(body.system ?? '') : said('system'), user: said('user') }
}

const isStrict = (body: Record<string, unknown>) =>
  (body.response_format as { type?: string } | undefined)?.type === 'json_schema'

function nameIn(kind: Wire, body: Record<string, unknown>): string {
  return kind === 'anthropic' ? String((body.tool_choice as { name?: string } | undefined)?.name) : ''
}

function shapeFaults(
  kind: Wire,
  body: Record<string, unknown>,
  headers: Record<string, string>,
  text: string,
): string[] {
  const faults: string[] = []
  const need = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(what)
  }
  const object = (value: unknown) =>
    (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const messages = Array.isArray(body.messages) ? (body.messages as { role?: string }[]) : []
  const key = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '')
  need(!key || !text.includes(key), 'the body contains the key')
  need(typeof body.model === 'string' && body.model !== '', 'no model')
  need(headers['content-type'] === 'application/json', 'not sent as JSON')
  need(messages.filter((m) => m.role === 'user').length === 1, 'not one user message')
  need(
    messages.every((m) => m.role === 'user' || (m.role === 'system' && kind !== 'anthropic')),
    'an earlier answer goes along',
  )
  switch (kind) {
    case 'openai-compatible': {
      const format = object(body.response_format)
      const schema = object(format.json_schema)
      need(body.temperature === 0, 'not temperature 0')
      need(typeof body.max_tokens === 'number', 'no cap of tokens')
      need(body.tools === undefined && body.functions === undefined, 'it may use tools')
      need(
        format.type === 'json_object' || (format.type === 'json_schema' && schema.strict === true && !!schema.schema),
        'no schema',
      )
      break
    }
    case 'anthropic': {
      const tools = Array.isArray(body.tools) ? (body.tools as { name?: string; input_schema?: unknown }[]) : []
      const choice = object(body.tool_choice)
      need(body.temperature === 0, 'not temperature 0')
      need(typeof body.max_tokens === 'number', 'no cap of tokens')
      need(headers['anthropic-version'] !== undefined, 'no version')
      need(
        tools.length === 1 && choice.type === 'tool' && choice.name === tools[0]?.name && !!tools[0]?.input_schema,
        'not one forced tool',
      )
      break
    }
    case 'ollama': {
      const options = object(body.options)
      need(options.temperature === 0, 'not temperature 0')
      need(typeof options.num_predict === 'number', 'no cap of tokens')
      need(body.stream === false && body.tools === undefined, 'it streams or may use tools')
      need(typeof body.format === 'object' && body.format !== null, 'no schema')
    }
  }
  return faults
}

/** The answer as a server of the kind puts it. */
function envelope(
  kind: Wire,
  said: { kind: 'text'; text: string; isCut?: boolean } | { kind: 'refusal' },
  model: string,
  tool: string,
): object {
  const text = said.kind === 'text' ? said.text : ''
  const isCut = said.kind === 'text' && said.isCut === true
  switch (kind) {
    case 'openai-compatible':
      return {
        model,
        choices: [
          {
            finish_reason: isCut ? 'length' : 'stop',
            message: said.kind === 'refusal' ? { content: null, refusal: 'I cannot help.' } : { content: text },
          },
        ],
        usage: { prompt_tokens: 100, completion_tokens: 20 },
      }
    case 'anthropic': {
      const input = objectIn(text)
      return {
        model,
        stop_reason: said.kind === 'refusal' ? 'refusal' : isCut ? 'max_tokens' : 'tool_use',
        content: input ? [{ type: 'tool_use', id: 't1', name: tool, input }] : [{ type: 'text', text }],
        usage: { input_tokens: 100, output_tokens: 20 },
      }
    }
    case 'ollama':
      return {
        model,
        done: true,
        done_reason: isCut ? 'length' : 'stop',
        message: { role: 'assistant', content: said.kind === 'refusal' ? 'I cannot help with that.' : text },
        prompt_eval_count: 100,
        eval_count: 20,
      }
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const hugeBytes = 16 * 1024 * 1024

function sendHuge(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"model":"fake","choices":[{"message":{"content":"')
  response.on('error', () => {})
  const chunk = 'x'.repeat(64 * 1024)
  let sent = 0
  const more = () => {
    while (sent < hugeBytes && !response.destroyed) {
      sent += chunk.length
      if (!response.write(chunk)) {
        response.once('drain', more)
        return
      }
    }
    response.end('"}}]}')
  }
  more()
}

// Runs standalone: node tests/fakes/llm-server.ts --mode gullible --port 4010
if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { mode: { type: 'string' }, port: { type: 'string' } } })
  const mode = llmModes.find((m) => m === (values.mode ?? 'good'))
  if (!mode) throw new Error(`no mode ${values.mode}; there are ${llmModes.join(', ')}`)
  const fake = await startFakeLlm({ mode, port: Number(values.port ?? 0) })
  process.stdout.write(`A language model that is ${mode} answers on ${fake.baseUrl('ollama')}\n`)
}
