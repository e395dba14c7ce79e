// Mails that ask an address whether it wants something: anybody can have one sent to anybody.

/** What was asked before. */
export interface Asks {
  /** When this address was last asked. */
  last: Date | null
  ofDay: number
  /** By how many mails, to any address, its network had asked for. */
  ofNetworkAndHour: number
  /** Of late its owner called such a mail unwanted. */
  complained: boolean
}

const gapMs = 10 * 60_000
const aDay = 3
const anHourOfNetwork = 10

/** Whether one more of them may go to an address. */
export const mayAsk = (asks: Asks, { now, limitsNetworks }: { now: Date; limitsNetworks: boolean }): boolean =>
  !asks.complained &&
  asks.ofDay < aDay &&
  (asks.last === null || now.getTime() - asks.last.getTime() >= gapMs) &&
  (!limitsNetworks || asks.ofNetworkAndHour < anHourOfNetwork)
