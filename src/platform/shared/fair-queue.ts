import { type Refusal, refuse } from './refusal.ts'

/** The caller for whom shared work is done. */
export interface Caller {
  /** An address, an organization, or a kind of our own work. */
  key: string
  /** True for members and our own work: places are kept for them. */
  isMember: boolean
  /** Aborted when no one waits for the result any more. */
  signal?: AbortSignal | undefined
  /** Called when the work is handed over; returns what is called when it is back. Meanwhile the caller only waits. */
  standAside?: (() => () => void) | undefined
}

/** Number of places, and the callers they are for. */
export interface Shares {
  most: number
  perCaller: number
  /** How many of `most` only members may take. */
  keptForMembers: number
}

export interface FairQueue {
  /**
   * Runs the work when it is the caller's turn: members and visitors alternate, and callers among themselves.
   * @throws Refusal of the options where no place is left for this caller; `request_abandoned` when the caller left before
   * the work began. Work that runs is told by the caller's signal.
   */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  caller: Caller
  begin: () => void
}

export function createFairQueue({
  running,
  waiting,
  refusal = () => refuse('queue_full', { headers: { 'retry-after': '10' } }),
}: {
  running: Shares
  waiting: Shares
  refusal?: () => Refusal
}): FairQueue {
  const inWork = countShares(running)
  const inLine = countShares(waiting)
  // Callers in the order of their turns. A caller who had a turn goes to the end.
  const lines = { members: new Map<string, Waiting[]>(), visitors: new Map<string, Waiting[]>() }
  let isMembersTurn = true
  const lineOf = ({ isMember }: Caller) => (isMember ? lines.members : lines.visitors)

  function enter(caller: Caller): Promise<void> {
    if (caller.signal?.aborted) throw refuse('request_abandoned')
    if (inWork.take(caller)) return Promise.resolve()
    if (!inLine.take(caller)) throw refusal()
    return new Promise<void>((resolve, reject) => {
      const line = lineOf(caller)
      const leave = () => {
        remove(line, one)
        inLine.give(caller)
        reject(refuse('request_abandoned'))
      }
      const one: Waiting = {
        caller,
        begin: () => {
          caller.signal?.removeEventListener('abort', leave)
          inLine.give(caller)
          resolve()
        },
      }
      line.set(caller.key, [...(line.get(caller.key) ?? []), one])
      caller.signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function beginNext(): void {
    const order = isMembersTurn ? [lines.members, lines.visitors] : [lines.visitors, lines.members]
    for (const line of order)
      for (const [key, [first, ...others]] of line) {
        if (!first || !inWork.take(first.caller)) continue
        line.delete(key)
        if (others.length > 0) line.set(key, others)
        isMembersTurn = line !== lines.members
        first.begin()
        return
      }
  }

  return {
    async run(caller, work) {
      const comeBack = caller.standAside?.()
      try {
        await enter(caller)
        try {
          return await work()
        } finally {
          inWork.give(caller)
          beginNext()
        }
      } finally {
        comeBack?.()
      }
    },
  }
}

function remove(line: Map<string, Waiting[]>, one: Waiting): void {
  const { key } = one.caller
  const left = (line.get(key) ?? []).filter((other) => other !== one)
  if (left.length > 0) line.set(key, left)
  else line.delete(key)
}

function countShares({ most, perCaller, keptForMembers }: Shares) {
  const byCaller = new Map<string, number>()
  let all = 0
  let visitors = 0
  const nameOf = ({ key, isMember }: Caller) => `${isMember ? 'member' : 'visitor'} ${key}`
  return {
    take(caller: Caller): boolean {
      const own = byCaller.get(nameOf(caller)) ?? 0
      if (all >= most || own >= perCaller) return false
      if (!caller.isMember && visitors >= most - keptForMembers) return false
      all += 1
      if (!caller.isMember) visitors += 1
      byCaller.set(nameOf(caller), own + 1)
      return true
    },
    give(caller: Caller): void {
      const own = byCaller.get(nameOf(caller)) ?? 0
      all -= 1
      if (!caller.isMember) visitors -= 1
      if (own > 1) byCaller.set(nameOf(caller), own - 1)
      else byCaller.delete(nameOf(caller))
    },
  }
}
