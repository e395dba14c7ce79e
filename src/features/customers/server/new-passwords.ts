import list from '../../../../data/common-passwords.json' with { type: 'json' }
import { hashPassword } from '../../../platform/server/passwords.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { isMadeOfWords } from '../password-words.ts'
import { refuseLeaked } from './leaked-passwords.ts'
import type { CustomersParts } from './parts.ts'

const common: ReadonlySet<string> = new Set(list.passwords)

/**
 * Returns the hash of a newly chosen password, for any account.
 * @param about Facts about the person who chooses it: names, the organization, the address.
 * @throws Refusal `password_guessable` or `password_known`.
 */
export async function newPasswordHash(
  parts: Pick<CustomersParts, 'fetch'>,
  password: string,
  about: readonly (string | undefined)[],
): Promise<string> {
  // The list that ships is there also where the service of the longer one cannot be asked.
  if (common.has(password.toLowerCase())) throw refuse('password_known')
  if (isMadeOfWords(password, about)) throw refuse('password_guessable')
  await refuseLeaked(parts, password)
  return hashPassword(password)
}
