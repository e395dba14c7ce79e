import type { WatchedCall } from './fingerprint-rules.ts'

// Runs in every frame before the page's own scripts. It is carried over as text: it may use nothing from outside itself.

export interface PageScriptConfig {
  binding: string
  calls: readonly WatchedCall[]
  events: Readonly<Record<string, readonly string[]>>
  hasGpc: boolean
  /** The browser's answer when asked for its brands. */
  brands: readonly { brand: string; version: string }[]
  /** So many calls of one kind are looked at in one frame; the rest only makes a note that there were more. */
  mostPerCall: number
  mostBodyBytes: number
  /** Name of the broadcast channel on which watched workers tell what they do. */
  channel: string
  /** The prefix of a worker's text, before and after the address of the script that started it, as JSON. */
  workerPrefix: readonly [before: string, after: string]
}

/** Messages of the page script, in lists. */
export type PageRecord =
  | { type: 'call'; script: string; call: string; canvas: number; count: number; measured: number }
  | { type: 'listener'; script: string; group: string; event: string }
  /** A script that observes every change in the document. */
  | { type: 'observer'; script: string }
  | { type: 'cookie'; script: string; line: string }
  | { type: 'storage'; script: string; kind: 'local' | 'session'; key: string; bytes: number }
  /** A character of the body for each byte. */
  | { type: 'body'; script: string; url: string; body: string }
  /** Sent while the page ends, when the network tells no more. Null: a body that could not be read in time. */
  | { type: 'left'; script: string; url: string; method: string; body: string | null }
  /** Something was sent that no one but its receiver can read: a stream, or past the usual network. */
  | { type: 'unread'; script: string; url: string }
  | { type: 'capped'; call: string }
  | { type: 'worker'; script: string; kind: 'own' | 'shared' | 'service' }
  /** A worker that is being watched. */
  | { type: 'watched-worker'; id: number }

