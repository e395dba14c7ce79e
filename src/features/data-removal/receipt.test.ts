import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NewEvent, sendingHash } from './event-chain.ts'
import { chainOf, exampleReceipt, exampleRequest, itemOf } from './receipt.fixture.ts'
import { type ReceiptItemFacts, receiptOf, verifyReceipt } from './receipt.ts'

// biome-ignore lint/suspicious/noExplicitAny: a file that may be anything
type Anything = any

const copy = () => JSON.parse(JSON.stringify(exampleReceipt()))

// A second implementation, from docs/removal-receipts.md and nothing of ours: what a stranger would write.
function strangerChecks(receipt: Anything): boolean {
  const sha = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex')
  const write = (value: Anything): string => {
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
    const members = []
    for (const key of Object.keys(value).sort()) members.push(`${JSON.stringify(key)}:${write(value[key])}`)
    return `{${members.join(',')}}`
  }
  const { sha256, ...rest } = receipt
  if (sha(write(rest)) !== sha256) return false
  for (const item of receipt.items) {
    let before = sha(
      `{"method":"removal-receipt-1","platform":${JSON.stringify(item.platform.id)},"request":${JSON.stringify(receipt.requestId)}}`,
    )
    let number = 0
    for (const e of item.events) {
      const q = (text: string | null) => (text === null ? 'null' : `"${text}"`)
      const line =
        `{"actor":${q(e.actor)},"at":${q(e.at)},"evidence":${q(e.evidence)},"from":${q(e.from)},"prev":${q(before)},` +
        `"reason":${q(e.reason)},"seq":${++number},"to":${q(e.state)}}`
      if (e.seq !== number || e.prevHash !== before || e.hash !== sha(line)) return false
      if (number > 1 && e.from !== item.events[number - 2].state) return false
      before = e.hash
    }
    const last = item.events.at(-1)
    if (item.headHash !== before || item.state !== last.state || item.reason !== last.reason) return false
    let sent: Anything
    let cameBack = false
    let isAskedAnew = false
    for (const e of item.events) {
      if (e.state === 'sent') [sent, cameBack, isAskedAnew] = [e, false, false]
      if (e.state === 'bounced') cameBack = true
      if (cameBack && e.reason === 'user_marked_done') isAskedAnew = true
    }
    const letter = {
      body: item.bodySha256,
      law: item.law === null ? null : item.law.id,
      messageId: item.messageId,
      permission: receipt.permissionSha256,
      sentAt: item.sentAt,
      smtpResponse: item.smtpResponse,
    }
    const isNone = isAskedAnew && !item.bodySha256 && !item.messageId && !item.smtpResponse
    if (sent?.evidence && sent.evidence !== sha(write(letter)) && !isNone) return false
  }
  return true
}

test('a receipt as it was written is whole, and a second implementation agrees', () => {
  expect(verifyReceipt(copy())).toMatchObject({ isWhole: true, problems: [] })
  expect(strangerChecks(copy())).toBe(true)
})

test('the order of keys and blanks change nothing', () => {
  const turned = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, turned(inner)]),
        )
      : Array.isArray(value)
        ? value.map(turned)
        : value
  expect(verifyReceipt(JSON.parse(JSON.stringify(turned(copy()), null, 4))).isWhole).toBe(true)
})

test('it holds what it is documented to hold, field by field, and what a row knows beside it stays out', () => {
  const receipt = receiptOf({ ...exampleRequest, items: [{ ...itemOf('x'), email: 'anna@corp.test' } as never] })
  expect(Object.keys(receipt)).toEqual([
    'format',
    'method',
    'requestId',
    'mode',
    'permissionSha256',
    'generatedAt',
    'items',
    'sha256',
  ])
  expect(JSON.stringify(receipt)).not.toContain('anna@corp.test')
  expect(receipt.items[0]).toMatchObject({ state: 'denied', reason: 'claim_not_covered' })
})

const event = (at: string, actor: NewEvent['actor'], state: NewEvent['state'], evidence: string | null = null) => ({
  ...{ at: `2026-11-20T${at}:00.000Z`, actor, state },
  ...{ reason: null, evidence },
})
const asked = event('10:00', 'user', 'email_unverified')
const receiptOn = (item: ReceiptItemFacts) =>
  JSON.parse(JSON.stringify(receiptOf({ ...exampleRequest, items: [item] })))

