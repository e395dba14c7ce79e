import type { OtherMail } from './other-mail.ts'

/** A room that sends nothing. */
export const noOtherMail: OtherMail = {
  find: async () => undefined,
  list: async () => [],
  findAsked: async () => undefined,
  confirm: async () => undefined,
  stop: async () => false,
}
