import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Collection } from 'postman-collection'
import { Runner } from 'postman-runtime'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { parse } from 'yaml'
import { exampleApk } from '../src/app/commands/scan.fixture.ts'
import { postmanDownload, scopes, sdkDownload, sdkVersion } from '../src/features/developer-api/vocabulary.ts'
import { expectValid } from '../src/features/scans/schemas.fixture.ts'
import { actionDownload } from '../src/product/links.ts'
import { createFactsDatabase, root } from './support/database.ts'
import { registerProved } from './support/portal.ts'
import { freePort } from './support/ports.ts'
import { hasEnded, stopProgram } from './support/stop-program.ts'

// Uses the downloads as developers do: taken from the running program, and tried in a folder of their own.

const base = inject('baseUrl')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-kit-'))
  return () => rm(folder, { recursive: true, force: true })
})

interface Ended {
  status: number
  output: string
  errors: string
}

/** Runs a command to its end; never a shell. */
const ended = (file: string, args: string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) =>
  new Promise<Ended>((resolve) => {
    execFile(file, args, { cwd, env: { ...process.env, ...env } }, (error, output, errors) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors }),
    )
  })

async function download(path: string): Promise<string> {
  const response = await fetch(`${base}${path}`)
  expect(response.status, path).toBe(200)
  const file = join(folder, path.split('/').at(-1) ?? '')
  await writeFile(file, new Uint8Array(await response.arrayBuffer()))
  return file
}

const madeKey = async (at: string): Promise<string> => {
  const { call, password } = await registerProved(at)
  const { json } = await call('POST /api/customer/api-keys', {
    body: { name: 'Kit', scopes: [...scopes], password },
  })
  return json.key
}

describe('the SDK', () => {
  let project: string

  beforeAll(async () => {
    project = join(folder, 'consumer')
    await mkdir(project)
    await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }')
    const tarball = await download(sdkDownload)
    const installed = await ended('npm', ['install', tarball, '--offline', '--no-audit', '--no-fund'], { cwd: project })
    expect(installed.status, installed.errors).toBe(0)
  })

  test('is one package without another one, under the version that the pages name', async () => {
    const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
    expect(Object.keys(packages)).toEqual(['', 'node_modules/@sightline/sdk'])
    expect(packages['node_modules/@sightline/sdk']).toMatchObject({ version: sdkVersion, license: 'Apache-2.0' })
  })

  test('alone starts an assessment, and verifies the signed message about its end', {
    timeout: 120_000,
  }, async () => {
    const sinkPort = String(await freePort())
    const program = await startProgram({ DEMO: 'on', EGRESS: 'on', EGRESS_ALLOW: `webhooks:127.0.0.1:${sinkPort}` })
    await writeFile(join(project, 'assess.mjs'), assessing)
    const env = { SIGHTLINE: program.base, SIGHTLINE_API_KEY: await madeKey(program.base), SINK_PORT: sinkPort }
    for (const [path, code] of [
      ['/api/policies', 'policy_bad_address'],
      ['/api/scans', 'scan_bad_address'],
    ]) {
      // An address that the operator opened to webhooks is not open to a form.
      const body = JSON.stringify({ url: `http://127.0.0.1:${sinkPort}/` })
      const headers = { 'content-type': 'application/json' }
      const refused = await fetch(program.base + path, { method: 'POST', headers, body })
      expect(await refused.json()).toMatchObject({ code })
    }
    const told = await ended(process.execPath, ['assess.mjs'], { cwd: project, env })
    expect(told.status, told.errors).toBe(0)
    const { started, event, forged, after, left } = JSON.parse(told.output)
    expect(event).toMatchObject({
      type: 'assessment.completed',
      data: { vendor: started.vendor, vendor_id: started.vendor_id, kind: 'investigation' },
    })
    expect(after).toMatchObject({ id: started.id, risk_score: event.data.risk_score })
    expect(forged).toBe('wrong_signature')
    expect(left).toBe(0)
  })

  test('has types that a strict program of others compiles with', async () => {
    await writeFile(join(project, 'consumer.ts'), consuming)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
    const where = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', '']
    const compiled = await ended(process.execPath, [tsc, ...flags, ...where, 'consumer.ts'], { cwd: project })
    expect([compiled.status, compiled.output]).toEqual([0, ''])
  })
})

