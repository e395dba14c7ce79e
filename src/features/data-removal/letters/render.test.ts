import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawIds, removalLaws } from '../laws.ts'
import type { Language, Letter, LetterKind } from './letter.ts'
import { languages } from './letter.ts'
import { kindsOf, languageFor, languagesOf, notLegalAdvice, renderLetter } from './render.ts'
import { LetterSlotError } from './slots.ts'

const voices = ['self', 'agent'] as const

/** Every letter there is: law, kind, what the first one asked for, language, voice. */
const all = lawIds.flatMap((law) =>
  kindsOf(law).flatMap((kind) =>
    removalLaws[law].asks.flatMap((of) =>
      languagesOf(law).flatMap((language) => voices.map((voice) => ({ law, kind, of, language, voice }))),
    ),
  ),
)

interface Given {
  platform: string
  name: string | undefined
  email: string
  account: string | undefined
  reference: string
  agent: string
  authority: string
  url: string | null
  reply: string[]
}

const ana: Given = {
  // Names that end in a full stop, as many do.
  platform: 'Example Broker, Inc.',
  name: 'Ana Example Jr.',
  email: 'ana@example.org',
  account: 'ana77',
  reference: 'SL-7F3K',
  agent: 'Sightline of Example Ltd',
  authority: 'Authority of Somewhere',
  url: 'https://authority.test/complain',
  reply: ['It confirmed receipt.'],
}

function letterOf(which: (typeof all)[number], given: Given): Letter {
  const common = {
    law: which.law,
    language: which.language,
    platform: given.platform,
    person: { email: given.email, name: given.name, account: given.account },
    reference: given.reference,
    ...(which.voice === 'agent'
      ? { voice: 'agent' as const, agent: { name: given.agent, signedOn: '2026-11-21' } }
      : { voice: 'self' as const }),
  }
  const earlier = { of: which.of, sentOn: '2026-11-23', answerBy: '2027-01-07' }
  if (which.kind === 'reminder') return { ...common, kind: 'reminder', ...earlier }
  if (which.kind === 'complaint')
    return {
      ...common,
      kind: 'complaint',
      ...earlier,
      remindedOn: '2027-01-08',
      authority: { name: given.authority, page: null, complaintUrl: given.url },
      replies: given.reply.map((words) => ({ on: '2026-12-01', words })),
    }
  return { ...common, kind: which.kind }
}

/** Checks what no letter may show, whatever went in. */
function expectWhole({ subject, text }: { subject: string; text: string }) {
  expect(text.length).toBeLessThan(4000)
  expect(subject).toMatch(/^[^\n\r\p{C}]{10,250}$/u)
  for (const part of [subject, text]) {
    expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{|\}|<|>|\bInvalid Date\b/)
    expect(part).not.toMatch(/ {2}|\n{3}|[ \t]\n|\n[ \t]|\(\)/)
  }
  // No label without its value.
  for (const line of text.split('\n'))
    expect(line).not.toMatch(/^(Name|Nom|Nombre|E-?mail[^:]*|Reference|Zeichen)\s?:\s*$/)
}

test('there is a letter for every law, kind, language and voice that is promised', () => {
  const of = (law: (typeof lawIds)[number]) => kindsOf(law).join(' ')
  expect(of('ccpa-delete')).toBe('deletion reminder complaint')
  expect(of('ccpa-opt-out')).toBe('opt-out reminder complaint')
  expect(of('vcdpa')).toBe('deletion opt-out reminder complaint')
  expect(of('gdpr')).toBe('deletion reminder complaint')
  expect(of('courtesy')).toBe('deletion reminder')
  expect(languagesOf('gdpr')).toEqual([...languages])
  for (const id of lawIds.filter((law) => law !== 'gdpr')) expect(languagesOf(id)).toEqual(['en'])
  for (const which of all) {
    const letter = renderLetter(letterOf(which, ana))
    expectWhole(letter)
    expect(letter.text).not.toMatch(/\.\.|,,|;;|::/)
  }
})

