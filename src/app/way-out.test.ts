import { expect, test } from 'vitest'
import { openPolicyOutside } from '../features/policies/server/outside.ts'
import { readConfig } from '../platform/server/config.ts'
import { egressFeatures } from '../platform/server/net/exceptions.ts'
import { serve } from '../platform/server/net/servers.fixture.ts'
import { openWayOutFor } from './way-out.ts'

test('a host that the operator opened to features is not read for a visitor, and no public page leads there', async () => {
  let asked = 0
  const inside = await serve((_, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'text/plain' }).end('SECRET-ROOT-PASSWORD hunter2')
  })
  const leading = await serve((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside}/` }).end(),
  )
  const config = readConfig({ EGRESS_ALLOW: egressFeatures.map((feature) => `${feature}:127.0.0.1:${inside}`).join() })
  const parts = {
    resolve: async () => ['93.184.216.34'],
    dial: ({ address, port }: { address: string; port: number }) =>
      address === '93.184.216.34' ? { address: '127.0.0.1', port: leading } : { address, port },
  }
  const outside = openPolicyOutside(openWayOutFor(config, { parts }))
  try {
    const ask = (url: string) => outside.fetchPolicy(url, { signal: new AbortController().signal })
    for (const url of [`http://127.0.0.1:${inside}/policy`, `http://[::1]:${inside}/`, 'http://leads.example/'])
      expect(await ask(url), url).toMatchObject({ outcome: 'unavailable' })
    expect(asked).toBe(0)
  } finally {
    await outside.close()
  }
  const webhooks = openWayOutFor(config, { feature: 'webhooks', parts })
  expect(await webhooks.fetch(`http://127.0.0.1:${inside}/`)).toMatchObject({ outcome: 'fetched' })
  // Led there by a public host, a feature does not reach it either.
  expect(await webhooks.fetch('http://leads.example/', { allowHttp: true })).toMatchObject({ outcome: 'unavailable' })
  expect(asked).toBe(1)
})
