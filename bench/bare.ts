import { createServer } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { boot } from '../src/app/boot.ts'
import { contract, endpoints } from '../src/app/endpoints.ts'
import { listCards } from '../src/features/search/server/store.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { callInProcess } from '../src/platform/server/http/api.ts'
import { createLog } from '../src/platform/server/log.ts'
import { findProjectRoot } from '../src/platform/server/project-root.ts'
import { callContext, finishContext, nonceContext, siteContext } from '../src/platform/web/context.ts'

// Baseline for our server: the same query behind a bare Hono handler, and the same tree behind a bare
// React Router handler, without limits, headers, checks, metrics or a policy.

const config = readConfig(process.env, findProjectRoot())
const { services, stop } = await boot({
  ...{ config, log: createLog('error') },
  ...{ holds: false, serves: false, works: false, signal: new AbortController().signal },
})

const json = new Hono()
json.get('/api/search', async (c) => {
  const hits = await services.search.suggest(c.req.query('q') ?? '', { type: 'all', limit: 20 })
  return c.json(
    await listCards(
      services.db,
      hits.map((hit) => String(hit.id)),
    ),
  )
})

const handlers = endpoints(services)
const pages = createRequestHandler(build as never, 'production')
const page = (request: Request) => {
  const context = new RouterContextProvider()
  context.set(nonceContext, 'bench')
  context.set(finishContext, (rendered) => rendered)
  context.set(siteContext, { publicUrl: config.PUBLIC_URL, demo: config.DEMO })
  const call = {
    address: 'bench',
    staff: undefined,
    member: undefined,
    cookies: {},
    header: () => undefined,
    headers: new Headers(),
  }
  context.set(callContext, (key, input) => callInProcess({ contract, handlers }, { key, input, call }))
  return pages(request, context)
}

const listener = getRequestListener((request) =>
  new URL(request.url).pathname.startsWith('/api/') ? json.fetch(request) : page(request),
)
const server = createServer(listener).listen(config.PORT, '127.0.0.1')
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  stop().then(() => process.exit(0))
})
