import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createVendorCommand,
  getVendorCommand,
  importVendorsCommand,
  listVendorsCommand,
  updateVendorCommand,
} from './vendors.ts'

interface Asked {
  call: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what was sent.
  body: any
}

const folder = mkdtempSync(join(tmpdir(), 'sightline-vendors-'))
let server: Server
let url: string
let asked: Asked[]
let out: string[]
let err: string[]
/** Refusals by the vendor's name. */
let refusals: Record<string, { status: number; body: object }>

const vendor = (id: number, name: string) => ({
  ...{ id, vendor_name: name, risk: 'medium', risk_score: 46, tier: 'standard' },
  ...{ compliance_status: 'review_required', url: `https://sightline.test/customer/vendors/${id}` },
})

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = text === '' ? undefined : JSON.parse(text)
      asked.push({ call: `${request.method} ${request.url}`, headers: request.headers, body })
      const refusal = refusals[body?.vendor_name]
      const answer =
        refusal?.body ?? (request.url?.includes('?') ? [vendor(1, 'Mail'), vendor(2, 'Pay')] : vendor(1, 'Mail'))
      response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  ;[asked, out, err, refusals] = [[], [], [], {}]
  vi.stubEnv('SIGHTLINE_API_KEY', 'sl_live_of-a-test')
  vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void err.push(text))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = 0
})

test('lists with the key of the environment, as lines or as JSON', async () => {
  await listVendorsCommand({ url, risk: 'high' })
  expect(asked).toMatchObject([{ call: 'GET /api/v1/vendors?risk=high&limit=200' }])
  expect(asked[0]?.headers.authorization).toBe('Bearer sl_live_of-a-test')
  expect(out).toEqual([
    '1  Mail  medium (46)  standard  review_required',
    '2  Pay  medium (46)  standard  review_required',
  ])
  await listVendorsCommand({ url, limit: '1', json: true })
  expect(JSON.parse(out[2] ?? '')).toEqual([vendor(1, 'Mail')])
})

test('shows, adds and changes one, each field as its call takes it', async () => {
  await getVendorCommand('1', { url })
  await createVendorCommand('Mail', {
    url,
    type: 'email_service',
    set: ['countries=US, DE', 'people=120', 'has_child_data=no'],
  })
  await updateVendorCommand('1', { url, set: ['owner_id=', 'notes=a=b'] })
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['GET /api/v1/vendors/1', undefined],
    [
      'POST /api/v1/vendors',
      {
        ...{ vendor_name: 'Mail', vendor_type: 'email_service', countries: ['US', 'DE'] },
        ...{ people: 120, has_child_data: false },
      },
    ],
    ['PATCH /api/v1/vendors/1', { owner_id: null, notes: 'a=b' }],
  ])
})

describe('a fault', () => {
  test.each([
    ['an id that is none', () => getVendorCommand('one', { url })],
    ['a field that no vendor has', () => updateVendorCommand('1', { url, set: ['typ=full'] })],
    ['nothing to change', () => updateVendorCommand('1', { url, set: [] })],
    ['a file that is not there', () => importVendorsCommand(join(folder, 'none.csv'), { url })],
    ['an address that is none', () => listVendorsCommand({ url: 'nowhere' })],
  ])('of use, such as %s, exits with 2 and asks nothing', async (_, act) => {
    await act()
    expect([process.exitCode, asked, err.length]).toEqual([2, [], 1])
  })

  test('without a key says which variable it is', async () => {
    vi.stubEnv('SIGHTLINE_API_KEY', '')
    await listVendorsCommand({ url })
    expect([process.exitCode, err.join()]).toEqual([2, expect.stringContaining('SIGHTLINE_API_KEY')])
  })

  test('of the server exits with 1, and is JSON where JSON was asked for', async () => {
    refusals.Mail = { status: 409, body: { code: 'vendor_known', message: 'Known.' } }
    await createVendorCommand('Mail', { url, set: [] })
    expect([process.exitCode, err]).toEqual([1, ['Known.']])
    await createVendorCommand('Mail', { url, set: [], json: true })
    expect(JSON.parse(out[0] ?? '')).toEqual({ error: { code: 'vendor_known', message: 'Known.', issues: [] } })
  })

  test('of the way there is named as such', async () => {
    await createVendorCommand('Mail', { url: 'http://127.0.0.1:1', set: [], json: true })
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ error: { code: 'unreachable' } })
  }, 30_000)
})

describe('an import', () => {
  const file = (content: string | Buffer) => {
    const path = join(folder, 'vendors.csv')
    writeFileSync(path, content)
    return path
  }

  test('adds each row, counts those that are known, and names those that are refused with their line', async () => {
    refusals.Pay = { status: 409, body: { code: 'vendor_known', message: 'Known.' } }
    const issues = [{ path: 'countries.0', message: 'is not a country' }]
    refusals.Chat = { status: 400, body: { code: 'invalid_request', message: 'Wrong.', issues } }
    const path = file('\ufeffvendor_name;countries;shoe size\nMail;US|DE;42\nPay;;\n"Chat";XX;\n')
    await importVendorsCommand(path, { url, json: true })
    expect(JSON.parse(out[0] ?? '')).toEqual({
      ...{ added: 1, known: [3], ignored: ['shoe size'] },
      refused: [{ line: 4, vendor: 'Chat', fault: { code: 'invalid_request', message: 'Wrong.', issues } }],
    })
    expect(process.exitCode).toBe(1)
    expect(asked[0]?.body).toEqual({ vendor_name: 'Mail', countries: ['US', 'DE'] })
  })

  test('sends the rows of the same file with the same keys, so that it goes on after a kill', async () => {
    const path = file('vendor_name\nMail\nPay\n')
    await importVendorsCommand(path, { url })
    await importVendorsCommand(path, { url })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(keys.slice(0, 2)).toEqual(keys.slice(2))
  })

  test('stops where the key is not good: no other row would be taken', async () => {
    refusals.Mail = { status: 403, body: { code: 'scope_missing', message: 'No.' } }
    await importVendorsCommand(file('vendor_name\nMail\nPay\n'), { url })
    expect([asked.length, process.exitCode]).toEqual([1, 1])
  })

  test.each([
    ['without a header', 'Mail\nPay\n'],
    ['with a quote that is never closed', 'vendor_name\n"Mail\n'],
    ['of another encoding', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ['that is empty', ''],
  ])('of a file %s asks nothing', async (_, content) => {
    await importVendorsCommand(file(content), { url })
    expect([asked, process.exitCode]).toEqual([[], 2])
  })
})
