import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Callers, calls, filled, headersOf } from '../../tests/support/call-examples.ts'
import { within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { type Answered, ask } from './asking.ts'
import { faultsOf } from './fuzz.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'
import { hostileFiles, hostileForms, hostileNames } from './upload-set.ts'

/** Paths where an entry that leads outside would have been written. */
const outside = ['/tmp/sightline-slip', '/tmp/sightline-slip.txt', '/etc/sightline-slip']

/** An overlong header is cut: the beginning counts, and the rest is dropped. */
const isCutShort = (what: string) => what.startsWith('a head of')

/** Every file of the set at every call that takes one; names and forms as well. */
export async function upload(target: Target, callers: Callers): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  const doors = calls.filter(({ endpoint }) => endpoint.upload)
  const counts = new Map<string, [taken: number, refused: number]>()
  const files = hostileFiles()
  const forms = hostileForms()
  for (const call of doors) {
    const url = target.base + filled(call, callers.organisation)
    const note = (what: string, answer: Answered) => {
      const [taken, refused] = counts.get(call.key) ?? [0, 0]
      counts.set(call.key, answer.status < 400 ? [taken + 1, refused] : [taken, refused + 1])
      faults.push(...faultsOf(answer).map((fault) => `${call.key} with ${what}: ${fault}`))
      return answer
    }
    for (const { what, name, bytes } of files) {
      const answer = await send(url, headersOf(call, callers), new File([bytes], name))
      note(what, answer)
      if (call.key === 'POST /api/customer/files' && answer.status < 300)
        faults.push(...(await savedAs(target, callers, { answer, bytes })).map((fault) => `${what}: ${fault}`))
      // Each reader takes so many that wait, and the next ones would be refused for that.
      if (call.key === 'POST /api/scan-files') await untilRead(target)
    }
    for (const name of hostileNames) {
      const answer = note(`the name ${name.slice(0, 30)}`, await sendNamed(url, headersOf(call, callers), name))
      if (call.key === 'POST /api/customer/files' && answer.status < 300)
        faults.push(
          ...(await savedAs(target, callers, { answer })).map((fault) => `the name ${name.slice(0, 30)}: ${fault}`),
        )
      if (call.key === 'POST /api/scan-files') await untilRead(target)
    }
    for (const { what, type, body } of forms) {
      const headers = { ...headersOf(call, callers), 'content-type': type }
      const answer = note(what, await ask(url, { method: 'POST', headers, body }))
      if (answer.status < 400 && !isCutShort(what)) faults.push(`${call.key} took ${what}`)
    }
  }
  await untilRead(target)
  faults.push(...outside.filter((path) => existsSync(path)).map((path) => `${path} was written`))
  const left = readdirSync(join(target.dataDir, 'uploads')).filter((name) => name.startsWith('incoming-'))
  if (left.length > 0) faults.push(`${left.length} broken uploads were left on disk`)
  if ((await ask(`${target.base}/readyz`)).status !== 200) faults.push('the program is not ready afterwards')
  return {
    faults,
    text: `${files.length} files that no one sends by mistake (archives that inflate, nest, lie about their size, lead outside or are
cut off, files of two kinds, of another kind than they say, entities, formulas), ${hostileNames.length} names and ${forms.length} broken forms
at each of the ${doors.length} calls that take a file. Nothing is written outside, nothing broken is left behind, what is given out
again is given as bytes to be saved, and what readers make of the files ends as a result or a reason.

${table(
  ['call', 'taken', 'refused'],
  [...counts].map(([key, [taken, refused]]) => [`\`${key}\``, String(taken), String(refused)]),
)}`,
  }
}

function send(url: string, headers: Record<string, string>, file: File): Promise<Answered> {
  const body = new FormData()
  body.set('file', file)
  return ask(url, { method: 'POST', headers, body })
}

/** A browser would mend such a name: it goes out as it is. */
function sendNamed(url: string, headers: Record<string, string>, name: string): Promise<Answered> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nA text.\r\n--b--\r\n`
  return ask(url, { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' }, body })
}

/** A file that was kept comes back as bytes, to be saved and never shown. */
async function savedAs(
  { base }: Target,
  { organisation }: Callers,
  { answer, bytes }: { answer: Answered; bytes?: Uint8Array },
): Promise<string[]> {
  const { id } = JSON.parse(answer.text) as { id: number }
  const headers = { authorization: `Bearer ${organisation.owner.token}` }
  const given = await fetch(`${base}/api/customer/files/${id}`, { headers })
  const body = new Uint8Array(await given.arrayBuffer())
  const faults: string[] = []
  if (given.headers.get('content-type') !== 'application/octet-stream')
    faults.push(`given as ${given.headers.get('content-type')}`)
  const disposition = given.headers.get('content-disposition') ?? ''
  if (!/^attachment; filename/.test(disposition)) faults.push(`not to be saved: ${disposition}`)
  if (/[/\\]|\.\.|[\r\n]/.test(decodeURIComponent(disposition.replace(/^.*UTF-8''/, ''))))
    faults.push(`a name that leads elsewhere: ${disposition}`)
  if (given.headers.has('x-injected')) faults.push('a header was injected')
  if (bytes && Buffer.compare(body, bytes) !== 0) faults.push('not the bytes that were sent')
  return faults
}

async function untilRead({ client }: Target): Promise<void> {
  const isOver = async () =>
    (await client.query<{ n: number }>(`select count(*)::int as n from scan where status not in ('done', 'failed')`))
      .rows[0]?.n === 0
  if (!(await within(180_000, isOver, 200))) throw new Error('a file is still being read after three minutes')
}
