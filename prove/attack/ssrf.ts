import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublicAddress } from '../../src/platform/server/net/addresses.ts'
import { callerOf, type FullOrganisation, type PortalCall } from '../../tests/support/portal.ts'
import { within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import { insideAddresses } from './inside-addresses.ts'
import { listenInside, openLyingProxy, ownAddresses, reaches } from './listeners.ts'
import type { Part } from './part.ts'
import { openCallers, startTarget, type Target } from './target.ts'

/** A feature of the product that requests an address named by a user. */
interface Feature {
  name: string
  /** @returns the status of the answer. */
  send: (url: string) => Promise<number>
}

const settled = `select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry')
  and name ~ '^(investigation[.]run|scan[.]file|scan[.]site|policy[.]read|webhooks[.]deliver)$' and start_after < now() + interval '20 seconds'`

/** Everything that goes out is asked to come inside: directly, and by a stranger who leads it on behind a proxy. */
export async function reachInside(): Promise<Omit<Part, 'title'>> {
  const inside = await listenInside()
  try {
    if (!(await reaches(inside.port))) throw new Error('the server inside does not listen')
    const control = inside.connections()
    const directly = await nameInside(inside.port)
    const afterDirect = inside.connections() - control
    const led = await leadInside(inside.port)
    const afterLed = inside.connections() - control - afterDirect
    const faults = [...directly.faults, ...led.faults]
    if (afterDirect > 0) faults.push(`the server inside was reached ${afterDirect} times by an address that was named`)
    if (afterLed > 0) faults.push(`the server inside was reached ${afterLed} times by a redirect`)
    return {
      faults,
      text: `A server listens inside, on all addresses of the machine, and counts who connects; the program may go out. Each
feature that takes an address is given ${directly.addresses} spellings of this machine, its network and other schemes, and does what it
does with an address. The server inside was connected to ${afterDirect} times.

${table(
  ['feature', 'addresses', 'refused at once', 'taken, and not reached'],
  directly.rows.map(([name, all, refused]) => [name, String(all), String(refused), String(all - refused)]),
)}

Then every name leads to a stranger's server behind an EGRESS_PROXY, which answers each request with a redirect inside: the proxy
was asked ${led.asked} times, for ${led.hosts} hosts, and ${led.private} times for an address that is not public; the server inside was
connected to ${afterLed} times. Names that resolve inside, at once or the second time, are tried where a resolver can lie:
${led.elsewhere}.`,
    }
  } finally {
    await inside.close()
  }
}

async function nameInside(port: number) {
  const faults: string[] = []
  const rows: [string, number, number][] = []
  const addresses = insideAddresses(port, ownAddresses())
  const target = await startTarget({ EGRESS: 'on', TRUSTED_PROXIES: '127.0.0.1, ::1' })
  try {
    const { organisation } = await openCallers(target, 'Insidemark')
    for (const feature of featuresOf(target, organisation)) {
      let refused = 0
      for (const url of addresses) {
        const status = await feature.send(url)
        if (status >= 400) refused++
        if (status >= 500) faults.push(`${feature.name} answered ${status} for ${url}`)
      }
      rows.push([feature.name, addresses.length, refused])
    }
    await untilSettled(target)
    faults.push(...(await canaryIn(target)))
  } finally {
    await target.stop()
  }
  return { faults, rows, addresses: addresses.length }
}

/** A header holds bytes: letters beyond ASCII go as theirs in UTF-8. */
const inHeader = (url: string) => Buffer.from(url).toString('latin1')

async function leadInside(port: number) {
  const faults: string[] = []
  const towards = insideAddresses(port, ownAddresses()).filter((url) => URL.canParse(url))
  let at = 0
  const proxy = await openLyingProxy(() => inHeader(towards[at++ % towards.length] ?? ''))
  const folder = await mkdtemp(join(tmpdir(), 'sightline-authority-'))
  const file = join(folder, 'ca.pem')
  await writeFile(file, proxy.ca)
  const target = await startTarget({
    ...{ EGRESS: 'on', EGRESS_PROXY: proxy.url, EGRESS_CA: file, TRUSTED_PROXIES: '127.0.0.1, ::1' },
  })
  try {
    const { organisation } = await openCallers(target, 'Ledmark')
    for (const feature of featuresOf(target, organisation))
      for (let n = 0; n < 8; n++)
        await feature.send(`https://${feature.name.replaceAll(/\W+/g, '-')}-${n}.example.com/start`)
    await untilSettled(target)
    const hosts = proxy.asked.map((host) => new URL(`http://${host}`).hostname.replaceAll(/[[\]]/g, ''))
    const inward = hosts.filter((host) =>
      /^[\d.]+$|:/.test(host) ? !isPublicAddress(host) : /localhost|\.local$|internal$/.test(host),
    )
    faults.push(...[...new Set(inward)].map((host) => `the proxy was asked for ${host}`), ...(await canaryIn(target)))
    if (proxy.asked.length < 20)
      faults.push(`only ${proxy.asked.length} requests came to the proxy: too few to show anything`)
    return {
      ...{ faults, asked: proxy.asked.length, hosts: new Set(hosts).size, private: inward.length },
      elsewhere:
        '`src/platform/server/net/attacks.test.ts`, `src/features/webhooks/server/deliver.test.ts` and `src/app/scanning.test.ts`, which this proof runs as well',
    }
  } finally {
    await target.stop()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function featuresOf({ base }: Target, organisation: FullOrganisation): Feature[] {
  let caller = 0
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': `198.18.${(caller >> 8) & 255}.${caller++ & 255}`, ...headers }
    return (await ask(base + path, { method: 'POST', headers: from, body })).status
  }
  const member: PortalCall = callerOf(base, organisation.owner.token)
  const key = { authorization: `Bearer ${organisation.apiKey}` }
  /** Connections are tested and deleted again: their number is limited. */
  const connected = async (path: string, body: unknown) => {
    const { status, json } = await member(`POST ${path}`, { body })
    if (status > 299) return status
    await member(`POST ${path}/${json.id}/test`, { body: {} })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await member(`DELETE ${path}/${json.id}`)
    return status
  }
  const integration = (connector: string, settings: (url: string) => object): Feature => ({
    name: `integration: ${connector}`,
    send: (url) =>
      connected('/api/customer/integrations', {
        ...{ connector, name: 'Inside', settings: settings(url) },
        events: connector === 'csv_export' ? [] : ['risk.changed'],
      }),
  })
  return [
    { name: 'investigation', send: (url) => post('/api/investigation-requests', { vendorName: url.slice(0, 200) }) },
    {
      name: 'address of a vendor whose name is unclear',
      send: async (url) => {
        const { text } = await ask(`${base}/api/investigation-requests`, {
          ...{ method: 'POST', body: { vendorName: 'An unclear name' } },
        })
        const { id } = JSON.parse(text) as { id: string }
        return post(`/api/investigations/${id}/answer`, { website: url.slice(0, 200) })
      },
    },
    { name: 'scan of a site', send: (url) => post('/api/scans', { url }) },
    { name: 'policy at a link', send: (url) => post('/api/policies', { url }) },
    { name: 'webhook', send: (url) => connected('/api/customer/webhooks', { url, events: ['risk.changed'] }) },
    {
      name: 'webhook by a key',
      send: (url) =>
        post(
          '/api/v1/webhooks',
          { url, events: ['risk.changed'] },
          { ...key, 'idempotency-key': url.replaceAll(/[^ -~]/g, '').slice(0, 60) },
        ),
    },
    {
      name: 'REST hook',
      send: (url) =>
        post(
          '/api/v1/hooks',
          { target_url: url, event: 'risk.changed' },
          { ...key, 'idempotency-key': `h${url.replaceAll(/[^ -~]/g, '').slice(0, 60)}` },
        ),
    },
    {
      name: 'vendor of the register',
      send: async (url) => {
        const { status, json } = await member('POST /api/customer/vendors', {
          body: { vendorName: `Inside ${caller++}`, vendorType: 'analytics', website: url },
        })
        if (status > 299) return status
        return (await member(`POST /api/customer/vendors/${json.id}/investigation`)).status
      },
    },
    integration('slack', (url) => ({ url })),
    integration('teams', (url) => ({ url })),
    integration('jira', (url) => ({ site: url, email: 'a@corp.test', token: 'x', project: 'SEC' })),
    integration('servicenow', (url) => ({ instance: url, user: 'x', password: 'x' })),
    integration('splunk', (url) => ({ url, token: 'x' })),
    integration('csv_export', (url) => ({ url, method: 'PUT', frequency: 'daily', hour: '3' })),
  ]
}

async function untilSettled({ client }: Target): Promise<void> {
  const isOver = async () => (await client.query<{ n: number }>(settled)).rows[0]?.n === 0
  if (!(await within(240_000, isOver, 1_000)))
    throw new Error('what was asked for did not come to its end in four minutes')
}

/** Looks for answers of the internal server: they must be in no report, scan, reading or delivery. */
async function canaryIn({ client }: Target): Promise<string[]> {
  const found: string[] = []
  for (const name of ['evidence', 'scan', 'policy_reading', 'webhook_delivery', 'investigation', 'page_cache']) {
    const { rows } = await client.query(`select 1 from ${name} t where t::text like '%INSIDE-CANARY%' limit 1`)
    if (rows.length > 0) found.push(`an internal answer is in ${name}`)
  }
  return found
}