test('before a letter left, a receipt says so, and is whole', () => {
  const receipt = receiptOn({
    ...itemOf('example-search', [asked]),
    ...{ law: null, sentAt: null, messageId: null, smtpResponse: null, bodySha256: null },
    ...{ acknowledgeBy: null, answerBy: null },
  })
  expect(receipt.items[0]).toMatchObject({ law: null, state: 'email_unverified', reason: null, sentAt: null })
  expect(verifyReceipt(receipt)).toMatchObject({ isWhole: true, problems: [] })
  expect(strangerChecks(receipt)).toBe(true)
})

test('a letter that rested on no law is held to it', () => {
  const facts = { ...itemOf('example-search'), law: null }
  const { bodySha256, messageId, sentAt, smtpResponse } = facts
  const { permissionSha256 } = exampleRequest
  const letter = sendingHash({ bodySha256, lawId: null, messageId, permissionSha256, sentAt, smtpResponse })
  const events = [asked, event('10:04', 'user', 'queued'), event('10:05', 'system', 'sent', letter)]
  const receipt = receiptOn({ ...facts, events: chainOf('example-search', events) })
  expect(verifyReceipt(receipt)).toMatchObject({ isWhole: true, problems: [] })
  expect(strangerChecks(receipt)).toBe(true)
  receipt.items[0].law = itemOf('example-search').law
  expect(verifyReceipt(forger(receipt)).problems).toEqual([
    'Über example-search "People" Søk: What is stated of the letter is not what was recorded when it was sent.',
  ])
})

test('of an item to which nothing happened there is no receipt', () => {
  expect(() => receiptOn({ ...itemOf('example-search'), events: [] })).toThrow(
    'item of platform example-search has no event',
  )
})

test('one changed byte anywhere in the file is found, or does not change what it says', () => {
  const text = JSON.stringify(exampleReceipt())
  const bytes = Buffer.from(text)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const edited = Buffer.from(bytes)
      edited[at] = (bytes[at] ?? 0) ^ by
      let json: unknown
      try {
        json = JSON.parse(edited.toString('utf8'))
      } catch {
        return
      }
      if (JSON.stringify(json) === text) return
      expect(verifyReceipt(json).isWhole).toBe(false)
      expect(verifyReceipt(json).problems[0]).toMatch(/\.$/)
    }),
    { numRuns: 1_500 },
  )
})