// Words that no other slot and no template holds, so that a stranger's would be seen.
const word = fc.stringMatching(/^[a-z]{4,12}$/)
const given = fc.record<Given>({
  platform: fc.stringMatching(/^[A-Z][\p{L}\d .&'-]{0,140}[a-z]$/u),
  name: fc.option(fc.stringMatching(/^[\p{L}][\p{L} .'-]{0,200}$/u), { nil: undefined }),
  email: fc.tuple(word, word).map(([local, host]) => `${local}@${host}.test`),
  account: fc.option(fc.stringMatching(/^[\w@/.:-]{1,300}[a-z]$/), { nil: undefined }),
  reference: fc.stringMatching(/^SL-[A-Z0-9]{4,10}$/),
  agent: fc.stringMatching(/^[A-Z][a-z ]{1,200}[a-z]$/),
  authority: fc.stringMatching(/^[A-Z][a-z ]{1,300}[a-z]$/),
  url: fc.option(word.map((host) => `https://${host}.test/${'a'.repeat(300)}`)),
  reply: fc.array(fc.stringMatching(/^[A-Z][a-z ]{1,300}[a-z]$/), { maxLength: 12 }),
})

/** The fuzz renders whatever the slots take; what they refuse is another test's. */
function rendered(letter: Letter) {
  try {
    return renderLetter(letter)
  } catch (error) {
    if (error instanceof LetterSlotError) return undefined
    throw error
  }
}

test('every letter renders whole with anyone in it, however long, and with no one else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), given, given, (which, one, other) => {
      const letter = rendered(letterOf(which, one))
      rendered(letterOf(which, other))
      const again = rendered(letterOf(which, one))
      expect(again).toEqual(letter)
      if (!letter) return
      expectWhole(letter)
      expect(letter.text).toContain(one.email)
      expect(letter.text).toContain(one.reference)
      if (other.email !== one.email) expect(letter.text).not.toContain(other.email)
      if (other.reference !== one.reference && !one.reference.startsWith(other.reference))
        expect(letter.text).not.toContain(other.reference)
    }),
    { numRuns: 1500 },
  )
})

test('hostile words stay in their line, in the subject as in the text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      'Ana\r\nBcc: everybody@example.org',
      'Ana\u2028Bcc: x@example.org',
      '{{constructor}}',
      '$\u007bprocess.env}',
      '<script>alert(1)</script>',
      '\u202Eevil\u0000',
      'a'.repeat(5000),
      '\ud800 lone',
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...all), hostile, hostile, hostile, (which, name, platform, account) => {
      const letter = rendered(letterOf(which, { ...ana, name, platform, account }))
      if (!letter) return
      expect(letter.subject).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u)
      expect(letter.text).not.toMatch(/[\r\u2028\u2029\u202a-\u202e\0{}<>]/)
      const plain = renderLetter(letterOf(which, ana)).text.split('\n').length
      expect(letter.text.split('\n')).toHaveLength(plain)
      expect(letter.text.length).toBeLessThan(4000)
    }),
    { numRuns: 1000 },
  )
})

describe('a letter is not written', () => {
  const which = { law: 'gdpr', kind: 'complaint', of: 'deletion', language: 'en', voice: 'agent' } as const
  const fails = (changed: Partial<Given>) => {
    try {
      renderLetter(letterOf(which, { ...ana, ...changed }))
    } catch (error) {
      if (error instanceof LetterSlotError) return `${error.slot} ${error.problem}`
      throw error
    }
    return 'rendered'
  }

  test('with an empty slot', () => {
    for (const empty of ['', ' ', '\n\t', '\u200b', '<>', '{}']) {
      expect(fails({ name: empty })).toBe('name empty')
      expect(fails({ platform: empty })).toBe('platform empty')
      expect(fails({ account: empty })).toBe('account empty')
      expect(fails({ reference: empty })).toBe('reference empty')
      expect(fails({ agent: empty })).toBe('agent empty')
      expect(fails({ authority: empty })).toBe('authority empty')
      expect(fails({ reply: [empty] })).toBe('reply empty')
    }
    expect(fails({ email: '' })).toBe('email empty')
    expect(fails({ name: '---' })).toBe('name empty')
    expect(() => renderLetter({ ...letterOf(which, ana), platform: undefined } as unknown as Letter)).toThrow(
      LetterSlotError,
    )
    expect(() => renderLetter({ ...letterOf(which, ana), sentOn: undefined } as unknown as Letter)).toThrow(
      LetterSlotError,
    )
    expect(() => renderLetter({ ...letterOf(which, ana), sentOn: '2026-02-30' } as Letter)).toThrow(LetterSlotError)
  })

  test('with an address that is none', () => {
    for (const email of ['ana', 'a@b@c', 'a b@c.test', 'a@b.test\nBcc: x@y.test', '<a@b.test>', 'a@b.test,c@d.test'])
      expect(fails({ email })).toBe('email unfit')
    expect(fails({ url: 'javascript:alert(1)' })).toBe('authority complaint page unfit')
  })

  test('with a social security number or a whole date of birth', () => {
    for (const account of [
      '123-45-6789',
      'id 123 45 6789',
      '123–45–6789',
      '１２３-45-6789',
      '1980-05-17',
      'born 5/17/1980',
      '17.05.1980',
    ])
      expect(fails({ account }), account).toBe('account sensitive')
    expect(fails({ name: 'Ana 123-45-6789' })).toBe('name sensitive')
    for (const account of ['ana1980', '555-0199', '4711-2026', 'https://site.test/u/123456789'])
      expect(fails({ account }), account).toBe('rendered')
  })

  test('in a kind or a language that its law does not have', () => {
    const other = (law: string, kind: LetterKind, language: Language) => () =>
      renderLetter({ ...letterOf({ ...which, kind, language }, ana), law } as Letter)
    expect(other('courtesy', 'complaint', 'en')).toThrow('courtesy has no complaint')
    expect(other('vcdpa', 'deletion', 'de')).toThrow('no deletion in de')
    expect(other('uk-gdpr', 'deletion', 'fr')).toThrow('no deletion in fr')
    expect(other('ccpa-opt-out', 'reminder', 'en')).toThrow('asks for no deletion')
  })
})

