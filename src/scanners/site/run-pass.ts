import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Frame, Page, Response } from 'playwright-core'
import { counted } from '../../platform/shared/counted.ts'
import { brandsOf, newVisitor } from './browser.ts'
import { answerConsent, type ConsentAnswer } from './consent.ts'
import { failureOf } from './failures.ts'
import { behaviourEvents, watchedCalls } from './fingerprint-rules.ts'
import { typeIntoForms } from './forms.ts'
import { type PageRecord, type PageScriptConfig, pageScript } from './page-script.ts'
import type { FrameStorage, JarCookie, Recording, TypedValue } from './recording.ts'
import type {
  ConsentFinding,
  PassBudget,
  PassKind,
  SiteScanContext,
  SiteUnavailableReason,
  SiteWarning,
  skipReasons,
} from './site-scan.ts'
import type { Meeting } from './together.ts'
import { recordTraffic } from './traffic.ts'
import { hidePage, leavePage, openInnerView, readPage } from './visit-page.ts'
import { pause, within } from './within.ts'
import { workerPrefix } from './worker-script.ts'

export type PassRun =
  | { outcome: 'recorded'; recording: Recording }
  /** There was nothing to answer. */
  | { outcome: 'skipped'; reason: (typeof skipReasons)[number] }
  | { outcome: 'unavailable'; reason: SiteUnavailableReason; detail: string }

export interface PassOptions {
  pass: PassKind
  url: string
  budget: PassBudget
  now: () => Date
  /** The guarded way out, with its password. */
  proxy: SiteScanContext['proxy']
  /** Barrier where visits of one scan wait for each other. */
  meeting?: Meeting
  /** The page is open, and its banner answered where this visit does that. */
  onAnswered?: () => void
}

const binding = '__sightlineNotes'
const creatorMark = '<creator>'
/** So many calls of one kind are looked at in one frame or worker. */
const mostPerCall = 2_000
const mostRecords = 20_000
const mostFrames = 30
const gatherMs = 4_000
/** The page script sends what it noted after this long at the latest. */
const notesMs = 300

/** One visit by a visitor of its own. */
export async function runPass(browser: Browser, options: PassOptions): Promise<PassRun> {
  const context = await newVisitor(browser, options)
  try {
    return await visit(context, { ...options, version: browser.version() })
  } finally {
    options.meeting?.leave()
    // A page that hangs keeps its context from closing; the browser's end takes it along.
    await within(context.close(), 3_000).catch(() => undefined)
  }
}

/**
 * Wraps what the page script watches, in every frame of the visitor and in the workers that it makes of Blobs, and hands
 * on what they tell.
 *
 * @returns what `watchWorkers` puts in front of workers with an address.
 */
export async function instrument(
  context: BrowserContext,
  {
    pass,
    version,
    take,
  }: { pass: PassKind; version: string; take: (frame: Frame, records: readonly PageRecord[]) => void },
): Promise<string> {
  const channel = randomUUID()
  const prefixFor = (creator: string) =>
    workerPrefix({ channel, creator, calls: watchedCalls, brands: brandsOf(version), mostPerCall })
  const [before = '', after = ''] = prefixFor(creatorMark).split(JSON.stringify(creatorMark))
  const workerParts: PageScriptConfig['workerPrefix'] = [before, after]
  await context.exposeBinding(binding, ({ frame }, text: unknown) => {
    const records = recordsOf(text)
    if (records) take(frame, records)
  })
  await context.addInitScript(pageScript, {
    binding,
    calls: watchedCalls,
    events: behaviourEvents,
    hasGpc: pass === 'gpc',
    brands: brandsOf(version),
    mostPerCall,
    mostBodyBytes: 256_000,
    channel,
    workerPrefix: workerParts,
  })
  return prefixFor('')
}

/**
 * Puts the watching script in front of workers that the page loads from an address. The interceptor is asked for the
 * proxy's password as well.
 */
