import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { lawBook } from '../../../product/laws/book.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { TrackedItem, TrackedRequest } from '../contract.ts'
import { categoriesUrl } from '../vocabulary.ts'
import { eightLaws } from './eight-laws.ts'
import { LawsCard } from './LawsCard.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PlatformCard } from './PlatformCard.tsx'
import { chosenKey, platformPagesKey } from './platform-pages.ts'
import { type Acted, RemovalForm } from './RemovalForm.tsx'
import { itemFixture, platformFixture } from './removal.fixture.ts'
import { typedIn } from './removal-form.ts'
import { SideCards } from './SideCards.tsx'
import { Submitted } from './Submitted.tsx'
import { TrackedView } from './TrackedView.tsx'

/** As the first paint has it, before script and without it. */
function paint(element: ReactElement, client = createQueryClient()): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>{element}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const nothing = () => {}

describe('a platform', () => {
  const card = (given: Parameters<typeof platformFixture>[0] = {}) =>
    paint(<PlatformCard platform={platformFixture(given)} chosen={false} onChoose={nothing} />)

  test('shows name, difficulty, Auto, category and time', () => {
    const text = textOf(card())
    for (const words of ['Acme &lt;b&gt;Brokers&lt;/b&gt;', 'Medium', 'Auto', 'Data broker', 'Up to 45 days'])
      expect(text).toContain(words)
    expect(textOf(card({ automatedRemoval: false }))).not.toContain('Auto')
  })

  test('tells what was measured, once something was', () => {
    expect(textOf(card({ measured: { medianDays: 12.4, successRate: 0.8, count: 25 } }))).toContain('12 days measured')
  })
})

describe('the form', () => {
  const asked = { q: '', category: '', cursor: 0 }
  function form({ acted, named = [], isLoaded = true }: { acted?: Acted; named?: string[]; isLoaded?: boolean } = {}) {
    const client = createQueryClient()
    const platforms = [
      platformFixture({ id: 'first', name: 'First' }),
      platformFixture({ id: 'second', name: 'Second' }),
    ]
    if (isLoaded) client.setQueryData(platformPagesKey(asked), { pages: [{ platforms, next: 250 }], pageParams: [0] })
    client.setQueryData([categoriesUrl], { total: 442, automated: 114, categories: [] })
    client.setQueryData(chosenKey(['else', 'unknown']), [platformFixture({ id: 'else', name: 'Elsewhere' })])
    return paint(
      <RemovalForm
        acted={acted}
        asked={asked}
        onAsk={nothing}
        named={named}
        breachId=""
        onSubmitted={nothing}
        onAgain={nothing}
      />,
      client,
    )
  }

  test('waits with six skeletons', () => {
    expect(form({ isLoaded: false }).match(/data-skeleton/g)).toHaveLength(6)
  })

  test('lists platforms to tick in a part that scrolls within 24rem, and can be sent without script', () => {
    const html = form()
    expect(html).toContain('max-h-96')
    expect(html.match(/<input[^>]*type="checkbox"[^>]*name="platforms"/g)).toHaveLength(2)
    expect(textOf(html)).toMatch(/0 selected/)
    expect(textOf(html)).toMatch(/2 of 442 platforms shown/)
    expect(html).not.toMatch(/<button[^>]*disabled[^>]*>Submit/)
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*name="more"[^>]*value="250"|value="250"[^>]*name="more"/)
  })

  test('has chosen what the address names, shows it beside the list, and drops what is unknown', () => {
    const html = form({ named: ['else', 'unknown'] })
    expect(textOf(html)).toMatch(/1 selected .*Selected .*Elsewhere .*All .*First/)
    expect(textOf(html)).toContain('Submit Requests (1)')
    expect(html).not.toContain('value="unknown"')
  })

  test('asks for nothing that it must not, and says why it asks for the rest', () => {
    const text = textOf(form())
    expect(text).toContain('Details that help')
    expect(text).toContain('Decides which law the letter cites.')
    expect(text).toMatch(/never ask for.*social security number, a full date of birth/)
    expect(text).toContain('Nothing is sent until you do.')
    // The residence decides every letter: asked second, and not folded away.
    expect(text.indexOf('Where you live')).toBeLessThan(text.indexOf('Platforms'))
  })

  test('that was refused keeps what was typed and says why for good', () => {
    const data = new FormData()
    for (const [name, value] of Object.entries({
      email: 'a@corp',
      reason: 'Because.',
      country: 'DE',
      name: 'Ana',
      platforms: 'first',
    }))
      data.append(name, value)
    const typed = typedIn(data)
    const html = form({
      acted: {
        outcome: 'refused',
        title: 'Request Failed',
        typed,
        refused: { fields: { email: 'No address.' }, words: 'Wait.' },
      },
    })
    expect(textOf(html)).toMatch(/No address\..*Request Failed.*Wait\./)
    expect(html).toContain('value="a@corp"')
    expect(html).toMatch(/>\s*Because\.<\/textarea>/)
    expect(html).toMatch(/<details[^>]*open/)
  })
})

