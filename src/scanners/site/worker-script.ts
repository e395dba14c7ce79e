import type { WatchedCall } from './fingerprint-rules.ts'

// Runs in a worker before the worker's own script, which it is put in front of. It is carried over as text: it may use
// nothing from outside itself.

export interface WorkerScriptConfig {
  /** Name of the broadcast channel on which the page script listens. */
  channel: string
  /** Script that started a worker whose own address says nothing; empty where the worker has one. */
  creator: string
  calls: readonly WatchedCall[]
  brands: readonly { brand: string; version: string }[]
  mostPerCall: number
}

/** The prefix of a worker's text; it ends in a line break. */
export const workerPrefix = (config: WorkerScriptConfig): string =>
  `(${workerScript.toString()})(${JSON.stringify(config)});\n`

function workerScript({ channel, creator, calls, brands, mostPerCall }: WorkerScriptConfig): void {
  type AnyFunction = (...args: unknown[]) => unknown
  const { apply, construct, getOwnPropertyDescriptor, defineProperty } = Reflect
  const NativeError = Error
  const line = new BroadcastChannel(channel)
  const post = line.postMessage.bind(line)
  const soon = queueMicrotask
  const natives = new WeakMap<object, object>()

  const changed = new Set<object>()
  // A worker may be ended as soon as it has its answer: what it did is told before its next task.
  const tell = (record: object) => {
    if (changed.size === 0)
      soon(() => {
        post(JSON.stringify([...changed]))
        changed.clear()
      })
    changed.add(record)
  }
  tell({ type: 'watched-worker', id: Math.random() })

  const address = /(?:https?|blob|data):[^\s)]+?(?=:\d+:\d+)/
  const callingScript = (): string => {
    const { stackTraceLimit } = NativeError
    const holder: { stack?: unknown } = {}
    NativeError.stackTraceLimit = 6
    NativeError.captureStackTrace(holder, callingScript)
    NativeError.stackTraceLimit = stackTraceLimit
    const found = typeof holder.stack === 'string' ? (address.exec(holder.stack)?.[0] ?? '') : ''
    return found.startsWith('http') ? found.slice(0, 1000) : creator
  }

  const tallies = new Map<string, { count: number; measured: number }>()
  const values = new Map<string, Set<string>>()
  const looked = new Map<string, number>()
  const canvases = new WeakMap<object, number>()
  let canvasCount = 0
  const numberOf = (canvas: object): number => {
    let number = canvases.get(canvas)
    if (number === undefined) {
      // Canvases of the page itself count from one.
      number = 1_000_000 + ++canvasCount
      canvases.set(canvas, number)
    }
    return number
  }
  const isNew = (key: string, value: unknown): boolean => {
    const known = values.get(key) ?? values.set(key, new Set()).get(key)
    if (!known || known.size >= 300) return false
    const { size } = known
    return known.add(String(value).slice(0, 200)).size > size
  }
  const note = (call: string, canvas: number, weigh: (key: string) => boolean) => {
    const before = looked.get(call) ?? 0
    looked.set(call, before + 1)
    if (before >= mostPerCall) {
      if (before === mostPerCall) tell({ type: 'capped', call })
      return
    }
    const script = callingScript()
    if (script === '') return
    const key = `${script} ${call} ${canvas}`
    let tally = tallies.get(key)
    if (!tally) {
      const first = { type: 'call', script, call, canvas, count: 0, measured: 0 }
      tallies.set(key, first)
      tally = first
    }
    tally.count++
    if (weigh(key)) tally.measured++
    tell(tally)
  }
  const unmasked = [37445, 37446]
  const judge = (name: string, { group, measure }: WatchedCall, self: unknown, args: unknown[]) => {
    const canvas = (self instanceof OffscreenCanvas ? self : (self as { canvas?: unknown } | undefined)?.canvas) as
      | OffscreenCanvas
      | undefined
    const number = group === 'canvas' && canvas ? numberOf(canvas) : 0
    switch (measure) {
      case 'text':
        return note(name, number, () => [...String(args[0])].length >= 10 && !String(args[0]).includes('\u{1f3f4}'))
      case 'area': {
        const isPart = name.endsWith('getImageData')
        const [width, height] = isPart ? [Number(args[2]), Number(args[3])] : [canvas?.width ?? 0, canvas?.height ?? 0]
        return note(name, number, () => Math.abs(width) >= 16 && Math.abs(height) >= 16)
      }
      case 'distinct':
        if (group === 'webgl' && unmasked.includes(args[0] as number)) note(`${name}(unmasked)`, 0, () => true)
        return note(name, 0, (key) => isNew(key, args[0]))
      case 'plain':
        return note(name, number, () => true)
    }
  }

  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  const prototypeOf = (owner: string): object | undefined => {
    let at: unknown = scope
    for (const step of owner.split('.')) at = (at as Record<string, unknown> | undefined)?.[step]
    return (at as { prototype?: object } | undefined)?.prototype
  }
  for (const call of calls) {
    const { owner, member, how } = call
    if (owner === 'Window' || how === 'construct') continue
    const target = prototypeOf(owner)
    const found = target && getOwnPropertyDescriptor(target, member)
    const part = how === 'call' ? 'value' : how
    const native = found?.[part]
    if (!target || !found?.configurable || typeof native !== 'function') continue
    const wrapped = new Proxy(native as AnyFunction, {
      apply(inner, self, args: unknown[]) {
        try {
          judge(`${owner}.${member}`, call, self, args)
        } catch {
          // Whatever a worker puts in the way of looking, its own call goes through as if no one looked.
        }
        return apply(inner, self, args)
      },
      construct: (inner, args, newTarget) => construct(inner, args, newTarget) as object,
    })
    natives.set(wrapped, native as object)
    defineProperty(target, member, { ...found, [part]: wrapped })
  }

  const isHeadless = ({ brand }: { brand: string }) => brand === 'HeadlessChrome'
  const answers = (member: string, how: 'get' | 'value', reply: (given: unknown) => unknown) => {
    const target = prototypeOf('NavigatorUAData')
    const found = target && getOwnPropertyDescriptor(target, member)
    const native = found?.[how]
    if (!target || !found || typeof native !== 'function') return
    const wrapped = new Proxy(native as AnyFunction, {
      apply: (inner, self, args: unknown[]) => reply(apply(inner, self, args)),
    })
    natives.set(wrapped, native as object)
    defineProperty(target, member, { ...found, [how]: wrapped })
  }
  type Told = Record<string, { brand: string; version: string }[] | undefined>
  const withoutHead = (told: unknown) => {
    const { brands: short, fullVersionList } = told as Told
    return {
      ...(told as object),
      ...(short?.some(isHeadless) ? { brands: brands.map((brand) => ({ ...brand })) } : {}),
      ...(fullVersionList ? { fullVersionList: fullVersionList.filter((brand) => !isHeadless(brand)) } : {}),
    }
  }
  const shown = Object.freeze(brands.map((brand) => Object.freeze({ ...brand })))
  answers('brands', 'get', (list) =>
    (list as { brand: string }[]).some(isHeadless) || (list as []).length === 0 ? shown : list,
  )
  answers('toJSON', 'value', withoutHead)
  answers('getHighEntropyValues', 'value', (told) => (told as Promise<unknown>).then(withoutHead))

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
}
