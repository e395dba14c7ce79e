import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import type { Answerable } from './banner-words.ts'
import { type FoundBanner, findBanner } from './find-banner.ts'
import type { ConsentFinding, PassKind } from './site-scan.ts'
import { pause, within } from './within.ts'

// Consent banners are found and answered by DuckDuckGo's autoconsent: rules for some hundred platforms, kept by others.

interface Rule {
  name: string
  runContext?: { main?: boolean; frame?: boolean; urlPattern?: string }
}

interface Message {
  type?: unknown
  id?: unknown
  code?: unknown
  cmp?: unknown
  result?: unknown
}

interface Autoconsent {
  script: string
  rules: Rule[]
}

const actionOf = { before: null, gpc: null, accept: 'optIn', reject: 'optOut' } as const satisfies Record<
  PassKind,
  string | null
>
const pollMs = 50
const mostMessages = 500
const stepMs = 5_000
const lookEveryMs = 400
/** A banner that words have found may still be one that a rule knows by name. */
const ruleGraceMs = 1_000
const readyMs = 600
const believedMs = 2_000
/** As consent findings name a banner that no rule knows. */
const unknownMaker = 'unknown make'

let loaded: Promise<Autoconsent> | undefined

async function loadAutoconsent(): Promise<Autoconsent> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@duckduckgo/autoconsent'))
  const [script, rules] = await Promise.all([
    readFile(join(folder, 'autoconsent.playwright.js'), 'utf8'),
    readFile(require.resolve('@duckduckgo/autoconsent/rules/rules.json'), 'utf8'),
  ])
  return { script, rules: (JSON.parse(rules) as { autoconsent: Rule[] }).autoconsent }
}

/** `no-refusal`: there is a banner, and none of its buttons refuses. */
export type ConsentAnswer = ConsentFinding | { outcome: 'no-refusal' }

interface ConsentOptions {
  pass: PassKind
  consentMs: number
  over: Promise<void>
  /** How many requests the page has made. */
  countRequests: () => number
}

/**
 * Looks for a banner and, in the passes that want it, answers it: by a rule, else by its words. An answer is believed when
 * something came of it.
 */
export async function answerConsent(page: Page, options: ConsentOptions): Promise<ConsentAnswer> {
  const { pass, consentMs, over, countRequests } = options
  const action = actionOf[pass]
  const rules = await listenForRules(page, consentMs)
  let isOver = false
  over.then(() => {
    isOver = true
  })
  const began = Date.now()
  let shown: FoundBanner | undefined
  let shownAt = 0
  for (let lookAt = began; !isOver && !rules.isOpen() && Date.now() < began + consentMs; ) {
    await pause(pollMs)
    if (shown && Date.now() > shownAt + ruleGraceMs) break
    if (shown || Date.now() < lookAt) continue
    shown = await findBanner(page)
    shownAt = Date.now()
    lookAt = shownAt + lookEveryMs
  }
  // Looks once more for a banner that appears late, or if the wait was skipped.
  if (!shown && !rules.isOpen() && !isOver) shown = await findBanner(page)
  const cmp = rules.cmp()
  if (!shown && cmp === undefined) {
    rules.stop()
    return (await within(page.evaluate(platformShown), stepMs).catch(() => undefined))
      ? { outcome: 'not-recognised', words: 'The page says by __tcfapi that its consent banner is shown.' }
      : { outcome: 'none' }
  }
  const platform = shown ? await within(page.evaluate(platformId), stepMs).catch(() => undefined) : undefined
  const own = platform === undefined ? unknownMaker : `the IAB’s platform ${platform}`
  const recognised = (answer: 'not-given' | 'accepted' | 'rejected' | 'failed') =>
    ({ outcome: 'recognised', cmp: cmp ?? own, isOpen: rules.isOpen() || shown !== undefined, answer }) as const
  const readable = cmp !== undefined || (shown && shown.accept !== undefined)
  if (!action || isOver || (cmp !== undefined && !rules.isOpen() && !shown)) {
    rules.stop()
    return readable ? recognised('not-given') : { outcome: 'not-recognised', words: shown?.words ?? '' }
  }
  const isBelieved = async (answer: () => Promise<boolean>, isByHand: boolean): Promise<boolean> => {
    const before = { ...(await stateOf(page)), requests: countRequests() }
    if (!(await answer())) return false
    for (const until = Date.now() + believedMs; ; await pause(3 * pollMs)) {
      const now = await stateOf(page)
      const hasChanged = now.all !== before.all || countRequests() > before.requests
      // Some banners stay open until someone closes them: the answer is in what the page wrote down.
      if (isByHand && now.consent !== before.consent) return true
      // A banner that a hand clicked away took the answer; one that a rule spoke to may only have been hidden.
      if ((hasChanged || isByHand || pass === 'reject') && !(await findBanner(page))) return true
      if (isOver || Date.now() > until) return false
    }
  }
  const choice: Answerable = action === 'optIn' ? 'accept' : 'reject'
  const byHand = async () => (await findBanner(page))?.click(choice) ?? false
  const byRule = async () => {
    await pause(readyMs)
    return rules.answer(action, consentMs * 3)
  }
  const isDone = (rules.isOpen() && (await isBelieved(byRule, false))) || ((await isBelieved(byHand, true)) && !isOver)
  rules.stop()
  if (isDone) return recognised(pass === 'accept' ? 'accepted' : 'rejected')
  if (cmp === undefined && choice === 'reject' && shown?.accept !== undefined && !shown.hasRefusal)
    return { outcome: 'no-refusal' }
  return cmp === undefined && shown?.[choice] === undefined
    ? { outcome: 'not-recognised', words: shown?.words ?? '' }
    : recognised('failed')
}

