import type { Config } from '../config.ts'

/** Who sends our mail, for its footer. */
export type Operator = Pick<Config, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