/** Every value of a receipt, by the way to it. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
function put(root: Anything, path: (string | number)[], value: unknown) {
  let place = root
  for (const key of path.slice(0, -1)) place = place[key]
  place[path.at(-1) ?? ''] = value
}
const forger = (json: Anything) => {
  const { sha256: _, ...rest } = json
  const write = (value: Anything): string =>
    value === null || typeof value !== 'object'
      ? JSON.stringify(value)
      : Array.isArray(value)
        ? `[${value.map(write).join(',')}]`
        : `{${Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}:${write(value[key])}`)
            .join(',')}}`
  return { ...rest, sha256: createHash('sha256').update(write(rest)).digest('hex') }
}

test('a change to what hangs on the chain is found even after the receipt is hashed again', () => {
  const free = /generatedAt|mode|platform\.name|law\.title|law\.citation|acknowledgeBy|answerBy|^sha256$|format|method/
  for (const path of pathsOf(copy()).filter((path) => !free.test(path.join('.')))) {
    const json = copy()
    const before = path.reduce((place: Anything, key) => place[key], json)
    put(
      json,
      path,
      typeof before === 'number' ? before + 1 : typeof before === 'string' ? flip(before) : 'a'.repeat(64),
    )
    expect(verifyReceipt(forger(json)).isWhole, path.join('.')).toBe(false)
  }
})
const flip = (text: string) => (text.endsWith('1') ? `${text.slice(0, -1)}2` : `${text.slice(0, -1)}1`)

test('words say what is wrong, and where', () => {
  const changedLetter = copy()
  changedLetter.items[1].smtpResponse = '250 really'
  expect(verifyReceipt(changedLetter).problems).toEqual([
    'The receipt was changed: its hash is not that of its content.',
    'Über other "People" Søk: What is stated of the letter is not what was recorded when it was sent.',
  ])
  const twice = copy()
  twice.items.push(twice.items[0])
  expect(verifyReceipt(forger(twice)).problems).toEqual(['It contains a platform twice.'])
  const more = { ...copy(), note: 'approved by the authority' }
  expect(verifyReceipt(more).problems).toEqual(['This isn’t a receipt in our format.'])
})

test.each<[string, object, string]>([
  ['the end of another chain', { headHash: 'e'.repeat(64) }, 'The last hash is not that of the last event.'],
  ['another state', { state: 'in_progress' }, 'The events lead to another state than the one that is stated.'],
  ['another reason', { reason: 'no_match' }, 'The events lead to another state than the one that is stated.'],
])('%s in a receipt that was hashed again is reported in words', (_, change, problem) => {
  const receipt = copy()
  Object.assign(receipt.items[0], change)
  expect(verifyReceipt(forger(receipt)).problems).toEqual([`Über example-search "People" Søk: ${problem}`])
})

test('the place of what cannot be read is told', () => {
  const receipt = copy()
  receipt.items[1].events[0].seq = '1'
  delete receipt.mode
  expect(verifyReceipt(receipt)).toEqual({
    isWhole: false,
    problems: [
      'This isn’t a receipt in our format. Missing, unknown or not of their kind: mode, items.1.events.0.seq.',
    ],
    receipt: null,
  })
})

test('of more wrong places than twenty the first twenty are told', () => {
  const receipt = { ...copy(), items: Array.from({ length: 30 }, () => 7) }
  const named = Array.from({ length: 20 }, (_, at) => `items.${at}`).join(', ')
  expect(verifyReceipt(receipt).problems).toEqual([
    `This isn’t a receipt in our format. Missing, unknown or not of their kind: ${named}.`,
  ])
})

test('of more problems than a hundred the first hundred are told, and it is a receipt all the same', () => {
  const items = Array.from({ length: 50 }, (_, at) => itemOf(`platform-${at}`))
  const receipt = JSON.parse(JSON.stringify(receiptOf({ ...exampleRequest, items })))
  for (const item of receipt.items)
    Object.assign(item, { headHash: 'e'.repeat(64), reason: 'no_match', smtpResponse: '250 really' })
  const forged = forger(receipt)
  const verdict = verifyReceipt(forged)
  expect(verdict).toMatchObject({ isWhole: false, receipt: forged })
  expect(verdict.problems).toHaveLength(100)
  expect(verdict.problems.slice(97)).toEqual([
    'Über platform-32 "People" Søk: The events lead to another state than the one that is stated.',
    'Über platform-32 "People" Søk: What is stated of the letter is not what was recorded when it was sent.',
    'Über platform-33 "People" Søk: The last hash is not that of the last event.',
  ])
})

const nested = (depth: number) => {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = [value]
  return value
}
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', []],
  ['an empty object', {}],
  ['a box in a box, a hundred thousand deep', nested(100_000)],
  ['a deep one inside of a receipt', { ...copy(), items: nested(100_000) }],
  ['a million values', Array.from({ length: 1_000_000 }, () => 0)],
  ['a hundred thousand items', { ...copy(), items: Array.from({ length: 100_000 }, () => ({})) }],
  [
    'a hundred thousand wrong events',
    { ...copy(), items: [{ ...copy().items[0], events: Array.from({ length: 100_000 }, () => 7) }] },
  ],
  ['a name of ten million letters', { ...copy(), requestId: 'x'.repeat(10_000_000) }],
  [
    'numbers that are none',
    { ...copy(), items: [{ ...copy().items[0], events: [{ ...copy().items[0].events[0], seq: 1.5 }] }] },
  ],
  ['the prototype', JSON.parse('{"__proto__":{"isWhole":true}}')],
])('%s is not a whole receipt', (_, json) => {
  const { isWhole, problems } = verifyReceipt(json)
  expect(isWhole).toBe(false)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThanOrEqual(100)
})

const noughts = (length: number) => Array.from({ length }, () => 0)
const tooLarge = 'This is larger or deeper than a receipt can be.'
const unlike = 'This isn’t a receipt in our format.'
test.each<[string, unknown, string]>([
  ['eight boxes in one another', nested(8), unlike],
  ['nine boxes in one another', nested(9), tooLarge],
  ['as many values as a receipt can have', noughts(600_000), unlike],
  ['one value more', noughts(600_001), tooLarge],
  ['as many in two parts', [noughts(300_000), noughts(299_999)], tooLarge],
])('%s: whether a receipt can be so large is told before anything looks into it', (_, json, problem) => {
  expect(verifyReceipt(json)).toEqual({ isWhole: false, problems: [problem], receipt: null })
})

test('whatever JSON it is, verifying ends with an answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(verifyReceipt(json).isWhole).toBe(false)
    }),
    { numRuns: 300 },
  )
})

const page = readFileSync(join(import.meta.dirname, '../../../docs/removal-receipts.md'), 'utf8')

test('the example of the documentation is the receipt that this program writes', () => {
  const example = JSON.parse(/```json\n(\{\n {2}"format"[\s\S]*?)\n```/.exec(page)?.[1] ?? 'null')
  expect(verifyReceipt(example)).toMatchObject({ isWhole: true })
  expect(strangerChecks(example)).toBe(true)
})

test('each line of text in the documentation has the hash that is printed below it', () => {
  const lines = [...page.matchAll(/```text\n(\{.*\})\n([0-9a-f]{64})\n```/g)]
  expect(lines.length).toBe(3)
  for (const [, text = '', hash] of lines) expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
  const example = JSON.parse(/```json\n(\{\n {2}"format"[\s\S]*?)\n```/.exec(page)?.[1] ?? 'null')
  const [seed, first, letter] = lines.map(([, , hash]) => hash)
  expect(example.items[0].events[0]).toMatchObject({ prevHash: seed, hash: first })
  expect(example.items[0].events[2].evidence).toBe(letter)
})

test('a letter that came back is stated no longer once the person has asked themselves', () => {
  const facts = itemOf('example-search')
  const { bodySha256, messageId, sentAt, smtpResponse } = facts
  const { permissionSha256 } = exampleRequest
  const letter = sendingHash({ bodySha256, lawId: 'ccpa-delete', messageId, permissionSha256, sentAt, smtpResponse })
  const back = [
    asked,
    event('10:04', 'user', 'queued'),
    event('10:05', 'system', 'sent', letter),
    event('10:06', 'system', 'bounced'),
    { ...event('10:06', 'system', 'manual'), reason: 'form' as const },
  ]
  const filed = [...back, { ...event('11:00', 'user', 'manual'), reason: 'user_marked_done' as const }]
  const none = { sentAt: '2026-11-20T11:00:00.000Z', messageId: null, smtpResponse: null, bodySha256: null }
  const twice = [
    ...filed,
    { ...event('12:00', 'system', 'overdue'), reason: 'no_answer' as const },
    event('12:01', 'system', 'bounced'),
  ]
  const again = [...back.slice(0, 4), event('11:00', 'staff', 'queued'), event('11:01', 'system', 'sent', letter)]
  const markedBefore = [
    asked,
    event('10:01', 'user', 'queued'),
    { ...event('10:02', 'user', 'manual'), reason: 'form' as const },
    { ...event('10:03', 'user', 'manual'), reason: 'user_marked_done' as const },
    { ...event('10:04', 'system', 'overdue'), reason: 'no_answer' as const },
    event('10:05', 'system', 'bounced'),
    event('10:06', 'staff', 'queued'),
    event('10:07', 'system', 'sent', letter),
  ]
  const toldOfForm = [
    ...back.slice(0, 3),
    { ...event('10:06', 'platform', 'needs_user_action'), reason: 'use_web_form' as const },
    { ...event('10:07', 'user', 'manual'), reason: 'user_marked_done' as const },
  ]
  const thenBack = [
    ...toldOfForm,
    { ...event('10:08', 'system', 'overdue'), reason: 'no_answer' as const },
    event('10:09', 'system', 'bounced'),
  ]
  const sentAfter = [...twice, event('12:02', 'staff', 'queued'), event('12:03', 'system', 'sent', letter)]
  for (const [events, stated, isWhole] of [
    [back, {}, true],
    [back, none, false],
    [toldOfForm, none, false],
    [thenBack, none, false],
    [sentAfter, none, false],
    [sentAfter, {}, true],
    [filed, none, true],
    [filed, {}, true],
    [filed, { ...none, messageId: '<forged@sightline.test>' }, false],
    [filed, { ...none, bodySha256: 'e'.repeat(64) }, false],
    [filed, { ...none, smtpResponse: '250 Ok' }, false],
    [twice, none, true],
    [again, none, false],
    [again, {}, true],
    [markedBefore, none, false],
    [markedBefore, {}, true],
  ] as const) {
    const receipt = receiptOn({ ...facts, ...stated, events: chainOf('example-search', events) })
    expect(verifyReceipt(receipt).isWhole).toBe(isWhole)
    expect(strangerChecks(receipt)).toBe(isWhole)
  }
})
