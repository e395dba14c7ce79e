import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.SIGHTLINE_BUILD ?? 'build',
  ssr: true,
  // Found out link by link, each list of results would ask the server which pages its links lead to.
  routeDiscovery: { mode: 'initial' },
  // Our client loaders are a line each: a file of its own costs more than it saves.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig, viteConfig }) =>
    shortenManifest(join(reactRouterConfig.buildDirectory, 'client', viteConfig.build.assetsDir)),
} satisfies Config

/**
 * Leaves out what the files of each page import: four kilobytes of every page, which browsers would need only to fetch
 * a page before somebody goes there. The server keeps its own list, by which a document names all its files.
 */
async function shortenManifest(folder: string): Promise<void> {
  const manifests = (await readdir(folder)).filter((name) => /^manifest-.*\.js$/.test(name))
  for (const file of manifests.map((name) => join(folder, name))) {
    const [, head = '', json = '', end = ''] = /^([^{]*)(.*\})(.*)$/s.exec(await readFile(file, 'utf8')) ?? []
    const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> }
    for (const route of Object.values(routes)) delete route.imports
    await writeFile(file, head + JSON.stringify({ ...rest, routes }) + end)
  }
}