async function watchWorkers(
  context: BrowserContext,
  page: Page,
  { prefix, proxy }: { prefix: string; proxy: PassOptions['proxy'] },
): Promise<void> {
  const wire = await context.newCDPSession(page)
  const asked = new Set<string>()
  // A page that is gone takes no answer.
  const quietly = (step: Promise<unknown>) => step.catch(() => undefined)
  wire.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isKnown = authChallenge.source === 'Proxy' && proxy && !asked.has(requestId)
    asked.add(requestId)
    const authChallengeResponse = isKnown
      ? { response: 'ProvideCredentials' as const, username: proxy.username, password: proxy.password }
      : { response: 'Default' as const }
    quietly(wire.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }))
  })
  wire.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const isScript = responseHeaders.some(
      ({ name, value }) => name.toLowerCase() === 'content-type' && /javascript|ecmascript/i.test(value),
    )
    const answer = async () => {
      if (!isScript || responseStatusCode !== 200) return wire.send('Fetch.continueRequest', { requestId })
      const { body, base64Encoded } = await wire.send('Fetch.getResponseBody', { requestId })
      const watched = [Buffer.from(prefix), Buffer.from(body, base64Encoded ? 'base64' : 'utf8')]
      return wire.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
        body: Buffer.concat(watched).toString('base64'),
      })
    }
    quietly(answer().catch(() => wire.send('Fetch.continueRequest', { requestId })))
  })
  await wire.send('Fetch.enable', {
    patterns: [
      // The proxy's question is asked only about requests that are intercepted.
      ...(proxy ? [{ urlPattern: '*', requestStage: 'Request' as const }] : []),
      // Chromium files a worker's own script under "other"; what the page loads as a script goes through untouched.
      { urlPattern: '*', resourceType: 'Other', requestStage: 'Response' },
    ],
    handleAuthRequests: proxy !== null,
  })
}

async function visit(context: BrowserContext, options: PassOptions & { version: string }): Promise<PassRun> {
  const { pass, url, budget, version } = options
  const startedAt = options.now()
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  const records: Recording['records'] = []
  const numbers = new Map<Frame, number>()
  const prefix = await instrument(context, {
    pass,
    version,
    take: (frame, told) => {
      const number = numbers.get(frame) ?? numbers.set(frame, numbers.size + 1).size
      for (const record of told)
        if (records.length < mostRecords) records.push({ ...record, frame: `${number} ${frame.url()}` })
    },
  })
  const page = await context.newPage()
  await watchWorkers(context, page, { prefix, proxy: options.proxy })
  const warnings = watchIntrusions(context, page)
  const traffic = await recordTraffic(context, page, budget)
  try {
    const opened = await open(page, url, budget)
    if (opened.outcome === 'unavailable') return opened
    const { response } = opened
    const isLoaded = await first(traffic.over, loadedIn(page, Math.min(20_000, budget.passMs / 2)))
    const loadMs = isLoaded ? elapsed() : null
    await first(traffic.over, within(traffic.countBytes(), gatherMs))
    const openedAt = performance.now()
    const answering = answerConsent(page, {
      ...{ pass, consentMs: budget.consentMs, over: traffic.over },
      countRequests: () => traffic.requests.length,
    })
    // A visit that answers nothing need not wait for the banner before it goes on.
    const mayAnswer = pass === 'accept' || pass === 'reject'
    const answered = mayAnswer ? ((await first(traffic.over, answering)) ?? noBanner) : noBanner
    const skipped = mayAnswer && whySkipped(answered)
    if (skipped) return { outcome: 'skipped', reason: skipped }
    const answeredAt = performance.now()
    options.onAnswered?.()
    const hasSettled = await traffic.rest(budget.quietMs, budget.settleMs)
    const seen = mayAnswer ? answered : ((await first(traffic.over, answering)) ?? noBanner)
    const consent = seen.outcome === 'no-refusal' ? noBanner : seen
    const finalUrl = page.url()
    const hangs = !(await isAnswering(page))
    if (hangs) await endProcessOf(context, page)
    const screenshot = hangs ? undefined : await picture(page)
    if (!hangs) await first(traffic.over, readPage(page))
    traffic.typingBegins()
    const typed: TypedValue[] = []
    if (!hangs && !traffic.ended()) await first(traffic.over, typeIntoForms(page, 15_000, typed))
    const typedUntil = typed.length > 0 ? performance.now() + budget.typedMs : 0
    const until = Math.max(answeredAt + budget.windowMs, typedUntil)
    await first(traffic.over, pause(until - performance.now()))
    if (options.meeting) await first(traffic.over, within(options.meeting.arrive(), longestMeetingMs))
    const watchedMs = Math.round(performance.now() - openedAt)
    if (page.url().split('#')[0] !== finalUrl.split('#')[0])
      warnings.add('navigated-away', `The page went to ${page.url().slice(0, 200)} while it was looked at.`)
    if (!screenshot) warnings.add('no-screenshot', 'The browser gave no picture of the page.')
    const storage = hangs ? undefined : await storageOf(page)
    if (!hangs && !traffic.ended()) {
      if (await openInnerView(page)) await first(traffic.over, pause(budget.viewMs))
      await hidePage(page)
      await pause(notesMs)
      // The answers that were read go with the page.
      await traffic.finish(gatherMs)
      traffic.leavingBegins()
      await leavePage(page)
    }
    await pause(notesMs)
    if (storage === undefined) warnings.add('page-hangs', 'Scripts of the page kept the browser from answering.')
    const jar = (await within(context.cookies(), gatherMs)) ?? []
    await traffic.finish(hangs ? notesMs : gatherMs)
    const ended = traffic.ended()
    for (const record of records) if (record.type === 'left') traffic.add(record, typed.length > 0)
    for (const { url: to, body } of traffic.sentFrames)
      records.push({ type: 'body', script: '', url: to, body, frame: '0 ' })
    return {
      outcome: 'recorded',
      recording: {
        pass,
        finalUrl,
        status: response?.status() ?? null,
        startedAt,
        budget: {
          endedBy: ended ?? (isLoaded && hasSettled ? 'settled' : 'still-busy'),
          elapsedMs: elapsed(),
          loadMs,
          watchedMs,
          requests: traffic.requests.length,
          bytes: traffic.bytes(),
        },
        consent,
        requests: traffic.requests,
        records,
        jar: jar as JarCookie[],
        storage: storage ?? [],
        typed,
        warnings: warnings.list(),
        screenshot: screenshot ?? null,
      },
    }
  } catch (error) {
    return { outcome: 'unavailable', ...failureOf(error) }
  } finally {
    traffic.stop()
  }
}

