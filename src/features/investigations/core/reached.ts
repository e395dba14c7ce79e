import type { EvidenceDraft } from './evidence.ts'
import type { Replies } from './outside.ts'
import type { Subject } from './subject.ts'

/** Characters of a title. The end of a host says whose it is, so the beginning goes. */
const longestName = 80

/**
 * What a subject outside the catalog is called once it was reached: its host as DNS knows it, or its id in the store. Null
 * where nothing answered for it, which is no more than a name that someone typed.
 */
export function reachedName(
  { id, kind, key, name }: Pick<Subject, 'id' | 'kind' | 'key' | 'name'>,
  { replies, looked }: { replies: Replies; looked: readonly Pick<EvidenceDraft, 'kind'>[] },
): string | null {
  if (key !== null) return null
  switch (kind) {
    case 'domain': {
      const host = id.slice(id.indexOf(':') + 1)
      return hasAnswered(host, replies) ? shortened(host) : null
    }
    // The store answers for every id; only a listing says that there is such an app.
    case 'app':
      return looked.some((evidence) => evidence.kind === 'store-listing') ? shortened(storeName(name)) : null
    case 'sdk':
    case 'company':
    case 'unknown':
      return null
  }
}

const shortened = (name: string) => (name.length > longestName ? `…${name.slice(1 - longestName)}` : name)

const storeName = (id: string) => (/^\d+$/u.test(id) ? `App Store app ${id}` : id)

/** Whether the host itself answered. That its name resolves, or that the domain above it answers, says nothing of it. */
const hasAnswered = (host: string, replies: Replies): boolean =>
  [...replies.values()].flat().some(({ ask, reply }) => {
    const asked = 'url' in ask ? new URL(ask.url).hostname : ask.type === 'tls' ? ask.host : undefined
    const answered = ['page', 'unreadable', 'file', 'tls', 'site-scan'].includes(reply.outcome)
    return answered && asked !== undefined && withoutWww(asked) === withoutWww(host)
  })

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./u, '')
