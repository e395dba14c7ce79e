import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveOf } from '../item-states.ts'
import { classifyReply, eventOf, hostsIn } from './classify.ts'
import { devReplies } from './dev-replies.fixture.ts'
import { heldOut } from './held-out.fixture.ts'
import { bytesOf, deliveryReport, html, plain } from './messages.fixture.ts'
import { readMessage } from './read-message.ts'
import { replyClasses, replyRules } from './reply-rules.ts'
import type { WrittenReply } from './written-reply.fixture.ts'

const classify = (text: string, subject = 'Re: Deletion request') => classifyReply({ subject, text })
const ofMail = (raw: string) => {
  const got = readMessage(bytesOf(raw))
  if (got.outcome === 'refused') throw new Error(got.words)
  return classifyReply(got.message)
}

/** Share that a person would have taken for the same, reason of a refusal included; and of those that no person looks at. */
function measure(replies: readonly WrittenReply[], around: (text: string) => string = (text) => text) {
  const judged = replies.map(([, takenAs, subject, text, reason]) => {
    const verdict = classifyReply({ subject, text: around(text) })
    return { ...verdict, isRight: verdict.class === takenAs && (verdict.reason ?? undefined) === reason }
  })
  const share = (some: typeof judged) => some.filter(({ isRight }) => isRight).length / some.length
  return { all: share(judged), sure: share(judged.filter(({ confidence }) => confidence === 'sure')) }
}

test('the tables hold every class in four languages', () => {
  for (const replies of [devReplies, heldOut])
    for (const language of ['en', 'de', 'fr', 'es'])
      expect(new Set(replies.filter(([its]) => its === language).map(([, takenAs]) => takenAs))).toEqual(
        // No words make a bounce.
        new Set(replyClasses.filter((one) => one !== 'bounce')),
      )
  expect(devReplies.length + heldOut.length).toBeGreaterThanOrEqual(120)
})

test('replies that the rules were written against are told right', () => {
  expect(measure(devReplies)).toEqual({ all: 1, sure: 1 })
})

test('nine of ten replies that the rules were not written against are told right, and hardly one wrong without a person', () => {
  const { all, sure } = measure(heldOut)
  expect(all).toBeGreaterThanOrEqual(0.9)
  expect(sure).toBeGreaterThanOrEqual(0.97)
})

const smallPrint = `

Kind regards
Jo Doe
Privacy Team | Example Inc. | 1 Main Street, Springfield
www.example.test

This e-mail may contain confidential information. If you are not the intended recipient, please notify the sender and delete this
message. Any unauthorised copying is not permitted. Please consider the environment before printing.
Diese E-Mail kann vertrauliche Informationen enthalten. Wenn Sie nicht der richtige Empfänger sind, löschen Sie diese bitte.
Ce message est confidentiel. Si vous n'êtes pas le destinataire, merci de le supprimer.
Este mensaje es confidencial. Si no es usted el destinatario, por favor bórrelo.`

test('a greeting above and small print below change nothing', () => {
  for (const replies of [devReplies, heldOut]) {
    const { all, sure } = measure(replies, (text) => `Dear customer,\n\n${text}${smallPrint}`)
    expect(all).toBeGreaterThanOrEqual(0.9)
    expect(sure).toBeGreaterThanOrEqual(0.97)
  }
})

test('lines that a program broke anywhere change nothing', () => {
  const broken = (text: string) => text.replace(/(.{20,60}) /g, '$1\n')
  expect(measure(devReplies, broken)).toEqual(measure(devReplies))
})

test('only a delivery report is a bounce; a delay is none, and words are none', () => {
  expect(ofMail(deliveryReport())).toEqual({
    class: 'bounce',
    reason: null,
    confidence: 'sure',
    rule: 'delivery-report',
  })
  for (const soft of [{ status: '4.4.7' }, { status: '5.2.2' }])
    expect(ofMail(deliveryReport(soft)).class).toBe('unclear')
  expect(ofMail(deliveryReport({ action: 'delayed', status: '4.4.1' })).class).not.toBe('bounce')
  for (const text of [
    'Undeliverable: Deletion request',
    'Delivery has failed to these recipients. 550 5.1.1 User unknown',
    'Final-Recipient: rfc822; privacy@example.test\nAction: failed\nStatus: 5.1.1',
  ]) {
    expect(ofMail(plain(text)).class).not.toBe('bounce')
    expect(classify('', text).class).not.toBe('bounce')
  }
})

