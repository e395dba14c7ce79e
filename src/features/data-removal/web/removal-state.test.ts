import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ItemNow, type ItemReason, type ItemState, itemStates, reasonsOf } from '../item-states.ts'
import { removalLimits } from '../vocabulary.ts'
import { platformOf, reasonOf } from './breach-ask.ts'
import { pressedIn } from './deed.ts'
import { countryOptions, residenceWords, stateOptions } from './places.ts'
import { itemFixture, platformFixture } from './removal.fixture.ts'
import { refusedCount, refusedFor, requestOf, searchedIn, submitted, typedIn } from './removal-form.ts'
import { readRemovalState, removalParams } from './removal-state.ts'
import { proofOf, refusedProof, typedIn as signedIn } from './sign.ts'
import { countsOf, inOrder, standingOf } from './standing.ts'

const form = (fields: Record<string, string | string[]>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one)
  return data
}

describe('the address', () => {
  const id = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
  const state = fc.record({
    q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    category: fc.constantFrom('', 'Data broker', 'Shopping'),
    cursor: fc.integer({ min: 0, max: 100_000 }),
    platforms: fc.uniqueArray(id, { maxLength: 10 }),
    breach: fc.oneof(fc.constant(''), id),
  })

  test('reads back as what was written', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(readRemovalState(removalParams(given))).toEqual(given)
      }),
    )
  })

  test('says nothing of what is not chosen', () => {
    expect(removalParams({}).size).toBe(0)
  })

  test('says nothing that a request could not take, whatever it contains', () => {
    const many = new URLSearchParams(Array.from({ length: 99 }, (_, n) => ['platform', `p${n}`]))
    expect(readRemovalState(many).platforms).toHaveLength(removalLimits.platformsARequest)
    const odd = readRemovalState(new URLSearchParams('cursor=-1&platform=a,b&platform=&q=%20&breach='))
    expect(odd).toEqual(readRemovalState(new URLSearchParams()))
    fc.assert(fc.property(fc.string(), (text) => void readRemovalState(new URLSearchParams(text))))
  })
})

describe('the form', () => {
  const typed = typedIn(form({ email: ' a@corp.test ', reason: 'Because.', platforms: ['acme', 'acme', 'b'] }))

  test("sends SPEC's three fields and no empty one of ours", () => {
    expect(requestOf(typed)).toEqual({ email: 'a@corp.test', reason: 'Because.', platforms: ['acme', 'b'] })
    expect(requestOf({ ...typed, country: 'US', state: 'OR', breach: 'acme-2026' })).toMatchObject({
      country: 'US',
      state: 'OR',
      breachId: 'acme-2026',
    })
  })

  test('tells a refusal where it belongs', () => {
    const issues = [{ path: 'name', message: 'is too long' }]
    expect(refusedFor({ code: 'removal_email_unusable', words: 'No address.', issues: [] }).fields.email).toBe(
      'No address.',
    )
    expect(refusedFor({ code: 'invalid_request', words: 'Wrong.', issues })).toEqual({
      fields: { name: 'The name is too long.' },
    })
    expect(refusedFor({ code: 'rate_limited', words: 'Wait.', issues: [] })).toEqual({ fields: {}, words: 'Wait.' })
  })

  test('needs one platform and takes no more than the most', () => {
    expect(refusedCount(0)).toMatch(/at least one/)
    expect(refusedCount(1)).toBeUndefined()
    expect(refusedCount(removalLimits.platformsARequest)).toBeUndefined()
    expect(refusedCount(removalLimits.platformsARequest + 2)).toMatch(/take 2 out/)
  })

  test("says SPEC's words when it is through", () => {
    expect(submitted(3)).toEqual({
      title: 'Data Removal Request Submitted',
      description: 'Requests submitted to 3 platforms, check your email for confirmations.',
    })
  })
})

