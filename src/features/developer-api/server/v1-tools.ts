import type { Db } from '../../../platform/server/database.ts'
import { type Asked, linkNext } from '../../../platform/server/http/address.ts'
import { answerIfChanged, type Call, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { answerOnce } from './answer-once.ts'
import type { DeveloperApiParts } from './parts.ts'

// Helpers that the handlers of API v1 share.

export function createTools(parts: Pick<DeveloperApiParts, 'db' | 'secret' | 'publicUrl' | 'now'>) {
  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(parts.db, member.organisationId, (tx) => act(tx, member))
  }

  return {
    within,

    /** Acts once for an Idempotency-Key, where another room acts in a transaction of its own. */
    once: <Answer extends object>(call: Call, asked: readonly unknown[], act: () => Promise<Answer> | Answer) =>
      answerOnce<Answer>(parts, call, {
        asked,
        act: async (keep) => {
          const answer = await act()
          await within(call, (tx) => keep(tx, answer))
          return answer
        },
      }),

    /** Says where the next page is, if there is one. */
    next(call: Call, path: string, query: Asked, cursor: string | number | null | undefined): void {
      if (cursor !== null && cursor !== undefined) linkNext(call, `${parts.publicUrl}${path}`, { ...query, cursor })
    },
  }
}
export type Tools = ReturnType<typeof createTools>

/** The same caller for a room that answers members: its cursors and tags are of its own addresses, so they are kept apart. */
export const asMember = (call: Call): Call =>
  Object.create(call, { headers: { value: new Headers() }, header: { value: () => undefined } })

/** The cursor of the next page, as a room's own `Link` has it. */
export function cursorIn({ headers }: Pick<Call, 'headers'>, name = 'cursor'): string | undefined {
  const address = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return address === undefined ? undefined : (new URL(address, 'http://list').searchParams.get(name) ?? undefined)
}

/** Answers 304 to a caller who has this very body. */
export function tagged<Body>(call: Call, body: Body): Body {
  answerIfChanged(call, `"${tokenHash(JSON.stringify(body)).slice(0, 32)}"`)
  return body
}
