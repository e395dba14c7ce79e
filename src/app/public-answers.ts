import type { PublicKind } from '../platform/server/http/public-answers.ts'
import type { Contract } from '../platform/shared/endpoint.ts'
import { contract } from './endpoints.ts'
import { pages } from './paths.ts'

// Pages and calls that are the same for everyone. A page or call that is listed is rendered once for each version of the data and sent to all:
// it must not depend on who asks, on how, or on the second, as a form does that says when it was opened (docs/decisions/0066-pages-as-files.md).

export const keptPages = [
  '/',
  '/search',
  '/apps/:slug',
  '/sdks/:slug',
  '/domains/:slug',
  '/companies/:id',
  '/data-sources',
  '/compare',
  '/breach-alerts',
  '/breach-alerts/:id',
  '/data-removal',
  '/state-privacy-laws',
  '/enforcement',
  '/analytics',
  '/contact',
  '/api',
  '/documentation',
  '/documentation/:guide',
  '/methodology',
  '/about',
  '/security',
  '/accuracy',
  '/terms',
  '/blog',
  '/integrations',
  '/newsletter',
] as const

export const keptCalls = [
  'GET /api/search',
  'GET /api/suggestions',
  'GET /api/tracker-entries',
  'GET /api/search/totals',
  'GET /api/search/results',
  'GET /api/entries/{type}/{slug}',
  'GET /api/entries/{type}/{slug}/score',
  'GET /api/entries/{type}/{slug}/looks',
  'GET /api/companies/{id}',
  'GET /api/companies/{id}/score',
  'GET /api/data-sources',
  'GET /api/data-sources/sdks-exodus.json',
  'GET /api/enforcement',
  'GET /api/enforcement/feed.rss',
  'GET /api/enforcement/feed.json',
  'GET /api/corrections',
  'GET /api/breach-alerts',
  'GET /api/breach-alerts/overview',
  'GET /api/breach-alerts/feed.rss',
  'GET /api/breach-alerts/feed.json',
  'GET /api/breach-alerts/{id}',
  'GET /api/data-removal/platforms',
  'GET /api/data-removal/categories',
  'GET /api/laws',
  'GET /api/articles/feed.atom',
  'GET /api/analytics',
] as const satisfies readonly (keyof typeof contract)[]

/**
 * Pages of a member, of staff or of anyone with a link; one that says what the browser sent (`/privacy-policy`), and one that
 * counts who opens it (`/blog/:id`).
 */
const isPersonal = (path: string) =>
  /:token|^\/(customer|admin|questionnaire|scan|policies|privacy-policy)\b|^\/blog\/:/.test(path)

const isKeptPage = (path: string) => (keptPages as readonly string[]).includes(path)
const isKeptCall = (key: string) => (keptCalls as readonly string[]).includes(key)

/** A call without a parameter in its path was the only kind that is shown while the database is away. */
const isShownWithoutDatabase = (key: string) => !key.includes('{')

/**
 * Tells what lies at an address, undefined where it is not the same for everyone. What is not kept is still shown from memory
 * while the database is away.
 */
export function createClassifier(): (url: string) => PublicKind | undefined {
  const calls = Object.entries(contract as Contract).flatMap(([key, { audience = 'public' }]) => {
    const [method, path = ''] = key.split(' ')
    return method === 'GET' ? [{ key, audience, pattern: patternOf(path.replace(/\{(\w+)\}/g, ':$1')) }] : []
  })
  const known = {
    calls: bySpecificity(calls),
    pages: bySpecificity(
      pages.filter(({ path }) => path !== '*').map(({ path }) => ({ path, pattern: patternOf(path) })),
    ),
  }
  return (url) => {
    const [path = ''] = url.split('?', 1)
    if (path.startsWith('/api/')) {
      const call = known.calls.find(({ pattern }) => pattern.expression.test(path))
      if (call?.audience !== 'public') return undefined
      const isKept = isKeptCall(call.key)
      return isKept || isShownWithoutDatabase(call.key) ? { kind: 'api', key: call.key, isKept } : undefined
    }
    const page = known.pages.find(({ pattern }) => pattern.expression.test(path))
    return page && !isPersonal(page.path) ? { kind: 'page', isKept: isKeptPage(page.path) } : undefined
  }
}

interface Pattern {
  expression: RegExp
  /** Path segments that are a parameter. */
  parameters: number
}

function patternOf(path: string): Pattern {
  const escaped = path.replace(/[.*+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
  return { expression: new RegExp(`^${source}$`), parameters: path.split(':').length - 1 }
}

/** A path of words comes before one with a parameter that would take it. */
const bySpecificity = <One extends { pattern: Pattern }>(some: readonly One[]): One[] =>
  some.toSorted((a, b) => a.pattern.parameters - b.pattern.parameters)
