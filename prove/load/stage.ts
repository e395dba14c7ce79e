import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { adjustSession, har } from '../../src/scanners/site/har/recordings.fixture.ts'
import { password } from '../scene/flows/portal.ts'
import { firstStartMs, type Installation, install, lastWords } from '../scene/installation.ts'
import { setScene } from '../scene/load.ts'
import type { Scene } from '../scene/scene.ts'
import { createChance } from '../support/chance.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { readFigures } from './figures.ts'
import type { Materials } from './kinds.ts'
import type { Named } from './processes.ts'

/** The product with a web node, a worker and a PostgreSQL server, as it comes, and visitors before it. */
export interface Stage {
  installation: Installation
  crowd: Crowd
  processes: Named[]
  /** Returns the web node's own metrics. */
  figures: () => Promise<Map<string, number>>
  end: () => Promise<void>
}

const metricsToken = 'figures-for-a-proof'

export async function openStage(seed: number): Promise<Stage> {
  const installation = await installForLoad()
  try {
    if ((await installation.startAll(firstStartMs)) === undefined)
      throw new Error(`it did not start: ${lastWords(installation)}`)
    const scene = await setScene(installation, createChance(seed))
    const materials = await gatherMaterials(scene, String(seed))
    const crowd = openCrowd({ base: installation.base, materials, seed })
    return {
      ...{ installation, crowd, processes: processesOf(installation) },
      figures: () => figuresOf(installation.base),
      end: async () => {
        crowd.close()
        await installation.end()
      },
    }
  } catch (error) {
    await installation.end()
    throw error
  }
}

/**
 * Installs without a relay between program and database, unlike the proof of faults: the measurement is the product's.
 */
export async function installForLoad(dataDir?: string): Promise<Installation> {
  const installation = await install({
    ...{ mode: 'server', env: { METRICS_TOKEN: metricsToken } },
    dataDir: dataDir ?? (await mkdtemp(join(tmpdir(), 'sightline-prove-load-'))),
  })
  if (!installation.database) throw new Error('an installation of this mode has a database server')
  const folder = encodeURIComponent(dirname(installation.database.socket))
  installation.env.DATABASE_URL = `postgresql://sightline@localhost/sightline?host=${folder}&sslmode=disable`
  return installation
}

async function figuresOf(base: string): Promise<Map<string, number>> {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!answer.ok) throw new Error(`/metrics was answered ${answer.status}`)
  return readFigures(await answer.text())
}

const processesOf = ({ parts, database }: Installation): Named[] => [
  ...[...parts].map(([name, { pid }]) => ({ name: name === 'web' ? 'the web node' : `the ${name}`, pid })),
  { name: 'PostgreSQL', pid: database?.pid() ?? 0 },
]

const pagesOfNames = 5

/** Selects the catalog entries to request, and the key. */
export async function gatherMaterials(
  { surface, organisation, installation, removal }: Scene,
  mark: string,
): Promise<Materials> {
  const { json } = await surface.call('POST /api/customer/api-keys', {
    body: { name: 'Load', scopes: ['search:read', 'webhooks:manage'], password },
    token: organisation.token,
  })
  const key: string = json?.key
  const names: string[] = []
  for (let page = 0; page < pagesOfNames; page += 1) {
    const found = await surface.call(`GET /api/v1/search?limit=100&cursor=${page * 100}`, { token: key })
    if (found.status !== 200) throw new Error(`search with a key was answered ${found.status}`)
    names.push(...found.json.map((entry: { name: string }) => entry.name))
  }
  const catalog = await listedPaths(installation.base, 'catalog')
  const isCompany = (path: string) => path.startsWith('/companies/')
  return {
    ...{ names, key, mark, token: organisation.token, webhookId: organisation.webhookId },
    entries: catalog.filter((path) => !isCompany(path)),
    companies: catalog.filter(isCompany),
    breaches: await listedPaths(installation.base, 'breaches'),
    platforms: [...removal.platforms],
    recording: har([adjustSession]),
  }
}

/** Pages that the site map lists. */
async function listedPaths(base: string, group: string): Promise<string[]> {
  const text = await (await fetch(`${base}/sitemaps/${group}-1.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
