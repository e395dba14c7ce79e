import type { CDPSession, ElementHandle, Frame, JSHandle, Page } from 'playwright-core'
import { type Answerable, type BannerReading, type BannerText, readBanner } from './banner-words.ts'
import { within } from './within.ts'

// A consent banner by what it is: something that lies over the page, speaks of consent and has a button to agree. Looked for
// in the page, its frames and its shadow roots, closed ones included.

export interface FoundBanner extends BannerReading {
  words: string
  click: (answer: Answerable) => Promise<boolean>
}

interface Overlays {
  texts: BannerText[]
  buttons: Element[][]
}

const stepMs = 2_000
const mostFrames = 10
const mostClosedRoots = 20

export async function findBanner(page: Page): Promise<FoundBanner | undefined> {
  const main = page.mainFrame()
  for (const frame of [main, ...page.frames().filter((frame) => frame !== main)].slice(0, mostFrames)) {
    const found = await within(inFrame(frame, frame !== main), stepMs).catch(() => undefined)
    if (found) return found
  }
  return within(inClosedRoots(page), stepMs).catch(() => undefined)
}

async function inFrame(frame: Frame, isInner: boolean): Promise<FoundBanner | undefined> {
  if (isInner) {
    const box = await (await frame.frameElement()).boundingBox()
    if (!box || box.width < 100 || box.height < 20) return undefined
  }
  const overlays: JSHandle<Overlays> = await frame.evaluateHandle(overlaysIn, isInner)
  const best = bestOf(await overlays.evaluate(({ texts }) => texts))
  if (!best) return undefined
  const clickAt = async (label: number): Promise<boolean> => {
    const handle = await overlays.evaluateHandle(({ buttons }, [at, label]) => buttons[at]?.[label], [
      best.at,
      label,
    ] as const)
    const button = handle.asElement() as ElementHandle<HTMLElement> | null
    if (!button) return false
    const isClicked = await within(
      button.click({ timeout: stepMs }).then(() => true),
      stepMs,
    ).catch(() => false)
    // Something that moves or lies in the way keeps the mouse from it, not a script.
    return (
      isClicked ??
      within(
        button.evaluate((element) => element.click()).then(() => true),
        stepMs,
      )
        .catch(() => false)
        .then(Boolean)
    )
  }
  return { ...best, click: (answer) => answering(best, answer, clickAt) }
}

/** Searches closed shadow roots, which are hidden from page scripts, through the DevTools protocol. */
async function inClosedRoots(page: Page): Promise<FoundBanner | undefined> {
  const wire = await page.context().newCDPSession(page)
  for (const backendNodeId of await closedRootsOf(wire)) {
    const { object } = await wire.send('DOM.resolveNode', { backendNodeId })
    const call = (
      objectId: string | undefined,
      functionDeclaration: string,
      returnByValue: boolean,
      values: unknown[] = [],
    ) =>
      wire.send('Runtime.callFunctionOn', {
        functionDeclaration,
        returnByValue,
        arguments: values.map((value) => ({ value })),
        ...(objectId === undefined ? {} : { objectId }),
      })
    const { result } = await call(object.objectId, `function () { return (${overlaysIn})(true, this) }`, false)
    const texts = await call(result.objectId, 'function () { return this.texts }', true)
    const best = bestOf(texts.result.value as BannerText[])
    if (!best) continue
    const clickAt = async (label: number): Promise<boolean> => {
      const place = await call(
        result.objectId,
        `function (at, label) { return (${middleOf})(this.buttons[at][label]) }`,
        true,
        [best.at, label],
      )
      const { x, y } = place.result.value as { x: number; y: number }
      await page.mouse.click(x, y)
      return true
    }
    return { ...best, click: (answer) => answering(best, answer, clickAt) }
  }
  await wire.detach()
  return undefined
}

async function closedRootsOf(wire: CDPSession): Promise<number[]> {
  const { root } = await wire.send('DOM.getDocument', { depth: -1, pierce: true })
  const found: number[] = []
  const open = [root]
  for (let node = open.pop(); node && found.length < mostClosedRoots; node = open.pop()) {
    for (const shadow of node.shadowRoots ?? []) {
      if (shadow.shadowRootType === 'closed') found.push(shadow.backendNodeId)
      if (shadow.shadowRootType !== 'user-agent') open.push(shadow)
    }
    open.push(...(node.children ?? []))
  }
  return found
}

