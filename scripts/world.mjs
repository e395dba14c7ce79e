// Plays the internet for a person: vendors that do not exist, behind a proxy on loopback, so that a whole investigation
// can be watched without a network. The world itself is tests/world.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

if (!process.features.typescript) {
  console.error(`Node ${process.version} does not read TypeScript; "npm run world" runs this under one that does.`)
  process.exit(1)
}
const { playWorld } = await import('../tests/world/play.ts')
const { openProxy } = await import('../tests/world/proxy.ts')
const { vendors } = await import('../tests/world/vendors.ts')

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3128' }, delay: { type: 'string', default: '0' } },
})
const certificates = 'var/world-ca.pem'

const world = await playWorld({
  vendors,
  today: new Date().toISOString().slice(0, 10),
  requestDelayMs: Number(values.delay),
})
const proxy = await openProxy(world, { port: Number(values.port) }).catch(async (error) => {
  await world.close()
  console.error(error.code === 'EADDRINUSE' ? `Port ${values.port} is taken; name another with --port.` : error)
  process.exit(1)
})

const file = join(import.meta.dirname, '..', certificates)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, world.ca.join(''))

const width = Math.max(...vendors.map((vendor) => vendor.domains[0].length))
console.log(`
  The world answers at ${proxy.url}. In another terminal, after every start of the world:

    EGRESS_PROXY=${proxy.url} EGRESS_CA=${certificates} npm start

  Then investigate one of these:

${vendors.map((vendor) => `    ${vendor.domains[0].padEnd(width)}  ${vendor.summary}`).join('\n')}

  Ctrl-C ends it.
`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void (async () => {
      await proxy.close()
      await world.close()
    })()
  })
