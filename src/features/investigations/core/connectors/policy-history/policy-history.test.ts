import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEvidence, numberEvidence } from '../../evidence.ts'
import { openCase } from '../../findings/case.ts'
import { findingsOf } from '../../findings/rules.fixture.ts'
import { normaliseText, sha256 } from '../../text.ts'
import { linesOf, readDocuments } from '../../words.fixture.ts'
import { documentsConnector } from '../documents/connector.ts'
import { acme, answer, fetchedAt, pageOf, play, type Site } from '../documents.fixture.ts'
import type { EarlierPage } from '../network.ts'
import { policyHistoryConnector } from './connector.ts'
import { policyHistoryRules, transparencyOf } from './rules.ts'
import { diffSentences } from './sentence-diff.ts'

const policy = `Privacy Policy
We collect your name and your address.
We share data with advertising partners in many countries.
We keep your data for two years after you leave.`
const before = `Privacy Policy
Last updated: January 5, 2026
We collect your name and your address.
We do not sell your personal data.
We keep your data for one year after you leave.`
const earlier = (text: string, more: Partial<EarlierPage> = {}): EarlierPage => ({
  investigationId: 'r1',
  completedAt: '2026-02-05T08:00:00Z',
  url: 'https://www.acme.test/privacy/',
  text,
  textSha256: sha256(text),
  ...more,
})

function investigate(pages: EarlierPage[], text = policy, more: Site = {}) {
  const site: Site = {
    'https://acme.test/': pageOf('# Acme', {
      links: [
        { href: '/privacy', text: 'Privacy' },
        { href: 'https://status.acme.test/', text: 'Status' },
      ],
    }),
    'https://acme.test/privacy': pageOf(text),
    'https://status.acme.test/': pageOf('# Acme Status\nEverything works.'),
    ...more,
  }
  const documents = play(documentsConnector, (ask) => answer(ask, site))
  const played = play(policyHistoryConnector, () => ({ outcome: 'earlier-pages', fetchedAt, pages }), {
    of: { documents: documents.answered },
  })
  const captured = policyHistoryConnector.parse(played.given)
  for (const { draft, blob } of captured) expect(checkEvidence(draft, blob.text)).toBe('intact')
  const evidence = numberEvidence(captured.map((e) => e.draft))
  return {
    captured,
    played,
    record: readDocuments(evidence).find((d) => d.kind === 'policy-comparison'),
    found: findingsOf(policyHistoryRules, captured, acme),
    transparency: transparencyOf(
      openCase(acme, numberEvidence([...captured, ...documentsConnector.parse(documents.given)].map((e) => e.draft))),
    ),
  }
}

describe('comparison', () => {
  test('what came, what went and what was reworded, with both quotes', () => {
    const { record, found } = investigate([earlier(before)])
    if (!record) throw new Error('the comparison is there')
    expect(linesOf(record, 'Added').map((l) => l.value)).toEqual([
      'We share data with advertising partners in many countries.',
    ])
    expect(linesOf(record, 'Removed').map((l) => l.value)).toEqual(['We do not sell your personal data.'])
    expect(linesOf(record, 'Before').map((l) => [l.value, l.cells.now])).toEqual([
      ['We keep your data for one year after you leave.', 'We keep your data for two years after you leave.'],
    ])
    const said = Object.fromEntries(found.map((f) => [f.ruleId, f.statement]))
    expect(said['hist.policy-changed']).toBe(
      'Compared with the earlier page of February 5, 2026, sentences added: 1; sentences removed: 1; sentences changed: 1.',
    )
    expect(said['hist.promise-removed']).toContain('We do not sell your personal data')
    expect(said['hist.practice-added']).toContain('We share data with advertising partners')
    expect(found.find((f) => f.ruleId === 'hist.promise-removed')?.title).toBe(
      'Removed from the privacy policy since February 5, 2026',
    )
  })

  test('a reworded practice is told with both wordings', () => {
    const old = 'Privacy Policy\nWe share your data with ten partners for analytics.'
    const now = 'Privacy Policy\nWe share your data with fifty partners for analytics.'
    const { found } = investigate([earlier(old)], now)
    expect(found.find((f) => f.ruleId === 'hist.reworded')?.statement).toBe(
      'Before: “We share your data with ten partners for analytics”; now: “We share your data with fifty partners for analytics”',
    )
  })

  test('the same text is unchanged since the day of the newest earlier page', () => {
    const same = normaliseText(policy)
    const { found } = investigate([earlier(before), earlier(same, { completedAt: '2026-05-02T08:00:00Z' })])
    expect(found.map((f) => f.statement)).toEqual(['The privacy policy of Acme is unchanged since May 2, 2026.'])
  })

  test('no earlier page, another address or a text that was tampered with: nothing is said', () => {
    for (const pages of [
      [],
      [earlier(before, { url: 'https://acme.test/terms' })],
      [earlier(before, { textSha256: sha256('x') })],
    ])
      expect(investigate(pages).captured).toEqual([])
  })

  test('a store that does not answer is a gap; without a policy nothing is asked', () => {
    const none = play(policyHistoryConnector, () => ({ outcome: 'unavailable', fetchedAt, reason: 'store-error' }))
    expect(none.answered).toEqual([])
    expect(policyHistoryConnector.parse(none.given)).toEqual([])
    const { played } = investigate([])
    const given = {
      ...played.given,
      answered: played.answered.map(({ ask }) => ({
        ask,
        reply: { outcome: 'unavailable', fetchedAt, reason: 'store-error' } as const,
      })),
    }
    expect(policyHistoryConnector.parse(given).map((e) => e.draft.kind)).toEqual(['unavailable'])
  })
})

test('a status page and the promise to tell of changes are transparency', () => {
  const { transparency } = investigate([], `${policy}\nWe will notify you by email of any changes to this policy.`)
  expect(transparency.present).toEqual(['status-page', 'change-notices'])
  const silent = investigate([], `${policy}\nWe may change this policy and post it here.`, {
    'https://acme.test/': pageOf('# Acme', { links: [{ href: '/privacy', text: 'Privacy' }] }),
  })
  expect(silent.transparency).toEqual({ present: [], evidence: [] })
})

describe('sentences', () => {
  test('a text does not differ from itself, nor from itself in other spaces and marks', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (raw) => {
        const text = normaliseText(raw)
        expect(diffSentences(text, text)).toEqual({ added: [], removed: [], changed: [] })
      }),
    )
    expect(diffSentences('We collect your name, too.', 'We  collect your name too')).toEqual({
      added: [],
      removed: [],
      changed: [],
    })
  })

  test('what is added one way is removed the other way', () => {
    const line = fc.constantFrom(
      'We collect your full name.',
      'You may delete it all.',
      'Cookies are set by us here.',
      'Write to us at any time.',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.array(line, { maxLength: 4 }), (a, b) => {
        const [there, back] = [diffSentences(a.join('\n'), b.join('\n')), diffSentences(b.join('\n'), a.join('\n'))]
        expect(there.added.map((s) => s.text).sort()).toEqual(back.removed.map((s) => s.text).sort())
      }),
    )
  })
})
