import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalHash, canonicalJson } from '../../../platform/shared/canonical-hash.ts'
import { scoreExplanation } from './contract.ts'
import { event, examples, fresh, inputsOf } from './examples.fixture.ts'
import { verifyScore } from './verify-score.ts'
import { score } from './vrm2.ts'

const file = (inputs = examples.E4) => JSON.stringify(score(inputs), null, 2)

test('every example is verified from its own file', () => {
  for (const inputs of Object.values(examples)) {
    expect(verifyScore(file(inputs))).toMatchObject({ outcome: 'verified', R: score(inputs).R })
  }
})

// Files that were handed out must verify for as long as their method is computed: a change of a single byte here,
// words included, needs a new method version.
test('the bytes of the examples are those of this method version', () => {
  const hashes = Object.entries(examples).map(([name, inputs]) => [name, canonicalHash(score(inputs))])
  expect(Object.fromEntries(hashes)).toEqual({
    E1: 'b6f25e0a29e2d0b58b09d2d71188c19fd82ad38acbede0bbd3d57d2e64d80a50',
    E1Signed: '54fd334a86f8fb92b5408557142a844587363ea5989912a822e7a497ba0dfe70',
    E2: '42cd4e2bee4381c0e88998629a3164f13ab19e2fff642baee24e4b19ea0f6cd2',
    E2Breach: '11170f7ad8cdbbf021628d00c9c609b4e3d0b58398aab27b0f005c15b23edc4b',
    E3: 'ad0e254be2501ddd5d72f61d5812de1e13be2d518e4631fc91dfedb3e901115d',
    E4: 'f124100be9bd65e0691e83ae71927f2b1a87c725be5367aba6ab96048a3956db',
    E5: '91691a2513322dedf46020d05adcf3dbd9823ffff4c5a941e1adeaf0583ace8e',
  })
})

test('an explanation is of its contract before and after the file', () => {
  for (const inputs of Object.values(examples)) {
    const explanation = score(inputs)
    expect(scoreExplanation.parse(JSON.parse(JSON.stringify(explanation)))).toEqual(explanation)
  }
})

test('the order of keys, as a database may change it, does not matter', () => {
  const reordered = canonicalJson(JSON.parse(file()))
  expect(verifyScore(reordered).outcome).toBe('verified')
})

test('a lowered score is named with what it should be', () => {
  const tampered = { ...score(examples.E4), R: 12 }
  expect(verifyScore(JSON.stringify(tampered))).toEqual({
    outcome: 'mismatch',
    isComplete: true,
    differences: [{ path: 'R', stated: 12, recomputed: 94 }],
  })
})

test('a changed input shows in the hash and in everything that hangs on it', () => {
  const explanation = score(examples.E4)
  const tampered = { ...explanation, inputs: { ...explanation.inputs, events: [] } }
  const result = verifyScore(JSON.stringify(tampered))
  const paths = result.outcome === 'mismatch' ? result.differences.map((difference) => difference.path) : []
  expect(paths).toEqual(expect.arrayContaining(['inputsHash', 'R0', 'factors.1.points']))
})

test('changed evidence, a changed line of text and an added field are found', () => {
  const evidence = [
    { id: 'page-1', url: 'https://vendor.test/privacy', sha256: 'a'.repeat(64), capturedAt: null, quote: 'x' },
  ]
  const explanation = score(inputsOf({ tracking: { kinds: ['ads'], ...fresh, evidence } }))
  const change = (edit: (copy: typeof explanation) => void) => {
    const copy: typeof explanation = JSON.parse(JSON.stringify(explanation))
    edit(copy)
    const result = verifyScore(JSON.stringify(copy))
    return result.outcome === 'mismatch' ? result.differences.map((difference) => difference.path) : result.outcome
  }
  expect(change((copy) => Object.assign(copy.factors[1]?.evidence[0] ?? {}, { quote: 'y' }))).toEqual([
    'factors.1.evidence.0.quote',
  ])
  expect(change((copy) => Object.assign(copy.factors[1] ?? {}, { note: 'No tracker found' }))).toEqual([
    'factors.1.note',
  ])
  expect(change((copy) => Object.assign(copy, { approvedBy: 'someone' }))).toEqual(['approvedBy'])
  expect(change((copy) => Object.assign(copy.inputs, { discount: 20 }))).toEqual(['inputs.discount'])
  expect(change((copy) => copy.factors.pop())).toEqual(['factors.15'])
})