test('no letter asks for, or speaks of, numbers and papers of identity', () => {
  for (const which of all)
    expect(renderLetter(letterOf(which, ana)).text).not.toMatch(
      /social security|\bSSN\b|date of birth|passport|driver|Geburtsdatum|Ausweis|date de naissance|pièce d’identité|fecha de nacimiento|\bDNI\b/i,
    )
})

test('letters cite the law of their person and no other', () => {
  for (const which of all) {
    const { text } = renderLetter(letterOf(which, ana))
    const { family } = removalLaws[which.law]
    if (family === 'courtesy') expect(text).not.toMatch(/Art\.|[Aa]rticle|§|\bAct\b|GDPR/)
    if (family === 'state') expect(text).toContain(removalLaws[which.law].title)
    if (family !== 'ccpa') expect(text).not.toMatch(/CCR|1798/)
    // Gone from the UK GDPR.
    if (which.law === 'uk-gdpr') expect(text).not.toMatch(/Article 77|12\(3\)|12\(4\)/)
    if (which.law === 'gdpr') expect(text).toMatch(/GDPR|DSGVO|RGPD/)
    if (which.voice === 'self') expect(text).not.toContain(ana.agent)
    else expect(text).toContain(ana.agent)
  }
})

test('a complaint tells the days in their order, in the words of the person', () => {
  const text = renderLetter(
    letterOf(
      { law: 'gdpr', kind: 'complaint', of: 'deletion', language: 'de', voice: 'agent' },
      { ...ana, reply: ['Eingang bestätigt.'] },
    ),
  ).text
  const days = [...text.matchAll(/^- (.+?): /gm)].map(([, day]) => day)
  expect(days).toEqual(['23. November 2026', '1. Dezember 2026', '7. Januar 2027', '8. Januar 2027'])
  expect(text.trimEnd().endsWith('Ana Example Jr.')).toBe(true)
})

test('the note to the person is next to drafts, never in letters', () => {
  for (const which of all) {
    const { text } = renderLetter(letterOf(which, ana))
    expect(Object.values(notLegalAdvice).some((note) => text.includes(note))).toBe(false)
  }
})

test('a neighbour’s language is used only with a platform under the person’s own country', () => {
  const to = (country: string, domain: string | null, wanted?: Language) =>
    languageFor({ law: 'gdpr', residence: { country, state: null }, domain, wanted })
  expect(to('DE', 'laden.de')).toBe('de')
  expect(to('AT', 'laden.at')).toBe('de')
  expect(to('AT', 'laden.de')).toBe('en')
  expect(to('FR', 'boutique.FR')).toBe('fr')
  expect(to('ES', 'tienda.es')).toBe('es')
  expect(to('BE', 'winkel.be')).toBe('en')
  expect(to('DE', 'shop.com')).toBe('en')
  expect(to('DE', 'fide')).toBe('en')
  expect(to('DE', null)).toBe('en')
  expect(to('IT', 'negozio.it', 'fr')).toBe('fr')
  expect(
    languageFor({ law: 'uk-gdpr', residence: { country: 'GB', state: null }, domain: 'x.co.uk', wanted: 'de' }),
  ).toBe('en')
  expect(languageFor({ law: 'gdpr', residence: null, domain: 'x.de' })).toBe('en')
})

test.each([
  ['ccpa-delete', 'en', 'agent'],
  ['gdpr', 'de', 'self'],
  ['gdpr', 'fr', 'agent'],
  ['gdpr', 'es', 'self'],
] as const)('a request for deletion under %s in %s, %s', (law, language, voice) => {
  const { subject, text } = renderLetter(letterOf({ law, kind: 'deletion', of: 'deletion', language, voice }, ana))
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
})

test('in the United Kingdom the reminder is a complaint to the company itself, with its thirty days', () => {
  const which = { law: 'uk-gdpr', kind: 'reminder', of: 'deletion', language: 'en', voice: 'self' } as const
  const { text } = renderLetter(letterOf(which, ana))
  expect(text).toContain('section 164A of the Data Protection Act 2018')
  expect(text).not.toContain('14 days')
  expect(renderLetter(letterOf({ ...which, law: 'gdpr' }, ana)).text).not.toContain('164A')
})
