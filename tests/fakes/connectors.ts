import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson } from '../../src/platform/shared/json.ts'

// The systems that organisations connect, each with the rules of its own that a request can break.

interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  text: string
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
// biome-ignore lint/suspicious/noExplicitAny: what others send is of no known form until it was looked at.
type Any = any

export const keys = {
  slack: 'slack-key-7c1f',
  teams: 'teams-key-9a2d',
  jira: { email: 'ops@corp.test', token: 'jira-token-51bd' },
  servicenow: { user: 'sightline', password: 'snow-word-66e0' },
  splunk: 'splunk-token-20c4',
  github: 'github-token-e8f3',
  files: { key: 'files-key-b7a9', token: 'files-token-3d5e' },
} as const

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export async function startConnectorFakes() {
  const made = {
    slack: [] as Any[],
    teams: [] as Any[],
    jira: [] as { key: string; fields: Any }[],
    servicenow: [] as Any[],
    splunk: [] as Any[],
    github: [] as Any[],
    files: [] as { method: string; text: string; headers: IncomingMessage['headers'] }[],
    hooks: [] as Any[],
  }
  const manner = {
    /** So many requests are told to come back later. */
    busy: 0,
    retryAfter: '7',
    /** Called when a thing has been made, before the answer: return true to break the connection instead. */
    onMade: (): boolean => false,
    /** REST hooks whose owner has left. */
    gone: new Set<string>(),
    /** Password of the account at ServiceNow. */
    password: keys.servicenow.password as string,
    /** All that is asked for is answered by a page for people, as an instance does that sleeps. */
    asleep: false,
    /** Nothing is known here, and what was asked for is repeated, at the end of what is kept of an answer. */
    echoes: false,
    asked: 0,
  }

  const systems: [path: RegExp, answer: (asked: Asked, json: Any, path: RegExpExecArray) => Answer][] = [
    [
      /^\/services\/(T\w+\/B\w+)\/(.*)$/,
      (_, message, [, , key]) => {
        if (key !== keys.slack) return { status: 403, body: 'invalid_token' }
        if (typeof message?.text !== 'string' || message.text === '') return { status: 400, body: 'no_text' }
        const texts = (message.blocks ?? []).flatMap((block: Any) => [block.text, ...(block.fields ?? [])])
        const isSound =
          message.blocks.every(
            ({ type, text, fields = [] }: Any) =>
              (type === 'header' && text.type === 'plain_text' && text.text.length <= 150) ||
              (type === 'section' && (text || fields.length > 0) && fields.length <= 10),
          ) && texts.every((text: Any) => !text || (text.text.length > 0 && text.text.length <= 3_000))
        if (!isSound) return { status: 400, body: 'invalid_blocks' }
        made.slack.push(message)
        return { status: 200, body: 'ok' }
      },
    ],
    [
      /^\/workflows\/.+$/,
      ({ url }, message) => {
        if (url.searchParams.get('sig') !== keys.teams)
          return { status: 401, body: { error: { code: 'AuthorizationFailed' } } }
        const [attachment] = message?.attachments ?? []
        const card = attachment?.content
        const isSound =
          message?.type === 'message' &&
          attachment?.contentType === 'application/vnd.microsoft.card.adaptive' &&
          card?.type === 'AdaptiveCard' &&
          card.body.length > 0
        if (!isSound) return { status: 400, body: { error: { code: 'InvalidRequestContent' } } }
        made.teams.push(message)
        return { status: 202 }
      },
    ],
    [
      /^\/rest\/api\/3\/(search\/jql|issue)$/,
      ({ method, headers }, body, [, call]) => {
        if (headers.authorization !== basic(keys.jira.email, keys.jira.token))
          return { status: 401, body: `Client must be authenticated, not as ${headers.authorization}` }
        if (method !== 'POST') return { status: 405 }
        if (call === 'search/jql') {
          const found = /^project = "(\w+)" and labels = "([\w-]+)"$/.exec(body?.jql ?? '')
          if (!found) return { status: 400, body: { errorMessages: ['Error in the JQL Query'] } }
          const issues = made.jira.filter(({ fields }) => fields.labels.includes(found[2]))
          // Longer than what is kept of an answer.
          const nextPageToken = 'x'.repeat(3_000)
          return { status: 200, body: { nextPageToken, issues: issues.map(({ key }) => ({ id: '1', key })) } }
        }
        const { project, issuetype, summary, labels, description } = body?.fields ?? {}
        if (project?.key !== 'SEC') return { status: 400, body: { errors: { project: 'valid project is required' } } }
        if (issuetype?.name !== 'Task') return { status: 400, body: { errors: { issuetype: 'is not valid' } } }
        if (!summary || summary.length > 255 || /[\r\n]/.test(summary))
          return { status: 400, body: { errors: { summary: 'The summary is invalid' } } }
        if (labels.some((label: string) => /\s/.test(label)))
          return { status: 400, body: { errors: { labels: 'spaces' } } }
        if (description?.type !== 'doc' || description.version !== 1 || !isDocument(description))
          return { status: 400, body: { errors: { description: 'Operation value must be an Atlassian Document' } } }
        const key = `SEC-${made.jira.length + 1}`
        made.jira.push({ key, fields: body.fields })
        return { status: 201, body: { id: '1', key } }
      },
    ],
    [
      /^\/api\/now\/table\/(\w+)$/,
      ({ method, headers, url }, body, [, table]) => {
        if (headers.authorization !== basic(keys.servicenow.user, manner.password))
          return { status: 401, body: { error: { message: 'User Not Authenticated' }, status: 'failure' } }
        if (table !== 'incident' && table !== 'u_plain')
          return { status: 400, body: { error: { message: `Invalid table ${table}` } } }
        if (method === 'GET') {
          const [, id] = /^correlation_id=(.+)$/.exec(url.searchParams.get('sysparm_query') ?? '') ?? []
          // A condition on a column that is not there is dropped, and so is the column.
          const records = made.servicenow
            .map((record, at) => ({ sys_id: `s${at}`, correlation_id: record.correlation_id }))
            .filter(({ correlation_id }) => table === 'u_plain' || correlation_id === id)
            .map(({ sys_id, ...rest }) => (table === 'u_plain' ? { sys_id } : { sys_id, ...rest }))
          return { status: 200, body: { result: records } }
        }
        if (!body?.short_description || body.short_description.length > 160) return { status: 400 }
        made.servicenow.push(body)
        return { status: 201, body: { result: { sys_id: `s${made.servicenow.length}` } } }
      },
    ],
    [
      /^\/services\/collector\/event$/,
      ({ headers }, body) => {
        if (headers.authorization !== `Splunk ${keys.splunk}`)
          return { status: 403, body: { text: 'Invalid token', code: 4 } }
        if (body?.event === undefined) return { status: 400, body: { text: 'Event field is required', code: 12 } }
        if (body.index !== undefined && body.index !== 'vendors')
          return { status: 400, body: { text: 'Incorrect index', code: 7 } }
        if (typeof body.time !== 'number') return { status: 400, body: { text: 'Invalid data format', code: 6 } }
        made.splunk.push(body)
        return { status: 200, body: { text: 'Success', code: 0 } }
      },
    ],
    [
      /^\/repos\/([^/]+\/[^/]+)\/dispatches$/,
      ({ headers }, body, [, repository]) => {
        if (!headers['user-agent']) return { status: 403, body: 'Request forbidden by administrative rules' }
        if (headers.authorization !== `Bearer ${keys.github}`)
          return { status: 401, body: { message: 'Bad credentials' } }
        if (repository !== 'sightline/app') return { status: 404, body: { message: 'Not Found' } }
        const { event_type: type, client_payload: payload } = body ?? {}
        if (!type || type.length > 100 || Object.keys(payload ?? {}).length > 10)
          return { status: 422, body: { message: 'Invalid request.' } }
        made.github.push(body)
        return { status: 204 }
      },
    ],
    [
      /^\/files$/,
      ({ method, headers, url, text }) => {
        if (url.searchParams.get('key') !== keys.files.key) return { status: 403 }
        if (headers.authorization !== undefined && headers.authorization !== `Bearer ${keys.files.token}`)
          return { status: 401 }
        if (!headers['content-type']?.startsWith('text/csv')) return { status: 415 }
        made.files.push({ method, text, headers })
        return { status: 201 }
      },
    ],
    [
      /^\/hooks\/(\w+)$/,
      (_, body, [, hook = '']) => {
        if (manner.gone.has(hook)) return { status: 410 }
        if (!body || Object.values(body).some((value) => typeof value === 'object' && value !== null))
          return { status: 400 }
        made.hooks.push(body)
        return { status: 200, body: { status: 'success' } }
      },
    ],
  ]

  const countMade = () => Object.values(made).reduce((total, list) => total + list.length, 0)

  function answer(asked: Asked): Answer {
    if (manner.busy > 0) {
      manner.busy -= 1
      return { status: 429, body: 'rate_limited', headers: { 'retry-after': manner.retryAfter } }
    }
    if (manner.asleep) return { status: 200, body: '<html>Your instance is hibernating.</html>' }
    if (manner.echoes)
      return {
        status: 404,
        body: `${'.'.repeat(1_980)}Cannot ${asked.method} ${asked.url.pathname}${asked.url.search}`,
      }
    for (const [pattern, system] of systems) {
      const path = pattern.exec(asked.url.pathname)
      if (path) return system(asked, parseJson(asked.text), path)
    }
    return { status: 404 }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      manner.asked += 1
      const before = countMade()
      const { status, body, headers } = answer({
        ...{ method: request.method ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() },
        url: new URL(request.url ?? '', 'http://fake.test'),
      })
      if (countMade() > before && manner.onMade()) return request.socket.destroy()
      response.writeHead(status, headers).end(typeof body === 'string' ? body : body && JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  return {
    ...{ base, host: `127.0.0.1:${port}`, made, manner },
    /** Settings that a customer enters to connect each of them. */
    settings: {
      slack: { url: `${base}/services/T1/B1/${keys.slack}` },
      teams: { url: `${base}/workflows/1/triggers/manual/paths/invoke?sig=${keys.teams}` },
      jira: { site: base, ...keys.jira, project: 'SEC' },
      servicenow: { instance: base, ...keys.servicenow },
      splunk: { url: base, token: keys.splunk, index: 'vendors' },
      github: { repository: 'sightline/app', token: keys.github, api: base },
      csv_export: {
        ...{ url: `${base}/files?key=${keys.files.key}`, method: 'PUT', token: keys.files.token },
        ...{ frequency: 'daily', hour: '6' },
      },
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type ConnectorFakes = Awaited<ReturnType<typeof startConnectorFakes>>

/** Checks that every node has a known kind, and no text is empty. */
const isDocument = ({ type, text, content = [] }: Any): boolean =>
  ['doc', 'paragraph', 'text'].includes(type) &&
  (type !== 'text' || (typeof text === 'string' && text.length > 0)) &&
  content.every(isDocument)
