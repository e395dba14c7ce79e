import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgreementKind, agreementKinds, type ClauseState } from '../../product/vendors.ts'
import type { ReadLanguage } from '../../scanners/policy/languages.ts'
import { type ContractText, draftClauses, isCut } from './clause-rules.ts'
import { clausesOf } from './clauses.ts'
import { countedClauses } from './counted-clauses.ts'

// Agreements written for this test, each with what a reader finds in it. The rules were fitted to them: what is
// measured here holds what was reached, and isn't an estimate for an agreement that no one has seen.

const folder = join(import.meta.dirname, 'clause-cases')

interface Case {
  name: string
  kind: AgreementKind
  language: ReadLanguage
  text: string
  expected: Map<string, ClauseState>
}

const cases = readdirSync(folder).map((file): Case => {
  const [head = '', text = ''] = readFileSync(join(folder, file), 'utf8').split('\n---\n')
  const [kind = '', answers = ''] = head.split(': ')
  const clauses = clausesOf(kind as AgreementKind)
  const expected = answers.split(' ').map((answer): [string, ClauseState] => {
    const [mark = '', state = ''] = answer.split('=')
    const clause = clauses.find((one) => one.mark.endsWith(`(${mark})`) || one.mark.endsWith(mark))
    if (!clause) throw new Error(`${file}: no clause ${mark}`)
    return [clause.id, state as ClauseState]
  })
  const language = file.startsWith('de-') ? 'de' : file.startsWith('fr-') ? 'fr' : 'en'
  return { name: file.replace('.txt', ''), kind: kind as AgreementKind, language, text, expected: new Map(expected) }
})

const plain = (text: string, language: ReadLanguage = 'en'): ContractText => ({
  text,
  language,
  blocks: [],
  truncated: false,
})
const drafted = ({ kind, text, language }: Case) => draftClauses(kind, plain(text, language))

test.each(cases.map((one) => [one.name, one] as const))('%s is drafted as a reader would', (_, one) => {
  // The letters and 28(2); the answers say nothing of the further terms.
  const told = drafted(one).filter(({ clauseId }) => one.expected.has(clauseId))
  expect(new Map(told.map(({ clauseId, state }) => [clauseId, state]))).toEqual(one.expected)
})

test('on these texts a state that clears or accuses is right wherever it is drafted', () => {
  const all = cases.flatMap((one) =>
    drafted(one).flatMap(({ clauseId, state }) => {
      const expected = one.expected.get(clauseId)
      return expected === undefined ? [] : [{ state, expected }]
    }),
  )
  const measured = (state: ClauseState) => {
    const right = all.filter((one) => one.state === state && one.expected === state).length
    return {
      precision: right / all.filter((one) => one.state === state).length,
      recall: right / all.filter((one) => one.expected === state).length,
    }
  }
  for (const state of ['met', 'not_met'] as const) {
    expect(measured(state).precision).toBe(1)
    expect(measured(state).recall).toBeGreaterThanOrEqual(0.9)
  }
})

const complete = cases.find(({ name }) => name === 'complete-eu')?.text ?? ''
const without = (numbers: readonly number[]) =>
  complete
    .split('\n\n')
    .filter((section) => !numbers.includes(Number.parseInt(section, 10)))
    .join('\n\n')
const draftOf = (contract: ContractText, clauseId: string) => {
  const { state, quote } = draftClauses('dpa', contract).find((one) => one.clauseId === clauseId) ?? {}
  return { state, quote }
}
const stateOf = (text: string, clauseId: string, truncated = false) =>
  draftOf({ ...plain(text), truncated }, clauseId).state

/** Enough to be an agreement, each sentence for the clause of its letter. */
const said = {
  a: 'The Processor shall process the data only on documented instructions.',
  b: 'The Processor shall bind its staff who process the data to confidentiality.',
  c: 'The Processor shall implement technical and organisational measures.',
  d: 'The Processor shall engage a sub-processor only with the consent of the Controller.',
  e: 'The Processor shall assist the Controller with requests of data subjects.',
  f: 'The Processor shall notify the Controller of a personal data breach.',
  g: 'The Processor shall delete or return all Personal Data after the end of the services, at the choice of the Controller.',
  h: 'The Controller may audit the Processor.',
}
const lines = (...all: string[]) => plain([said.b, said.c, said.f, ...all].join('\n'))
const paragraphs = (...all: string[]) => plain([said.b, said.c, said.f, ...all].join('\n\n'))
/** As a document with markup comes. */
const structured = (...parts: [type: string, text: string][]): ContractText => {
  const text = parts.map(([, words]) => words).join('\n')
  let at = 0
  const blocks = parts.map(([type, words]) => {
    const start = at
    at += words.length + 1
    return { type, start, end: start + words.length }
  })
  return { ...plain(text), blocks }
}

