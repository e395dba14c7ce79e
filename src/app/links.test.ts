import { expect, test } from 'vitest'
import { pages } from './paths.ts'
import { portalLinks } from './portal-links.ts'
import { evidence, footerGroups, menuLinks, small, tools } from './site-links.ts'

const files = ['/api/openapi.json']

test('what header, menu, footer and portal lead to is in the register of pages', () => {
  const served = new Set([...files, ...pages.map(({ path }) => path.replace(/\/:\w+\?$/, ''))])
  const links = [...menuLinks, ...footerGroups.flatMap((group) => group.links), ...tools.links, ...evidence.links]
  const hrefs = [...links, ...small, ...portalLinks].map(({ href }) => href)
  expect(hrefs.filter((href) => !served.has(href))).toEqual([])
  // A page, or what pages with a parameter begin with.
  const starts = portalLinks.flatMap(({ also }) => also ?? [])
  expect(starts.filter((start) => !pages.some(({ path }) => path === start || path.startsWith(`${start}:`)))).toEqual(
    [],
  )
})