/** Rules of autoconsent in every frame: what they find, and how to have it answered. */
async function listenForRules(page: Page, consentMs: number) {
  loaded ??= loadAutoconsent()
  const { script, rules } = await loaded
  let cmp: string | undefined
  let open: Frame | undefined
  let answer: boolean | undefined
  let messages = 0
  const run = (frame: Frame, code: string) => within(frame.evaluate(code), stepMs).catch(() => undefined)
  const tell = (frame: Frame, message: object) => run(frame, `autoconsentReceiveMessage(${JSON.stringify(message)})`)
  const heard = async ({ frame }: { frame: Frame }, message: Message) => {
    if (++messages > mostMessages || typeof message !== 'object' || message === null) return
    switch (message.type) {
      case 'init': {
        const config = {
          enabled: true,
          // Told to answer when the page has had a moment to get ready.
          autoAction: null,
          disabledCmps: [],
          enablePrehide: false,
          enableCosmeticRules: true,
          enableGeneratedRules: true,
          enableHeuristicDetection: false,
          heuristicMode: 'off',
          detectRetries: Math.ceil(consentMs / 500),
          isMainWorld: true,
        }
        await tell(frame, { type: 'initResp', config, rules: { autoconsent: rulesFor(frame, rules) } })
        return
      }
      case 'cmpDetected':
        cmp ??= nameOf(message.cmp)
        return
      case 'popupFound':
        cmp = nameOf(message.cmp)
        open = frame
        return
      case 'optInResult':
      case 'optOutResult':
        answer = message.result === true
        return
      case 'eval': {
        const result = await run(frame, String(message.code))
        await tell(frame, { type: 'evalResp', id: message.id, result: result ?? null })
      }
    }
  }
  const inject = (frame: Frame) => void run(frame, script)
  const isListening = await within(
    page.exposeBinding('autoconsentSendMessage', heard).then(() => true),
    stepMs,
  ).catch(() => false)
  if (isListening) {
    for (const frame of page.frames().slice(0, 30)) inject(frame)
    page.on('framenavigated', inject)
  }
  return {
    cmp: () => cmp,
    isOpen: () => open !== undefined,
    answer: async (action: 'optIn' | 'optOut', mostMs: number): Promise<boolean> => {
      if (open) await tell(open, { type: action })
      for (const until = Date.now() + mostMs; answer === undefined && Date.now() < until; ) await pause(pollMs)
      return answer === true
    },
    stop: () => void page.off('framenavigated', inject),
  }
}

/** Returns what a page stores about its visitor, and of it what it calls consent, to see whether an answer changed it. */
async function stateOf(page: Page): Promise<{ all: string; consent: string }> {
  const [cookies = [], stored = []] = await Promise.all([
    within(page.context().cookies(), stepMs),
    within(page.evaluate(readStored), stepMs).catch(() => []),
  ])
  const kept = [
    ...cookies.map(({ name, domain, value }) => ({ name, line: `${domain} ${name}=${value}` })),
    ...stored.map(([name, value]) => ({ name, line: `${name}=${value}` })),
  ]
  const textOf = (rows: typeof kept) => rows.map(({ line }) => line).join(';')
  return { all: textOf(kept), consent: textOf(kept.filter(({ name }) => /consent|gdpr|ccpa|opt-?in/i.test(name))) }
}

/** Runs in the page. */
function readStored(): [string, string][] {
  try {
    return [localStorage, sessionStorage].flatMap((storage): [string, string][] => Object.entries(storage))
  } catch {
    // A document without an origin of its own has no storage.
    return []
  }
}

/** Runs in the page: whether a consent platform after the IAB's frameworks says that it shows its banner. */
function platformShown(): Promise<boolean> {
  const ask = (name: '__tcfapi' | '__gpp', args: unknown[]) =>
    new Promise<boolean>((resolve) => {
      const api = (globalThis as Record<string, unknown>)[name]
      if (typeof api !== 'function') return resolve(false)
      setTimeout(resolve, 500, false)
      api(...args, (answer: { displayStatus?: unknown; cmpDisplayStatus?: unknown } | undefined) =>
        resolve([answer?.displayStatus, answer?.cmpDisplayStatus].includes('visible')),
      )
    })
  return Promise.all([ask('__tcfapi', ['ping', 2]), ask('__gpp', ['ping'])]).then((shown) => shown.includes(true))
}

/** Runs in the page: the number of its consent platform in the IAB's list. */
function platformId(): Promise<number | undefined> {
  return new Promise((resolve) => {
    const api = (globalThis as Record<string, unknown>).__tcfapi
    if (typeof api !== 'function') return resolve(undefined)
    setTimeout(resolve, 500, undefined)
    api('ping', 2, (answer: { cmpId?: unknown } | undefined) =>
      resolve(typeof answer?.cmpId === 'number' && answer.cmpId > 1 ? answer.cmpId : undefined),
    )
  })
}

/** The library that these rules know was written by others before Complianz used it. */
const nameOf = (cmp: unknown): string =>
  String(cmp)
    .slice(0, 100)
    .replace(/^Complianz (?=categories$|notice$|opt)/, 'Cookie Consent by Osano, ')

/** Rules that can match in this frame: all of them would be most of a megabyte for each. */
function rulesFor(frame: Frame, rules: readonly Rule[]): Rule[] {
  const isMain = frame.parentFrame() === null
  const url = frame.url()
  return rules.filter(({ runContext = {} }) => {
    const runsHere = isMain ? (runContext.main ?? true) : (runContext.frame ?? false)
    return runsHere && (!runContext.urlPattern || new RegExp(runContext.urlPattern).test(url))
  })
}