describe('a quote', () => {
  test('is an exact stretch of the text, with its place', () => {
    for (const one of cases)
      for (const { quote, start, end } of drafted(one))
        expect(quote).toBe(start === null || end === null ? null : one.text.slice(start, end))
  })

  test('is there for all that is met or partly met', () => {
    for (const one of cases)
      for (const { state, quote } of drafted(one))
        if (state === 'met' || state === 'partial') expect(quote).not.toBeNull()
  })

  const long = `${said.g.slice(0, -1)} ${'and whatever belongs to it '.repeat(30)}alike.`

  test.each([
    ['as long as the sentence', said.g, said.g],
    ['of a long sentence its first 700 characters', long, long.slice(0, 700)],
    ['up to a sign that fits', `${long.slice(0, 698)}🗝${long.slice(698)}`, `${long.slice(0, 698)}🗝`],
    ['without half of a sign', `${long.slice(0, 699)}🗝${long.slice(699)}`, long.slice(0, 699)],
  ])('is %s', (_, sentence, quote) => {
    expect(draftOf(lines(sentence), 'gdpr-28-3-g')).toEqual({ state: 'met', quote })
  })

  test('has no half of a sign either where all that is read ends within one', () => {
    const before = lines('').text.padEnd(400_000 - said.g.length - 1)
    expect(draftOf(plain(`${before}${said.g}🗝 it says`), 'gdpr-28-3-g')).toEqual({ state: 'met', quote: said.g })
  })
})

describe('a list', () => {
  const g = 'delete or return all Personal Data after the end of the services, at the choice of the Controller'
  const e = 'assist the Controller with requests of data subjects'

  test.each([
    ['of lettered paragraphs', paragraphs('The Processor shall:', `a. ${g};`, `b. ${e}.`), `a. ${g};`, `b. ${e}.`],
    ['whose marks change', paragraphs('The Processor shall:', `(a) ${g};`, `b. ${e}.`), `${g};`, `b. ${e}.`],
    ['in one sentence', lines(`The Processor shall: (a) ${g}; and (b) ${e}.`), `(a) ${g};`, `(b) ${e}.`],
  ])('%s is read item by item, each behind what it hangs on', (_, contract, ofG, ofE) => {
    expect(draftOf(contract, 'gdpr-28-3-g')).toEqual({ state: 'met', quote: ofG })
    expect(draftOf(contract, 'gdpr-28-3-e')).toEqual({ state: 'met', quote: ofE })
  })

  test('ends with the paragraph that has no mark', () => {
    const after = 'Audits conducted by the Controller, and the information provided to demonstrate compliance.'
    const contract = paragraphs('The Processor shall:', `a. ${g};`, after)
    expect(draftOf(contract, 'gdpr-28-3-h')).toEqual({ state: 'not_assessed', quote: null })
  })

  test.each([
    ['of one item', `The Processor shall: (a) ${g}.`],
    [
      'that no colon begins',
      'The Processor shall, (a) at the choice of the Controller, (b) after the end of the services, delete or return the data.',
    ],
  ])('%s is one sentence', (_, sentence) => {
    expect(draftOf(lines(sentence), 'gdpr-28-3-g')).toEqual({ state: 'met', quote: sentence })
  })
})

