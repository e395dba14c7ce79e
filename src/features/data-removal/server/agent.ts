import type { Config } from '../../../platform/server/config.ts'

/** The sender of our mail, and whether any is sent. */
export type Operator = Pick<
  Config,
  'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL' | 'SMTP_URL' | 'PUBLIC_URL' | 'REMOVAL_REPLY_TO'
>

export interface Agent {
  name: string
  address: string
}

export const demonstrationAgent = 'Sightline (demonstration)'

/**
 * Who may write in someone's name: the operator, under the operator's own name and with a mailbox for the answers. Without a mail server every letter stays in the
 * outbox for staff to read, so that the whole way can be shown under a name that says so; such a letter never leaves later
 * either, see `holdMessage`. Null: people send what we draft.
 */
export function agentOf({
  OPERATOR_NAME,
  OPERATOR_ADDRESS,
  OPERATOR_EMAIL,
  SMTP_URL,
  PUBLIC_URL,
  REMOVAL_REPLY_TO,
}: Operator): Agent | null {
  // An agent permitted to receive the answers must have a mailbox that they reach.
  if (SMTP_URL && !REMOVAL_REPLY_TO && !OPERATOR_EMAIL) return null

  const address = OPERATOR_ADDRESS ?? OPERATOR_EMAIL ?? PUBLIC_URL
  if (OPERATOR_NAME) return { name: OPERATOR_NAME, address }
  return SMTP_URL ? null : { name: demonstrationAgent, address }
}
