import pg from 'pg'
import { expect, inject } from 'vitest'

// The database of the program that a story is told on.

export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Returns the token of the link in the newest mail to an address. Without a mail server the mail is read where it
 * waits.
 */
export async function tokenIn(email: string, path: (token: string) => string): Promise<string> {
  const [mail] = await sql<{ text: string }>(
    `select body_text as text from outbox_message where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return new RegExp(`${path('')}([\\w-]{22})`).exec(mail?.text ?? '')?.[1] ?? expect.fail('no such link in the mail')
}