test('any changed number in the file is found', () => {
  const text = canonicalJson(JSON.parse(file(examples.E2Breach)))
  const numbers = [...text.matchAll(/:(-?\d+)/g)]
  fc.assert(
    fc.property(fc.constantFrom(...numbers), (match) => {
      const at = match.index + 1
      const changed = `${text.slice(0, at)}${Number(match[1]) + 1}${text.slice(at + (match[1] ?? '').length)}`
      expect(verifyScore(changed).outcome).not.toBe('verified')
    }),
  )
})

test('input that is not an explanation is unreadable, never an exception', () => {
  const readable = [
    '{}',
    '[]',
    'null',
    '12',
    '"x"',
    '',
    '{"methodVersion":"VRM-9"}',
    '['.repeat(100_000),
    'x'.repeat(5_000_000),
  ]
  for (const text of readable) expect(verifyScore(text).outcome).toBe('unreadable')
  const explanation = score(examples.E1)
  const withInputs = (inputs: object) => verifyScore(JSON.stringify({ ...explanation, inputs })).outcome
  expect(withInputs({ ...explanation.inputs, today: '2026-02-31' })).toBe('unreadable')
  expect(
    withInputs({ ...explanation.inputs, facts: { ...explanation.inputs.facts, policy: { share: 0.5, ...fresh } } }),
  ).toBe('unreadable')
  expect(verifyScore(file().replace('"dpc": 4', '"dpc": 1e400')).outcome).toBe('unreadable')
  fc.assert(fc.property(fc.string(), (text) => verifyScore(text).outcome === 'unreadable'))
})

test.each<[string, string, string]>([
  ['nothing', '', 'The file is not a JSON object.'],
  ['a number', '12', 'The file is not a JSON object.'],
  ['null', 'null', 'The file is not a JSON object.'],
  [
    'another method',
    file().replace('VRM-2.0', 'VRM-0.9'),
    'The file does not name the method VRM-2.0, the one that this program computes.',
  ],
  [
    'a score of an earlier release',
    file().replace('VRM-2.0', 'VRM-1.0'),
    'The file is a score by VRM-1.0. Release 0.1.0 verifies such a file.',
  ],
  ['no method', '{}', 'The file does not name the method VRM-2.0, the one that this program computes.'],
  ['no inputs', '{"methodVersion":"VRM-2.0"}', 'The inputs are not those of the method.'],
  [
    'an input that the method does not know',
    file().replace('"dpc": 4', '"dpc": 5'),
    'The inputs are not those of the method (inputs.facts.data.dpc).',
  ],
  ['more than an explanation can be', file().padEnd(4_000_001), 'The file is too large to be a score explanation.'],
])('of %s it is said why it cannot be read', (_, text, reason) => {
  expect(verifyScore(text)).toEqual({ outcome: 'unreadable', reason })
})

test('a file of four million characters is still read', () => {
  expect(verifyScore(file().padEnd(4_000_000)).outcome).toBe('verified')
})

test('what is of another kind is one difference, though its members be the same', () => {
  const explanation = score(examples.E4)
  const { factors } = explanation
  const numbered = { ...factors }
  const [first] = factors
  for (const [path, stated, recomputed] of [
    ['factors', numbered, factors],
    ['factors', null, factors],
    ['factors.0', Object.values(first ?? {}), first],
  ] as const) {
    const tampered = { ...explanation, factors: path === 'factors' ? stated : factors.with(0, stated as never) }
    expect(verifyScore(JSON.stringify(tampered))).toEqual({
      outcome: 'mismatch',
      isComplete: true,
      differences: [{ path, stated, recomputed }],
    })
  }
})

test.each([
  [100, true],
  [101, false],
])('of %d added members a hundred are listed; that these are all: %s', (count, isComplete) => {
  const added = Object.fromEntries(Array.from({ length: count }, (_, at) => [`added${at}`, at]))
  const result = verifyScore(JSON.stringify({ ...score(examples.E1), ...added }))
  expect(result).toEqual({
    outcome: 'mismatch',
    isComplete,
    differences: Array.from({ length: 100 }, (_, at) => ({ path: `added${at}`, stated: at, recomputed: undefined })),
  })
})

test('a file with very many differences says that it stopped counting', () => {
  const many = inputsOf({}, { events: Array.from({ length: 200 }, (_, index) => event({ id: `e${index}` })) })
  const tampered = { ...score(many), factors: [] }
  const result = verifyScore(JSON.stringify(tampered))
  expect(result).toMatchObject({ outcome: 'mismatch', isComplete: false })
})