describe('the confirmation', () => {
  const receipt = {
    requestId: 'SL-TEST-1',
    platforms: [
      {
        id: 'a',
        platform: 'Acme',
        status: 'awaiting_confirmation' as const,
        estimatedCompletion: 'By January 5, 2027',
      },
      { id: 'b', platform: 'Beta', status: 'manual_action' as const, estimatedCompletion: 'When you have asked' },
    ],
    nextSteps: ['Open the link in our mail.'],
  }

  test("has all that SPEC says, in SPEC's words", () => {
    const text = textOf(paint(<Submitted receipt={receipt} typed={undefined} onAgain={nothing} />))
    for (const words of [
      'Data Removal Requests Submitted!',
      '2 platforms',
      'SL-TEST-1',
      'Save this ID for tracking',
      'Awaiting confirmation',
      'By January 5, 2027',
      'Next Steps',
      'Open the link in our mail.',
      'Submit Another Request',
      'Download Receipt',
    ])
      expect(text).toContain(words)
  })

  test('without script goes back with address and selection', () => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ email: 'a@corp.test', platforms: 'acme' })) data.append(name, value)
    const html = paint(<Submitted receipt={receipt} typed={typedIn(data)} onAgain={nothing} />)
    expect(html).toMatch(/type="hidden"[^>]*name="email"[^>]*value="a@corp.test"/)
    expect(html).toMatch(/type="hidden"[^>]*name="platforms"[^>]*value="acme"/)
  })
})

describe('beside the form', () => {
  test('stand three steps, the rights and the notes', () => {
    const text = textOf(paint(<SideCards hasAgent />))
    for (const words of ['How It Works', '[3]', 'Legal Rights', 'Important Notes', 'may be required', 'Timelines vary'])
      expect(text).toContain(words)
    expect(text).toMatch(/retained for legal compliance.*Confirmation e-mails come per request/)
  })

  test('stand the eight laws with their years', () => {
    const text = textOf(paint(<LawsCard />))
    expect(eightLaws).toHaveLength(8)
    expect(text).toMatch(/California CCPA\/CPRA \(2020\).*Virginia VCDPA \(2023\).*Oregon OCPA \(2024\)/)
  })

  test('every right that is named of a law is among its facts, and so is its year', () => {
    const { laws, facts } = lawBook()
    for (const { state, year, rights } of eightLaws) {
      const id = laws.find((law) => law.state === state)?.id
      const known = facts.filter(({ law, validTo }) => law === id && validTo === null)
      expect(known.find(({ field }) => field === 'rights')?.value).toEqual(expect.arrayContaining([...rights]))
      expect(known.find(({ field }) => field === 'effective')?.value).toMatch(new RegExp(`^${year}-`))
    }
  })
})

describe('the permission', () => {
  const typed = {
    ...{ mode: 'agent' as const, country: '', state: '', name: '', account: '' },
    ...{ city: '', formerNames: '', listings: '' },
    ...{ signedName: 'Ana', accepted: true, permissionSha256: '' },
  }

  test('is shown in full with its hash, and what was signed is kept', () => {
    const permission = { text: 'I permit <all>\nof it.', sha256: 'f'.repeat(64) }
    const html = paint(<ModeChoice modes={['agent', 'self']} permission={permission} typed={typed} refused={{}} />)
    expect(html).toContain('I permit &lt;all&gt;\nof it.')
    expect(html).toMatch(new RegExp(`name="permissionSha256" value="${permission.sha256}"`))
    expect(html).toContain('value="Ana"')
  })

  test('is not asked for where no one here writes for others', () => {
    const html = paint(<ModeChoice modes={['self']} permission={null} typed={typed} refused={{}} />)
    expect(html).not.toContain('signedName')
    expect(html).toMatch(/<input[^>]*value="self"[^>]*checked|checked=""[^>]*value="self"/)
    expect(textOf(html)).toContain('send letters for others here')
  })
})

