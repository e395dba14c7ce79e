import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { BreachAlert } from '../alerts.ts'
import { breachAlertOf, specAlert } from './alert.fixture.ts'
import { alertPagesKey } from './alert-pages.ts'
import { BreachArticle, breachCorrectionsKey } from './BreachArticle.tsx'
import { BreachCard } from './BreachCard.tsx'
import { BreachList } from './BreachList.tsx'
import { readBreachState } from './breach-state.ts'
import { groupsOf } from './DataTypeGroups.tsx'
import { type Acted, hintsOf, SubscribeForm } from './SubscribeForm.tsx'

const now = Date.parse('2026-11-21T20:00:00Z')

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

describe('a card', () => {
  const card = (given: Partial<BreachAlert>) => paint(<BreachCard alert={breachAlertOf(given)} nowMs={now} />)

  test("of SPEC's fields alone shows all of them, and nothing that no source said", () => {
    const html = paint(<BreachCard alert={specAlert} nowMs={now} />)
    const text = textOf(html)
    for (const words of [
      'HIGH',
      'Verified',
      'Acme &lt;b&gt;Health&lt;/b&gt;',
      'November 20, 2026',
      '1,234,567',
      '+2 more',
    ])
      expect(text).toContain(words)
    expect(html).toMatch(/<a [^>]*href="https:\/\/register\.test\/acme"[^>]*target="_blank"[^>]*>Read Full Report/)
    expect(html).toContain('rel="noopener noreferrer nofollow"')
    expect(html).toContain('line-clamp-3')
    expect(text).not.toMatch(/Why|Happened|Phone numbers|undefined|null/)
  })

  test('tells both dates, whom the number counts, and what is new', () => {
    const text = textOf(card({}))
    expect(text).toContain('Became public November 20, 2026')
    expect(text).toContain('Happened May 2026 to June 2, 2026')
    expect(text).toContain('1,234,567 residents of Washington')
    expect(text).toContain('New since yesterday')
    expect(textOf(card({ discoveredDate: '2026-11-01' }))).not.toContain('New ')
  })

  test('says what is not stated, which is neither zero nor nothing', () => {
    const text = textOf(card({ affectedUsers: null, affectedScope: null, affected: [], dataTypes: [] }))
    expect(text).toMatch(/Affected users Not stated .*Data types Not stated/)
  })

  test('opens its severity: three chips, what is added, the sum and the formula', () => {
    const text = textOf(card({}))
    for (const words of ['Data 4.00', 'Identifiability 0.75', 'Size +0.25', 'Age −0.25', '= 3.50', 'enisa-se-v2'])
      expect(text).toContain(words)
  })

  test("is verified only by its source's word", () => {
    expect(textOf(card({ isVerified: false, verification: 'unknown' }))).not.toMatch(/verified/i)
    expect(textOf(card({ isVerified: false, verification: 'unverified' }))).toContain('Not verified')
  })

  test('leads to the company where it is surely known', () => {
    expect(card({ companyId: 'acme' })).toContain('href="/companies/acme"')
    expect(card({})).not.toContain('/companies/')
  })
})

describe('the list', () => {
  const list = (address: string, alerts?: BreachAlert[], older: string | null = null) => {
    const state = readBreachState(new URLSearchParams(address))
    const client = createQueryClient()
    if (alerts) client.setQueryData(alertPagesKey(state), { pages: [{ alerts, older }], pageParams: [state.cursor] })
    return paint(<BreachList state={state} />, client)
  }

  test('waits with four skeletons', () => {
    expect(list('').match(/data-skeleton/g)).toHaveLength(4)
  })

  test("that is empty says so in SPEC's words", () => {
    const text = textOf(list('', []))
    expect(text).toContain('No Recent Breaches')
    expect(text).toContain('No new data breaches detected in the last 24 hours')
  })

  test('in which a filter finds nothing says that, with the one way on', () => {
    const html = list('q=zzqx', [])
    expect(textOf(html)).not.toContain('24 hours')
    expect(html).toMatch(/href="\/breach-alerts"[^>]*>Remove filters/)
  })

  test('goes on by a link that keeps the filter', () => {
    const html = list('severity=high', [breachAlertOf({})], '2026-11-20_acme-2026')
    expect(html).toContain('href="/breach-alerts?severity=high&amp;cursor=2026-11-20_acme-2026"')
    expect(list('', [breachAlertOf({})])).not.toContain('Load more')
  })

  test('names the licence of Have I Been Pwned where its data is shown', () => {
    const licence = 'https://creativecommons.org/licenses/by/4.0/'
    expect(list('', [breachAlertOf({})])).toContain(licence)
    const others = breachAlertOf({}).sources.filter(({ key }) => key !== 'hibp')
    expect(list('', [breachAlertOf({ sources: others })])).not.toContain(licence)
  })
})

