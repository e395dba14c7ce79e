import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { commonRefusals, isRefusal, type RefusalTable } from '../../../platform/shared/refusal.ts'
import { callContext } from '../../../platform/web/context.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { subscriptionsRefusals } from '../../../product/subscriptions/contract.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import {
  type CorrectionLine,
  type correctionsContract,
  correctionsRefusals,
  type StaffCorrection,
  type StaffCorrectionRow,
} from '../contract.ts'
import { freshCorrections, openCorrections } from '../server/corrections.fixture.ts'
import { staffCorrectionUrl } from '../vocabulary.ts'
import { Corrections, ReportError } from './Corrections.tsx'
import { CorrectionsPanel } from './CorrectionsPanel.tsx'
import NewCorrectionPage, { loader as find, action as send } from './new-correction.page.tsx'
import ProveDisputePage, { loader as look, action as prove } from './prove-dispute.page.tsx'
import { Correction } from './staff/CorrectionItem.tsx'
import { correctionListHref, correctionListKey, readCorrectionList } from './staff/correction-list.ts'
import { amendmentKinds, amendmentOf, choicesOf } from './staff/words.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => freshCorrections(db))

const refusals: RefusalTable = { ...commonRefusals, ...subscriptionsRefusals, ...correctionsRefusals }

type Answer = { data: never; init: { status?: number } | null }

/** Loaders and actions on the real calls, as a document request without script has them. */
function openPages() {
  const opened = openCorrections(db)
  const context = new RouterContextProvider()
  context.set(callContext, async (key, input) => {
    try {
      return await opened.call(key as keyof typeof correctionsContract, input as never)
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw { data: { code: error.code, message: refusals[error.code]?.message ?? '', issues: error.issues } }
    }
  })
  const run = async (
    handler: (args: never) => unknown,
    { about = 'app:lantern', token = '', form = {} as Record<string, string> } = {},
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.set(name, value)
    const address = `https://sightline.test/corrections/new?${new URLSearchParams({ about })}`
    const request = new Request(address, { method: 'POST', body })
    return (await handler({ context, request, params: { token } } as never)) as Answer
  }
  return { ...opened, run }
}

