// Mails that ask an address whether it wants something: anybody can have one sent to anybody.

/** Counts of earlier requests. */
export interface Asks {
  /** When this address was last asked. */
  last: Date | null
  ofDay: number
  /** Number of mails that its network requested, to any address. */
  ofNetworkAndHour: number
}

export const askLimits = { gapMinutes: 10, aDay: 3, anHourOfNetwork: 10 } as const

/** Returns whether one more of them may go to an address. */
export const mayAsk = (asks: Asks, { now, limitsNetworks }: { now: Date; limitsNetworks: boolean }): boolean =>
  asks.ofDay < askLimits.aDay &&
  (asks.last === null || now.getTime() - asks.last.getTime() >= askLimits.gapMinutes * 60_000) &&
  (!limitsNetworks || asks.ofNetworkAndHour < askLimits.anHourOfNetwork)
