import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Page, pages } from './app/paths.ts'

const entriesOf = (some: readonly Page[]): RouteConfigEntry[] =>
  some.map(({ path, file }) => (path === '/' ? index(file) : route(path, file, { id: path })))

const asking = pages.filter(({ asks }) => asks !== false)

export default [
  ...entriesOf(pages.filter(({ asks }) => asks === false)),
  layout('app/pages/asking-frame.page.tsx', [
    ...entriesOf(asking.filter(({ isPortal }) => !isPortal)),
    layout('app/pages/portal-frame.page.tsx', entriesOf(asking.filter(({ isPortal }) => isPortal))),
  ]),
] satisfies RouteConfig