test('a document with markup is read by its headings, paragraphs and items, to its last one', () => {
  const contract = structured(
    ['heading', 'Security'],
    ['paragraph', said.c],
    ['heading', 'How words are meant; interpretation.'],
    ['paragraph', said.e],
    ['heading', 'Duties'],
    ['paragraph', `${said.b} The Processor shall:`],
    ['item', 'delete or return the data at the end, as the Controller chooses'],
    ['paragraph', said.h],
  )
  const letters = draftClauses('dpa', contract).slice(0, 9)
  expect(letters.map(({ clauseId, state, quote }) => [clauseId.slice(-1), state, quote])).toEqual([
    ['a', 'not_met', null],
    ['b', 'met', said.b],
    ['c', 'met', said.c],
    ['d', 'not_met', null],
    ['e', 'not_assessed', null],
    ['f', 'not_met', null],
    ['g', 'met', 'delete or return the data at the end, as the Controller chooses'],
    ['h', 'partial', said.h],
    ['2', 'not_met', null],
  ])
})

describe('lines of a text without markup', () => {
  test('go on in the next one where that begins small', () => {
    const narrow =
      'The Processor shall delete or return all\ndata at the end of the services at the Controller’s\nchoice.'
    expect(draftOf(lines(narrow), 'gdpr-28-3-g')).toEqual({ state: 'met', quote: narrow })
  })

  test.each([
    [50, 'The Processor shall help the Controller answer the', 'met'],
    [49, 'The Processor will help the Controller answer the', 'not_assessed'],
  ])('of %i characters', (length, line, state) => {
    expect(line).toHaveLength(length)
    expect(stateOf(lines(line, 'Data Subjects’ requests about their rights.').text, 'gdpr-28-3-e')).toBe(state)
  })

  test.each([
    ['after a line that ended', lines('Definitions', said.g).text],
    ['after one that ended as Windows ends it', lines('Definitions', said.g).text.replaceAll('\n', '\r\n')],
    ['that has a verb', lines('How definitions are read', said.g).text],
  ])('are still a heading %s: what is defined below binds no one', (_, text) => {
    expect(draftOf(plain(text), 'gdpr-28-3-g')).toEqual({ state: 'not_assessed', quote: null })
  })

  const { g: _, ...others } = said
  const told = 'Overview of how all Personal Data are deleted or returned at the end, by choice of the Controller'
  const titled = 'Deletion or return of all Personal Data after the end, at the choice of the Controller'

  test.each([
    ['a blank line', '\n\n', [told, '', 'The Processor shall invoice monthly.']],
    ['a blank line before a small letter', '\n\n', [told, '', 'and the Processor shall invoice monthly.']],
    ['a line of blanks', '\n\n', [told, '   ', 'and the Processor shall invoice monthly.']],
    ['the end of a line, to the last one', '\n', [titled, 'The Processor shall invoice monthly.']],
  ])('are parted by %s: a caption takes no duty from what follows', (_, parting, last) => {
    const contract = plain([...Object.values(others), last.join('\n')].join(parting))
    expect(draftOf(contract, 'gdpr-28-3-g')).toEqual({ state: 'not_assessed', quote: null })
  })
})

describe('what is said in other words is still read', () => {
  test.each([
    ['capitals', complete.toUpperCase()],
    ['typographic signs', complete.replaceAll("'", '\u2019').replaceAll('"', '\u201c')],
    ['lines wrapped at a column', complete.replaceAll(/(.{60,80}) /g, '$1\n')],
    [
      'another name of the processor',
      complete.replaceAll('Processor', 'Supplier').replaceAll('Controller', 'Customer'),
    ],
  ])('%s', (_, text) => {
    const states = draftClauses('dpa', plain(text)).map(({ state }) => state)
    expect(states.filter((state) => state === 'met').length).toBeGreaterThanOrEqual(8)
  })
})

test('a heading that is set like any other line makes nothing met', () => {
  const headings = [
    'Technical and organisational measures to ensure the security of personal data under Article 32',
    'Deletion or return of personal data at the choice of the Controller after the end of services',
    'Audits and inspections by the Controller and information to demonstrate compliance',
  ]
  const body = without([5, 8, 9])
  for (const text of [
    headings.join('\n\n'),
    headings.map((one) => `${one}\nThe Processor shall invoice monthly.`).join('\n\n'),
  ]) {
    const states = draftClauses('dpa', plain(`${body}\n\n${text}\n`)).map(({ clauseId, state }) => [
      clauseId.slice(-1),
      state,
    ])
    expect(states.filter(([mark]) => 'cgh'.includes(mark ?? ''))).toEqual([
      ['c', 'not_assessed'],
      ['g', 'not_assessed'],
      ['h', 'not_assessed'],
    ])
  }
})

