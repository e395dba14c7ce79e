import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.SIGHTLINE_BUILD ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
