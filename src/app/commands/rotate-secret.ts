import { text } from 'node:stream/consumers'
import pg from 'pg'
import { adoptNextKey, findSecretKey, readNextKey } from '../../platform/server/secret-key.ts'
import { type Rotation, rotateSecret } from '../rotate-secret.ts'
import { print } from './printable.ts'
import { withDatabase } from './session.ts'

/** Exit codes: 0 done, or done before; 1 nothing was changed. */
export const rotateSecretCommand = ({ json = false }: { json?: boolean }): Promise<void> =>
  withDatabase(
    async ({ config, connection }) => {
      const from = await findSecretKey(config)
      if (from === undefined) throw new Error('There is no secret key yet: the first start makes one.')
      const to = config.SECRET_KEY ? await readNewKey() : await readNextKey(config)
      if (to === from) throw new Error('The new secret key is the present one.')
      const client = new pg.Client({ ...connection, application_name: 'sightline rotate-secret' })
      client.on('error', () => undefined)
      await client.connect()
      let rotation: Rotation
      try {
        rotation = await rotateSecret(client, { from, to })
      } finally {
        await client.end().catch(() => undefined)
      }
      if (!config.SECRET_KEY) await adoptNextKey(config)
      if (json) print(rotation)
      else console.log(describe(rotation))
      if (config.SECRET_KEY) console.error('Set SECRET_KEY to the new one before anything is started.')
    },
    { holds: true },
  )

async function readNewKey(): Promise<string> {
  if (process.stdin.isTTY) console.error('The new secret key, then Enter and Ctrl-D:')
  const key = (await text(process.stdin)).trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The new secret key must be 32 bytes as 64 hexadecimal digits.')
  return key
}

function describe({ isNew, sealed, links, addresses, lost, recoveryCodes }: Rotation): string {
  if (!isNew) return 'It had been done before.'
  return [
    `${sealed} sealed values, ${links} links and ${addresses} hashes of addresses stand under the new secret key.`,
    ...Object.entries(lost).map(
      ([table, count]) => `  ${table}: ${count} hashes whose address is not known stay as they were and match no one.`,
    ),
    `  ${recoveryCodes} recovery codes were erased: members make new ones in their settings.`,
  ].join('\n')
}