describe('a breach', () => {
  const breach = { company: 'Acme', domain: 'acme.test', discoveredDate: '2026-11-20' }

  test('finds its platform by domain, and by name only where it has none', () => {
    const other = platformFixture({ id: 'other', name: 'Acme', domain: 'acme.example' })
    const right = platformFixture()
    expect(platformOf(breach, [other, right])).toBe(right)
    expect(platformOf(breach, [other])).toBeUndefined()
    expect(platformOf({ ...breach, domain: null }, [right, other])).toBe(other)
  })

  test('gives a reason that claims no more than is known', () => {
    expect(reasonOf(breach)).toMatch(/^My data may be among those .* Acme, made public on November 20, 2026/)
  })
})

describe('the standing of an item', () => {
  const states: ItemNow[] = itemStates.flatMap((state): ItemNow[] => {
    const reasons: Partial<Record<ItemState, readonly ItemReason[]>> = reasonsOf
    return (reasons[state] ?? [null]).map((reason) => ({ state, reason }))
  })

  test('is known for every state, and never yours where there is nothing to do', () => {
    for (const at of states) {
      const item = itemFixture(at)
      const standing = standingOf(item)
      if (standing === 'yours') expect(item.action, `${at.state} ${at.reason}`).not.toBeNull()
    }
  })

  test('puts late ones first and loses none', () => {
    const items = states.map((at, index) => itemFixture({ ...at, id: index + 1, isOverdue: at.state === 'overdue' }))
    const order = inOrder(items)
    expect(standingOf(order[0] ?? expect.fail())).toBe('late')
    expect(new Set(order.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)))
    expect(countsOf(items).reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
  })

  test('that this page does not know is with the platform', () => {
    expect(standingOf({ state: 'of_a_later_version', reason: null, isOverdue: false })).toBe('waiting')
  })
})

describe('the signature', () => {
  const fields = { mode: 'agent', country: 'DE', signedName: 'Ana', accepted: 'yes', permissionSha256: 'f00' }

  test('goes along only where someone writes for the person', () => {
    expect(proofOf(signedIn(form(fields)))).toEqual({
      mode: 'agent',
      country: 'DE',
      signedName: 'Ana',
      accepted: true,
      permissionSha256: 'f00',
    })
    expect(proofOf(signedIn(form({ ...fields, mode: 'self' })))).toEqual({
      mode: 'self',
      country: 'DE',
      accepted: false,
    })
  })

  test('that is missing is said at its field', () => {
    expect(refusedProof({ code: 'removal_unsigned', words: 'Sign.', issues: [] })).toEqual({ signedName: 'Sign.' })
    expect(refusedProof({ code: 'rate_limited', words: 'Wait.', issues: [] })).toEqual({ words: 'Wait.' })
  })
})

test('a button tells what was done to which item, with what was filled in', () => {
  expect(pressedIn(form({ item: '7', did: 'answered', name: 'Ana', country: '' }))).toMatchObject({
    id: 7,
    body: { did: 'answered', name: 'Ana' },
  })
  expect(Object.keys(pressedIn(form({ item: '7', did: 'done' })).body)).toEqual(['did'])
})

test('places are codes with names, each once', () => {
  for (const { value, label } of [...countryOptions, ...stateOptions]) {
    expect(value).toMatch(/^[A-Z]{2}$/)
    expect(label).toMatch(/^\p{Lu}[\p{L}\p{M} .’()&-]+$/u)
  }
  expect(new Set(countryOptions.map(({ value }) => value)).size).toBe(countryOptions.length)
  expect(residenceWords({ country: 'US', state: 'OR' })).toBe('Oregon, United States')
  expect(residenceWords({ country: 'XX', state: null })).toBe('XX')
})

test('a button without script searches for what is in the fields, or for everything again', () => {
  expect(searchedIn(form({ q: ' acme ', category: 'Shopping', more: '250' }))).toEqual({
    q: 'acme',
    category: 'Shopping',
    cursor: 250,
  })
  expect(searchedIn(form({ q: 'acme', intent: 'all' }))).toEqual({ q: '', category: '', cursor: 0 })
})
