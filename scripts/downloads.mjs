// Part of the build: what developers download, packed by npm into build/client/downloads. The names of the files stand in
// src/features/developer-api/vocabulary.ts.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const target = 'build/client/downloads'

for (const folder of ['build/packages', target]) rmSync(at(folder), { recursive: true, force: true })
mkdirSync(at(target), { recursive: true })

const sdk = packageFrom('sdk', ['package.json', 'README.md'])
run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.json', '--outDir', `${sdk}/dist`])
const action = packageFrom('github-action', ['package.json', 'README.md', 'action.yml', 'gate.mjs'])
npm(['pack', sdk, action, '--pack-destination', target, '--ignore-scripts', '--loglevel=error'])
// It is taken into a repository by its name, whatever its version.
const { name, version } = JSON.parse(readFileSync(at(action, 'package.json'), 'utf8'))
renameSync(at(target, `${name}-${version}.tgz`), at(target, `${name}.tgz`))

/** A folder as it is published, with the licence. Relative: a shell on Windows splits a path with a blank. */
function packageFrom(folder, files) {
  const made = `./build/packages/${folder}`
  mkdirSync(at(made), { recursive: true })
  for (const file of files) copyFileSync(at(folder, file), at(made, file))
  copyFileSync(at('LICENSE'), at(made, 'LICENSE'))
  return made
}

/** The npm that runs us, else the one that came with Node, else the one of the system. */
function npm(args) {
  const cli = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => /npm-cli\.c?js$/.test(path ?? '') && existsSync(path))
  const env = { ...process.env, npm_config_update_notifier: 'false', npm_config_offline: 'true' }
  if (cli) run(process.execPath, [cli, ...args], { env })
  else run('npm', args, { env, shell: process.platform === 'win32' })
}

function run(file, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8', ...options })
  if (status === 0) return
  console.error([error?.message, stdout, stderr].filter(Boolean).join('\n'))
  process.exit(1)
}
