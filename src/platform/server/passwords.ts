import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue } from '../shared/fair-queue.ts'

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and two passes.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const argon2Async = promisify(argon2)

/** Node has four threads for this, for files and for names: passwords take two of them, and a flood of guesses waits or is refused. */
const hashing = createFairQueue({
  running: { most: 2, perCaller: 2, keptForMembers: 0 },
  waiting: { most: 64, perCaller: 64, keptForMembers: 0 },
})
const derive: typeof argon2Async = (algorithm, parameters) =>
  hashing.run({ key: 'password', isMember: false }, () => argon2Async(algorithm, parameters))

/** One line with its own parameters and salt, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

/** Takes the same time for an account that does not exist: pass null. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = (hash ?? absentAccount).split('$')
  if (kind !== 'argon2id' || !salt || !tag) throw new Error('password hash of an unknown kind')
  const found = await derive('argon2id', {
    ...cost,
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(found, Buffer.from(tag, 'base64url')) && hash !== null
}

const absentAccount = [
  'argon2id',
  cost.memory,
  cost.passes,
  randomBytes(16).toString('base64url'),
  randomBytes(32).toString('base64url'),
].join('$')
