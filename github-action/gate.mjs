// Scans a file on a Sightline server and says by its exit code whether the policy holds; see README.md. Node 20, nothing else.
import { appendFileSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { basename, isAbsolute, relative, sep } from 'node:path'

const { env } = process
const isOnGitHub = env.GITHUB_ACTIONS === 'true'
const pollMs = 2_000
/** How long an answer may take; an upload has all the time. */
const callMs = 30_000

/** Exit 2: the input cannot be scanned or isn't a policy. Any other error is exit 3. */
class Misuse extends Error {}

try {
  process.exitCode = await main()
} catch (error) {
  announce('error', error.cause?.message ? `${error.message}: ${error.cause.message}` : error.message)
  process.exitCode = error instanceof Misuse ? 2 : 3
}

async function main() {
  const server = required('SIGHTLINE_SERVER').replace(/\/+$/, '')
  const file = required('SIGHTLINE_FILE')
  const policy = readPolicy()
  const deadline = Date.now() + minutes(env.SIGHTLINE_TIMEOUT_MINUTES || '15')

  const scan = await upload(server, file, deadline)
  const report = `${server}/scan/${scan.id}`
  output('report', report)
  console.log(`Scanning ${basename(file)}: ${report}`)
  await finished(`${server}/api/scans/${scan.id}`, deadline)

  const { passed, score, broken } = await ask(`${server}/api/scans/${scan.id}/gate`, deadline, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(policy),
  })
  if (env.SIGHTLINE_SARIF)
    writeFileSync(
      env.SIGHTLINE_SARIF,
      JSON.stringify(located(await ask(`${server}/api/scans/${scan.id}/result.sarif`, deadline), file)),
    )
  output('passed', passed)
  output('score', score ?? '')
  for (const { rule, words } of broken) announce('error', `${rule}. ${words}`, 'Policy broken')
  const known = score === null ? 'not enough is known for a score' : `score ${score} of 100`
  console.log(`${passed ? 'The policy holds' : `${broken.length} rule(s) broken`}; ${known}.`)
  summarise({ file, report, known, broken })
  return passed ? 0 : 1
}

function required(name) {
  const value = env[name]?.trim()
  if (!value) throw new Misuse(`${name} is not set.`)
  return value
}

function readPolicy() {
  const path = env.SIGHTLINE_POLICY
  const policy = path ? parsed(path, readInput(path)) : {}
  if (!env.SIGHTLINE_MAX_SCORE) return policy
  const maxScore = Number(env.SIGHTLINE_MAX_SCORE)
  if (!Number.isInteger(maxScore) || maxScore < 0 || maxScore > 100)
    throw new Misuse(`max-score is a whole number from 0 to 100, and not ${env.SIGHTLINE_MAX_SCORE}.`)
  return { ...policy, maxScore }
}

function readInput(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Misuse(`${path}: there is no such file (${error.code}).`)
  }
}

function parsed(path, text) {
  let policy
  try {
    policy = JSON.parse(text)
  } catch {
    throw new Misuse(`${path}: the policy is not JSON, which has no comments and no trailing commas.`)
  }
  // JSON.parse takes the last of two: a rule would be lost without a word.
  if (keysWritten(text) !== keysIn(policy)) throw new Misuse(`${path}: the policy has a field twice.`)
  return policy
}

/** Counts the keys of a JSON text: strings in front of a colon. */
function keysWritten(text) {
  const colons = text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (_, colon) => (colon ? ':' : ''))
  return colons.split(':').length - 1
}

function keysIn(value) {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum, part) => sum + keysIn(part), own)
}

function minutes(text) {
  const number = Number(text)
  if (!(number > 0)) throw new Misuse(`timeout-minutes is a number, and not ${text}.`)
  return number * 60_000
}

async function upload(server, path, deadline) {
  const form = new FormData()
  form.set('file', await openInput(path), basename(path))
  return ask(`${server}/api/scan-files`, deadline, { method: 'POST', body: form })
}

