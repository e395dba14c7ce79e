import type { Config } from '../config.ts'

/** Sender of our mail, for its footer. */
export type Operator = Pick<Config, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
