// Development: one plain HTTP server, Vite in middleware mode on it, then the program itself, loaded through Vite so that
// pages and server share their modules. An edited page updates in place, an edited endpoint answers the new way at once.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'

const http = createServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
const load = (path) => vite.ssrLoadModule(path)

const { readConfig } = await load('/src/platform/server/config.ts')
const { createLog } = await load('/src/platform/server/log.ts')
const { boot } = await load('/src/app/boot.ts')
const config = readConfig(process.env)
const { services, work, stop } = await boot({
  config,
  log: createLog(config.LOG_LEVEL),
  holds: true,
  serves: true,
  works: true,
  signal: new AbortController().signal,
})

let seen
let listener
http.on('request', (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = await load('/src/app/http.ts') // the same object until it is edited
      if (createApp !== seen) {
        seen = createApp
        const app = await createApp({
          services,
          build: () => load('virtual:react-router/server-build'),
          clientFolder: null,
        })
        listener = getRequestListener(app.fetch)
      }
      await listener(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error.stack))
    }
  }),
)
http.listen(config.PORT, config.HOST, () =>
  console.log(`\n  Sightline in development  http://localhost:${config.PORT}\n`),
)
await work()

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void (async () => {
      await vite.close()
      http.closeAllConnections()
      http.close()
      await stop()
      process.exit(0)
    })()
  })
