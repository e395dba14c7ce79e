import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const fileName = 'secret-key'

type Where = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/**
 * The installation's secret as 64 hexadecimal digits: SECRET_KEY, else the file in DATA_DIR that is made at first need.
 * @throws Error where the file holds something else: a new secret would silently break every link that was mailed.
 */
export const readSecretKey = async (where: Where): Promise<string> =>
  (await findSecretKey(where)) ?? parseKey(await makeKey(pathOf(where), randomBytes(32).toString('hex')))

/** The same, where there is one already. */
export async function findSecretKey(where: Where): Promise<string | undefined> {
  if (where.SECRET_KEY) return where.SECRET_KEY.toLowerCase()
  const text = await readIfThere(pathOf(where))
  return text === undefined ? undefined : parseKey(text)
}

/** Keeps the secret of an installation that is brought back; one that is there already stays. */
export async function keepSecretKey(where: Where, key: string): Promise<void> {
  await makeKey(pathOf(where), parseKey(key))
}

/**
 * The secret that will take the place of the one in DATA_DIR: made once, and the same again until `adoptNextKey` puts it there.
 */
export const readNextKey = async (where: Where): Promise<string> =>
  (await findNextKey(where)) ?? parseKey(await makeKey(nextPathOf(where), randomBytes(32).toString('hex')))

/** The key of a rotation that was started and is not finished. */
export async function findNextKey(where: Where): Promise<string | undefined> {
  const text = await readIfThere(nextPathOf(where))
  return text === undefined ? undefined : parseKey(text)
}

export const adoptNextKey = (where: Where): Promise<void> => rename(nextPathOf(where), pathOf(where))

const pathOf = ({ DATA_DIR }: Where) => join(DATA_DIR, fileName)
const nextPathOf = (where: Where) => `${pathOf(where)}.next`

function parseKey(text: string): string {
  const key = text.trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new Error(`${fileName} in DATA_DIR does not hold 64 hexadecimal digits. Bring back the file as it was.`)
  return key
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Creates the key once among several processes, and all read the same one: a link appears whole and only once. */
async function makeKey(path: string, key: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${key}\n`)
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
