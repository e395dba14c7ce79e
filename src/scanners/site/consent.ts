import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
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

/** Looks for a banner and, in the passes that want it, answers it. */
export async function answerConsent(
  page: Page,
  { pass, consentMs, over }: { pass: PassKind; consentMs: number; over: Promise<void> },
): Promise<ConsentFinding> {
  loaded ??= loadAutoconsent()
  const { script, rules } = await loaded
  const action = actionOf[pass]
  let cmp: string | undefined
  let isOpen = false
  let answer: boolean | undefined
  let messages = 0
  let isOver = false
  over.then(() => {
    isOver = true
  })

  const run = (frame: Frame, code: string) => within(frame.evaluate(code), stepMs).catch(() => undefined)
  const heard = async ({ frame }: { frame: Frame }, message: Message) => {
    if (++messages > mostMessages || typeof message !== 'object' || message === null) return
    switch (message.type) {
      case 'init': {
        const config = {
          enabled: true,
          autoAction: action,
          disabledCmps: [],
          enablePrehide: false,
          enableCosmeticRules: true,
          enableGeneratedRules: true,
          enableHeuristicDetection: false,
          heuristicMode: 'off',
          detectRetries: Math.ceil(consentMs / 500),
          isMainWorld: true,
        }
        const reply = { type: 'initResp', config, rules: { autoconsent: rulesFor(frame, rules) } }
        await run(frame, `autoconsentReceiveMessage(${JSON.stringify(reply)})`)
        return
      }
      case 'cmpDetected':
        cmp ??= nameOf(message.cmp)
        return
      case 'popupFound':
        cmp = nameOf(message.cmp)
        isOpen = true
        return
      case 'optInResult':
      case 'optOutResult':
        answer = message.result === true
        return
      case 'eval': {
        const result = await run(frame, String(message.code))
        const reply = { type: 'evalResp', id: message.id, result: result ?? null }
        await run(frame, `autoconsentReceiveMessage(${JSON.stringify(reply)})`)
      }
    }
  }
  const inject = (frame: Frame) => void run(frame, script)

  const isListening = await within(
    page.exposeBinding('autoconsentSendMessage', heard).then(() => true),
    stepMs,
  ).catch(() => false)
  if (!isListening) return { outcome: 'none' }
  for (const frame of page.frames().slice(0, 30)) inject(frame)
  page.on('framenavigated', inject)

  const found = Date.now() + consentMs
  while (!isOver && !isOpen && Date.now() < found) await pause(pollMs)
  const answered = Date.now() + consentMs * 3
  while (!isOver && isOpen && action && answer === undefined && Date.now() < answered) await pause(pollMs)
  page.off('framenavigated', inject)

  if (cmp === undefined) {
    const words = await within(page.evaluate(wordsOfBanner), stepMs).catch(() => undefined)
    return words ? { outcome: 'not-recognised', words } : { outcome: 'none' }
  }
  if (!action || !isOpen) return { outcome: 'recognised', cmp, isOpen, answer: 'not-given' }
  if (!answer) return { outcome: 'recognised', cmp, isOpen, answer: 'failed' }
  return { outcome: 'recognised', cmp, isOpen, answer: pass === 'accept' ? 'accepted' : 'rejected' }
}

const nameOf = (cmp: unknown): string => String(cmp).slice(0, 100)

/** Rules that can match in this frame: all of them would be most of a megabyte for each. */
function rulesFor(frame: Frame, rules: readonly Rule[]): Rule[] {
  const isMain = frame.parentFrame() === null
  const url = frame.url()
  return rules.filter(({ runContext = {} }) => {
    const runsHere = isMain ? (runContext.main ?? true) : (runContext.frame ?? false)
    return runsHere && (!runContext.urlPattern || new RegExp(runContext.urlPattern).test(url))
  })
}

/**
 * Runs in the page: the words of something that lies over it, speaks of cookies or consent and has a button to agree.
 * Whoever only sells cookies has no such thing.
 */
function wordsOfBanner(): string | undefined {
  const about = /cookie|consent|gdpr|datenschutz|einwillig|zustimm|confidentialit|traceur|privacidad|galletas|tracking/i
  const agree =
    /^(?:(?:i )?(?:accept|agree|allow)\b.{0,30}|ok(?:ay)?|got it|understood|(?:alle )?(?:akzeptieren|zustimmen|annehmen)|einverstanden|(?:tout )?accepter.{0,20}|j'accepte|aceptar.{0,20}|accetta.{0,20}|accepteren|akkoord|aceitar.{0,20}|godkänn.{0,20}|zgadzam.{0,20})[.!]?$/i
  const roots: (Document | ShadowRoot)[] = [document]
  const all: Element[] = []
  for (let root = roots.shift(); root && all.length < 5000; root = roots.shift())
    for (const element of root.querySelectorAll('*')) {
      if (all.length >= 5000) break
      all.push(element)
      if (element.shadowRoot) roots.push(element.shadowRoot)
    }
  for (const element of all) {
    const { position, visibility } = getComputedStyle(element)
    const isOver =
      position === 'fixed' ||
      position === 'sticky' ||
      element.matches('dialog[open], [role=dialog], [role=alertdialog]')
    if (!isOver || visibility === 'hidden') continue
    const box = element.getBoundingClientRect()
    // biome-ignore lint/performance/useDomNodeTextContent: only words that are shown make a banner.
    const words = (element as HTMLElement).innerText?.trim().replace(/\s+/g, ' ') ?? ''
    if (box.width < 100 || box.height < 20 || words.length > 5000 || !about.test(words)) continue
    const buttons = element.querySelectorAll('button, [role=button], input[type=button], input[type=submit], a')
    for (const button of buttons) {
      // biome-ignore lint/performance/useDomNodeTextContent: the label that is shown.
      const label = ((button as HTMLElement).innerText || (button as HTMLInputElement).value || '').trim()
      if (agree.test(label)) return words.slice(0, 200)
    }
  }
  return undefined
}
