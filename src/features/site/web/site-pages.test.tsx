import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pages } from '../../../app/paths.ts'
import { callContext } from '../../../platform/web/context.ts'
import { type Operator, operatorContext } from '../../../platform/web/operator.ts'
import { figures, statements } from '../../../product/claims.ts'
import { demoHref } from '../../../product/links.ts'
import { formats, reportTypes } from '../../../product/reports.ts'
import { readAsked } from '../../reports/web/asked.ts'
import { stories } from '../case-studies.ts'
import { about, security, terms } from '../texts.ts'
import AboutPage, { handle as aboutHandle, loader as aboutLoader } from './about.page.tsx'
import CaseStudiesPage, { handle as storiesHandle, loader as storiesLoader } from './case-studies.page.tsx'
import SecurityPage, { handle as securityHandle, loader as securityLoader } from './security.page.tsx'
import TermsPage, { handle as termsHandle, loader as termsLoader } from './terms.page.tsx'

const source = {
  ...{ key: 'hibp', title: 'Have I Been Pwned', publisher: 'Have I Been Pwned', asOf: '2026-09-22' },
  rows: { breaches: 1_200, names: 34 },
}
const answers: Record<string, unknown> = {
  'GET /api/search/totals': { app: 1_000, sdk: 200, domain: 30 },
  'GET /api/data-sources': [source],
  'GET /api/laws': { counts: { inForce: 19, later: 1, sector: 3 }, laws: ['kept-here'] },
  'GET /api/breach-alerts/overview': { total: 4_321, lastDay: 0, months: [], sources: [{}, {}] },
}

/** The page as its document request has it, without script. */
async function open(
  [Page, loader]: readonly [ComponentType<never>, (args: never) => unknown],
  { operator = {}, hasSample = true }: { operator?: Operator; hasSample?: boolean } = {},
) {
  const context = new RouterContextProvider()
  context.set(operatorContext, { ...operator, SECRET_KEY: 'kept-here' } as Operator)
  context.set(callContext, async (key) =>
    key === 'GET /api/reports/sample' ? { isAvailable: hasSample, schedules: ['kept-here'] } : answers[key],
  )
  const loaderData = await loader({ context, request: new Request('https://sightline.test/'), params: {} } as never)
  const Any = Page as ComponentType<object>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Any {...{ params: {}, loaderData }} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  const text = html
    .replace(/<(title|button)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
  return { html, text, loaderData }
}

const aboutPage = [AboutPage, aboutLoader] as const
const securityPage = [SecurityPage, securityLoader] as const
const termsPage = [TermsPage, termsLoader] as const
const storiesPage = [CaseStudiesPage, storiesLoader] as const
const all = [aboutPage, securityPage, termsPage, storiesPage] as const
const mark = 'Stated by the operator, not verified here'

describe.each(all.map((page) => [page[0].name, page] as const))('%s', (_, page) => {
  test('ships no script, has a title and one description, and skips no heading', async () => {
    const { html } = await open(page)
    expect(html.match(/<title>[^<]+ · Sightline<\/title>/g)).toHaveLength(1)
    expect(html.match(/<meta name="description" content="[^"]{40,200}"/g)).toHaveLength(1)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('says nothing of the settings but who runs it', async () => {
    const { html, loaderData } = await open(page, { operator: { OPERATOR_NAME: 'Sight <GmbH>' } })
    expect((JSON.stringify(loaderData) + html).includes('kept-here')).toBe(false)
    expect(html.includes('<GmbH>')).toBe(false)
  })

  test('each place on the page that it links to is there', async () => {
    const { html } = await open(page)
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(` id="${id}"`)
  })
})

test('the four are static', () => {
  for (const { hydrate } of [aboutHandle, securityHandle, termsHandle, storiesHandle]) expect(hydrate).toBe(false)
})

test('every claim is on a page, with its mark, and none without', async () => {
  const shown = await Promise.all(all.map((page) => open(page)))
  const html = shown.map((page) => page.html).join('')
  const texts = shown.map(({ text }) => text.replaceAll(mark, '†')).join(' ')
  for (const { figure } of Object.values(figures)) expect(texts).toContain(`${figure} †`)
  // The chat and the mail are those of the support page.
  const { chatReply, mailReply, ...others } = statements
  for (const { words } of Object.values(others)) expect(texts).toContain(`${words} †`)
  const asWritten = new Set([
    ...Object.values(figures).map(({ figure }) => figure),
    ...Object.values(others).map((s) => s.words),
  ])
  for (const words of asWritten) expect(texts.split(`${words} †`).length).toBe(texts.split(words).length)
  for (const { about } of [chatReply, mailReply]) expect(html).not.toContain(`Note on ${about}"`)
})

describe('the page about the platform', () => {
  test('has the mission, the four steps, the investigator that is labelled, and leads to a request', async () => {
    const { html, text } = await open(aboutPage)
    const headings = [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, words]) => words)
    expect(headings).toEqual([
      ...['Transparency', 'Privacy', 'Empowerment'],
      ...['Research', 'Technical analysis', 'Compliance assessment', 'Risk classification'],
      'Iris',
    ])
    expect(text).toMatch(/Iris Investigates privacy practices Automated/)
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Request Investigation</)
  })

  test('shows what was counted beside what is claimed', async () => {
    const { text } = await open(aboutPage)
    for (const words of [
      'Counted here: 1,230 entries, of which 1,000 apps, 200 SDKs and 30 data processors.',
      'Counted here: 9 sets of disclosure checks.',
      'Counted here: 10 , each with what it does',
      '19 comprehensive state laws in force, 1 more enacted, and 3 sector laws',
      '4,321 breaches from 2 sources',
      'Nothing here measures it.',
    ])
      expect(text).toContain(words)
  })

  test('lists each source with its rows', async () => {
    const { html, text } = await open(aboutPage)
    expect(html).toContain('href="/data-sources#hibp"')
    expect(text).toContain('September 22, 2026 1,234')
  })
})

