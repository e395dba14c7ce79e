import type pg from 'pg'

/** @throws Error while a web node, a worker or a command of this installation is connected to the database. */
export async function requireAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('sightline', 'sightline-queue')`,
  )
  if (rows.length > 0) throw new Error('Sightline is running on this database. Stop every web node and worker first.')
}
