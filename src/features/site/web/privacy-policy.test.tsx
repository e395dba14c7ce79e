import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Operator, operatorContext } from '../../../platform/web/operator.ts'
import PrivacyPolicyPage, { headers, loader } from './privacy-policy.page.tsx'
import { policy } from './privacy-policy.ts'

const Page = PrivacyPolicyPage as unknown as ComponentType<{ loaderData: ReturnType<typeof loader> }>

function open({ operator = {}, signal }: { operator?: Operator; signal?: string } = {}) {
  const context = new RouterContextProvider()
  context.set(operatorContext, { ...operator, SECRET_KEY: 'never shown' } as Operator)
  const request = new Request('https://sightline.test/privacy-policy', {
    headers: signal === undefined ? {} : { 'sec-gpc': signal },
  })
  const loaderData = loader({ context, request } as unknown as Parameters<typeof loader>[0])
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={loaderData} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/privacy-policy']} />)
  return { loaderData, html, text: textOf(html) }
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")

describe('the privacy policy', () => {
  test('says since when it holds, what is kept, and what erases it', () => {
    const { html, text } = open()
    expect(text).toContain('Effective January 1, 2025')
    expect(text).toContain('Last updated January 3, 2025')
    for (const { name } of policy.inBrowser) expect(text).toContain(name)
    for (const { what, howLong, tables, job } of policy.kept.flatMap(({ rows }) => rows)) {
      expect(text).toContain(what)
      expect(text).toContain(howLong)
      for (const said of [...tables, job ?? '']) expect(text).toContain(said)
    }
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('every place that its contents lead to is on the page', () => {
    const { html } = open()
    const contents = /<nav aria-label="On this page".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const places = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(places.length).toBeGreaterThan(10)
    for (const id of places) expect(html).toContain(`id="${id}"`)
  })

  test('names who answers for it, as far as the operator says, and no other setting', () => {
    expect(open().text).not.toMatch(/not stated/i)
    expect(open().html).toContain('href="/contact?inquiry=privacy')
    const { text, html, loaderData } = open({
      operator: {
        OPERATOR_NAME: 'Sight GmbH',
        OPERATOR_ADDRESS: 'Street 1\nBerlin',
        OPERATOR_EMAIL: 'office@sight.test',
      },
    })
    expect(text).toContain('Sight GmbH')
    expect(html).toContain('href="mailto:office@sight.test"')
    expect(text).not.toContain('Not stated')
    expect(JSON.stringify(loaderData)).not.toContain('never shown')
  })

  test('answers a browser that sends Global Privacy Control, and only that one', () => {
    expect(open({ signal: '1' }).text).toContain('Your browser sends Global Privacy Control')
    for (const signal of [undefined, '0', 'true', '']) {
      const { text } = open(signal === undefined ? {} : { signal })
      expect(text).not.toContain('Your browser sends Global Privacy Control')
    }
    expect(headers()).toEqual({ vary: 'Sec-GPC' })
  })

  test('what no one here can check carries its mark', () => {
    expect(open().html.match(/Stated by the operator, not verified here/g)).toHaveLength(2)
  })
})