/** Wraps what fingerprints, writes or listens; what is wrapped still reads as native code. */
export function pageScript({
  binding,
  calls,
  events,
  hasGpc,
  brands,
  mostPerCall,
  mostBodyBytes,
  channel,
  workerPrefix,
}: PageScriptConfig): void {
  type AnyFunction = (...args: unknown[]) => unknown
  const page = globalThis as unknown as Record<string, unknown>
  const send = page[binding] as ((text: string) => Promise<void>) | undefined
  delete page[binding]
  if (typeof send !== 'function') return

  const { apply, construct, getOwnPropertyDescriptor, defineProperty } = Reflect
  const { stringify } = JSON
  const later = setTimeout
  const { setItem: keepItem } = Storage.prototype
  const NativeError = Error
  const natives = new WeakMap<object, object>()

  // Records wait and leave together: one message for each would cost more than the calls they tell of.
  let waiting: object[] = []
  let isDue = false
  const leave = () => {
    isDue = false
    for (const record of changed) waiting.push({ ...record })
    changed.clear()
    if (waiting.length === 0) return
    const text = stringify(waiting)
    waiting = []
    // The page is going away: no one takes the message any more.
    send(text).catch(() => undefined)
  }
  const due = () => {
    if (isDue) return
    isDue = true
    apply(later, globalThis, [leave, 200])
  }
  const tell = (record: object) => {
    waiting.push(record)
    due()
  }

  const address = /(?:https?|blob|data):[^\s)]+?(?=:\d+:\d+)/
  const { captureStackTrace } = NativeError
  /** The innermost script on the stack that has an address. Frames of ours are left out: to write them down costs most. */
  const callingScript = (): string => {
    const { stackTraceLimit } = NativeError
    const holder: { stack?: unknown } = {}
    NativeError.stackTraceLimit = 6
    captureStackTrace(holder, look)
    NativeError.stackTraceLimit = stackTraceLimit
    const found = typeof holder.stack === 'string' ? address.exec(holder.stack)?.[0] : undefined
    if (found === undefined) return ''
    return found.startsWith('data:') ? 'data:' : found.slice(0, 1000)
  }

  const currentScript = getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get as () => object | null
  const early = new WeakMap<object, Map<string, number>>()
  /** How often this call came from the script element that runs now; 0 when the page runs something later. */
  const timesInScript = (call: string): number => {
    const element = apply(currentScript, document, []) as object | null
    if (!element) return 0
    let counts = early.get(element)
    if (!counts) {
      counts = new Map()
      early.set(element, counts)
    }
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    return count
  }

  interface Tally {
    type: 'call'
    script: string
    call: string
    canvas: number
    count: number
    measured: number
  }
  const tallies = new Map<string, Tally>()
  const values = new Map<string, Set<string>>()
  const changed = new Set<Tally>()
  const looked = new Map<string, number>()
  const canvases = new WeakMap<object, number>()
  let canvasCount = 0

  const lastScript = new Map<string, string>()
  const note = (call: string, canvas: number, weigh: (key: string) => number, isRepeated = false) => {
    const before = looked.get(call) ?? 0
    looked.set(call, before + 1)
    if (before >= mostPerCall) {
      if (before === mostPerCall) tell({ type: 'capped', call })
      return
    }
    const script = (isRepeated ? lastScript.get(call) : undefined) ?? callingScript()
    if (script === '') return
    lastScript.set(call, script)
    const key = `${script} ${call} ${canvas}`
    let tally = tallies.get(key)
    if (!tally) {
      tally = { type: 'call', script, call, canvas, count: 0, measured: 0 }
      tallies.set(key, tally)
    }
    tally.count++
    tally.measured += weigh(key)
    changed.add(tally)
    due()
  }

  const one = () => 1
  const distinct = (value: unknown) => (key: string) => {
    let known = values.get(key)
    if (!known) {
      known = new Set()
      values.set(key, known)
    }
    const { size } = known
    if (size < 300) known.add(String(value).slice(0, 200))
    return known.size - size
  }
  const numberOf = (canvas: object): number => {
    let number = canvases.get(canvas)
    if (number === undefined) {
      number = ++canvasCount
      canvases.set(canvas, number)
    }
    return number
  }
  const canvasOf = (owner: unknown): { number: number; width: number; height: number } => {
    const isCanvas = (one: unknown) => one instanceof HTMLCanvasElement || one instanceof OffscreenCanvas
    const canvas = isCanvas(owner) ? owner : (owner as { canvas?: unknown })?.canvas
    return isCanvas(canvas)
      ? { number: numberOf(canvas), width: canvas.width, height: canvas.height }
      : { number: 0, width: 0, height: 0 }
  }

  const unmasked = [37445, 37446]
  const drawn = new Map<string, number>()
  const judge = (name: string, { group, measure }: WatchedCall, self: unknown, args: unknown[]) => {
    const canvas = group === 'canvas' ? canvasOf(self) : { number: 0, width: 0, height: 0 }
    // A stack for every call would cost a busy page a third of its time. The first calls are looked at one by one; then one
    // canvas has shown what is drawn in it, and a script element that goes on does more of the same.
    let isRepeated = false
    if (group === 'canvas') {
      const key = `${name} ${canvas.number}`
      const count = (drawn.get(key) ?? 0) + 1
      drawn.set(key, count)
      if (count > (measure === 'plain' ? 2 : 30)) return
    } else if (group === 'canvas-font') {
      const times = timesInScript(name)
      isRepeated = times > 10 && times % 5 !== 0
    } else if (measure === 'plain' && timesInScript(name) > 5) return
    switch (measure) {
      case 'text': {
        const text = typeof args[0] === 'string' ? args[0] : ''
        const isTelling = [...text].length >= 10 && !text.includes('\u{1f3f4}')
        return note(name, canvas.number, () => (isTelling ? 1 : 0))
      }
      case 'area': {
        const isPart = name.endsWith('getImageData')
        const width = isPart ? Math.abs(Number(args[2])) : canvas.width
        const height = isPart ? Math.abs(Number(args[3])) : canvas.height
        return note(name, canvas.number, () => (width >= 16 && height >= 16 ? 1 : 0))
      }
      case 'distinct':
        if (group === 'webgl' && unmasked.includes(args[0] as number)) note(`${name}(unmasked)`, 0, one)
        return note(name, 0, distinct(args[0]), isRepeated)
      case 'plain':
        return note(name, canvas.number, one, isRepeated)
    }
  }

  function look(before: (self: unknown, args: unknown[]) => void, self: unknown, args: unknown[]): void {
    try {
      before(self, args)
    } catch {
      // Whatever a page puts in the way of looking, its own call goes through as if no one looked.
    }
  }

  const watched = <F extends object>(native: F, before: (self: unknown, args: unknown[]) => void): F => {
    const wrapped = new Proxy(native, {
      apply(target, self, args: unknown[]) {
        look(before, self, args)
        return apply(target as unknown as AnyFunction, self, args)
      },
      construct(target, args: unknown[], newTarget) {
        look(before, undefined, args)
        return construct(target as unknown as new () => object, args, newTarget) as object
      },
    })
    natives.set(wrapped, native)
    return wrapped
  }

  const replace = (
    target: object | undefined,
    member: string,
    how: 'call' | 'get' | 'set' | 'construct',
    before: (self: unknown, args: unknown[]) => void,
  ) => {
    const found = target && getOwnPropertyDescriptor(target, member)
    if (!target || !found?.configurable) return
    if (how === 'call' || how === 'construct') {
      if (typeof found.value !== 'function') return
      defineProperty(target, member, { ...found, value: watched(found.value, before) })
      return
    }
    const accessor = found[how]
    if (accessor) defineProperty(target, member, { ...found, [how]: watched(accessor, before) })
  }

  const prototypeOf = (owner: string): object | undefined => {
    let at: unknown = globalThis
    for (const step of owner.split('.')) at = (at as Record<string, unknown> | undefined)?.[step]
    return (at as { prototype?: object } | undefined)?.prototype
  }

  // An attribute of Navigator, as the draft has it; Chromium has none, so who asks is heard only in the pass that sets it.
  // https://w3c.github.io/gpc/#javascript-property-to-detect-preference
  const signal = {
    get globalPrivacyControl() {
      return true
    },
  }
  const attribute = getOwnPropertyDescriptor(signal, 'globalPrivacyControl')
  if (attribute && hasGpc) defineProperty(Navigator.prototype, 'globalPrivacyControl', attribute)

  // A headless Chromium calls itself so and has no viewer for PDF: the two by which pages tell it from the one with a window.
  const answers = (owner: string, member: string, how: 'get' | 'value', reply: (given: unknown) => unknown) => {
    const target = owner === 'Window' ? globalThis : prototypeOf(owner)
    const found = target && getOwnPropertyDescriptor(target, member)
    const native = found?.[how]
    if (!target || !found || typeof native !== 'function') return
    const wrapped = new Proxy(native, { apply: (inner, self, args) => reply(apply(inner, self, args)) })
    natives.set(wrapped, native)
    defineProperty(target, member, { ...found, [how]: wrapped })
  }
  const isHeadless = ({ brand }: { brand: string }) => brand === 'HeadlessChrome'
  const withoutHead = (told: unknown) => {
    const { brands: short, fullVersionList } = told as Record<string, { brand: string; version: string }[] | undefined>
    return {
      ...(told as object),
      ...(short?.some(isHeadless) ? { brands: brands.map((brand) => ({ ...brand })) } : {}),
      ...(fullVersionList ? { fullVersionList: fullVersionList.filter((brand) => !isHeadless(brand)) } : {}),
    }
  }
  const shown = Object.freeze(brands.map((brand) => Object.freeze({ ...brand })))
  answers('NavigatorUAData', 'brands', 'get', (list) => ((list as typeof brands).some(isHeadless) ? shown : list))
  answers('NavigatorUAData', 'toJSON', 'value', withoutHead)
  answers('NavigatorUAData', 'getHighEntropyValues', 'value', (told) => (told as Promise<unknown>).then(withoutHead))
  // The window fills the screen, and the bars of its browser stand above the page.
  answers('Window', 'outerHeight', 'get', () => screen.height)
  if (navigator.plugins.length === 0) {
    // https://html.spec.whatwg.org/multipage/system-state.html#pdf-viewing-support
    const filename = 'internal-pdf-viewer'
    const description = 'Portable Document Format'
    const made = (prototype: object, values: Record<string, unknown>) =>
      Object.create(prototype, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])))
    const listed = (prototype: object, items: object[], nameOf: (item: never) => string) =>
      made(prototype, {
        ...Object.fromEntries(items.map((item) => [nameOf(item as never), item])),
        ...items,
        length: items.length,
        item: (at: number) => items[at] ?? null,
        namedItem: (name: string) => items.find((item) => nameOf(item as never) === name) ?? null,
        [Symbol.iterator]: () => items[Symbol.iterator](),
      })
    const plugins: object[] = []
    const types = ['application/pdf', 'text/pdf'].map((type) =>
      made(MimeType.prototype, { type, suffixes: 'pdf', description, enabledPlugin: plugins }),
    )
    for (const maker of [
      'PDF Viewer',
      'Chrome PDF Viewer',
      'Chromium PDF Viewer',
      'Microsoft Edge PDF Viewer',
      'WebKit built-in PDF',
    ])
      plugins.push(
        made(
          listed(Plugin.prototype, types, ({ type }: MimeType) => type),
          { name: maker, filename, description },
        ),
      )
    const pluginList = listed(PluginArray.prototype, plugins, ({ name }: Plugin) => name)
    const typeList = listed(MimeTypeArray.prototype, types, ({ type }: MimeType) => type)
    answers('Navigator', 'plugins', 'get', () => pluginList)
    answers('Navigator', 'mimeTypes', 'get', () => typeList)
    answers('Navigator', 'pdfViewerEnabled', 'get', () => true)
  }

  for (const call of calls) {
    const name = call.how === 'construct' ? call.owner : `${call.owner}.${call.member}`
    const target = call.how === 'construct' || call.owner === 'Window' ? globalThis : prototypeOf(call.owner)
    replace(target, call.member, call.how, (self, args) => judge(name, call, self, args))
  }

  const groupOfEvent = new Map(Object.entries(events).flatMap(([group, names]) => names.map((name) => [name, group])))
  const toldListeners = new Set<string>()
  replace(EventTarget.prototype, 'addEventListener', 'call', (self, [event]) => {
    if (self instanceof HTMLCanvasElement) note('HTMLCanvasElement.addEventListener', numberOf(self), one)
    const group = typeof event === 'string' ? groupOfEvent.get(event) : undefined
    if (group === undefined || toldListeners.size > 500 || timesInScript(`on ${event}`) > 5) return
    const before = looked.get('addEventListener') ?? 0
    looked.set('addEventListener', before + 1)
    if (before >= mostPerCall) return
    const script = callingScript()
    const key = `${script} ${event}`
    if (script === '' || toldListeners.has(key)) return
    toldListeners.add(key)
    tell({ type: 'listener', script, group, event })
  })

  const toldObservers = new Set<string>()
  replace(MutationObserver.prototype, 'observe', 'call', (_, [target, options]) => {
    const wanted = (options ?? {}) as Record<string, unknown>
    const isAll = ['childList', 'subtree', 'attributes', 'characterData'].every((kind) => wanted[kind] === true)
    if (!isAll || (target !== document && target !== document.documentElement && target !== document.body)) return
    const script = callingScript()
    if (script === '' || toldObservers.size > 50 || toldObservers.has(script)) return
    toldObservers.add(script)
    tell({ type: 'observer', script })
  })

  let toldWorkers = 0
  const tellWorker = (kind: 'own' | 'shared' | 'service') => () => {
    if (toldWorkers++ < 50) tell({ type: 'worker', script: callingScript(), kind })
  }
  // A worker made of a Blob gets another Blob, with the watching script in front.
  const blobs = new Map<string, Blob>()
  const NativeBlob = Blob
  const { createObjectURL, revokeObjectURL } = URL
  const createdObjectURL = getOwnPropertyDescriptor(URL, 'createObjectURL')
  if (createdObjectURL) {
    const wrapped = new Proxy(createObjectURL, {
      apply(inner, self, args: [Blob]) {
        const url = apply(inner, self, args)
        if (args[0] instanceof NativeBlob && blobs.size < 500) blobs.set(url, args[0])
        return url
      },
    })
    natives.set(wrapped, createObjectURL)
    defineProperty(URL, 'createObjectURL', { ...createdObjectURL, value: wrapped })
  }
  replace(URL, 'revokeObjectURL', 'call', (_, [url]) => void blobs.delete(String(url)))
  const startWorker = (_: unknown, args: unknown[]) => {
    tellWorker('own')()
    const blob = blobs.get(String(args[0]))
    if (!blob) return
    const prefix = workerPrefix.join(stringify(callingScript()))
    const url = apply(createObjectURL, URL, [new NativeBlob([prefix, blob], { type: blob.type })])
    args[0] = url
    apply(later, globalThis, [() => apply(revokeObjectURL, URL, [url]), 60_000])
  }
  replace(globalThis, 'Worker', 'construct', startWorker)
  replace(globalThis, 'SharedWorker', 'construct', tellWorker('shared'))
  try {
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      if (typeof data === 'string') send(data).catch(() => undefined)
    })
  } catch {
    // A frame without an origin of its own has none, and no worker that could speak to it.
  }
  const { serviceWorker } = navigator as { serviceWorker?: object }
  if (serviceWorker) replace(prototypeOf('ServiceWorkerContainer'), 'register', 'call', tellWorker('service'))

  const toldCookies = new Set<string>()
  replace(Document.prototype, 'cookie', 'set', (_, [line]) => {
    // Name and attributes; the value stays in the page.
    const [pair = '', ...attributes] = String(line).slice(0, 5000).split(';')
    const name = pair.slice(0, Math.max(0, pair.indexOf('=')))
    const hidden = `${name.slice(0, 200)}=${'x'.repeat(Math.max(0, pair.length - name.length - 1))}`
    const told = [hidden, ...attributes].join(';')
    if (toldCookies.size > 500 || toldCookies.has(told)) return
    toldCookies.add(told)
    tell({ type: 'cookie', script: callingScript(), line: told })
  })

  replace(prototypeOf('CookieStore'), 'set', 'call', (_, [first, second]) => {
    const isPair = typeof first === 'string'
    const { name, value, domain, path, expires, sameSite, partitioned } = (
      isPair ? { name: first, value: second } : first
    ) as Record<string, unknown>
    const told = [
      `${String(name).slice(0, 200)}=${'x'.repeat(Math.min(5000, String(value).length))}`,
      'secure',
      `samesite=${sameSite ?? 'strict'}`,
      ...(domain ? [`domain=${domain}`] : []),
      `path=${path ?? '/'}`,
      ...(expires ? [`expires=${new Date(Number(expires)).toUTCString()}`] : []),
      ...(partitioned ? ['partitioned'] : []),
    ].join(';')
    if (toldCookies.size > 500 || toldCookies.has(told)) return
    toldCookies.add(told)
    tell({ type: 'cookie', script: callingScript(), line: told })
  })

  const toldKeys = new Set<string>()
  replace(Storage.prototype, 'setItem', 'call', (self, [key, value]) => {
    if (toldKeys.size > 500) return
    const name = String(key).slice(0, 200)
    const kind = self === sessionStorage ? 'session' : 'local'
    if (toldKeys.has(`${kind} ${name}`)) return
    toldKeys.add(`${kind} ${name}`)
    tell({ type: 'storage', script: callingScript(), kind, key: name, bytes: name.length + String(value).length })
  })

  // The document that follows tells what a page sent while it ended.
  let isEnding = false
  const ended: PageRecord[] = []
  const builtOf = new WeakMap<object, string>()
  const bytesOf = (body: unknown): string | null => {
    if (body === undefined || body === null) return ''
    if (typeof body === 'string' || body instanceof URLSearchParams)
      return textOf(new TextEncoder().encode(String(body)))
    if (body instanceof ArrayBuffer) return textOf(new Uint8Array(body))
    if (ArrayBuffer.isView(body)) return textOf(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
    return builtOf.get(body) ?? null
  }
  const keepForNext = (url: unknown, method: string, body: unknown) => {
    if (ended.length >= 50) return
    const address = new URL(String(url), location.href).href
    ended.push({
      type: 'left',
      script: callingScript(),
      url: address,
      method,
      body: bytesOf(body)?.slice(0, 60_000) ?? null,
    })
    apply(keepItem, sessionStorage, [channel, stringify(ended)])
  }
  addEventListener('pagehide', ({ isTrusted }) => {
    if (!isTrusted || window !== window.top) return
    isEnding = true
    // A Blob cannot be read without waiting, so its parts are kept when it is made.
    globalThis.Blob = new Proxy(NativeBlob, {
      construct(target, args: [unknown[]?], newTarget) {
        const blob = construct(target, args, newTarget) as object
        const parts = [...(args[0] ?? [])].map(bytesOf)
        if (!parts.includes(null)) builtOf.set(blob, parts.join(''))
        return blob
      },
    })
  })
  try {
    const left = window === window.top ? sessionStorage.getItem(channel) : null
    if (left !== null) {
      sessionStorage.removeItem(channel)
      for (const record of JSON.parse(left)) tell(record)
    }
  } catch {
    // A document without an origin of its own has no storage.
  }

  // The network tells bodies of text; those packed in a Blob, alone or in a form, only here.
  const readBlob = (url: unknown, body: unknown) => {
    const parts = body instanceof FormData ? [...body.values()] : [body]
    const address = () => new URL(String(url), location.href).href
    for (const part of parts.slice(0, 20)) {
      if (part instanceof ReadableStream) tell({ type: 'unread', script: callingScript(), url: address() })
      if (!(part instanceof NativeBlob)) continue
      const script = callingScript()
      part
        .slice(0, mostBodyBytes)
        .arrayBuffer()
        .then(
          (bytes) => tell({ type: 'body', script, url: address(), body: textOf(new Uint8Array(bytes)) }),
          () => undefined,
        )
    }
  }
  const textOf = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return text
  }
  let toldUnread = 0
  const tellUnread = (url: unknown) => {
    if (toldUnread++ < 20) tell({ type: 'unread', script: callingScript(), url: String(url).slice(0, 1000) })
  }
  replace(globalThis, 'WebTransport', 'construct', (_, [url]) => tellUnread(url))
  replace(prototypeOf('RTCDataChannel'), 'send', 'call', () => tellUnread(''))
  const opened = new WeakMap<object, unknown>()
  replace(Navigator.prototype, 'sendBeacon', 'call', (_, [url, body]) =>
    isEnding ? keepForNext(url, 'POST', body) : readBlob(url, body),
  )
  replace(globalThis, 'fetch', 'call', (_, [asked, init]) => {
    const { body: given, keepalive, method } = (init ?? {}) as RequestInit
    if (isEnding) return keepalive ? keepForNext(asked, method ?? 'GET', given) : undefined
    if (!(asked instanceof Request)) return readBlob(asked, given)
    if (given !== undefined) return readBlob(asked.url, given)
    if (asked.body === null || asked.bodyUsed) return
    asked
      .clone()
      .blob()
      .then((body) => readBlob(asked.url, body))
      .catch(() => undefined)
  })
  replace(XMLHttpRequest.prototype, 'open', 'call', (self, [, url]) => void opened.set(self as object, url))
  replace(XMLHttpRequest.prototype, 'send', 'call', (self, [body]) => readBlob(opened.get(self as object), body))

  // Whether a picture read from a canvas is shown: looked at when the visitor leaves.
  const pictures: { script: string; canvas: number; end: string }[] = []
  const toDataURL = getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toDataURL')
  if (toDataURL) {
    const wrapped = new Proxy(toDataURL.value as AnyFunction, {
      apply(inner, self, args: unknown[]) {
        const result = apply(inner, self, args)
        look(
          () => {
            if (typeof result !== 'string' || result.length < 200 || pictures.length >= 20) return
            pictures.push({ script: callingScript(), canvas: numberOf(self as object), end: result.slice(-120) })
          },
          self,
          args,
        )
        return result
      },
    })
    natives.set(wrapped, natives.get(toDataURL.value as object) ?? (toDataURL.value as object))
    defineProperty(HTMLCanvasElement.prototype, 'toDataURL', { ...toDataURL, value: wrapped })
  }
  const tellShown = () => {
    if (pictures.length === 0) return
    const markup = document.documentElement.outerHTML
    for (const { script, canvas, end } of pictures)
      if (markup.includes(end))
        tell({ type: 'call', script, call: 'HTMLCanvasElement shown', canvas, count: 1, measured: 0 })
  }

  const nativeToString = Function.prototype.toString
  const wrappedToString = new Proxy(nativeToString, {
    apply: (target, self, args) => apply(target, natives.get(self as object) ?? self, args),
  })
  natives.set(wrappedToString, nativeToString)
  defineProperty(Function.prototype, 'toString', {
    configurable: true,
    writable: true,
    enumerable: false,
    value: wrappedToString,
  })
  addEventListener('pagehide', () => {
    look(tellShown, undefined, [])
    leave()
  })
}
