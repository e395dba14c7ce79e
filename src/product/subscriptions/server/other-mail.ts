import type { Listed } from '../contract.ts'

/** Something that another room sends to an address and keeps itself, such as the reports of an organization. */
export interface ListedMail extends Listed {
  email: string
  emailKey: string
  /** Opens the page and stops it. */
  token: string
}

export interface AskedMail {
  title: string
  email: string
  about: { label: string; value: string }[]
}

/** Brings mail of another room onto the page with everything, with the same links. */
export interface OtherMail {
  /** Finds the mail that a token belongs to, also when it was stopped. */
  find(token: string): Promise<Pick<ListedMail, 'email' | 'emailKey' | 'token'> | undefined>
  /** Lists the mail that goes to an address. */
  list(emailKey: string): Promise<ListedMail[]>
  /** Finds the mail that a token would confirm; undefined where there is nothing to confirm. */
  findAsked(token: string): Promise<AskedMail | undefined>
  /** Returns the title of what was confirmed; undefined where the token belongs to nothing. */
  confirm(token: string): Promise<string | undefined>
  /** Returns whether the token belongs to anything. */
  stop(token: string): Promise<boolean>
}