/** Nothing but the SDK and Node. */
const assessing = `
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Sightline, verifyWebhook } from '@sightline/sdk'

const { SIGHTLINE, SIGHTLINE_API_KEY, SINK_PORT } = process.env
const sightline = new Sightline({ baseUrl: SIGHTLINE, apiKey: SIGHTLINE_API_KEY })
let secret
let forged
const message = new Promise((resolve, reject) => {
  createServer(async (request, response) => {
    const body = await buffer(request)
    try {
      const event = await verifyWebhook({ secret, headers: request.headers, body })
      await verifyWebhook({ secret, headers: request.headers, body: String(body).replace('"data"', '"date"') }).catch(
        (error) => { forged = error.reason },
      )
      response.writeHead(204).end()
      resolve(event)
    } catch (error) {
      response.writeHead(400).end()
      reject(error)
    }
  }).listen(Number(SINK_PORT), '127.0.0.1')
})
const webhook = await sightline.webhooks.create({
  url: \`http://127.0.0.1:\${SINK_PORT}/hook\`,
  events: ['assessment.completed'],
})
secret = webhook.secret
const started = await sightline.assessments.start({ vendor: 'https://kit.sightline.test', type: 'privacy' })
const event = await message
const after = await sightline.assessments.get(started.id)
await sightline.webhooks.delete(webhook.id)
const left = (await sightline.webhooks.list()).length
console.log(JSON.stringify({ started, event, forged, after, left }))
process.exit()
`

const consuming = `
import { Sightline, SightlineError, verifyWebhook } from '@sightline/sdk'

const sightline = new Sightline({ baseUrl: 'https://sightline.example', apiKey: undefined })
const assessment = await sightline.assessments.start({ vendor: 'Example', type: 'privacy', priority: 'high' })
const score: number | null = assessment.risk_score
for await (const entry of sightline.search({ q: 'maps', type: 'sdk' })) {
  const type: 'app' | 'sdk' | 'domain' = entry.type
  console.log(type, score)
}
const names: string[] = (await sightline.call('GET /api/suggestions', { query: { q: 'fac' } })).map(({ name }) => name)
const pdf: Uint8Array = await sightline.vendors.reportPdf(1)
const event = await verifyWebhook({ secret: '', headers: new Headers(), body: '' })
if (event.type === 'risk.changed') {
  const risk: 'very_high' | 'high' | 'medium' | 'low' = event.data.new_risk
  console.log(names, pdf, risk)
}
try {
  // @ts-expect-error there is no such event
  await sightline.webhooks.create({ url: '', events: ['nothing'] })
  // @ts-expect-error the vendor must be named
  await sightline.assessments.start({})
  // @ts-expect-error there is no such call
  await sightline.call('GET /api/nothing', {})
} catch (error) {
  if (error instanceof SightlineError && error.code === 'scope_missing') console.log(error.issues[0]?.path)
}
`

test('the Postman collection runs from its beginning to its end', async () => {
  const collection = JSON.parse(await readFile(await download(postmanDownload), 'utf8'))
  for (const variable of collection.variable) if (variable.key === 'apiKey') variable.value = await madeKey(base)
  const { failed, asked } = await runCollection(collection)
  expect(failed).toEqual([])
  expect(asked.slice(0, 4)).toEqual([
    'GET /api/search 200',
    'GET /api/suggestions 200',
    'GET /api/tracker-entries 200',
    'POST /api/v1/vendors 201',
  ])
  expect(asked).toHaveLength(collection.item.flatMap(({ item }: { item: object[] }) => item).length)
})

test('without a key the collection says so at every call that needs one', async () => {
  const collection = JSON.parse(await readFile(await download(postmanDownload), 'utf8'))
  const { failed, asked } = await runCollection(collection)
  const versionOne = asked.filter((one) => one.includes('/api/v1/'))
  expect(versionOne.every((one) => one.endsWith(' 401'))).toBe(true)
  expect(failed.filter((one) => one.startsWith('answers 2'))).toHaveLength(versionOne.length)
})

