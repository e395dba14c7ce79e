import { investigationsPath } from '../../product/links.ts'

// Words and addresses that pages, mails and the server of notices share. A notice says that something shown here is illegal or
// wrong: Regulation (EU) 2022/2065 (Digital Services Act), Art. 16.

export const noticeKinds = ['illegal', 'child-abuse', 'personal', 'wrong'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeKindNames: Record<NoticeKind, string> = {
  illegal: 'It is illegal',
  'child-abuse': 'It shows or offers sexual abuse of children',
  personal: 'It is about me, and should not be public',
  wrong: 'It is false or abusive',
}

export const noticeStates = ['open', 'hidden', 'kept'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Our own aim. The Digital Services Act asks for a timely decision and names no number of days (Art. 16(6)). */
export const decideWithinDays = 7

/** Kinds of content that staff can take down. */
export const takedownKinds = ['investigation', 'correction', 'organization'] as const
export type TakedownKind = (typeof takedownKinds)[number]

export const longestExplanation = 5_000
export const longestReason = 1_000

export const noticesUrl = '/api/admin/notices'
export const noticeUrl = (id: number): string => `${noticesUrl}/${id}`
export const takedownsUrl = '/api/admin/takedowns'
export const organizationsUrl = '/api/admin/organizations'

/** The investigation that a page shows, evidence and comparisons included; undefined for any other page. */
export function investigationOf(page: string): string | undefined {
  const [, id] = /^\/(?:api\/)?investigations\/([a-z0-9_-]{1,64})(?:[/?#]|$)/i.exec(page) ?? []
  return page.includes(investigationsPath) ? id : undefined
}
