import type { MiddlewareHandler } from 'hono'
import { isLocalUrl } from '../config.ts'
import { apiPolicy } from './security.ts'

// Whom a request is for, as it says itself. A page of others whose name was made to lead here (DNS rebinding) names its
// own host, and so does a proxy that passes on every host it is asked for.

/** The host of a request names this machine: `localhost`, or an address of loopback. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && isLocalUrl(`http://${host}`)

/** Tells the installation's own host and loopback from all others. Ports are not compared: a proxy may name its own, ours or none. */
export function ownHosts(publicUrl: string): (host: string) => boolean {
  const own = new URL(publicUrl).hostname
  return (host) =>
    URL.canParse(`http://${host}`) &&
    (new URL(`http://${host}`).hostname.replace(/\.$/, '') === own || isLoopbackHost(host))
}

/**
 * Answers 421 to a request for a host that is neither the installation's own nor loopback, before anything else is done
 * with it.
 * @param isOpen Paths that whatever watches a node asks for by the node's own address.
 */
export function requireOwnHost({
  publicUrl,
  isOpen,
}: {
  publicUrl: string
  isOpen: (path: string) => boolean
}): MiddlewareHandler {
  const isOwn = ownHosts(publicUrl)
  return async (c, next) => {
    // A request line in absolute form names a host beside the header, RFC 9112 § 3.2.2: both have to be ours.
    const named = [c.req.header('host'), new URL(c.req.url).host].filter((host) => host !== undefined)
    if (named.every(isOwn) || isOpen(c.req.path)) return next()
    return c.text('Sightline is not served at this address. Its operator sets the address with PUBLIC_URL.\n', 421, {
      'content-security-policy': apiPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
}