/** As Postman's own engine runs it. */
const runCollection = (json: object) =>
  new Promise<{ failed: string[]; asked: string[] }>((resolve, reject) => {
    const failed: string[] = []
    const asked: string[] = []
    new Runner().run(new Collection(json), { timeout: { request: 20_000 } }, (refused, run) => {
      if (refused) return reject(refused)
      run.start({
        request: (error, _, response, request) => {
          if (error) failed.push(error.message)
          asked.push(`${request.method} ${request.url.getPath()} ${response?.code}`)
        },
        assertion: (_, assertions) => {
          for (const { name, error } of assertions) if (error) failed.push(`${name}: ${error.message}`)
        },
        exception: (_, error) => failed.push(error.message),
        done: (error) => (error ? reject(error) : resolve({ failed, asked })),
      })
    })
  })

describe('the scan gate', () => {
  let action: string

  beforeAll(async () => {
    action = join(folder, 'action')
    await mkdir(action)
    const archive = await download(actionDownload)
    const unpacked = await ended('tar', ['-xzf', archive, '--strip-components=1', '-C', action], { cwd: folder })
    expect(unpacked.status, unpacked.errors).toBe(0)
    await writeFile(join(action, 'app.apk'), exampleApk())
  })

  async function gate(
    settings: Record<string, string>,
    policy?: object,
  ): Promise<Ended & { outputs: string; summary: string }> {
    const [outputs, summary] = [join(action, 'outputs'), join(action, 'summary')]
    for (const file of [outputs, summary]) await writeFile(file, '')
    if (policy) await writeFile(join(action, 'policy.json'), JSON.stringify(policy))
    const run = await ended(process.execPath, ['gate.mjs'], {
      cwd: action,
      env: {
        ...{ SIGHTLINE_SERVER: `${base}/`, SIGHTLINE_FILE: 'app.apk', GITHUB_ACTIONS: 'true' },
        ...{ GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary, SIGHTLINE_POLICY: policy ? 'policy.json' : '' },
        ...settings,
      },
    })
    return { ...run, outputs: await readFile(outputs, 'utf8'), summary: await readFile(summary, 'utf8') }
  }

  test('in a fresh checkout: unpacked and used as its README shows, up to the upload', async () => {
    const readme = await readFile(join(action, 'README.md'), 'utf8')
    const shown = (language: string) =>
      new RegExp(`\\n\`\`\`${language}\\n([^]*?)\\n\`\`\``)
        .exec(readme)?.[1]
        ?.replaceAll('https://sightline.example', base) ?? expect.fail(`the README shows no ${language}`)
    const checkout = join(folder, 'checkout')
    await mkdir(checkout)
    await ended('git', ['init', '-q'], { cwd: checkout })
    const unpacked = await ended('bash', ['-e', '-c', shown('sh')], { cwd: checkout })
    expect(unpacked.status, unpacked.errors).toBe(0)

    const { permissions, jobs } = parse(shown('yaml'))
    const step = jobs.privacy.steps.find(({ uses }: { uses?: string }) => uses?.startsWith('./'))
    const given: Record<string, unknown> = step.with
    await mkdir(join(checkout, dirname(`${given.file}`)), { recursive: true })
    await writeFile(join(checkout, `${given.file}`), exampleApk())
    await writeFile(join(checkout, `${given.policy}`), shown('json'))

    const { inputs, runs } = parse(await readFile(join(checkout, step.uses, 'action.yml'), 'utf8'))
    // Does what a runner does: fills in an input that is not given, and an expression that is nothing but an input.
    const input = (name: string) => `${given[name] ?? inputs[name]?.default ?? expect.fail(`no input ${name}`)}`
    const filled = (text: string) => text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => input(name))
    expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([])
    const [gate, upload] = runs.steps
    const env = Object.entries(gate.env as Record<string, string>).map(([name, value]) => [name, filled(value)])
    const run = await ended('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', gate.run], {
      cwd: checkout,
      env: {
        ...Object.fromEntries(env),
        ...{ GITHUB_ACTION_PATH: join(checkout, step.uses), GITHUB_WORKSPACE: checkout, GITHUB_ACTIONS: 'true' },
        ...{ GITHUB_OUTPUT: join(checkout, 'outputs'), GITHUB_STEP_SUMMARY: join(checkout, 'summary') },
      },
    })
    // The policy of the README denies advertising, of which the app has only a weak trace.
    expect(run, run.errors).toMatchObject({ status: 0, output: expect.stringContaining('The policy holds') })
    expect(upload).toMatchObject({ uses: expect.stringMatching(/^github\/codeql-action\/upload-sarif@v\d+$/) })
    expect([upload.if, permissions['security-events'], input('upload')]).toEqual([
      "always() && inputs.upload == 'true' && hashFiles(inputs.sarif) != ''",
      'write',
      'true',
    ])
    const sarif = JSON.parse(await readFile(join(checkout, filled(upload.with.sarif_file)), 'utf8'))
    expectValid('sarif', sarif)
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(given.file)
  })

  test('lets pass what keeps the policy, and writes what was found', async () => {
    const passed = await gate({ SIGHTLINE_SARIF: 'out.sarif' }, { deny: { companies: ['Kochava'] } })
    expect(passed, passed.errors + passed.output).toMatchObject({
      status: 0,
      summary: expect.stringContaining('The policy holds.'),
    })
    expect(passed.outputs).toMatch(/^report=http.*\/scan\/\S+\npassed=true\nscore=\d*\n$/)
    expect(JSON.parse(await readFile(join(action, 'out.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' })
  })

  test('fails the step over a broken policy, and names each rule', async () => {
    const failed = await gate({}, { deny: { sdks: ['adjust'], categories: ['attribution'] } })
    expect([failed.status, failed.errors]).toEqual([1, ''])
    const said = failed.output.split('\n').filter((line) => line.startsWith('::error'))
    expect(said).toEqual([
      expect.stringMatching(/^::error title=Policy broken::deny\.categories: attribution\. Adjust/),
      expect.stringMatching(/^::error title=Policy broken::deny\.sdks: adjust\. Adjust/),
    ])
    expect(failed.outputs).toContain('passed=false\n')
    expect(failed.summary).toContain('| deny.sdks: adjust | Adjust')
  })

  test('a policy with the same rule twice is refused: one of them would be lost', async () => {
    await writeFile(join(action, 'twice.json'), '{"deny":{"sdks":["adjust"]},"deny":{}}')
    const run = await gate({ SIGHTLINE_POLICY: 'twice.json' })
    expect([run.status, run.output]).toEqual([2, expect.stringContaining('a field twice')])
  })

  test('a highest score is a policy too, and goes before that of the file', async () => {
    expect((await gate({ SIGHTLINE_MAX_SCORE: '0' }, { maxScore: 100 })).status).toBe(1)
    expect((await gate({ SIGHTLINE_MAX_SCORE: 'ten' })).status).toBe(2)
  })

  test.each([
    ['a file that is not there', { SIGHTLINE_FILE: 'nothing.apk' }, undefined, 2, 'there is no such file'],
    ['a file that isn’t an app', { SIGHTLINE_FILE: 'gate.mjs' }, undefined, 2, 'cannot be scanned: not-an-app'],
    ['a policy with a field that none has', {}, { denied: [] }, 2, 'denied: is not a field of this call'],
    ['a server that is not there', { SIGHTLINE_SERVER: 'http://127.0.0.1:9' }, undefined, 3, '::error::'],
  ])('%s is told apart from a broken policy', async (_, settings, policy, status, words) => {
    const run = await gate(settings as Record<string, string>, policy)
    expect([run.status, run.output]).toEqual([status, expect.stringContaining(words)])
  })
})

const children: ChildProcess[] = []

/** One that may send to what `env` says, and to no one else that this test would ask for. */
async function startProgram(env: Record<string, string>): Promise<{ base: string }> {
  const { connection } = await createFactsDatabase()
  const port = await freePort()
  const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: root,
    env: {
      ...{ ...process.env, NODE_ENV: 'production', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PORT: String(port) },
      ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: connection.connectionString, SECRET_KEY: 'ab'.repeat(32) },
      BREACH_FEEDS: 'hibp=off hibp-latest=off ca-ag=off wa-ag=off or-doj=off sec-8k=off hhs-ocr=off',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(program)
  const at = `http://localhost:${port}`
  await vi.waitUntil(
    async () => {
      if (hasEnded(program)) throw new Error('the program ended while starting')
      const response = await fetch(`${at}/readyz`).catch(() => undefined)
      return response?.ok
    },
    { timeout: 60_000, interval: 100 },
  )
  return { base: at }
}

afterAll(async () => {
  await Promise.all(children.map(stopProgram))
})