describe('the form', () => {
  const perYear = { low: 730, medium: 260, high: 100, critical: 12 }
  const form = (acted?: Acted) => paint(<SubscribeForm acted={acted} perYear={perYear} />)

  test('asks for what SPEC says, medium chosen, and says how often to expect mail', () => {
    const html = form()
    expect(html).toMatch(/<input[^>]*type="email"/)
    expect(html).toMatch(/type="radio"[^>]*value="medium"[^>]*checked|checked=""[^>]*value="medium"/)
    const text = textOf(html)
    for (const words of [
      'Subscribe to Alerts',
      'about 2 a day',
      'about 22 a month',
      'about 8 a month',
      'about 1 a month',
    ])
      expect(text).toContain(words)
  })

  test('without script says for good what came of it, and keeps what was typed where nothing did', () => {
    expect(textOf(form({ outcome: 'subscribed' }))).toMatch(/Subscription Created .*link works for 24 hours/)
    const typed = { email: 'a@corp', companies: 'Acme\nMeta', severity: 'critical' as const }
    const html = form({ outcome: 'refused', typed, refused: { email: 'Not an address.' } })
    expect(textOf(html)).toContain('Not an address.')
    expect(html).toContain('value="a@corp"')
    expect(html).toMatch(/>\s*Acme\nMeta<\/textarea>/)
    expect(textOf(form({ outcome: 'refused', typed, refused: { words: 'Please wait.' } }))).toContain(
      'Subscription Failed Please wait.',
    )
  })

  test('with companies named only their own past counts', () => {
    const named = { perYear, severity: 'high' as const, hasCompanies: true }
    expect(hintsOf({ ...named, preview: { total: 12, atThreshold: 9 } })).toEqual({ high: '9 of 12 past breaches' })
    expect(hintsOf({ ...named, preview: undefined })).toEqual({})
  })
})

describe('the page of a breach', () => {
  const article = (given: Partial<BreachAlert>) =>
    paint(<BreachArticle alert={breachAlertOf(given)} nowMs={now} publicUrl="https://sightline.test" />)

  test('says of every field who says so', () => {
    const text = textOf(article({}))
    expect(text).toMatch(/Company Acme[^:]*Source: Washington State Attorney General/)
    expect(text).toMatch(/Domain acme\.test Source: Have I Been Pwned/)
    expect(text).toMatch(/1,234,567 residents of Washington Source: Washington State Attorney General Verification/)
  })

  test('tells in order what happened and who published it', () => {
    expect(textOf(article({}))).toMatch(
      /Happened May 2026 to June 2, 2026 First public: Washington State Attorney General November 20, 2026 Also Have I Been Pwned November 21, 2026/,
    )
  })

  test('leads on to report an error, and says what staff noted after someone did', () => {
    const { id } = breachAlertOf({})
    expect(article({})).toContain(`href="/corrections/new?about=breach%3A${id}"`)
    expect(textOf(article({}))).not.toContain('Corrections')
    const client = createQueryClient()
    const line = { id: 1, kind: 'corrected', field: 'breach', on: '2026-11-22', page: 'https://acme.test/note' }
    const lines = [{ ...line, note: 'Its <i>date</i> is another.', changes: [] }]
    client.setQueryData([...breachCorrectionsKey(id)], { subject: {}, lines })
    const html = paint(
      <BreachArticle alert={breachAlertOf({})} nowMs={now} publicUrl="https://sightline.test" />,
      client,
    )
    expect(html).toContain('Its &lt;i&gt;date')
    expect(textOf(html)).toContain('Corrected: fact of a breach November 22, 2026')
    expect(html).toMatch(/href="https:\/\/acme\.test\/note"[^>]*rel="[^"]*nofollow/)
  })

  test('keeps every number with its scope', () => {
    expect(textOf(article({}))).toMatch(
      /Residents of Washington Washington State Attorney General 1,234,567 Accounts Have I Been Pwned 2,000/,
    )
    expect(textOf(article({ affected: [], affectedUsers: null }))).toContain('No source says how many are affected.')
  })

  test('refers only to ids that it also writes, and writes no style', () => {
    const html = article({ relatedIds: ['other-2026'], flags: ['sensitive'], industry: 'healthcare' })
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
    const referred = [...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"/g)]
    for (const id of referred.flatMap((match) => match[1]?.split(' '))) expect(ids).toContain(id)
    expect(html).not.toMatch(/\sstyle=/)
  })
})

test('types of data stand in groups, the gravest first, none lost', () => {
  expect(groupsOf(specAlert.dataTypes).map(({ types }) => types)).toEqual([
    ['Social security numbers'],
    ['Passwords'],
    ['Names', 'Email addresses', 'Phone numbers'],
  ])
})