function paintElement(element: ReactElement, answers: [readonly unknown[], unknown][] = [], address = '/'): string {
  const client = createQueryClient()
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Stub initialEntries={[address]} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const paint = (Page: ComponentType<never>, props: object) => {
  const Any = Page as ComponentType<object>
  return paintElement(<Any {...{ params: {}, ...props }} />)
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const form = {
  ...{ about: 'app:lantern', field: 'name', statement: 'It is called Lantern Pro.', page: 'https://acme.test/news' },
  seenAtMs: '1000',
}

describe('the page on which one reports an error', () => {
  test('names what it is about, and asks for no more than is needed', async () => {
    const { data } = await openPages().run(find)
    const html = paint(NewCorrectionPage, { loaderData: data })
    expect(html).toContain('href="/apps/lantern"')
    expect(html).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/corrections\/new\?about=app%3Alantern"/)
    for (const name of ['field', 'statement', 'page', 'email', 'isDispute']) expect(html).toContain(`name="${name}"`)
    expect(html).not.toContain('value="breach"')
    expect(html).toMatch(/aria-hidden="true"><label>[^<]*<input type="text"(?=[^>]*tabindex="-1")[^>]*name="website"/i)
  })

  test.each(['', 'app:unknown', 'law:texas', '<script>'])('is not found for %j, and leads on', async (about) => {
    const { data, init } = await openPages().run(find, { about })
    expect(init?.status).toBe(404)
    expect(paint(NewCorrectionPage, { loaderData: data })).toContain('href="/search"')
  })

  test('takes the form without script, and says so', async () => {
    const { run, call } = openPages()
    const { data, init } = await run(send, { form })
    expect(init?.status).toBe(200)
    const html = paint(NewCorrectionPage, { loaderData: (await run(find)).data, actionData: data })
    expect(textOf(html)).toContain('Thank you A person will look at it.')
    expect(await call('GET /api/admin/corrections', { query: {} })).toMatchObject([{ field: 'name' }])
  })

  test('gives back what was typed with what is wrong below each field', async () => {
    const { run, call } = openPages()
    const loaderData = (await run(find)).data
    const refused = async (given: Record<string, string>) => {
      const { data, init } = await run(send, { form: { ...form, ...given } })
      expect(init?.status).toBe(422)
      return paint(NewCorrectionPage, { loaderData, actionData: data })
    }
    const empty = await refused({ field: '', statement: ' ', page: '', isDispute: 'on' })
    for (const words of ['Please say what is wrong.', 'Please say what is right.', 'A public page that shows it is'])
      expect(empty).toContain(words)
    expect(empty).toContain('An address at the company')
    expect(await refused({ statement: '"><script>alert(1)</script>', page: 'nowhere' })).toMatch(
      /&lt;script&gt;alert\(1\)[\s\S]*The page is not the address of a public page\./,
    )
    expect(await refused({ email: 'no address' })).toContain('value="no address"')
    expect(await refused({ email: 'dpo@evil.test', isDispute: 'on' })).toContain('The address is not at acme.test.')
    expect(await call('GET /api/admin/corrections', { query: {} })).toEqual([])
  })
})

test('a company confirms by the mailed link with a button, and opening it changes nothing', async () => {
  const { run, call, tokenOf } = openPages()
  await run(send, { form: { ...form, field: 'score', email: 'dpo@acme.test', isDispute: 'on' } })
  const token = await tokenOf('prove-dispute')
  const seen = await run(look, { token })
  const html = paint(ProveDisputePage, { loaderData: seen.data })
  for (const words of ['Lantern', 'Risk score', 'acme.test', 'I speak for it']) expect(html).toContain(words)
  const lines = async () => (await call('GET /api/corrections', { query: { about: 'app:lantern' } })).lines
  expect(await lines()).toEqual([])
  const { data } = await run(prove, { token })
  expect(textOf(paint(ProveDisputePage, { loaderData: seen.data, actionData: data }))).toContain('Confirmed')
  expect(await lines()).toHaveLength(1)
  for (const gone of ['x'.repeat(22), 'short']) {
    const answer = await run(look, { token: gone })
    expect(answer.init?.status).toBe(404)
    expect(paint(ProveDisputePage, { loaderData: answer.data })).toContain('not known any more')
  }
})

test('a page of the catalog says what was corrected, when, why and by which source, and nothing where nothing was', () => {
  const line: CorrectionLine = {
    ...{ id: 1, kind: 'corrected', field: 'name', on: '2026-11-22', note: 'Its <b>imprint</b> says so.' },
    page: 'https://acme.test/imprint',
    changes: [{ kind: 'name', was: 'Lantern', becomes: 'Lantern Pro' }],
  }
  const disputed: CorrectionLine = {
    ...line,
    id: 2,
    kind: 'disputed',
    field: 'score',
    note: '',
    page: null,
    changes: [],
  }
  const html = paintElement(<Corrections lines={[line, disputed]} />)
  for (const words of [
    'Corrected: name',
    'November 22, 2026',
    '&lt;b&gt;imprint',
    'Disputed by the company: risk score',
  ])
    expect(html).toContain(words)
  expect(html).toContain('Name: “Lantern Pro”, was “Lantern”')
  expect(html).toMatch(/href="https:\/\/acme\.test\/imprint"[^>]*rel="noopener noreferrer nofollow"/)
  expect(paintElement(<Corrections lines={[]} />)).toBe('')
  expect(paintElement(<ReportError subject={{ kind: 'company', key: 'a&b' }} />)).toContain('about=company%3Aa%26b')
})

describe('the panel of corrections', () => {
  const row: StaffCorrectionRow = {
    ...{ id: 3, field: 'name', state: 'open', createdAt: '2026-11-22T08:00:00.000Z', isSuspicious: true },
    subject: { kind: 'app', key: 'lantern', name: 'Lantern <i>', path: '/apps/lantern' },
    dispute: { domain: 'acme.test', provedAt: null },
  }
  const whole: StaffCorrection = {
    ...row,
    ...{ statement: '<script>alert(1)</script>', page: 'https://acme.test/news', email: 'anna@reader.test' },
    ...{ note: '', decidedAt: null, decidedBy: null, changes: [] },
    facts: {
      ...{ name: 'Lantern', company: { id: 'acme', name: 'Acme Inc' } },
      dataTypes: [{ id: 'email', basis: 'declared' }],
      identifiers: [{ kind: 'domain', value: 'lantern.test' }],
      role: 'ad-network',
      audiences: [],
      protections: [],
      registrations: [],
      acts: [{ id: 'acme-2024', status: 'final', remediated: false }],
    },
  }
  const key = correctionListKey(readCorrectionList(new URLSearchParams()))

  test('says that it is loading, that nothing waits, and that a list is empty', () => {
    expect(paintElement(<CorrectionsPanel />)).toContain('Loading corrections')
    expect(paintElement(<CorrectionsPanel />, [[key, []]])).toContain('No correction waits for a decision')
    const search = new URLSearchParams('corrections=declined')
    const declined = correctionListKey(readCorrectionList(search))
    expect(paintElement(<CorrectionsPanel />, [[declined, []]], `/admin?${search}`)).toContain(
      'No correction is in this list',
    )
  })

  test('says of each what it is about, what is wrong and whose word it is', () => {
    const html = paintElement(<CorrectionsPanel />, [[key, [row]]])
    for (const words of ['Lantern &lt;i&gt;', 'Name · Nov 22, 2026', 'Suspicious', 'Of acme.test, not proved'])
      expect(html).toContain(words)
    expect(html).not.toContain('<i>')
  })

  test('opened, shows what was written as words, what shows it, and what can be changed', () => {
    const html = paintElement(<Correction id={3} />, [[[staffCorrectionUrl(3)], whole]])
    for (const words of ['&lt;script&gt;', 'anna@reader.test', 'of Acme Inc (acme)', 'Accept, with the note alone'])
      expect(html).toContain(words)
    expect(html).toMatch(/href="https:\/\/acme\.test\/news"[^>]*rel="noopener noreferrer nofollow"/)
    const decided = { ...whole, state: 'declined', decidedAt: row.createdAt, decidedBy: 'mara', note: 'No.' } as const
    const over = paintElement(<Correction id={3} />, [[[staffCorrectionUrl(3)], decided]])
    expect(over).toContain('by mara')
    expect(over).not.toContain('Decline<')
  })

  test('what is chosen is the change that is meant; of a company its name and what its level rests on', () => {
    const { facts } = whole
    if (!facts) return expect.fail('no facts')
    const first = (kind: Parameters<typeof choicesOf>[0]) => choicesOf(kind, facts)?.[0]?.value ?? ''
    expect(amendmentOf('remove-data-type', { value: first('remove-data-type'), detail: '' })).toEqual({
      ...{ kind: 'remove-data-type', dataType: 'email', basis: 'declared' },
    })
    expect(amendmentOf('remove-identifier', { value: first('remove-identifier'), detail: '' })).toEqual({
      ...{ kind: 'remove-identifier', identifierKind: 'domain', value: 'lantern.test' },
    })
    expect(amendmentOf('company', { value: '', detail: '' })).toEqual({ kind: 'company', companyId: null })
    expect(amendmentOf('name', { value: '', detail: '' })).toBeUndefined()
    expect(amendmentOf('act', { value: first('act'), detail: 'annulled' })).toEqual({
      kind: 'act',
      actId: 'acme-2024',
      status: 'annulled',
      remediated: false,
    })
    expect(amendmentOf('role', { value: '', detail: '' })).toEqual({ kind: 'role', role: null })
    expect(amendmentKinds('company')).toEqual(['name', 'role', 'remove-registration', 'act', 'remove-act'])
    expect(amendmentKinds('sdk')).toHaveLength(12)
  })

  test('the address says which are listed, and leaves what belongs to others', () => {
    const params = new URLSearchParams('tickets=open&corrections=declined&corrected=score&disputes=true')
    const list = readCorrectionList(params)
    expect(list).toEqual({ state: 'declined', field: 'score', disputesOnly: true })
    expect(correctionListHref(params, { ...list, disputesOnly: false, field: '' })).toBe(
      '/admin?tickets=open&corrections=declined#corrections',
    )
    expect(readCorrectionList(new URLSearchParams('corrections=won&corrected=law'))).toMatchObject({
      ...{ state: 'open', field: '' },
    })
  })
})
