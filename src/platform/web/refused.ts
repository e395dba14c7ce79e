interface Said {
  code?: string
  message?: string
  issues?: { path: string; message: string }[]
}

/** Returns the refusal of a page's loader or action call. */
export const saidBy = (thrown: unknown): Said => (thrown as { data?: Said } | null)?.data ?? {}

/** Returns the status of its answer; undefined if it is not a refusal. */
export const statusOf = (thrown: unknown): number | undefined =>
  (thrown as { init?: { status?: number } | null } | null)?.init?.status

/** Returns the message of a refusal, that of its first field if it names one; undefined if it is not a refusal. */
export function refusedWords(thrown: unknown): string | undefined {
  const { message, issues = [] } = saidBy(thrown)
  return issues[0]?.message ?? message
}