const noBanner: ConsentFinding = { outcome: 'none' }
/** Visits that started together are not further apart unless one of them is stuck. */
const longestMeetingMs = 15_000

function whySkipped(consent: ConsentAnswer): (typeof skipReasons)[number] | undefined {
  if (consent.outcome === 'no-refusal') return 'no-reject-button'
  if (consent.outcome === 'not-recognised') return 'banner-not-recognised'
  return consent.outcome === 'recognised' && consent.isOpen ? undefined : 'no-banner'
}

type Opened = { outcome: 'opened'; response: Response | null } | Extract<PassRun, { outcome: 'unavailable' }>

async function open(page: Page, url: string, budget: PassBudget): Promise<Opened> {
  const unavailable = (reason: SiteUnavailableReason, detail: string) =>
    ({ outcome: 'unavailable', reason, detail }) as const
  try {
    const response = await page.goto(url, { waitUntil: 'commit', timeout: Math.min(20_000, budget.passMs) })
    const headers = response?.headers() ?? {}
    // The guarded proxy says on plain http why it does not go there.
    if (headers['x-refused']) return unavailable('guarded', headers['x-refused'])
    const status = response?.status() ?? 200
    if (status >= 400) return unavailable('http-error', `answered ${status}`)
    const type = headers['content-type'] ?? ''
    return type !== '' && !/html/i.test(type)
      ? unavailable('not-a-page', type.slice(0, 80))
      : { outcome: 'opened', response }
  } catch (error) {
    return { outcome: 'unavailable', ...failureOf(error) }
  }
}

const loadedIn = (page: Page, timeout: number): Promise<boolean> =>
  page.waitForLoadState('load', { timeout }).then(
    () => true,
    () => false,
  )

/** The result of a step, or undefined as soon as the budget is spent. */
function first<T>(over: Promise<void>, step: Promise<T>): Promise<T | undefined> {
  step.catch(() => undefined)
  return Promise.race([over.then(() => undefined), step])
}

