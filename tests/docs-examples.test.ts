import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rowsOfFacts } from '../src/features/catalog/server/signatures.ts'
import { developerApiContract, developerApiRefusals } from '../src/features/developer-api/contract.ts'
import { documentCalls } from '../src/features/developer-api/documented-calls.ts'
import { guidesAt } from '../src/features/developer-api/guides.ts'
import { sdkDownload } from '../src/features/developer-api/vocabulary.ts'
import { integrationsContract } from '../src/features/integrations/contract.ts'
import { parseGate } from '../src/features/scans/gate.ts'
import { searchContract } from '../src/features/search/contract.ts'
import { exampleEvent, payloadOf } from '../src/features/webhooks/payload.ts'
import { eventTypes } from '../src/features/webhooks/vocabulary.ts'
import { commonRefusals, type RefusalTable } from '../src/platform/shared/refusal.ts'
import { apkOf } from '../src/scanners/apk/fixture/app.fixture.ts'
import { fromNow, now } from './support/clock.ts'
import { root } from './support/database.ts'
import { addColleague, fillOrganisation } from './support/portal.ts'
import { freePort } from './support/ports.ts'

// Every example of the guides and of the cards is run as a reader would run it, against the running program.

const base = inject('baseUrl')
const run = promisify(execFile)

const fences = guidesAt(base).flatMap(({ slug, blocks }) =>
  blocks.flatMap((block) => (block.kind === 'code' ? [{ ...block, name: `${slug}: ${block.label}` }] : [])),
)
const fencesOf = (language: string) => fences.filter((fence) => fence.language === language)
const codeOf = (label: string) =>
  fences.find((fence) => fence.label === label)?.code ?? expect.fail(`no guide has ${label}`)

/** Shell scripts that have their own story below. */
const stories = ['A website', 'scan.sh', 'gate.sh', 'verify.sh']

let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-docs-'))
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  const { apiKey, ids } = await fillOrganisation(base, client, 'Docs')
  const { rows } = await client.query('select id from breach limit 1')
  const colleague = await addColleague(client, { ofMember: ids.member, email: 'sam.lee@docs.test' })
  await client.end()
  const other = await fetch(`${base}/api/v1/assessments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vendor: 'Vendor Docs', type: 'privacy' }),
  })
  const { id: assessment } = await other.json()
  writeFileSync(join(folder, 'app.apk'), apkOf())
  writeFileSync(join(folder, 'dpa.txt'), 'Data processing agreement.')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(apkOf())], 'app.apk'))
  const scan = await (await fetch(`${base}/api/scan-files`, { method: 'POST', body: form })).json()
  env = {
    ...process.env,
    ...{ SIGHTLINE_API_KEY: apiKey, ASSESSMENT_ID: `${assessment}`, VENDOR_ID: `${ids.vendor}` },
    ...{ WEBHOOK_ID: `${ids.webhook_endpoint}`, DELIVERY_ID: `${ids.webhook_delivery}`, SCAN_ID: scan.id },
    ...{
      TRANSFER_ID: `${ids.vendor_transfer}`,
      DOCUMENT_ID: `${ids.vendor_document}`,
      FILE_ID: `${ids.organisation_file}`,
    },
    ...{ AGREEMENT_ID: `${ids.agreement}`, FINDING_ID: `${ids.vendor_finding}`, ALERT_ID: `${ids.vendor_alert}` },
    ...{ ACCEPTANCE_ID: `${ids.vendor_acceptance}`, MEMBER_ID: `${ids.member}`, BREACH_ID: rows[0]?.id },
    ...{ INVITATION_ID: `${ids.member_link}`, COLLEAGUE_ID: `${colleague}` },
    OTHER_ASSESSMENT_ID: `${ids.assessment}`,
  }
  await installSdk()
  return () => rmSync(folder, { recursive: true })
})

async function installSdk(): Promise<void> {
  const packed = join(folder, 'sdk.tgz')
  writeFileSync(packed, Buffer.from(await (await fetch(`${base}${sdkDownload}`)).arrayBuffer()))
  const target = join(folder, 'node_modules/@sightline/sdk')
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', packed, '--strip-components=1', '-C', target])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}

/** As a reader types it, but for a refusal, which must be heard. */
const inShell = (script: string, more: NodeJS.ProcessEnv = {}) =>
  run('bash', ['-euo', 'pipefail', '-c', `curl() { command curl --fail-with-body "$@"; }\n${script}`], {
    ...{ cwd: folder, env: { ...env, ...more }, timeout: 15_000 },
  })

async function subscribe(): Promise<string> {
  const response = await fetch(`${base}/api/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.SIGHTLINE_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target_url: 'https://hooks.example.com/of-a-test', event: 'risk.changed' }),
  })
  return String((await response.json()).id)
}

