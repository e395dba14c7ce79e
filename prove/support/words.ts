import type { Check } from '../usage.ts'

export const lineOf = ({ what, measured, holds }: Check): string =>
  `  ${holds ? 'ok   ' : 'FAULT'} ${what}: ${measured}`