/** Read as it is sent: a file may be larger than memory. */
async function openInput(path) {
  try {
    return await openAsBlob(path)
  } catch (error) {
    throw new Misuse(`${path}: there is no such file (${error.code}).`)
  }
}

/** Code scanning shows results at a path of the repository; the server does not learn where the file lies. */
function located(sarif, file) {
  const below = relative(env.GITHUB_WORKSPACE || process.cwd(), file)
  const path = below.startsWith('..') || isAbsolute(below) ? basename(file) : below
  const uri = path.split(sep).map(encodeURIComponent).join('/')
  for (const { artifacts = [], results = [] } of sarif.runs) {
    for (const { location } of artifacts) location.uri = uri
    for (const { locations } of results)
      for (const { physicalLocation } of locations) physicalLocation.artifactLocation.uri = uri
  }
  return sarif
}

async function finished(url, deadline) {
  for (;;) {
    const scan = await ask(url, deadline)
    if (scan.status === 'done') return
    if (scan.status === 'failed')
      throw new Misuse(`The file cannot be scanned: ${scan.failure?.reason ?? 'no reason given'}.`)
    const left = deadline - Date.now()
    if (left <= 0) throw new Error('The scan did not end in time.')
    await pause(Math.min(pollMs, left))
  }
}

/** The answer as JSON, asked for again until the deadline: after a lost connection, or when the server says to come back. */
async function ask(url, deadline, init = {}) {
  for (;;) {
    const { json, error, waitMs } = await tried(url, deadline, init)
    if (!error) return json
    const left = deadline - Date.now()
    if (waitMs === undefined || left <= 0) throw error
    await pause(Math.min(waitMs, left))
  }
}

/**
 * Returns the server's answer, or the reason for a failure and the pause before a retry; undefined: a retry would not
 * help.
 */
async function tried(url, deadline, init) {
  // Do not resend a file: if the upload was cut off, no one knows whether it arrived. It may take all the time there
  // is.
  const isFile = init.body instanceof FormData
  const signal = AbortSignal.timeout(isFile ? Math.max(deadline - Date.now(), callMs) : callMs)
  const pauseAnyway = isFile ? undefined : pollMs
  let response
  try {
    response = await fetch(url, { ...init, signal, headers: { accept: 'application/json', ...init.headers } })
    if (response.ok) return { json: await response.json() }
  } catch (error) {
    return { error, waitMs: pauseAnyway }
  }
  const { status, headers } = response
  const { message, issues = [] } = await response.json().catch(() => ({}))
  const said = [message ?? `The server answered ${status}.`, ...issues.map((one) => `${one.path}: ${one.message}`)]
  const error = status < 500 && status !== 429 ? new Misuse(said.join(' ')) : new Error(said.join(' '))
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if (seconds >= 0) return { error, waitMs: Math.max(Math.min(seconds, 120) * 1000, pollMs) }
  return { error, waitMs: status >= 500 ? pauseAnyway : undefined }
}

/** Removes line breaks: strangers wrote what a scan found, and a new line could begin a command of the runner. */
function announce(kind, text, title) {
  const plain = text.replace(/\p{Cc}/gu, ' ')
  const escaped = plain.replaceAll('%', '%25')
  if (isOnGitHub) console.log(`::${kind}${title ? ` title=${title}` : ''}::${escaped}`)
  else console.error(title ? `${title}: ${plain}` : plain)
}

function output(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`)
}

function summarise({ file, report, known, broken }) {
  if (!env.GITHUB_STEP_SUMMARY) return
  const cell = (text) => text.replace(/\p{Cc}/gu, ' ').replace(/[\\`*_[\]<>|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const rows = broken.map(({ rule, words }) => `| ${cell(rule)} | ${cell(words)} |`)
  const table = rows.length > 0 ? ['', '| broken rule | why |', '|---|---|', ...rows] : ['', 'The policy holds.']
  appendFileSync(
    env.GITHUB_STEP_SUMMARY,
    [`### Sightline: ${cell(basename(file))}`, '', `${known} · [report](${report})`, ...table, ''].join('\n'),
  )
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
