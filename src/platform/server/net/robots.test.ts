import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGuardedFetch, type FetchResult, type GuardedFetch } from './fetch.ts'
import { createRobots } from './robots.ts'
import { openPolicy, serve, userAgent } from './servers.fixture.ts'

const fileOf = (text: string, status = 200): FetchResult => ({
  outcome: 'fetched',
  url: 'https://acme.test/robots.txt',
  status,
  headers: {},
  cookies: [],
  body: Buffer.from(text),
  isTruncated: false,
  hops: [],
  ip: null,
})

function robotsOf(answer: FetchResult | (() => FetchResult | Promise<FetchResult>)) {
  const asked: string[] = []
  let time = 0
  const fetch: GuardedFetch = async (url) => {
    asked.push(url)
    return typeof answer === 'function' ? answer() : answer
  }
  const robots = createRobots({ fetch, userAgent, now: () => time })
  return { robots, fetch, asked, pass: (ms: number) => (time += ms) }
}

const outcome = async (text: string, url: string) => (await robotsOf(fileOf(text)).robots.judge(url)).outcome

test('rules for everyone hold, and the line that says so is named', async () => {
  const { robots } = robotsOf(fileOf('User-agent: *\nDisallow: /private\nAllow: /private/terms\n'))
  expect(await robots.judge('https://acme.test/privacy')).toEqual({ outcome: 'allowed', crawlDelayMs: 0 })
  expect(await robots.judge('https://acme.test/private/x')).toEqual({ outcome: 'disallowed', line: 2 })
  expect(await robots.judge('https://acme.test/private/terms')).toMatchObject({ outcome: 'allowed' })
})

test('rules for us go before those for everyone', async () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Sightline\nDisallow: /drafts\nCrawl-delay: 3\n'
  expect(await robotsOf(fileOf(text)).robots.judge('https://acme.test/')).toEqual({
    outcome: 'allowed',
    crawlDelayMs: 3_000,
  })
  expect(await outcome(text, 'https://acme.test/drafts')).toBe('disallowed')
  expect(await outcome('User-agent: Sightline\nDisallow: /\n', 'https://acme.test/')).toBe('disallowed')
  expect(await outcome('User-agent: OtherBot\nDisallow: /\n', 'https://acme.test/')).toBe('allowed')
})

test('where only groups that name us count, rules for everyone do not', async () => {
  const judge = async (text: string) =>
    (
      await createRobots({ fetch: robotsOf(fileOf(text)).fetch, userAgent, isOnlyNamed: true }).judge(
        'https://acme.test/',
      )
    ).outcome
  expect(await judge('User-agent: *\nDisallow: /\n')).toBe('allowed')
  expect(await judge('User-agent: *\nUser-agent: sightline\nDisallow: /\n')).toBe('disallowed')
})

test('a byte order mark does not hide the first group', async () => {
  expect(await outcome('\uFEFFUser-agent: *\nDisallow: /\n', 'https://acme.test/')).toBe('disallowed')
})

test.each([
  ['3600', 10_000],
  ['-5', 0],
  ['soon', 0],
  ['0.5', 500],
  ['Infinity', 10_000],
])('a delay of %s comes to %d ms', async (delay, crawlDelayMs) => {
  const { robots } = robotsOf(fileOf(`User-agent: *\nCrawl-delay: ${delay}\nDisallow:\n`))
  expect(await robots.judge('https://acme.test/')).toEqual({ outcome: 'allowed', crawlDelayMs })
})

test.each([
  [404, 'allowed'],
  [401, 'allowed'],
  [410, 'allowed'],
  [500, 'robots-unavailable'],
  [503, 'robots-unavailable'],
  [429, 'robots-unavailable'],
])('a file that answers %d makes every page %s', async (status, expected) => {
  const { robots } = robotsOf(fileOf('User-agent: *\nDisallow: /\n', status))
  expect((await robots.judge('https://acme.test/')).outcome).toBe(expected)
})

test('a host that cannot be reached is not crawled, and is asked again after a while', async () => {
  const { robots, asked, pass } = robotsOf({ outcome: 'unavailable', reason: 'timeout', url: '' })
  expect(await robots.judge('https://acme.test/')).toEqual({ outcome: 'robots-unavailable', reason: 'timeout' })
  await robots.judge('https://acme.test/')
  expect(asked).toHaveLength(1)
  pass(11 * 60_000)
  await robots.judge('https://acme.test/')
  expect(asked).toHaveLength(2)
})

