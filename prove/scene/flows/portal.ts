import { demoStaff } from '../../../src/features/admin/vocabulary.ts'
import type { WebhookDelivery } from '../../../src/features/webhooks/contract.ts'
import { verifyManifest } from '../../../src/product/manifest/verify-manifest.ts'
import { within } from '../../support/figures.ts'
import type { Surface } from '../../support/surface.ts'
import { hookUrl, type Installation } from '../installation.ts'
import { type Letters, tokenIn } from '../letters.ts'
import { type Act, companyOf, lookAt, type Organisation, type Scene } from '../scene.ts'

// Acts of an organization in its portal: it adds vendors, requests reports, and connects its own systems.

export const password = 'a-long-password-of-a-proof'

/** An organisation with a proved address, a webhook and two vendors; and a session of staff. */
export async function foundOrganisation({
  installation,
  surface,
  letters,
}: {
  installation: Installation
  surface: Surface
  letters: Letters
}): Promise<Organisation> {
  const email = `owner-${Date.now()}@people.test`
  const registered = await surface.call('POST /api/customer/register', {
    body: {
      organization: { name: 'Prove Example', industry: 'Retail', size: 'mid-market' },
      user: { email, password, firstName: 'Ada', lastName: 'Example' },
    },
  })
  const token: string = must(registered.status === 201, registered.json?.token, 'registration')
  const link = () => letters.find('prove-address', email)
  await within(150_000, () => link() !== undefined)
  const letter = link()
  const proof = letter && tokenIn(letter, '/customer/prove/')
  await surface.call(`POST /api/customer/links/${proof}/prove`, { body: {} })
  const hook = await surface.call('POST /api/customer/webhooks', {
    body: {
      url: hookUrl(installation, '/hook'),
      events: ['risk.changed', 'assessment.completed', 'compliance.alert'],
      password,
    },
    token,
  })
  installation.webhooks.trust('/hook', must(hook.status === 201, hook.json?.secret, 'webhook'))
  const staff = await surface.call('POST /api/admin/login', { body: demoStaff })
  return {
    ...{ token, webhookId: hook.json.id },
    staff: must(staff.status < 300, staff.headers.getSetCookie()[0]?.split(';')[0], 'sign-in of staff'),
  }
}

function must<Value>(isSo: boolean, value: Value | undefined, what: string): Value {
  if (!isSo || value === undefined) throw new Error(`${what} did not succeed`)
  return value
}

export const addVendor: Act = async (scene) => {
  const company = companyOf(scene.round)
  const vendorName = scene.chance.next() < 0.5 ? company : `Vendor ${scene.round}-${scene.count()}`
  if (scene.vendors.some((one) => one.company === vendorName)) return
  const { status, json } = await scene.surface.call('POST /api/customer/vendors', {
    body: { vendorName, vendorType: 'analytics' },
    token: scene.organisation.token,
  })
  if (status !== 201) return
  scene.vendors.push({ company: vendorName, id: json.id })
  scene.ledger.acknowledge({
    ...{ kind: 'vendor', key: vendorName, round: scene.round, isDone: () => true },
    look: lookAt(scene, `/api/customer/vendors/${json.id}`, { asMember: true }),
  })
}

export const askReport: Act = async (scene) => {
  const { status, json } = await scene.surface.call('POST /api/customer/reports', {
    body: {
      type: scene.chance.pick(['gdpr', 'ccpa', 'multi', 'executive', 'audit']),
      period: scene.chance.pick(['last-month', 'last-quarter', 'last-year']),
      format: scene.chance.pick(['csv', 'excel', 'pdf']),
    },
    token: scene.organisation.token,
  })
  if (status !== 202) return
  const path = `/api/customer/reports/${json.id}`
  scene.ledger.acknowledge({
    ...{ kind: 'report', key: String(json.id), round: scene.round, look: lookAt(scene, path, { asMember: true }) },
    isDone: () => isSigned(scene, path),
    tell: async () => {
      const { json: run } = await scene.surface.call(`GET ${path}`, { token: scene.organisation.token })
      return JSON.stringify({ state: run?.state, step: run?.step, failure: run?.failure })
    },
  })
}

/** Made, and its manifest, its files and the published keys agree. */
async function isSigned({ installation, organisation }: Scene, path: string): Promise<boolean> {
  const read = async (url: string) => {
    const response = await fetch(`${installation.base}${url}`, {
      headers: { authorization: `Bearer ${organisation.token}` },
    })
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  const { state, parts } = JSON.parse(String(await read(path))) as {
    state: string
    parts: { part: string; name: string }[]
  }
  if (state !== 'done') return false
  const files = new Map<string, Buffer>()
  for (const { part, name } of parts) files.set(name, await read(`${path}/${part}`))
  const manifest = parts.find(({ part }) => part === 'manifest')
  const { outcome } = verifyManifest({
    text: String(files.get(manifest?.name ?? '') ?? ''),
    beside: (name) => files.get(name),
    published: String(await read('/.well-known/sightline-signing-keys.json')),
  })
  return outcome === 'verified'
}

export const testWebhook: Act = async (scene) => {
  const { organisation, installation } = scene
  const { status, json } = await scene.surface.call(`POST /api/customer/webhooks/${organisation.webhookId}/test`, {
    body: { event: 'assessment.completed' },
    token: organisation.token,
  })
  if (status !== 202) return
  const id: string = json.messageId
  scene.ledger.acknowledge({
    ...{ kind: 'webhook', key: id, round: scene.round },
    // It is tried once, and its requester is told if that failed: the number of failures is judged at the end.
    isDone: async () => {
      if (installation.webhooks.taken.some((one) => one.id === id)) return true
      if ((await deliveryOf(scene, id))?.state !== 'dead') return false
      scene.givenUp.add(id)
      return true
    },
    tell: async () => JSON.stringify(await deliveryOf(scene, id)),
  })
}

async function deliveryOf({ surface, organisation: { token, webhookId } }: Scene, messageId: string) {
  const { json } = await surface.call(`GET /api/customer/webhooks/${webhookId}/deliveries?limit=200`, { token })
  const all: WebhookDelivery[] = Array.isArray(json) ? json : []
  const found = all.find((one) => one.messageId === messageId)
  return found && { state: found.state, attempts: found.attempts, status: found.lastStatus, error: found.lastError }
}
