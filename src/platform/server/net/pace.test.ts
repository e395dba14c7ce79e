import { expect, test } from 'vitest'
import type { FetchOptions, FetchResult } from './fetch.ts'
import { paced, retryAfterMs } from './pace.ts'

const page = (status = 200, headers: Record<string, string> = {}): FetchResult => ({
  outcome: 'fetched',
  url: '',
  status,
  headers,
  cookies: [],
  body: Buffer.alloc(0),
  isTruncated: false,
  hops: [],
  ip: null,
})

/** A clock that advances only when something sleeps, or when a request takes its time. */
function clocked({
  takesMs = 0,
  answer = () => page(),
  ...parts
}: {
  takesMs?: number
  answer?: (url: string) => FetchResult
  gapMs?: number
} = {}) {
  let time = 1_000_000
  const starts: [url: string, at: number][] = []
  let underWay = 0
  let mostUnderWay = 0
  const pacedFetch = paced({
    ...parts,
    now: () => time,
    sleep: async (ms) => {
      time += ms
    },
    fetch: async (url: string, _options?: FetchOptions) => {
      starts.push([url, time - 1_000_000])
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      await new Promise(setImmediate)
      time += takesMs
      underWay--
      return answer(url)
    },
  })
  return { pacedFetch, starts, mostUnderWay: () => mostUnderWay }
}

test('one request at a time to a host, first come first served, a second from start to start', async () => {
  const { pacedFetch, starts, mostUnderWay } = clocked({ takesMs: 300 })
  await Promise.all(['/1', '/2', '/3'].map((path) => pacedFetch(`https://acme.test${path}`)))
  expect(starts).toEqual([
    ['https://acme.test/1', 0],
    ['https://acme.test/2', 1_000],
    ['https://acme.test/3', 2_000],
  ])
  expect(mostUnderWay()).toBe(1)
})

test('a request that took longer than the gap is followed at once', async () => {
  const { pacedFetch, starts } = clocked({ takesMs: 2_500 })
  await Promise.all([pacedFetch('https://acme.test/1'), pacedFetch('https://acme.test/2')])
  expect(starts.map(([, at]) => at)).toEqual([0, 2_500])
})

test('hosts do not wait for each other, and one name spelled in two ways is one host', async () => {
  const { pacedFetch, starts, mostUnderWay } = clocked()
  await Promise.all(['https://a.test/', 'https://b.test/', 'https://A.test./'].map((url) => pacedFetch(url)))
  expect(starts.slice(0, 2).map(([, at]) => at)).toEqual([0, 0])
  expect(starts[2]).toEqual(['https://A.test./', 1_000])
  expect(mostUnderWay()).toBe(2)
})

test("a host's own delay takes the place of the gap, and no gap is none", async () => {
  const slow = clocked()
  await Promise.all([1, 2].map(() => slow.pacedFetch('https://acme.test/', { gapMs: 4_000 })))
  expect(slow.starts.map(([, at]) => at)).toEqual([0, 4_000])
  const none = clocked({ gapMs: 0 })
  await Promise.all([1, 2].map(() => none.pacedFetch('https://acme.test/')))
  expect(none.starts.map(([, at]) => at)).toEqual([0, 0])
})

test.each([
  [429, '5', [0, 5_000]],
  [503, '10', [0, 10_000]],
  [503, '0', [0, 1_000]],
  [503, undefined, [0, 1_000]],
  [429, 'Thu, 01 Jan 1970 00:16:47 GMT', [0, 7_000]],
  [429, '11', [0]],
  [503, '99999999999999999999999999', [0]],
  [500, '5', [0]],
  [200, '5', [0]],
] as const)('%d with Retry-After %s is asked for at %j', async (status, retryAfter, at) => {
  const { pacedFetch, starts } = clocked({
    answer: () => page(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })
  expect(await pacedFetch('https://acme.test/')).toMatchObject({ status })
  expect(starts.map(([, when]) => when)).toEqual(at)
})

test('while a host wants to be left alone, others who ask for it wait too', async () => {
  let isBusy = true
  const { pacedFetch, starts } = clocked({
    answer: () => {
      const answer = isBusy ? page(429, { 'retry-after': '5' }) : page()
      isBusy = false
      return answer
    },
  })
  await Promise.all([pacedFetch('https://acme.test/1'), pacedFetch('https://acme.test/2')])
  expect(starts.map(([url, at]) => [new URL(url).pathname, at])).toEqual([
    ['/1', 0],
    ['/1', 5_000],
    ['/2', 6_000],
  ])
})

test('what is sent to an API is not sent twice', async () => {
  const { pacedFetch, starts } = clocked({ answer: () => page(503, { 'retry-after': '1' }) })
  await pacedFetch('https://acme.test/', { method: 'POST', body: 'x' })
  expect(starts).toHaveLength(1)
})

test('a caller that gives up is answered at once, sends nothing, and blocks no one', async () => {
  const asked: string[] = []
  let release: (result: FetchResult) => void = () => {}
  const pacedFetch = paced({
    gapMs: 0,
    fetch: (url) => {
      asked.push(url)
      return url.endsWith('/1') ? new Promise((resolve) => (release = resolve)) : Promise.resolve(page())
    },
  })
  const stop = new AbortController()
  const first = pacedFetch('https://acme.test/1')
  const second = pacedFetch('https://acme.test/2', { signal: stop.signal })
  const third = pacedFetch('https://acme.test/3')
  stop.abort()
  expect(await second).toEqual({ outcome: 'unavailable', reason: 'aborted', url: 'https://acme.test/2' })
  release(page())
  await Promise.all([first, third])
  expect(asked).toEqual(['https://acme.test/1', 'https://acme.test/3'])
})

test('a real sleep ends with the signal', async () => {
  const pacedFetch = paced({ gapMs: 60_000, fetch: async () => page() })
  await pacedFetch('https://acme.test/')
  const result = await pacedFetch('https://acme.test/', { signal: AbortSignal.timeout(50) })
  expect(result).toMatchObject({ reason: 'aborted' })
})

test('the line for a host has an end', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const pacedFetch = paced({ gapMs: 0, fetch: () => held.then(() => page()) })
  const all = Array.from({ length: 201 }, () => pacedFetch('https://acme.test/'))
  expect(await all.at(-1)).toMatchObject({ reason: 'busy' })
  release()
  expect(await all[0]).toMatchObject({ status: 200 })
  await Promise.all(all)
  expect(await pacedFetch('https://acme.test/')).toMatchObject({ status: 200 })
})

test('a bug in one request does not close the way for the next', async () => {
  let isBroken = true
  const pacedFetch = paced({
    gapMs: 0,
    fetch: async () => {
      if (isBroken) throw new Error('a bug')
      return page()
    },
  })
  await expect(pacedFetch('https://acme.test/')).rejects.toThrow('a bug')
  isBroken = false
  expect(await pacedFetch('https://acme.test/')).toMatchObject({ status: 200 })
})

test('what Retry-After does not say is nothing', () => {
  for (const text of [undefined, '', 'soon', '-5', '1.5', '\u0663']) expect(retryAfterMs(text, 0)).toBe(0)
})
