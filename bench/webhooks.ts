import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { deliverWebhooks } from '../src/features/webhooks/server/deliver.job.ts'
import { newSigningSecret, sealSigningSecret } from '../src/features/webhooks/server/secrets.ts'
import { type Database, openDatabase, openPool, runSql } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { createGuardedFetch } from '../src/platform/server/net/fetch.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { acrossOrganisations } from '../src/platform/server/tenancy.ts'
import type { Figure } from './figures.ts'
import { root } from './program.ts'

// Webhooks: what is queued for one endpoint, the slowest case since it gets one message after the other, to a receiver
// that checks each signature and fails one message in twenty at first.

const messageCount = 1_000
const failsEvery = 20
const secret = 'ab'.repeat(32)

export async function benchWebhooks(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-webhooks-'))
  const log = createLog('error')
  const postgres = await startPostgres({ dataDir, log })
  const connection = postgres.connection()
  await migrate({ connection, migrations: migrations() })
  const db = openDatabase(openPool({ connection, log }))
  const signing = newSigningSecret()
  const sink = await startSink(signing)
  try {
    await queueMessages(db, { host: sink.host, signing })
    const job = deliverWebhooks({
      fetch: createGuardedFetch({
        policy: { egress: true, allow: [sink.host], proxy: undefined },
        userAgent: 'Sightline/bench',
      }),
      ...{ secret, egress: true, publicUrl: '', deliverSoon: async () => undefined },
      operator: { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
    })
    const began = performance.now()
    await job.run({}, { db, log, signal: new AbortController().signal })
    const { firstPassSeconds, allSeconds, taken, disordered } = sink.outcome(began)
    const noted = await acrossOrganisations(db, (tx) =>
      runSql(tx, `select 1 from webhook_delivery where state = 'delivered'`),
    )
    const lost = messageCount - taken
    const rate = Math.round((messageCount / allSeconds) * 60)
    note({
      what: `Webhooks: ${messageCount.toLocaleString('en-US')} messages to one endpoint that fails 5 % of them at first`,
      measured: `all taken within ${allSeconds.toFixed(1)} s, retries included (each asked for once within ${firstPassSeconds.toFixed(1)} s): ${rate.toLocaleString('en-US')} a minute; lost ${lost}, noted ${noted.length}, out of order ${disordered}`,
      bar: '≥ 1,000 a minute, none lost',
      met: rate >= 1_000 && lost === 0 && noted.length === messageCount && disordered === 0,
    })
  } finally {
    await sink.close()
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const migrations = () => {
  const folder = join(root, 'src/database/migrations')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Fails each twentieth message when it comes first, and takes it when it comes again. */
async function startSink(signing: string) {
  const webhook = new Webhook(signing)
  const asked: { id: string; n: number; from: number; until: number; isTaken: boolean }[] = []
  const server = createServer((request, response) => {
    const from = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { n } = webhook.verify(Buffer.concat(chunks), request.headers as Record<string, string>) as { n: number }
      const id = String(request.headers['webhook-id'])
      const isTaken = n % failsEvery !== 0 || asked.some((one) => one.id === id)
      response.writeHead(isTaken ? 204 : 500).end()
      asked.push({ id, n, from, until: performance.now(), isTaken })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    outcome: (began: number) => {
      const firsts = [...Map.groupBy(asked, ({ id }) => id).values()].map(([first]) => first)
      return {
        firstPassSeconds: (Math.max(...firsts.map((first) => first?.until ?? 0)) - began) / 1000,
        allSeconds: (Math.max(...asked.map(({ until }) => until)) - began) / 1000,
        taken: new Set(asked.filter(({ isTaken }) => isTaken).map(({ id }) => id)).size,
        // First attempts in the order of the events, and one message at a time.
        disordered:
          firsts.filter((first, at) => first?.n !== at + 1).length +
          asked.filter((one, at) => at > 0 && one.from < (asked[at - 1]?.until ?? 0)).length,
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const queueMessages = (db: Database, { host, signing }: { host: string; signing: string }) =>
  acrossOrganisations(db, async (tx) => {
    const [organisation] = await runSql<{ id: number }>(
      tx,
      `insert into organisation (name, size) values ('Bench', 'enterprise') returning id`,
    )
    const organisationId = organisation?.id ?? 0
    const [endpoint] = await runSql<{ id: number }>(
      tx,
      `with maker as (
         insert into member (organisation_id, email, email_key, first_name, last_name, role, password_hash)
         values ($1, 'bench@example.test', 'bench@example.test', 'Bench', 'Example', 'manager', 'none') returning id)
       insert into webhook_endpoint (organisation_id, url, events, sealed_secret, enabled_at, created_by)
       select $1, $2, '{risk.changed}', '', now(), id from maker returning id`,
      [organisationId, `http://${host}/hook`],
    )
    const endpointId = endpoint?.id ?? 0
    await runSql(tx, `update webhook_endpoint set sealed_secret = $2 where id = $1`, [
      endpointId,
      sealSigningSecret(secret, { organisationId, endpointId }, signing),
    ])
    await runSql(
      tx,
      `insert into webhook_delivery (organisation_id, endpoint_id, message_id, event, payload, next_attempt_at)
       select $1, $2, 'msg_' || n, 'risk.changed', json_build_object('n', n)::text, now()
       from generate_series(1, $3::int) n order by n`,
      [organisationId, endpointId, messageCount],
    )
  })