test('the file is asked for once a day and origin, however many pages are judged at once', async () => {
  const { robots, asked, pass } = robotsOf(fileOf(''))
  const pages = ['https://acme.test/a', 'https://acme.test/b', 'https://acme.test:8443/', 'http://acme.test/']
  await Promise.all(pages.map((page) => robots.judge(page)))
  expect(asked.toSorted()).toEqual([
    'http://acme.test/robots.txt',
    'https://acme.test/robots.txt',
    'https://acme.test:8443/robots.txt',
  ])
  pass(23 * 3_600_000)
  await robots.judge('https://acme.test/c')
  expect(asked).toHaveLength(3)
  pass(2 * 3_600_000)
  await robots.judge('https://acme.test/c')
  expect(asked).toHaveLength(4)
})

test('hosts are forgotten, the longest unused first', async () => {
  const { robots, asked } = robotsOf(fileOf(''))
  const judge = (n: number) => robots.judge(`https://h${n}.test/`)
  for (let n = 0; n < 500; n++) await judge(n)
  await judge(0)
  await judge(500)
  await judge(0)
  expect(asked).toHaveLength(501)
  await judge(1)
  expect(asked).toHaveLength(502)
})

test('a caller that gives up does not end the request for the others', async () => {
  let release = (_: FetchResult) => {}
  const { robots } = robotsOf(() => new Promise((resolve) => (release = resolve)))
  const stop = new AbortController()
  const impatient = robots.judge('https://acme.test/', { signal: stop.signal })
  const patient = robots.judge('https://acme.test/')
  stop.abort()
  expect(await impatient).toEqual({ outcome: 'robots-unavailable', reason: 'aborted' })
  release(fileOf(''))
  expect((await patient).outcome).toBe('allowed')
})

test('a file that is expensive to match is matched only against short paths', async () => {
  const dear = `User-agent: *\n${`Disallow: /${'*a'.repeat(500)}\n`.repeat(400)}`
  const { robots } = robotsOf(fileOf(dear))
  expect(await robots.judge(`https://acme.test/${'a'.repeat(2_000)}`)).toEqual({
    outcome: 'robots-unavailable',
    reason: 'too-costly',
  })
  expect((await robots.judge('https://acme.test/privacy')).outcome).toBe('allowed')
  const plain = `User-agent: *\n${'Disallow: /some-folder\n'.repeat(20_000)}`
  expect(await outcome(plain, `https://acme.test/${'a'.repeat(8_000)}`)).toBe('robots-unavailable')
  expect(await outcome(plain, `https://acme.test/${'a'.repeat(400)}`)).toBe('allowed')
})

test('a group of twenty thousand agents and thirty thousand rules keeps the rules that are ours, and their lines', async () => {
  const agents = 'User-agent: *\nUser-agent: other\n'.repeat(10_000)
  const { robots } = robotsOf(fileOf(`${agents}${'Allow:/x\n'.repeat(30_000)}Disallow: /private\n`))
  expect(await robots.judge('https://acme.test/private')).toEqual({ outcome: 'disallowed', line: 50_001 })
  const between =
    'User-agent: other\nUser-agent: Sightline/2.0 # ours\nno word: x\nDisallow: /\nUser-agent: *\nDisallow:\n'
  expect(await outcome(between, 'https://acme.test/')).toBe('disallowed')
})

test('a line of rules without an end is passed over', async () => {
  const long = `User-agent: *\n${'allow:'.repeat(80_000)}\nDisallow: /private\n`
  expect(await outcome(long, 'https://acme.test/private')).toBe('disallowed')
})

test('no file makes the judge throw', async () => {
  const line = fc.tuple(fc.constantFrom('User-agent', 'Disallow', 'Allow', 'Crawl-delay', '__proto__'), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.webUrl(), async (lines, url) => {
      const { robots } = robotsOf(fileOf(lines.map(([name, value]) => `${name}: ${value}`).join('\n')))
      await robots.judge(url)
    }),
    { numRuns: 50 },
  )
})

test('from a real server: what lies beyond 500 KB is not read, and the beginning counts', async () => {
  const port = await serve((_, response) => {
    response.end(`User-agent: *\nDisallow: /a\n#${'x'.repeat(600_000)}\nDisallow: /b\n`)
  })
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  const robots = createRobots({ fetch, userAgent })
  expect((await robots.judge(`http://127.0.0.1:${port}/a`)).outcome).toBe('disallowed')
  expect((await robots.judge(`http://127.0.0.1:${port}/b`)).outcome).toBe('allowed')
})
