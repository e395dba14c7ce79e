import { bodyOf, type Callers, calls, filled, headersOf } from '../../tests/support/call-examples.ts'
import { table } from '../support/page.ts'
import { ask, inLanes } from './asking.ts'
import type { Part } from './part.ts'
import { signInStaff } from './target.ts'

// Writes that another site's page starts in the browser of a signed-in user.

/** Headers that a browser sends with such a request, and values that an attacker may hope we accept as ours. */
function foreignOrigins(base: string): Record<string, Record<string, string>> {
  const { host, port } = new URL(base)
  return {
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    'another site that keeps silent of its origin': { 'sec-fetch-site': 'cross-site' },
    'another host of the same site': { 'sec-fetch-site': 'same-site' },
    'a browser without Sec-Fetch-Site': { origin: 'https://evil.test' },
    'a sandboxed frame': { origin: 'null' },
    'a name that begins like ours': { origin: `http://${host}.evil.test` },
    'a name that ends like ours': { origin: `http://evil-localhost:${port}` },
    'ours as the user name': { origin: `http://${host}@evil.test` },
    'another port of our host': { origin: `http://localhost:${Number(port) + 1}` },
    'no address at all': { origin: 'file://' },
    'a value that is none': { 'sec-fetch-site': 'whatever', origin: base },
  }
}

export async function forge(base: string, callers: Callers, pages: readonly string[]): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  const writes = calls.filter(({ method }) => method !== 'GET')
  const origins = Object.entries(foreignOrigins(base))
  const counts = new Map<string, number>(origins.map(([name]) => [name, 0]))
  const refused = async (what: string, name: string, sending: ReturnType<typeof ask>) => {
    const { status } = await sending
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (status !== 403) faults.push(`${what} from ${name} was answered ${status}`)
  }
  await inLanes(writes, 4, async (call) => {
    for (const [name, from] of origins) {
      const headers = { ...headersOf(call, callers), ...from }
      const sending = { method: call.method, headers, body: bodyOf(call) }
      await refused(call.key, name, ask(base + filled(call, callers.organisation), sending))
    }
  })
  await inLanes(pages, 4, async (page) => {
    for (const [name, from] of origins) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: callers.staffCookie, ...from }
      await refused(`POST ${page}`, name, ask(base + page, { method: 'POST', headers, body: 'a=1' }))
    }
  })
  // Writes refused above must be refused only for their origin: from our own page they are accepted.
  const own = await ask(`${base}/api/admin/suppressions/find`, {
    ...{ method: 'POST', headers: { cookie: callers.staffCookie, 'sec-fetch-site': 'same-origin', origin: base } },
    body: { address: 'stranger@corp.test' },
  })
  if (own.status !== 200) faults.push(`a write of our own page was answered ${own.status}`)
  faults.push(...(await fixSession(base)))
  return {
    faults,
    text: `${writes.length} writes of the contract map and the forms of ${pages.length} pages, each with what a browser says of a
request that ${origins.length} kinds of strangers start, with the session of a signed-in user: all are refused with 403 before
anything of them is read.

${table(
  ['from', 'refused'],
  [...counts].map(([name, count]) => [name, String(count)]),
)}

A session that a stranger planted before sign-in is not the one that sign-in gives; it opens nothing afterwards, and neither does
the one that signed out. A member's token is in no cookie at all, so no browser sends it by itself.`,
  }
}

/** A stranger plants a session in a victim's browser, hoping that signing in makes it valid. */
async function fixSession(base: string): Promise<string[]> {
  const faults: string[] = []
  const planted = `sightline_staff=${'p'.repeat(43)}`
  const opens = async (cookie: string) =>
    (await ask(`${base}/api/admin/session`, { headers: { cookie } })).status === 200
  const given = await signInStaff(base, planted)
  if (given === planted || given === '') faults.push('sign-in kept the session that was planted')
  if (await opens(planted)) faults.push('the planted session opens after sign-in')
  if (!(await opens(given))) faults.push('the session of sign-in does not open')
  const again = await signInStaff(base, given)
  if (again === given) faults.push('signing in again gives the same session')
  if (await opens(given)) faults.push('the session before stays open where the same browser signs in again')
  await ask(`${base}/api/admin/logout`, { method: 'POST', headers: { cookie: again } })
  if (await opens(again)) faults.push('a session opens after it signed out')
  return faults
}
