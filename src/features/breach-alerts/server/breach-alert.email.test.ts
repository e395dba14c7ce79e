import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import type { Mail } from '../../../platform/server/outbox.ts'
import { breachDataTypes } from '../data-types.ts'
import { severities } from '../severity-table.ts'
import { exampleAlert, exampleAlertMails, exampleMail } from './breach-alert.examples.ts'

const mailOf = (name: string): Mail => {
  const mail = exampleAlertMails[name]
  if (!mail) throw new Error(`no example ${name}`)
  return mail
}

test('one breach in text', () => {
  expect(mailOf('one breach').text).toMatchInlineSnapshot(`
    "Data breach: Lanternfish, rated medium

    Medium severity.

    1,204,000 accounts were affected by a breach at Lanternfish between June 2,
    2026 and June 9, 2026. Exposed: passwords, names and email addresses. Listed
    by Have I Been Pwned on July 20, 2026.

    Happened: June 2, 2026 to June 9, 2026
    Became public: July 20, 2026
    Data: Passwords, Names, Email addresses
    People affected: 1,204,000 accounts, says Have I Been Pwned
    Why this level: Gravest kind: passwords (passwords). A name, an email
    address or a phone number points to a person. 1,204,000 affected: fewer than
    10,000,000. The data was exposed to outsiders.
    Sources: Have I Been Pwned <https://haveibeenpwned.com/Breach/lanternfish>
    Why you get this: your keyword “Lanternfish”, for what is rated medium or
    above.

    Read about this breach <https://sightline.example/breach-alerts/lanternfish>

    If your data were among them

    - Passwords: change it there and wherever else it was used, and turn on
      two-factor sign-in. FTC <https://www.identitytheft.gov/databreach>
    - Addresses and numbers: be wary of messages in the name of the company, and
      type its address yourself. FTC
      <https://consumer.ftc.gov/articles/how-recognize-and-avoid-phishing-scams>

    Data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.

    ----------------------------------------------------------------------------

    You get this email because this address confirmed breach alerts. Change or
    stop what we send you
    <https://sightline.example/subscriptions/mmmmmmmmmmmmmmmmmmmmmm>.

    Sent by: Example Operator
    "
  `)
})

test('several breaches in text', () => {
  expect(mailOf('several breaches').text).toMatchInlineSnapshot(`
    "10 data breaches: Harbor Clinic, Lanternfish and 8 more

    Harbor Clinic

    Critical severity.

    Harbor Clinic had a breach; neither its date nor how many are affected is
    stated. Exposed: social security numbers, protected health information and
    names. Reported to the California Attorney General on July 20, 2026.

    Happened: Not stated
    Became public: July 20, 2026
    Data: Social security numbers, Protected health information, Names
    People affected: Not stated
    Why this level: Gravest kind: sensitive data (social security numbers). The
    data identifies individuals directly. No source says how many are affected.
    The data was exposed to outsiders.
    Sources: California Attorney General
    <https://oag.ca.gov/privacy/databreach/list>
    Why you get this: you asked for every breach that is rated medium or above.

    Read about this breach
    <https://sightline.example/breach-alerts/harbor-clinic>

    ----------------------------------------------------------------------------

    Lanternfish

    Medium severity. Update: now rated medium (was low).

    1,204,000 accounts were affected by a breach at Lanternfish between June 2,
    2026 and June 9, 2026. Exposed: passwords, names and email addresses. Listed
    by Have I Been Pwned on July 20, 2026.

    Happened: June 2, 2026 to June 9, 2026
    Became public: July 20, 2026
    Data: Passwords, Names, Email addresses
    People affected: 1,204,000 accounts, says Have I Been Pwned
    Why this level: Gravest kind: passwords (passwords). A name, an email
    address or a phone number points to a person. 1,204,000 affected: fewer than
    10,000,000. The data was exposed to outsiders.
    Sources: Have I Been Pwned <https://haveibeenpwned.com/Breach/lanternfish>
    Why you get this: you asked for every breach that is rated medium or above.

    Read about this breach <https://sightline.example/breach-alerts/lanternfish>

    ----------------------------------------------------------------------------

    Ledgerly

    Medium severity.

    Ledgerly had a breach in May 2026; how many are affected is not stated. The
    source does not say what was exposed. Reported to the California Attorney
    General on July 20, 2026.

    Happened: May 2026
    Became public: July 20, 2026
    Data: Not stated
    People affected: Not stated
    Why this level: Gravest kind: the register states no types of data; the duty
    to notify alone counts. A notice is owed to people who can be named. No
    source says how many are affected. The data was exposed to outsiders. No
    source states the types of data, so their weight is assumed, and the level
    is medium at most.
    Sources: California Attorney General
    <https://oag.ca.gov/privacy/databreach/list>
    Why you get this: you asked for every breach that is rated medium or above.

    Read about this breach <https://sightline.example/breach-alerts/ledgerly>

    And 7 more: all breach alerts <https://sightline.example/breach-alerts>.

    If your data were among them

    - Passwords: change it there and wherever else it was used, and turn on
      two-factor sign-in. FTC <https://www.identitytheft.gov/databreach>
    - Social Security numbers: freeze your credit with Equifax, Experian and
      TransUnion, which is free (United States). FTC
      <https://www.identitytheft.gov/databreach>
    - Taxes: ask the IRS for an Identity Protection PIN, without which no return
      is filed in your name. IRS <https://www.irs.gov/ippin>

    Data security breach notices filed with the California Attorney General, a
    public record. Data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.

    ----------------------------------------------------------------------------

    You get this email because this address confirmed breach alerts. Change or
    stop what we send you
    <https://sightline.example/subscriptions/mmmmmmmmmmmmmmmmmmmmmm>.

    Sent by: Example Operator
    "
  `)
})

