import type { Check } from '../usage.ts'

export const lineOf = ({ what, measured, holds }: Check): string =>
  `  ${holds ? 'ok   ' : 'FAULT'} ${what}: ${measured}`

/** As parseArgs throws it, so that the usage is told with it. */
export const wrongUse = (what: string): Error => Object.assign(new Error(what), { code: 'ERR_PARSE_ARGS_INVALID' })
