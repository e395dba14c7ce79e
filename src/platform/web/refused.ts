interface Said {
  code?: string
  message?: string
  issues?: { path: string; message: string }[]
}

/** What a call of a page's loader or action was refused for. */
export const saidBy = (thrown: unknown): Said => (thrown as { data?: Said } | null)?.data ?? {}

/** The status of its answer; undefined for what is no refusal. */
export const statusOf = (thrown: unknown): number | undefined =>
  (thrown as { init?: { status?: number } | null } | null)?.init?.status

/** The words of a refusal, those of its first field where it names one; undefined for what is no refusal. */
export function refusedWords(thrown: unknown): string | undefined {
  const { message, issues = [] } = saidBy(thrown)
  return issues[0]?.message ?? message
}