describe('what is taken back is not met', () => {
  test.each([
    ['gdpr-28-3-h', 'The Controller shall have no right to audit the Processor.'],
    ['gdpr-28-3-g', 'The Processor may retain Personal Data indefinitely after termination for its own purposes.'],
    ['gdpr-28-3-e', 'The Processor shall not be obliged to assist the Controller with requests of data subjects.'],
    ['gdpr-28-3-a', 'The Processor may use and process Personal Data for its own purposes.'],
  ])('%s', (clauseId, sentence) => {
    expect(stateOf(complete, clauseId)).toBe('met')
    expect(stateOf(`${complete}\n\n10. Further\n${sentence}\n`, clauseId)).toBe('partial')
  })

  test('an exception that the law makes takes nothing back', () => {
    const sentence = 'The Processor is not required to delete copies that applicable law obliges it to retain.'
    expect(stateOf(`${complete}\n\n10. Further\n${sentence}\n`, 'gdpr-28-3-g')).toBe('met')
  })
})

describe('what is said in part, or only around it', () => {
  test.each([
    [
      'leave to do it is less than a duty',
      'gdpr-28-3-e',
      7,
      'partial',
      "The Processor may assist the Controller in responding to requests for exercising the data subject's rights.",
    ],
    [
      'leave of the other side is all that is asked for',
      'gdpr-28-3-h',
      9,
      'met',
      'The Controller may audit the Processor. The Processor shall provide all information that demonstrates its compliance.',
    ],
    [
      'an exception from a duty that no one has',
      'gdpr-28-3-g',
      8,
      'not_assessed',
      'On termination the Processor shall not be required to delete copies that the law obliges it to retain.',
    ],
    [
      'transfers without instructions',
      'gdpr-28-3-a',
      3,
      'not_met',
      'The Processor shall not transfer Personal Data to a third country without the approval of the Controller.',
    ],
    [
      'the same duties for another processor that no one authorized',
      'gdpr-28-3-d',
      6,
      'not_assessed',
      'Where the Processor engages another processor, it shall impose on it the same data protection obligations.',
    ],
  ])('%s', (_, clauseId, section, state, sentence) => {
    expect(stateOf(`${without([section])}\n\n${section}. Of this\n${sentence}`, clauseId)).toBe(state)
  })
})

test('nothing is called missing from a text of which only a part was read', () => {
  const part = complete.slice(0, complete.indexOf('8. End of processing'))
  expect(stateOf(part, 'gdpr-28-3-g')).toBe('not_met')
  expect(stateOf(part, 'gdpr-28-3-g', true)).toBe('not_assessed')
})

test('what is said against a clause counts in a part as well', () => {
  const weakened = cases.find(({ name }) => name === 'weakened')?.text ?? ''
  expect(draftOf({ ...plain(weakened), truncated: true }, 'gdpr-28-3-d')).toEqual({
    state: 'not_met',
    quote:
      'Brightmoor may engage sub-processors at its sole discretion and may replace them without notice to Customer.',
  })
})

describe('of a very long text', () => {
  test('400 000 characters are the whole, and one more is cut', () => {
    const [whole, longer] = [without([8]).padEnd(400_000), without([8]).padEnd(400_001)]
    expect([whole, longer].map((text) => isCut({ text, truncated: false }))).toEqual([false, true])
    expect(isCut({ text: whole, truncated: true })).toBe(true)
    expect([whole, longer].map((text) => stateOf(text, 'gdpr-28-3-g'))).toEqual(['not_met', 'not_assessed'])
  })

  test('what comes after them is not read', () => {
    expect(stateOf(`${without([8]).padEnd(399_000)}\n${said.g}`, 'gdpr-28-3-g')).toBe('met')
    expect(stateOf(`${without([8]).padEnd(400_000)}\n${said.g}`, 'gdpr-28-3-g')).toBe('not_assessed')
  })

  test('a paragraph that is not read to its end is not judged', () => {
    const behind = (blanks: number) =>
      structured(
        ['paragraph', said.b],
        ['paragraph', said.c],
        ['paragraph', said.f],
        ['paragraph', ' '.repeat(blanks)],
        ['paragraph', `${said.g} ${'More is said of this. '.repeat(100)}`],
      )
    expect(draftOf(behind(390_000), 'gdpr-28-3-g')).toEqual({ state: 'met', quote: said.g })
    expect(draftOf(behind(399_000), 'gdpr-28-3-g')).toEqual({ state: 'not_assessed', quote: null })
  })
})