/** Dismisses and reports what a page does to keep a visitor: dialogs, permission requests and the like. */
function watchIntrusions(context: BrowserContext, page: Page) {
  const list: SiteWarning[] = []
  let dialogs = 0
  let downloads = 0
  const popups: string[] = []
  page.on('crash', () => {
    list.push({
      code: 'page-crashed',
      text: 'The page crashed while it was looked at; what it did until then is reported.',
    })
  })
  page.on('dialog', (dialog) => {
    // A page that asks whether its visitor wants to leave is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept().catch(() => undefined)
    dialogs++
    dialog.dismiss().catch(() => undefined)
  })
  page.on('download', (download) => {
    downloads++
    download.cancel().catch(() => undefined)
  })
  context.on('page', (other) => {
    if (other === page) return
    if (popups.length < 5) popups.push(other.url().slice(0, 200))
    other.close().catch(() => undefined)
  })
  const told = (): SiteWarning[] => [
    ...(dialogs > 0
      ? [
          {
            code: 'dialogs' as const,
            text: `The page opened ${counted(dialogs, 'dialog; it was', 'dialogs; all were')} dismissed.`,
          },
        ]
      : []),
    ...(downloads > 0
      ? [
          {
            code: 'downloads' as const,
            text: `The page began ${counted(downloads, 'download; it was not', 'downloads; none was')} kept.`,
          },
        ]
      : []),
    ...(popups.length > 0
      ? [{ code: 'popups' as const, text: `The page opened other windows; they were closed: ${popups.join(', ')}` }]
      : []),
  ]
  return {
    add: (code: SiteWarning['code'], text: string) => void list.push({ code, text }),
    list: () => [...list, ...told()],
  }
}

const picture = (page: Page): Promise<Uint8Array | undefined> =>
  within(page.screenshot({ type: 'png', animations: 'disabled', timeout: gatherMs }), gatherMs).catch(() => undefined)

/** Whether the scripts of a page leave it time for anything else; one that is gone or elsewhere answers so. */
async function isAnswering(page: Page): Promise<boolean> {
  const answer = page.evaluate(() => true).catch(() => true)
  return (await within(answer, gatherMs)) ?? false
}

/** Its scripts would keep a processor busy until the browser ends. */
async function endProcessOf(context: BrowserContext, page: Page): Promise<void> {
  page.removeAllListeners('crash')
  const isGone = new Promise<void>((resolve) => void page.once('crash', () => resolve()))
  const wire = await within(context.newCDPSession(page), gatherMs).catch(() => undefined)
  // A crashed page never answers.
  wire?.send('Page.crash').catch(() => undefined)
  await within(isGone, 1_000)
}

/** Undefined when the page's own frame does not answer, as one that began to hang when it was typed into. */
async function storageOf(page: Page): Promise<FrameStorage[] | undefined> {
  const frames = page.frames().slice(0, mostFrames)
  const read = await Promise.all(
    frames.map((frame) => within(frame.evaluate(readStorage), gatherMs).catch(() => 'gone' as const)),
  )
  if (read[0] === undefined) return undefined
  return read.filter((storage) => typeof storage === 'object' && storage !== null)
}

/** Runs in the page. */
async function readStorage() {
  const keys = (pick: () => Storage) => {
    try {
      return Object.entries(pick())
        .slice(0, 100)
        .map(([name, value]) => ({ name: name.slice(0, 200), bytes: name.length + String(value).length }))
    } catch {
      // Frames without an origin of their own have no storage.
      return []
    }
  }
  const databases = await Promise.race([
    Promise.resolve()
      .then(() => indexedDB.databases())
      .then(
        (list) => list.flatMap(({ name }) => (name ? [name.slice(0, 200)] : [])).slice(0, 50),
        () => [],
      ),
    new Promise<string[]>((resolve) => setTimeout(resolve, 500, [])),
  ])
  return { origin: location.origin, local: keys(() => localStorage), session: keys(() => sessionStorage), databases }
}

const recordTypes: readonly string[] = [
  'call',
  'listener',
  'observer',
  'cookie',
  'storage',
  'body',
  'left',
  'unread',
  'capped',
  'worker',
  'watched-worker',
]

/**
 * Validates messages of the page script. Pages cannot reach its channel, but no input from a page is trusted to have a
 * shape.
 */
function recordsOf(text: unknown): PageRecord[] | undefined {
  if (typeof text !== 'string' || text.length > 5_000_000) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list)
      ? (list.filter((record) =>
          recordTypes.includes((record as { type?: string } | null)?.type ?? ''),
        ) as PageRecord[])
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
