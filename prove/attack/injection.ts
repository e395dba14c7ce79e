import { randomUUID } from 'node:crypto'
import { startMailServer } from '../../src/platform/server/mail/mail-server.fixture.ts'
import { bodyOf, type ContractCall, calls, filled, headersOf } from '../../tests/support/call-examples.ts'
import { proveAddress } from '../../tests/support/portal.ts'
import { within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { ask, inLanes } from './asking.ts'
import { faultsOf } from './fuzz.ts'
import { faultsOfMail } from './mail-headers.ts'
import type { Part } from './part.ts'
import { openCallers, startTarget } from './target.ts'

const victim = 'victim@evil.test'

/** Payloads that would end a header line and begin another. */
const payloads: Record<string, (mark: string) => string> = {
  'CR and LF': (mark) => `${mark}\r\nBcc: ${victim}\r\nX-Injected: yes\r\n\r\n<b>body</b>`,
  'LF alone': (mark) => `${mark}\nX-Injected: yes`,
  'CR alone': (mark) => `${mark}\rX-Injected: yes`,
  'ends of lines of Unicode': (mark) => `${mark}\u2028X-Injected: yes\u0085X-Injected: yes\u2029Bcc: ${victim}`,
  percent: (mark) => `${mark}%0d%0aX-Injected:%20yes`,
  'an encoded word': (mark) => `${mark} =?utf-8?B?DQpCY2M6IHZpY3RpbUBldmlsLnRlc3Q=?=`,
  'a long word': (mark) => mark + 'ﷺ'.repeat(60),
  'a dot on a line of its own': (mark) => `${mark}\r\n.\r\nMAIL FROM:<${victim}>`,
}
const addresses = [
  `a@corp.test\r\nBcc: ${victim}`,
  `a@corp.test, ${victim}`,
  `a@corp.test> ${victim}`,
  `"${victim}" <a@corp.test>`,
  `a@corp.test\u0000${victim}`,
  `${victim}%0d%0aRCPT TO`,
]

/** Every text of every write, with what would be a line of a head, at a program whose mails are caught. */
export async function inject(): Promise<Omit<Part, 'title'>> {
  const post = await startMailServer()
  const target = await startTarget({
    ...{ SMTP_URL: post.url, OPERATOR_EMAIL: 'operator@corp.test', TRUSTED_PROXIES: '127.0.0.1, ::1' },
  })
  try {
    const callers = await openCallers(target, 'Injectmark')
    await proveAddress(target.client, callers.organisation.owner)
    const faults: string[] = []
    const sent = new Map<string, number>()
    const marks = new Map<string, string>()
    const sendings = [...everyText(marks)]
    let asked = 0
    await inLanes(sendings, 4, async ({ call, payload, body }) => {
      sent.set(payload, (sent.get(payload) ?? 0) + 1)
      const headers = { ...headersOf(call, callers), 'x-forwarded-for': networkOf(asked++) }
      const answer = await ask(target.base + filled(call, callers.organisation), { method: call.method, headers, body })
      faults.push(...faultsOf(answer).map((fault) => `${call.key} with ${payload}: ${fault}`))
    })
    const waiting = `select count(*)::int as n from outbox_message where state = 'queued'`
    const isSent = async () => (await target.client.query<{ n: number }>(waiting)).rows[0]?.n === 0
    if (!(await within(120_000, isSent, 500))) faults.push('mails still wait after two minutes')
    const caught = post.received.map(({ to, raw }) => ({ recipients: to, raw: raw.toString('latin1') }))
    for (const mail of caught) {
      faults.push(...faultsOfMail(mail).map((fault) => `${subjectOf(mail.raw)}: ${fault}`))
      if (mail.recipients.some((address) => address.includes('evil.test')))
        faults.push(`${subjectOf(mail.raw)} went to ${victim}`)
    }
    const all = caught.map(({ raw }) => readable(raw)).join('\n')
    const reached = [...marks].filter(([mark]) => all.includes(mark)).map(([, where]) => where)
    if (reached.length < 5) faults.push(`words of ${reached.length} fields reached a mail: too few to show anything`)
    return {
      faults,
      text: `${sendings.length} writes: every text field of every call that has a body, with what would begin a line of a head, or
name another recipient. ${caught.length} mails left; each has one recipient, none of them the stranger's, each header once, no
header that we do not write, no bare end of a line and no line too long. No answer had a header that was brought in.

${table(
  ['what was sent', 'fields'],
  [...sent].map(([payload, count]) => [payload, String(count)]),
)}

Fields whose words appeared in a mail: ${
        [...new Set(reached)]
          .toSorted()
          .map((one) => `\`${one}\``)
          .join(', ') || 'none'
      }.`,
    }
  } finally {
    await target.stop()
    await post.close()
  }
}

/** One network sends few mails an hour: each write comes from another. */
const networkOf = (n: number) => `${20 + (n >> 8)}.${n & 255}.7.7`

function* everyText(marks: Map<string, string>): Generator<{ call: ContractCall; payload: string; body: unknown }> {
  let at = 0
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const plain = withFreshAddresses(bodyOf(call))
    if (!plain) continue
    // A form sent faster than a person types is treated as automated, and mails no one.
    const sample = call.endpoint.body?.shape.tookMs ? { ...plain, tookMs: 60_000 } : plain
    for (const path of textsOf(call.endpoint.body?.shape ? sample : {})) {
      const isAddress = /mail|recipients|address/i.test(path.join('.'))
      const tried = isAddress
        ? addresses.map((value, n) => [`another recipient (${n + 1})`, () => value] as const)
        : Object.entries(payloads)
      for (const [payload, make] of tried) {
        const mark = `Mk${(at++).toString(36).padStart(4, '0')}q`
        marks.set(mark, `${call.key} ${path.join('.')}`)
        yield { ...{ call, payload }, body: withFreshAddresses(placed(sample, path, make(mark))) }
      }
    }
  }
}

type Path = readonly (string | number)[]

/** Lists the paths of texts in a body. */
function textsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...at, name]))
}

function placed(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === String(name) ? placed(one, rest, text) : one))
  const fields = value as Record<string, unknown>
  return { ...fields, [name]: placed(fields[name], rest, text) }
}

/** An address gets few mails a day: each write has its own. */
function withFreshAddresses<T>(body: T): T {
  if (body === undefined) return body
  const fresh = () => `"${randomUUID()}@corp.test"`
  return JSON.parse(JSON.stringify(body).replaceAll(/"(?:reader|known|new)@corp\.test"/g, fresh)) as T
}

const subjectOf = (raw: string) => /^Subject: (.{0,80})/m.exec(raw)?.[1] ?? 'a mail without a subject'

/** Both parts of a message as text, whichever way they were packed for the wire. */
function readable(raw: string): string {
  const unpacked = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:^[A-Za-z0-9+/]{40,76}={0,2}\r\n)+/gm, (lines) => Buffer.from(lines, 'base64').toString('latin1'))
  return `${raw}\n${unpacked}`
}