async function answering(
  reading: BannerReading,
  answer: Answerable,
  clickAt: (label: number) => Promise<boolean>,
): Promise<boolean> {
  const label = reading[answer]
  return label !== undefined && ((await within(clickAt(label), 2 * stepMs).catch(() => false)) ?? false)
}

/** The one that can be answered best; of equal ones the innermost. */
function bestOf(texts: readonly BannerText[]): (BannerReading & { words: string; at: number }) | undefined {
  return texts
    .flatMap(({ words, labels }, at) => {
      const reading = readBanner({ words, labels })
      return reading ? [{ ...reading, words, at }] : []
    })
    .sort((a, b) => answersOf(b) - answersOf(a) || a.words.length - b.words.length)
    .map((found) => ({ ...found, words: found.words.slice(0, 200) }))[0]
}

const answersOf = ({ accept, reject }: BannerReading): number =>
  Number(accept !== undefined) + Number(reject !== undefined)

/** Runs in the page. */
function middleOf(button: Element): { x: number; y: number } {
  button.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = button.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Runs in the page: what lies over it, with the buttons inside. `isWhole`: the document or root itself may be one. */
function overlaysIn(isWhole: boolean, start: Document | ShadowRoot = document): Overlays {
  const below = (root: ParentNode): Element[] => {
    const found: Element[] = []
    const roots: ParentNode[] = [root]
    for (let at = roots.shift(); at && found.length < 20_000; at = roots.shift())
      for (const element of at.querySelectorAll('*')) {
        found.push(element)
        if (element.shadowRoot) roots.push(element.shadowRoot)
      }
    return found
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width >= 8 && height >= 8 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  // biome-ignore lint/performance/useDomNodeTextContent: only words that are shown make a banner.
  const shown = (element: Element) => (element as HTMLElement).innerText ?? ''
  const wordsOf = (container: ParentNode): string =>
    [
      ...(container instanceof Element ? [shown(container)] : [...container.children].map(shown)),
      ...below(container).flatMap(({ shadowRoot }) => (shadowRoot ? [...shadowRoot.children].map(shown) : [])),
      ...(container instanceof Element && container.shadowRoot ? [...container.shadowRoot.children].map(shown) : []),
    ]
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  const pressed = 'button, [role=button], input[type=button], input[type=submit], a, [onclick], [tabindex="0"]'
  const buttonsOf = (container: ParentNode): Element[] => {
    const inside = [
      ...below(container),
      ...(container instanceof Element && container.shadowRoot ? below(container.shadowRoot) : []),
    ]
    const found = inside.filter((element) => {
      if (element.matches(pressed)) return isSeen(element)
      if (!element.matches('div, span, p, li, label')) return false
      const parent = element.parentElement
      return (
        getComputedStyle(element).cursor === 'pointer' &&
        !(parent && getComputedStyle(parent).cursor === 'pointer') &&
        isSeen(element)
      )
    })
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other))).slice(0, 60)
  }
  const labelOf = (button: Element) =>
    (shown(button) || (button as HTMLInputElement).value || button.getAttribute('aria-label') || '')
      .trim()
      .slice(0, 100)
  const isOver = (element: Element) => {
    const { position, zIndex } = getComputedStyle(element)
    return (
      position === 'fixed' ||
      position === 'sticky' ||
      (position === 'absolute' && Number(zIndex) >= 10) ||
      element.matches('dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]') ||
      /cookie|consent|gdpr|cmp-|privacy-(?:banner|notice|popup)/i.test(`${element.id} ${element.getAttribute('class')}`)
    )
  }
  const whole = start instanceof Document ? start.body : start
  const containers: ParentNode[] = [
    ...below(start).filter((element) => isOver(element) && (isSeen(element) || element.shadowRoot !== null)),
    ...(isWhole && whole ? [whole] : []),
  ]
  const texts: { words: string; labels: string[] }[] = []
  const buttons: Element[][] = []
  for (const container of containers) {
    if (texts.length >= 40) break
    const words = wordsOf(container)
    if (words.length < 10 || words.length > 6_000) continue
    const pressable = buttonsOf(container)
    if (pressable.length === 0) continue
    texts.push({ words, labels: pressable.map(labelOf) })
    buttons.push(pressable)
  }
  return { texts, buttons }
}
