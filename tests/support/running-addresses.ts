import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Address, fillAddresses } from './addresses.ts'
import { baseUrl } from './browser.ts'
import { sql } from './running-database.ts'

/**
 * Addresses of the program that all stories run against: filled by the first file of a run that asks, known to the
 * others.
 */
export async function runningAddresses(): Promise<Address[]> {
  const url = inject('postgresUrl')
  const kept = join(new URLSearchParams(url.split('?')[1]).get('host') ?? '', 'addresses.json')
  const client = new pg.Client({ connectionString: url, ssl: false })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('addresses'))`)
    const known = await readFile(kept, 'utf8').catch(() => undefined)
    if (known !== undefined) return JSON.parse(known)
    const addresses = await fillAddresses({ base: baseUrl(), sql })
    await writeFile(kept, JSON.stringify(addresses))
    return addresses
  } finally {
    await client.end()
  }
}