test('kinds without clauses have none', () => {
  for (const kind of ['scc', 'baa', 'contract'] as const) expect(draftClauses(kind, plain(complete))).toEqual([])
})

test('whatever the text, every clause has one state and a quote of that text, twice the same', () => {
  const words = fc.constantFrom(...new Set(complete.split(/\s+/)), 'not', 'may', ':', '(a)', ';', '\n\n', '\ud800', '€')
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 300 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const drafts = draftClauses('dpa', plain(text))
      expect(drafts.map(({ clauseId }) => clauseId)).toEqual(clausesOf('dpa').map(({ id }) => id))
      for (const { quote, start, end } of drafts)
        if (quote !== null) expect(quote).toBe(text.slice(start ?? 0, end ?? 0))
      expect(draftClauses('dpa', plain(text))).toEqual(drafts)
    }),
    { numRuns: 200 },
  )
})

test('a text of any length is judged', () => {
  const long = [complete.repeat(400), 'shall '.repeat(200_000), 'process ('.repeat(100_000), 'a: (b) '.repeat(100_000)]
  for (const text of long) expect(draftClauses('dpa', plain(text))).toHaveLength(clausesOf('dpa').length)
})

test.each(agreementKinds)('the clauses of a %s that count are those of the list itself', (kind) => {
  expect(countedClauses[kind]).toEqual(
    clausesOf(kind)
      .filter(({ isFurther }) => !isFurther)
      .map(({ id }) => id),
  )
})

describe('what narrows a duty keeps it from being met, and from being confirmed with others', () => {
  const others = Object.entries(said)
  const drafted = (letter: string, sentence: string) => {
    const text = others.map(([of, words]) => (of === letter ? sentence : words)).join('\n\n')
    const draft = draftClauses('dpa', plain(text)).find(({ clauseId }) => clauseId === `gdpr-28-3-${letter}`)
    return { state: draft?.state, limits: draft?.limits }
  }

  test.each([
    [
      'b',
      'All persons who process personal data are bound by confidentiality, except contractors and interns.',
      ['exception'],
    ],
    [
      'b',
      'Staff who process personal data are bound by confidentiality only during their first month.',
      ['exception', 'time'],
    ],
    [
      'd',
      'The Processor may use any sub-processors and binds each sub-processor to similar terms where commercially possible.',
      ['discretion'],
    ],
    [
      'e',
      'The Processor shall assist the Controller with requests of data subjects for 500 EUR per hour, payable in advance.',
      ['price'],
    ],
    [
      'g',
      'The Processor shall delete or return all data, at the choice of the Controller, within five years after termination.',
      ['time'],
    ],
  ] as const)('(%s) %s', (letter, sentence, limits) => {
    expect(drafted(letter, sentence)).toEqual({ state: 'partial', limits })
  })

  test('a use of its own in the same breath as the instructions is the opposite of them', () => {
    const sentence =
      'The Processor shall process the data only on documented instructions and, in addition, for its own purposes, including the training of machine learning models.'
    expect(drafted('a', sentence)).toEqual({ state: 'not_met', limits: ['own_purposes'] })
  })

  test('a price elsewhere in the text counts for the duty that it is about', () => {
    const text = `${Object.values(said).join('\n\n')}\n\nThe Controller shall bear all costs of audits.`
    const states = new Map(draftClauses('dpa', plain(text)).map(({ clauseId, limits }) => [clauseId, limits]))
    expect([states.get('gdpr-28-3-h'), states.get('gdpr-28-3-g')]).toEqual([['price'], []])
  })

  test.each([
    ['1', 'Provider shall not sell or share personal information for monetary consideration.', 'partial'],
    [
      '2',
      'Provider processes it only for the business purposes of this agreement, such as hosting, and other purposes.',
      'partial',
    ],
    [
      '3',
      'Provider shall not retain, use or disclose it for any other purposes except its own product development.',
      'partial',
    ],
    [
      '4',
      'Provider shall not use it for commercial purposes other than the services and its own marketing.',
      'partial',
    ],
    [
      '5',
      'Provider shall not use it outside the direct business relationship except to combine it with its own data.',
      'partial',
    ],
    ['8', 'Provider shall notify Company within ninety days if it can no longer meet its obligations.', 'partial'],
    ['8', 'Provider shall notify Company within five business days if it can no longer meet its obligations.', 'met'],
    [
      '3',
      'Provider shall not use it for any purpose other than the specified business purposes, or as the CCPA permits.',
      'met',
    ],
  ])('of California’s terms, (%s) %s', (mark, sentence, state) => {
    const base = [
      'Provider shall comply with the CCPA and give the same level of privacy protection.',
      'Company may take reasonable steps to ensure that Provider uses it in a manner consistent with the CCPA.',
      'Provider shall assist Company with requests of consumers.',
    ]
    const drafts = draftClauses('ccpa_addendum', plain([...base, sentence].join('\n\n')))
    expect(drafts.find(({ clauseId }) => clauseId === `ccpa-7051-a-${mark}`)?.state).toBe(state)
  })
})