describe('the page about security', () => {
  test('names whom to tell, by mail where the operator has an address for it', async () => {
    const { html } = await open(securityPage, { operator: { OPERATOR_SECURITY_EMAIL: 'security@sight.test' } })
    expect(html).toContain('href="mailto:security@sight.test"')
    const without = await open(securityPage)
    expect(without.text).not.toMatch(/not stated/i)
    for (const href of ['/contact?inquiry=security#contact-form', '/.well-known/security.txt'])
      expect(without.html).toContain(`href="${href}"`)
  })

  test('calls no certificate its own', async () => {
    const { text } = await open(securityPage)
    expect(text).toContain('None is part of this software, so ask the operator for it.')
    expect(text).not.toMatch(/\b(we are|fully) (certified|compliant)/i)
  })
})

describe('the stories', () => {
  test('are marked, and name no customer and no figure of one', async () => {
    const { html, text } = await open(storiesPage)
    expect(html.match(/>Illustrative</g)).toHaveLength(2)
    expect(text).toContain('none is a customer')
    for (const { challenge, solution, outcome } of stories)
      expect([challenge, ...solution, outcome].join(' ')).not.toMatch(/%|\$|[“"].{30,}[”"]/)
  })

  test('lead to a demo and to registration', async () => {
    const { html } = await open(storiesPage)
    expect(html).toMatch(new RegExp(`href="${demoHref.replace('?', '\\?')}"[^>]*>Schedule Demo<`))
    expect(html).toMatch(/href="\/customer\/login\?tab=register"[^>]*>Start Free Trial</)
  })

  test('have each a sample to download, as the form of the reports reads it, or say why not', async () => {
    const { html } = await open(storiesPage)
    const forms = [
      ...html.matchAll(/<form (?=[^>]*method="post")(?=[^>]*action="\/compliance-reporting").*?<\/form>/gs),
    ].map(([form]) => {
      const body = new FormData()
      for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)" value="([^"]+)"/g)) body.set(name, value)
      return readAsked(body)
    })
    expect(forms).toEqual(stories.map(({ sample }) => ({ ...sample, period: 'last-quarter' })))
    for (const { sample } of stories) {
      expect(reportTypes).toContain(sample.type)
      expect(formats).toContain(sample.format)
    }
    const without = await open(storiesPage, { hasSample: false })
    expect(without.html).not.toContain('<form')
    expect(without.text).toContain('members make it of their own vendors')
  })
})

test('the texts and stories link to pages of this site only, and to those that are there', () => {
  const addresses = [
    ...[about, security, terms].flatMap((page) => JSON.stringify(page).match(/(?<="href":")[^"]+/g) ?? []),
    ...stories.flatMap((story) => story.pages.map(({ path }) => path)),
  ]
  // A star would take everything.
  const paths = pages.map(({ path }) => path).filter((path) => path !== '*')
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/:\w+\??/g, '[^/]+')}$`))
  // Files of the machine routes are no pages.
  const isFile = (address: string) => address.startsWith('/.well-known/')
  const isPage = (address: string) => patterns.some((pattern) => pattern.test(address))
  expect(addresses.filter((address) => !isFile(address) && !isPage(address))).toEqual([])
})

test('the terms say who runs the site and when they changed', async () => {
  const { text } = await open(termsPage, { operator: { OPERATOR_NAME: 'Sight GmbH' } })
  expect(text).toContain('Sight GmbH')
  expect(text).toContain('Last updated November 22, 2026')
})
