import autocannon from 'autocannon'
import { callerOf, registerOrganisation } from './tests/support/portal.ts'
const url = 'http://localhost:4557'
const { token } = await registerOrganisation(url, 'Bench')
const { json } = await callerOf(url, token)('POST /api/customer/api-keys', { body: { name: 'Bench', scopes: ['search:read'] } })
const queries = 'whatsapp app goo appsflier graph.facebook.com doubleclik sp quant faceboo com.whats'.split(' ')
const run = async (path: string, headers = {}, q = true) => { const r = await autocannon({ url, connections: 10, duration: 5, headers, requests: q ? queries.map((x) => ({ path: `${path}?q=${encodeURIComponent(x)}` })) : [{ path }] }); console.log(path, r.requests.average, r.non2xx) }
if (process.argv[2] === 'v1') for (let i = 0; i < 3; i++) { await run('/api/search'); await run('/api/v1/search', { authorization: `Bearer ${json.key}` }) }
if (process.argv[2] === 'v1only') await run('/api/v1/search', { authorization: `Bearer ${json.key}` })
if (process.argv[2] === 'home') await run('/', {}, false)