test('the meaning of a term is read where the term is used', () => {
  const text = [
    '"Customer Instructions" means the documented instructions that the Customer gives in writing.',
    'Provider shall process personal data solely in accordance with Customer Instructions.',
    'Personal data is transferred to third countries only with the consent of the Customer.',
    ...[said.b, said.c, said.e],
  ].join('\n\n')
  expect(draftOf(plain(text), 'gdpr-28-3-a')).toMatchObject({ state: 'met', quote: expect.stringContaining('solely') })
})

test('a text with a blank line behind each of its lines is read as one with full lines', () => {
  const lines = complete.replaceAll(/(.{60,80}) /g, '$1\n').replaceAll('\n', '\n\n')
  const states = draftClauses('dpa', plain(lines)).map(({ state }) => state)
  expect(states.filter((state) => state === 'met').length).toBeGreaterThanOrEqual(8)
})

test('what the customer has done isn’t a duty of the vendor', () => {
  const { c: _, ...others } = said
  const sentence =
    'Customer has complied with and will continue to comply with all laws, including by implementing relevant safeguards and security measures.'
  expect(stateOf([...Object.values(others), sentence].join('\n\n'), 'gdpr-28-3-c')).toBe('not_assessed')
})

test('the customer’s own purposes are no use of the vendor’s own', () => {
  const german = readFileSync(join(folder, 'de-complete.txt'), 'utf8').split('\n---\n')[1] ?? ''
  const text = `${german}\n\nDer Auftraggeber verarbeitet die Daten zu eigenen Zwecken.`
  const draft = draftClauses('dpa', plain(text, 'de')).find(({ clauseId }) => clauseId === 'gdpr-28-3-a')
  expect(draft).toMatchObject({ state: 'met', limits: [] })
})

test.each([
  [
    'b',
    'The Provider shall ensure that such personnel are subject to duties of confidentiality with respect to any data to which they have access.',
  ],
  [
    'c',
    'The Provider shall uphold technical and organizational measures to protect personal data and to offer assistance.',
  ],
] as const)('(%s) is met by: %s', (letter, sentence) => {
  const text = Object.entries(said).map(([of, words]) => (of === letter ? sentence : words))
  expect(stateOf(text.join('\n\n'), `gdpr-28-3-${letter}`)).toBe('met')
})

test('an auditor’s secrecy binds no staff, and a destruction by accident isn’t a deletion at the end', () => {
  const { b: _, g: __, ...others } = said
  const text = [
    ...Object.values(others),
    'The Provider shall permit audits of personal data by an auditor who adheres to confidentiality agreements.',
    'The Provider shall notify the Customer after an accidental destruction of personal data.',
  ].join('\n\n')
  expect([stateOf(text, 'gdpr-28-3-b'), stateOf(text, 'gdpr-28-3-g')]).toEqual(['not_assessed', 'not_assessed'])
})