test('an example is in a language that is run or held against the program here', () => {
  const languages = new Set(fences.map(({ language }) => language))
  expect([...languages].toSorted()).toEqual(['json', 'python', 'sh', 'text', 'ts', 'yaml'])
  expect(fences.filter(({ label }) => label === '')).toEqual([])
})

test.each(fencesOf('sh').filter(({ label }) => !stories.includes(label)))('$name', async ({ code, label }) => {
  await inShell(code, code.includes('$HOOK_ID') ? { HOOK_ID: await subscribe() } : {})
  if (label === 'PDF') expect(readFileSync(join(folder, 'report.pdf'), 'latin1')).toMatch(/^%PDF-/)
})

const documented = documentCalls({ ...searchContract, ...developerApiContract, ...integrationsContract }, base)
// A program that stays inside scans no site, so that there is none to be read either.
const ofSiteScans = / \/api\/v1\/scans(\/|$)/
test.each(documented.filter(({ key }) => !ofSiteScans.test(key) || key === 'GET /api/v1/scans'))(
  'the card of $key',
  async ({ key, curl, status }) => {
    const { stdout } = await inShell(`${curl} -sS -o answer.json -w '%{http_code}'`, {
      ...(curl.includes('$HOOK_ID') ? { HOOK_ID: await subscribe() } : {}),
    })
    expect(stdout, key).toBe(String(status))
  },
)

describe('json', () => {
  const refusals: RefusalTable = { ...commonRefusals, ...developerApiRefusals }
  test.each(fencesOf('json'))('$name', async ({ label, code }) => {
    const written = JSON.parse(code)
    const event = eventTypes.find((type) => type === label)
    if (event)
      expect(written).toEqual(JSON.parse(payloadOf(exampleEvent(event, base), { at: new Date(written.timestamp) })))
    else if (label === 'policy.json') {
      const { names } = await rowsOfFacts(join(root, 'data'))
      expect(parseGate(written, names).outcome).toBe('parsed')
    } else expect(written).toMatchObject({ code: label, message: refusals[label]?.message })
  })
})

test('what is to be typed into a shell of one’s own leads to what is there', async () => {
  const texts = fencesOf('text').map(({ code }) => code)
  expect(texts.map((code) => code.split(' ')[0])).toEqual(['export', 'npm'])
  const { status } = await fetch(texts[1]?.split(' ').at(-1) ?? '')
  expect(status).toBe(200)
})

test('the workflow gives the action what it asks for', () => {
  const action = readFileSync(join(root, 'github-action/action.yml'), 'utf8').split('outputs:')[0] ?? ''
  const inputs = [...action.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)]
  const required = inputs.filter(([, , more = '']) => more.includes('required: true')).map(([, name]) => name)
  const [, ...steps] = codeOf('.github/workflows/build.yml').split('with:\n')
  const given = [...(steps[0] ?? '').matchAll(/^ {4}([\w-]+):/gm)].map(([, name]) => name)
  expect(inputs.map(([, name]) => name)).toEqual(expect.arrayContaining(given))
  expect(given).toEqual(expect.arrayContaining(required))
})

test('a website is asked for by its address, and a program that stays inside says so', async () => {
  const { stdout } = await run('bash', ['-c', codeOf('A website')], { cwd: folder, env })
  // A body that the call does not take would be refused as such, before that.
  expect(JSON.parse(stdout)).toMatchObject({ code: 'scan_egress_off' })
})

test('a file is uploaded, waited for and held against the policy', async () => {
  await run('bash', ['-c', codeOf('scan.sh')], { cwd: folder, env })
  const scan = JSON.parse(readFileSync(join(folder, 'scan.json'), 'utf8'))
  expect(scan).toMatchObject({ status: 'done', subject: 'com.vendor.app', app: { sdks: [] } })
  const gate = async (policy: string) => {
    writeFileSync(join(folder, 'policy.json'), policy)
    const { code } = await run('bash', ['-c', codeOf('gate.sh')], { cwd: folder, env }).then(
      () => ({ code: 0 }),
      (failed: { code: number }) => failed,
    )
    return { code, told: JSON.parse(readFileSync(join(folder, 'gate.json'), 'utf8')) }
  }
  expect(await gate('{}')).toMatchObject({ code: 0, told: { passed: true, broken: [] } })
  const strict = await gate('{"maxScore":0}')
  expect(strict).toMatchObject({ code: 1, told: { passed: false } })
  const ours = await gate(codeOf('policy.json'))
  expect(ours.code).toBe(ours.told.passed ? 0 : 1)
})

