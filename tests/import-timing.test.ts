import { join } from 'node:path'
import { test } from 'vitest'
import { runSql } from '../src/platform/server/database.ts'
import { importPack } from '../src/features/catalog/server/facts/pack.ts'
import { loadShippedFacts } from '../src/features/catalog/server/load.ts'
import { createTestDatabase, root, silent } from './support/database.ts'
test('time', async () => {
  const { db } = await createTestDatabase()
  const dataFolder = join(root, 'data')
  await loadShippedFacts({ db, log: silent, dataFolder, today: '2026-11-21' })
  const r = await importPack(db, { folder: '/work/shared/data', dataFolder, today: '2026-11-21' })
  console.log(JSON.stringify(r.problems), r.tookMs, JSON.stringify(r.files[0]))
  const q = async (sql: string) => console.log(sql.slice(0, 60), '\n' + (await runSql(db, sql)).map((x) => JSON.stringify(x)).join('\n'))
  await q(`select source, count(*)::int from entry where origin like 'import%' group by 1`)
  await q(`select source, count(*)::int from company where origin like 'import%' group by 1`)
  await q(`select privacy_source, count(*)::int from company where origin like 'import%' group by 1`)
  await q(`select type, level, count(*)::int from entry where origin like 'import%' group by 1,2 order by 1,2`)
  await q(`select count(*)::int from entry where origin like 'import%' and card->>'privacyFocused'='true'`)
  await q(`select privacy_email, name, domain, privacy_source from company where origin like 'import%' and privacy_email is not null order by random() limit 12`)
  await q(`select e.name, e.id, c.id as cid, c.name as cname, c.origin, c.source from entry e join company c on c.id = e.company_id where e.origin like 'import%' and e.type='domain' and lower(c.name) <> lower(e.name) order by random() limit 25`)
  await q(`select e.name, e.id, e.kinds, c.name as cname, e.source, (select array_agg(value) from entry_identifier i where i.entry_id=e.id) ids from entry e left join company c on c.id = e.company_id where e.origin like 'import%' and e.type='sdk' order by random() limit 25`)
  await q(`select e.name, e.id, e.source, e.page, c.name as cname, c.origin from entry e left join company c on c.id = e.company_id where e.origin like 'import%' and e.type='app' order by random() limit 15`)
  await q(`select c.id, c.name, c.aliases[1:4] as al, c.country, c.source, c.page from company c where origin like 'import%' order by random() limit 20`)
  await q(`select c.id, c.name, count(*)::int n from entry e join company c on c.id=e.company_id where e.origin like 'import%' group by 1,2 order by 3 desc limit 25`)
  await q(`select id, name from company where id ~ '-[0-9]$' and origin like 'import%' limit 20`)
}, 120000)
