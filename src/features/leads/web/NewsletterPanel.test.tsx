import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { Edition, WholeEdition } from '../newsletter-contract.ts'
import { type EditionState, editionUrl, newsletterStaffUrl } from '../vocabulary.ts'
import { NewsletterPanel } from './NewsletterPanel.tsx'
import { EditionDetails } from './staff/EditionItem.tsx'
import { editionWords } from './staff/edition-words.ts'

const at = '2026-11-22T08:00:00.000Z'
const draft: Edition = {
  ...{ id: 4, subject: 'Laws <i>of</i> autumn', state: 'draft', writtenBy: 'mara', changedAt: at, sentBy: null },
  ...{ begunAt: null, endedAt: null, readers: 0, mailed: 0 },
}
const begun: Edition = { ...draft, id: 3, state: 'sending', sentBy: 'noor', begunAt: at, readers: 1_203, mailed: 1_000 }

function paint(element: ReactElement, url: string, answer?: unknown): string {
  const client = createQueryClient()
  if (answer !== undefined) client.setQueryData([url], answer)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, element)),
  )
}

describe('the panel of the newsletter', () => {
  const panel = (answer?: unknown) => paint(<NewsletterPanel />, newsletterStaffUrl, answer)

  test('says that it is loading, and that nothing is there', () => {
    expect(panel()).toContain('Loading the newsletter')
    const html = panel({ readers: 0, editions: [] })
    for (const words of ['No one has confirmed the newsletter yet', 'No edition yet', 'Save as a draft'])
      expect(html).toContain(words)
  })

  test('shows the state and progress of each edition in words', () => {
    const html = panel({ readers: 1, editions: [draft, begun] })
    for (const words of [
      '1 reader confirmed',
      'Laws &lt;i&gt;of',
      'Draft',
      'On its way',
      '1,000 of 1,203 readers so far',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('<i>')
  })

  test('before script serves it nothing can be pressed that would do nothing', () => {
    for (const [control] of panel({ readers: 1, editions: [draft] }).matchAll(/<(button|input|textarea)[^>]*>/g))
      expect(control).toContain('disabled')
  })
})

describe('an edition', () => {
  const mails = { waiting: 12, sent: 980, failed: 5, suppressed: 3 }
  const details = (given: Edition, { readers = 1_203 } = {}) => {
    const whole: WholeEdition = { ...given, body: 'A line\n<script>', mails }
    return paint(<EditionDetails id={given.id} readers={readers} />, editionUrl(given.id), whole)
  }

  test('as a draft it is changed, looked at, tried, sent or thrown away', () => {
    const html = details(draft)
    for (const words of ['A line\n&lt;script&gt;', 'Save the draft', 'Look at it as a mail', 'Send test', 'Delete'])
      expect(html).toContain(words)
    expect(html).toContain('Send to all readers')
    expect(html).toContain(`href="${editionUrl(4)}/preview"`)
    expect(html).not.toContain('No one has confirmed')
    expect(details(draft, { readers: 0 })).toContain('No one has confirmed')
  })

  test('on its way it says how far, and can be stopped', () => {
    const html = details(begun)
    for (const words of ['<progress', '83%', 'Waiting in the outbox', '980', 'Suppressed', 'Stop'])
      expect(html).toContain(words)
    for (const words of ['Save the draft', 'Go on', 'Delete']) expect(html).not.toContain(words)
  })

  test('stopped it can go on, and once it was sent it is read only', () => {
    expect(details({ ...begun, state: 'stopped', endedAt: at })).toContain('Go on')
    const sent = details({ ...begun, state: 'sent', endedAt: at })
    for (const words of ['Go on', 'Send to all readers', 'Save the draft', '<progress'])
      expect(sent).not.toContain(words)
  })
})

test.each<[EditionState, string]>([
  ['sending', 'Sent by noor · Nov 22, 2026, 8:00 AM UTC · mailed to 1,000 of 1,203 readers so far'],
  [
    'stopped',
    'Sent by noor · Nov 22, 2026, 8:00 AM UTC · mailed to 1,000 of 1,203 readers · stopped Nov 22, 2026, 8:00 AM UTC',
  ],
  ['sent', 'Sent by noor · Nov 22, 2026, 8:00 AM UTC · mailed to 1,000 of 1,203 readers'],
])('who, when and to how many: %s', (state, words) => {
  expect(editionWords({ ...begun, state, endedAt: at })).toBe(words)
  expect(editionWords(draft)).toBe('By mara · Nov 22, 2026, 8:00 AM UTC')
})