describe('the page of a request', () => {
  const request = (items: TrackedItem[], given: Partial<TrackedRequest> = {}): TrackedRequest => ({
    requestId: 'SL-TEST-1',
    email: 'a***@corp.test',
    createdAt: '2026-11-20T10:00:00.000Z',
    provedAt: '2026-11-20T11:00:00.000Z',
    mode: 'self',
    residence: { country: 'US', state: 'CA' },
    erasedOn: null,
    items,
    ...given,
  })
  const view = (given: TrackedRequest) =>
    paint(<TrackedView request={given} token={'t'.repeat(22)} refused={undefined} />)
  const form = (url: string) =>
    itemFixture({
      state: 'manual',
      reason: 'form',
      can: ['opened', 'done', 'cancelled'],
      platform: { ...itemFixture({ state: 'sent' }).platform, method: 'web-form', optOutUrl: url },
    })

  test('puts what is late first, with its day, its law and its history', () => {
    const law = { id: 'ccpa-delete', title: 'California Consumer Privacy Act', citation: '11 CCR § 7021' }
    const late = itemFixture({
      state: 'overdue',
      reason: 'no_answer',
      id: 2,
      isOverdue: true,
      answerBy: '2026-10-18',
      law,
    })
    const html = view(request([itemFixture({ state: 'fulfilled', id: 1 }), late]))
    expect(html.indexOf('item-2')).toBeLessThan(html.indexOf('item-1'))
    expect(textOf(html)).toMatch(/Of 2 platforms: 1 late, 1 removed/)
    expect(textOf(html)).toMatch(/Late .*11 CCR § 7021.*Answer was due October 18, 2026.*History/)
    expect(html).toContain(`title="${'a'.repeat(64)}"`)
  })

  test('guides to a form, naming where the link leads, and leads nowhere that is no page', () => {
    const html = view(request([form('https://forms.example/x')]))
    expect(html).toMatch(/href="https:\/\/forms.example\/x"[^>]*rel="noopener noreferrer nofollow"/)
    expect(textOf(html)).toMatch(/Leads to forms\.example , not acme\.test/)
    expect(textOf(html)).toContain('Mark as done')
    expect(view(request([form('javascript:alert(1)')]))).not.toContain('javascript:')
  })

  test('gives a letter to copy and to send, and the button that tells so', () => {
    const draft = {
      to: 'privacy@acme.test',
      subject: 'Delete',
      text: 'Please <delete>.',
      mailto: 'mailto:privacy@acme.test',
      note: '',
    }
    const html = view(request([itemFixture({ state: 'manual', reason: 'draft', can: ['sent'], draft })]))
    expect(html).toContain('href="mailto:privacy@acme.test"')
    expect(html).toContain('Please &lt;delete&gt;.')
    expect(html).toMatch(/name="did"[^>]*value="sent"|value="sent"[^>]*name="did"/)
  })

  test('hands over to DROP for Californians only, and only what it covers', () => {
    const { platform } = itemFixture({ state: 'sent' })
    const item = itemFixture({ state: 'sent', platform: { ...platform, inDrop: true } })
    expect(textOf(view(request([item])))).toContain('Delete Request and Opt-out Platform')
    expect(textOf(view(request([item], { residence: { country: 'US', state: 'OR' } })))).not.toContain(
      'Opt-out Platform',
    )
    expect(textOf(view(request([itemFixture({ state: 'sent' })])))).not.toContain('Opt-out Platform')
  })

  test('asks before it erases, and links the receipt in both forms and the days', () => {
    const html = view(request([itemFixture({ state: 'sent', answerBy: '2026-12-27' })]))
    expect(html).toMatch(/<details[^>]*>(?:(?!<\/details>).)*value="erase"/)
    for (const file of ['receipt.pdf', 'receipt.json', 'due.ics']) expect(html).toContain(`${'t'.repeat(22)}/${file}`)
  })

  test('refers only to ids that it also writes, and writes no style', () => {
    const html = view(
      request([
        form('https://acme.test/x'),
        itemFixture({ state: 'needs_user_action', reason: 'more_data', id: 2, can: ['answered'] }),
      ]),
    )
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
    const referred = [...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby)="([^"]+)"/g)]
    for (const id of referred.flatMap((match) => match[1]?.split(' '))) expect(ids).toContain(id)
    expect(html).not.toMatch(/\sstyle=/)
  })
})
