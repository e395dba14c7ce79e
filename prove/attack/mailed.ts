import type { Target } from './target.ts'

/** The token of the newest mailed link below a path. Without a mail server mails are read where they wait. */
export async function mailedToken(
  { client }: Pick<Target, 'client'>,
  path: string,
  recipient: string,
): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select body_text as text from outbox_message where recipient = $1 and body_text like '%' || $2 || '%' order by id desc limit 1`,
    [recipient, path],
  )
  const token = new RegExp(`${path}([\\w-]{22})`).exec(rows[0]?.text ?? '')?.[1]
  if (!token) throw new Error(`no mail leads to ${path}`)
  return token
}
