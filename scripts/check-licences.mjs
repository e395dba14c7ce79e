// Fails on a dependency or a data source that we may not ship: non-commercial, GPL family, unlicensed, or silent.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const json = (...parts) => JSON.parse(readFileSync(join(root, ...parts), 'utf8'))

// The whole family, LGPL included: none is installed, and one that comes deserves a sentence here that says why it may.
const forbidden = /\b[AL]?GPL|\bNC\b|NON-?COMMERCIAL|UNLICENSED|SEE LICEN[CS]E|SSPL|BUSL|\bBSL-1\.1/i
// 'name': 'why its license is acceptable'
const allowedPackages = {
  'png-js': 'MIT: its LICENSE file says so, its package.json forgets to',
  'stack-trace': 'MIT: its License file says so, its package.json forgets to',
}

const faults = []

const packages = Object.entries(json('package-lock.json').packages)
for (const [path, locked] of packages) {
  const name = path.split('node_modules/').at(-1) || 'this package'
  // The lock is asked first: it also knows the packages for other platforms, which are not on this disk.
  const licence =
    licenceOf(locked) ??
    (existsSync(join(root, path, 'package.json')) ? licenceOf(json(path, 'package.json')) : undefined)
  if (!mayShip(licence) && !Object.hasOwn(allowedPackages, name))
    faults.push(`${name}: ${licence ?? 'states no licence'}`)
}

// A table states its licence, sources.json that of every source.
const stated = readdirSync(join(root, 'data'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const file = json('data', name)
    const sources = Array.isArray(file.sources) ? file.sources : []
    const own = name === 'sources.json' ? [] : [{ where: `data/${name}`, licence: file.licence }]
    return [...own, ...sources.map(({ key, licence }) => ({ where: `data/${name}: ${key}`, licence }))]
  })
for (const { where, licence } of stated)
  if (!licence || forbidden.test(licence)) faults.push(`${where}: ${licence ?? 'states no licence'}`)

for (const fault of faults) console.error(fault)
console.log(
  `${packages.length} packages and ${stated.length} data tables and sources read, ${faults.length} may not be shipped.`,
)
process.exitCode = faults.length > 0 ? 1 : 0

function licenceOf({ license, licenses }) {
  const stated = license ?? licenses
  if (Array.isArray(stated)) return stated.map((one) => one.type ?? one).join(' OR ')
  return (typeof stated === 'object' ? stated?.type : stated)?.trim() || undefined
}

/** An SPDX expression without nesting: one good alternative of an OR is enough, every part of an AND must be good. */
function mayShip(licence) {
  if (!licence) return false
  return licence.split(/\s+OR\s+/i).some((alternative) => !forbidden.test(alternative))
}