test('what our own letter says is not taken for the answer', () => {
  const letter =
    '> Please delete all data about me and confirm that you have deleted it.\n> If you hold no data about me, say so.'
  expect(ofMail(plain('Who is this?', '', 'On Nov 20, 2026 Anna wrote:', letter)).class).toBe('unclear')
  expect(classifyReply({ subject: 'Re: Your data has been deleted', text: 'Who is this?' }).class).toBe('unclear')
})

test('hidden words decide nothing', () => {
  const markup = '<p>Who is this?</p><div style="display:none">We have deleted your account.</div>'
  expect(ofMail(html(markup))).toMatchObject({ class: 'unclear', confidence: 'unsure' })
})

test.each([
  'Once your data has been deleted, you will get another message.',
  'If your account was deleted by mistake, call us.',
  'We have not yet deleted your data.',
  'Wir werden Ihre Daten löschen, sobald die Frist abgelaufen ist.',
  "Votre compte n'a pas été supprimé.",
  'Su cuenta no ha sido eliminada.',
  'If we need proof of identity, we will ask you to provide a copy of your passport.',
])('“%s” ends nothing and asks for nothing', (text) => {
  expect(['unclear', 'auto_reply']).toContain(classify(text).class)
})

test('two ends in one answer are for a person', () => {
  const text =
    'We have deleted your account. We are unable to delete your invoices, which we are required by law to keep.'
  expect(classify(text)).toMatchObject({ class: 'denied', confidence: 'unsure' })
})

test.each([
  'We were unable to find any records matching the details you provided.',
  'There is no such person in our database.',
  'No account exists for this email address.',
])('a broker that answers “%s” holds nothing, and the item closes without a complaint', (text) => {
  const verdict = classify(text)
  expect(verdict).toMatchObject({ class: 'no_record', confidence: 'sure' })
  expect(moveOf({ state: 'sent', reason: null }, { event: 'no_record', reason: null, by: 'platform' })).toMatchObject({
    ...{ outcome: 'moved', to: 'no_record' },
  })
})

test('each class but an unclear one moves an item that was sent', () => {
  for (const one of replyClasses) {
    const event = eventOf({ class: one, reason: null, confidence: 'sure', rule: null })
    if (one === 'unclear') expect(event).toBeUndefined()
    else
      expect(
        moveOf(
          { state: 'sent', reason: null },
          {
            event: event?.event ?? 'drafted',
            reason: event?.reason ?? null,
            by: one === 'bounce' ? 'system' : 'platform',
          },
        ),
      ).toMatchObject({ outcome: 'moved' })
  }
})

test('hosts of links are told, each once and as they are', () => {
  const text =
    'See https://privacy.example.co.uk/form, http://example.co.uk.evil.test/a and https://example.co.uk@evil.test/.'
  const links = ['https://xn--exmple-cua.test/', 'mailto:a@b.test', 'https://192.0.2.1/x', 'not a link']
  expect(hostsIn(text, [...links, 'https://evil.test/b'])).toEqual([
    ...['privacy.example.co.uk', 'example.co.uk.evil.test', 'evil.test', 'xn--exmple-cua.test', '192.0.2.1'],
  ])
})

test('names of rules are their own, and no pattern keeps a place between two uses', () => {
  expect(new Set(replyRules.map(({ id }) => id)).size).toBe(replyRules.length)
  for (const { says, unless, also } of replyRules)
    for (const pattern of [...says, unless, also]) expect(pattern?.flags ?? '').not.toMatch(/[gy]/)
})

test('the same text gets the same class, and a quarter of a megabyte of one word none that is sure', () => {
  const words = devReplies.flatMap(([, , , text]) => text.split(' '))
  const texts = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.array(fc.constantFrom(...words), { maxLength: 300 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(classify(text)).toEqual(classify(text))
    }),
    { numRuns: 300 },
  )
  for (const piece of ['please provide ', 'not ', 'request ', 'Daten keine ', 'has been ', 'no ', '. ', 'a', 'have ']) {
    expect(classify(piece.repeat(256_000 / piece.length)).confidence, piece).not.toBe('sure')
  }
})
