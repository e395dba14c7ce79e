import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.SIGHTLINE_BUILD ?? 'build',
  ssr: true,
  // Found out link by link, each list of results would ask the server which pages its links lead to.
  routeDiscovery: { mode: 'initial' },
  // Our client loaders are a line each: a file of its own costs more than it saves.
  splitRouteModules: false,
} satisfies Config
