// Mails that ask an address whether it wants something: anybody can have one sent to anybody.

/** What was asked before. */
export interface Asks {
  /** When this address was last asked. */
  last: Date | null
  ofDay: number
  /** By how many mails, to any address, its network had asked for. */
  ofNetworkAndHour: number
}

export const askLimits = { gapMinutes: 10, aDay: 3, anHourOfNetwork: 10 } as const

/** Whether one more of them may go to an address. */
export const mayAsk = (asks: Asks, { now, limitsNetworks }: { now: Date; limitsNetworks: boolean }): boolean =>
  asks.ofDay < askLimits.aDay &&
  (asks.last === null || now.getTime() - asks.last.getTime() >= askLimits.gapMinutes * 60_000) &&
  (!limitsNetworks || asks.ofNetworkAndHour < askLimits.anHourOfNetwork)
