import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { configVariables, secretFileVariables } from '../src/platform/server/config.ts'
import { root } from './support/database.ts'

// Compares the files that an operator gets next to the program with the program.

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Metrics that Prometheus itself adds for a target. */
const ofPrometheus = ['up']

const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z_]+)(?=[{[])/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ofPrometheus.includes(name))

/** Every metric by its name, those of histograms with their endings. */
async function emitted(): Promise<Set<string>> {
  // One request has been answered before, so that its histogram has lines.
  await fetch(`${inject('baseUrl')}/healthz`)
  const text = await (await fetch(`${inject('baseUrl')}/metrics`)).text()
  return new Set([...text.matchAll(/^([a-z_]+?)(?:\{.*\})? \S+$/gm)].map(([, name = '']) => name))
}

test('every figure of the dashboard and of the alert rules is one that the program gives', async () => {
  const given = await emitted()
  expect(given.size).toBeGreaterThan(20)
  const dashboard = JSON.parse(read('operations/grafana-dashboard.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[]
  }
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  const rules = [...read('operations/prometheus-alerts.yaml').matchAll(/^ {8}expr: (.+)$/gm)].map(
    ([, expr = '']) => expr,
  )
  const warned = rules.flatMap(metricsIn)
  expect(new Set(shown).size).toBeGreaterThan(12)
  expect(rules.length).toBeGreaterThan(10)
  expect([...new Set([...shown, ...warned])].filter((name) => !given.has(name))).toEqual([])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})

test('every own figure is in the table of figures, and no other', async () => {
  const [, table = ''] = /### Figures\n\n([\s\S]*?)\n\n/.exec(read('docs/operations.md')) ?? []
  const documented = [...table.matchAll(/`(sightline_\w+)`/g)].map(([, name = '']) => name)
  const own = [...(await emitted())]
    .filter((name) => name.startsWith('sightline_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  expect([...new Set(documented)].toSorted()).toEqual([...new Set(own)].toSorted())
})

test('each alert says how grave it is and what to do', () => {
  const rules = read('operations/prometheus-alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  for (const rule of rules) {
    expect(rule).toMatch(/labels: \{ severity: (warning|critical) \}/)
    expect(rule).toMatch(/^ {10}summary: .+\n {10}description: .+/m)
  }
})

/** The names between the braces that open at `from`, of the outermost object alone. */
function fieldsAt(source: string, from: number): string[] {
  let depth = 0
  let level = ''
  for (const sign of source.slice(from)) {
    if ('{[('.includes(sign)) depth++
    if (depth === 1 && sign !== '{') level += sign
    if ('}])'.includes(sign)) depth--
    if (depth === 0) break
  }
  return level
    .split(',')
    .map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '')
    .filter(Boolean)
}

test('every field that a log line is given is in the table of fields, and no other', () => {
  const written = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e|fixture)\./.test(name))
    .flatMap((name) => {
      const source = read(join('src', name))
      return [...source.matchAll(/\blog\s*(?:\.(?:trace|debug|info|warn|error|child)|\[[^\]]+\])\(\s*\{/g)].flatMap(
        (found) => fieldsAt(source, found.index + found[0].length - 1),
      )
    })
  const [, table = ''] = /### Log fields\n\n([\s\S]*?)\n\n/.exec(read('docs/operations.md')) ?? []
  const documented = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const always = ['level', 'time', 'msg', 'node', 'pid', 'process', 'version', 'repeated']
  // Given as a whole by `log.info(erased, …)`: what was tidied up, scored or loaded, calls of a language model, breach sources that were asked.
  const counted = ['samples', 'recipients', 'links', 'lost', 'sessions', 'addresses', 'corrections', 'companies']
  const ofModels = ['name', 'model', 'promptSha256', 'outcome', 'usage', 'attempts']
  const ofFeeds = ['feed', 'added', 'changed', 'withdrawn', 'heldItems', 'published']
  const ofLoads = ['rows', 'inserted', 'updated', 'removed', 'known']
  const given = [...always, ...counted, ...ofModels, ...ofFeeds, ...ofLoads]
  expect(documented.toSorted()).toEqual([...new Set([...written, ...given])].toSorted())
})

test('every setting reaches the containers, but for those of the image and three that mean nothing there', () => {
  const compose = read('compose.yaml')
  const [, settings = ''] = /^x-settings: &settings\n([\s\S]*?)\n\n/m.exec(compose) ?? []
  const passed = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'CHROMIUM_PATH']
  // Nothing for an installation that others reach; files would have to be put there; the database beside it speaks no TLS.
  // Each worker has a container to itself, where its usual port is free.
  const left = ['DEMO', 'EGRESS_CA', 'REQUIRE_TLS', 'WORKER_PORT', ...secretFileVariables]
  expect([...passed, ...ofTheImage, ...left].toSorted()).toEqual(configVariables.toSorted())
})

test('the image and every service of ours run as a user who is not root, on a root that is not written', () => {
  expect(read('Dockerfile')).toMatch(/^USER (?!0)\d+:\d+$/m)
  const compose = read('compose.yaml')
  const [, node = ''] = /^x-node: &node\n([\s\S]*?)\n\n/m.exec(compose) ?? []
  for (const line of ['user: "1000:1000"', 'read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    expect(node).toContain(line)
  const services = compose
    .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    .split(/^ {2}(?=[a-z-]+:)/m)
  const ours = services.filter((service) => service.includes('build/server/index.js') || service.includes('<<: *'))
  expect(ours.length).toBe(4)
  expect(ours.filter((service) => !/<<: \*(node|web|worker)/.test(service))).toEqual([])
  expect(services.slice(1).filter((service) => !/no-new-privileges|<<: /.test(service))).toEqual([])
  for (const image of [...compose.matchAll(/image: (\S+)/g)].map(([, name = '']) => name))
    expect(image, 'a version, not whatever is newest').toMatch(/^(sightline|[\w/]+:v?\d[\w.-]*)$/)
})
