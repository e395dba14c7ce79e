import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const fileName = 'secret-key'

/**
 * The installation's secret as 64 hexadecimal digits: SECRET_KEY, else the file in DATA_DIR that is made at first need.
 * @throws Error where the file holds something else: a new secret would silently break every link that was mailed.
 */
export async function readSecretKey({
  SECRET_KEY,
  DATA_DIR,
}: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (SECRET_KEY) return SECRET_KEY.toLowerCase()
  const path = join(DATA_DIR, fileName)
  const key = ((await readIfThere(path)) ?? (await makeKey(path))).trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new Error(`${fileName} in DATA_DIR does not hold 64 hexadecimal digits. Bring back the file as it was.`)
  return key
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Of several processes at once one makes the key, and all read that one: a link appears whole and only once. */
async function makeKey(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