test.each(Object.keys(exampleAlertMails))('%s in HTML', (name) => {
  const { document } = parseHTML(mailOf(name).html ?? '')
  expect(
    document.body.innerHTML
      .replace(/ (?:style|class)="[^"]*"/g, '')
      .replace(/(<\/?(?:p|h1|h2|dl|div|ul|li|hr)\b)/g, '\n$1'),
  ).toMatchSnapshot()
})

test('an update says so in its subject and at the breach', () => {
  const { subject, text } = mailOf('an update')
  expect(subject).toBe('Update on a data breach: Lanternfish, now rated medium (was low)')
  expect(text).toContain('Update: now rated medium (was low).')
})

test.each(Object.entries(exampleAlertMails))(
  '%s: the text has every word and every address of the HTML',
  (_, { html = '', text }) => {
    const { document } = parseHTML(html)
    for (const hidden of document.querySelectorAll('[aria-hidden]')) hidden.remove()
    for (const block of document.querySelectorAll('p, h1, h2, li, div')) block.append(' ')
    for (const link of document.querySelectorAll('a')) expect(text).toContain(`<${link.getAttribute('href')}>`)
    const wordsOf = (shown: string) => shown.split(/\s+/).filter((word) => word !== '' && !/^-+$/.test(word))
    expect(wordsOf(text.replace(/\s<https?:[^>]*>/g, ''))).toEqual(wordsOf(document.body.textContent ?? ''))
  },
)

test('who reads can stop by one click, and the header that names it stays on one line', () => {
  const { headers = {}, secrets = [], stream } = mailOf('one breach')
  expect(stream).toBe('alerts')
  expect(headers).toEqual({
    'List-Unsubscribe': `<https://sightline.example/u/${'u'.repeat(22)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(secrets).toEqual(['m'.repeat(22), 'u'.repeat(22)])
})

test('hostile words of sources stay words: one line, cut, and no part of the page or of a header', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.constantFrom(
      'a\r\nBcc: x@y.test',
      '<script>alert(1)</script>',
      'x'.repeat(5_000),
      '\u202egpj.exe',
      '</p><h1>You won</h1>',
    ),
  )
  const news = fc.record({
    name: hostile,
    types: fc.array(fc.oneof(hostile, fc.constantFrom(...breachDataTypes)), { maxLength: 6 }),
    keyword: fc.option(hostile),
    was: fc.option(fc.constantFrom(...severities)),
  })
  fc.assert(
    fc.property(fc.array(news, { minLength: 1, maxLength: 3 }), (all) => {
      const mail = exampleMail(
        all.map(({ name, types, keyword, was }, n) => ({
          ...{
            alert: { ...plain, id: `b${n}`, company: name, description: `${name} had a breach.`, dataTypes: types },
          },
          ...{ keyword, was },
        })),
      )
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(mail.subject.length).toBeLessThan(300)
      expect(mail.html).not.toMatch(/<script|<h1>You won/)
      expect(mail.html?.match(/<h1/g)).toHaveLength(1)
    }),
  )
})

const plain = exampleAlert({
  ...{ id: 'x', company: 'X', companyId: null, domain: null, title: 'X', breachedOn: { from: null, to: null } },
  ...{ publishedOn: '2026-07', affected: [], dataTypes: [], isVerified: null, industry: null, flags: [], sources: [] },
})
