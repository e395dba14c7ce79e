import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { version } = JSON.parse(read('package.json')) as { version: string }

interface Release {
  version: string
  date: string
  text: string
}

/** Each version of the changelog, the newest first. */
const releases: Release[] = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [, name = '', date = ''] = /^\[?([\w.]+)\]?(?: - (\S+))?\n/.exec(part) ?? []
    return { version: name, date, text: part }
  })
  .filter(({ version: name }) => name !== 'Unreleased')

test('the newest version of the changelog is the one of the package, of its lock and of the chart', () => {
  expect(releases[0]?.version).toBe(version)
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
  const chart = read('operations/helm/sightline/Chart.yaml')
  expect(/^version: (\S+)$/m.exec(chart)?.[1]).toBe(version)
  expect(/^appVersion: "(\S+)"$/m.exec(chart)?.[1]).toBe(version)
})

test('each version has a day, older ones lie further down, and each says what upgrading asks of an operator', () => {
  expect(releases.length).toBeGreaterThan(0)
  for (const { version: name, date, text } of releases) {
    expect(date, name).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(text, name).toMatch(/^### Upgrading\n\n\S/m)
  }
  const dates = releases.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('a migration that takes away what old nodes use is named where upgrading is told', () => {
  const first = Number(/Migrations 0001 to (\d{4})/.exec(releases.at(-1)?.text ?? '')?.[1])
  const since = readdirSync(join(root, 'src/database/migrations')).filter((name) => Number(name.slice(0, 4)) > first)
  const taking = since.filter((name) =>
    /drop table|drop column|\brename\b|alter column \S+ type/i.test(read(`src/database/migrations/${name}`)),
  )
  const told = read('CHANGELOG.md')
  expect(taking.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