describe('a message is verified', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const body = '{"type":"risk.changed","data":{"vendor":"Ümlaut \\n"}}'
  const message = ({ by = secret, secondsAgo = 0, sent = body } = {}) => {
    const at = fromNow(-secondsAgo * 1000)
    const signature = new Webhook(by).sign('msg_1', at, body)
    return {
      // While a secret is renewed there are two.
      headers: {
        ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
        'webhook-signature': `${new Webhook(other).sign('msg_0', at, 'x')} ${signature}`,
      },
      body: sent,
    }
  }
  type Message = ReturnType<typeof message>

  const ways: Record<string, (message: Message) => Promise<unknown>> = {
    TypeScript: async ({ headers, body }) => {
      const path = join(folder, 'verify.ts')
      writeFileSync(path, codeOf('verify.ts'))
      const call = `import { verify } from ${JSON.stringify(path)}
        verify(${JSON.stringify(secret)}, new Headers(${JSON.stringify(headers)}), ${JSON.stringify(body)})`
      return run(process.execPath, ['--input-type=module', '-e', call], { cwd: folder })
    },
    shell: ({ headers, body }) => {
      writeFileSync(join(folder, 'body.json'), body)
      const fields = Object.entries(headers).map(([name, value]) => [name.replace('-', '_'), value])
      return run('bash', ['-euo', 'pipefail', '-c', codeOf('verify.sh')], {
        ...{ cwd: folder, env: { ...process.env, WEBHOOK_SECRET: secret, ...Object.fromEntries(fields) } },
      })
    },
  }

  // Without Python, checks that the text is the one that was last run with it.
  const lastRun = 'f0ec7348560329e6b68cca505d132a608352d9f31d205c0168d29e461661631d'
  test('in Python, by the text that was run', () => {
    expect(createHash('sha256').update(codeOf('verify.py')).digest('hex')).toBe(lastRun)
  })
  const python = run('python3', ['--version']).then(
    () => true,
    () => false,
  )
  ways.Python = async ({ headers, body }) => {
    writeFileSync(join(folder, 'verify.py'), codeOf('verify.py'))
    const given = JSON.stringify(JSON.stringify({ secret, headers, body }))
    const call = `import json, verify; g = json.loads(${given}); verify.verify(g["secret"], g["headers"], g["body"].encode())`
    return run('python3', ['-c', call], { cwd: folder })
  }

  test.each(['TypeScript', 'shell', 'Python'])(
    'in %s: what we signed just now is taken, and nothing else',
    async (way) => {
      const verify = ways[way]
      if (!verify || (way === 'Python' && !(await python))) return
      await verify(message())
      await expect(verify(message({ by: other }))).rejects.toThrow(/signature is wrong/)
      await expect(verify(message({ sent: `${body} ` }))).rejects.toThrow(/signature is wrong/)
      await expect(verify(message({ secondsAgo: 310 }))).rejects.toThrow(/too old/)
      await expect(verify(message({ secondsAgo: -310 }))).rejects.toThrow(/too old/)
    },
  )
})

describe('the SDK', () => {
  const put = (label: string) => {
    writeFileSync(join(folder, label), codeOf(label))
    return join(folder, label)
  }

  test('does what its guide shows', async () => {
    const started = await run(process.execPath, [put('assess.ts')], { cwd: folder, env })
    expect(started.stderr).toBe('')
    expect(started.stdout).toContain(`${base}/customer/assessments/`)
    const named = await run(process.execPath, [put('by-name.ts')], { cwd: folder, env })
    expect(named.stdout).toMatch(/fac/i)
  })

  test('receives what is signed, and turns away what is not', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const port = await freePort()
    const server = spawn(process.execPath, [put('receive.ts')], {
      ...{ cwd: folder, env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) } },
    })
    try {
      const said: string[] = []
      server.stdout.on('data', (chunk) => said.push(String(chunk)))
      const at = now()
      const body = payloadOf(exampleEvent('risk.changed', base), { at })
      const send = (sent: string) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: {
            ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
            'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
          },
          body: sent,
        }).then(({ status }) => status)
      await expect.poll(() => send(body).catch(() => 0), { timeout: 10_000 }).toBe(204)
      expect(await send(`${body} `)).toBe(400)
      expect(said.join('')).toContain('Example Analytics is high now')
    } finally {
      server.kill()
    }
  })
})
