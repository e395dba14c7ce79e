// The first file that runs, under whatever Node the machine has (20 or later), before anything is installed:
// no dependency, no syntax newer than Node 20. Everything after it runs under the Node that package-lock.json pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const isWindows = process.platform === 'win32'
const program = 'build/server/index.js'
const downloads = 'scripts/downloads.mjs'
const packFacts = 'scripts/pack-facts.ts'

let foundNode

const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  reactRouter: 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
}

const commands = {
  start: async (args) => {
    await prepare({})
    become([program, 'start', ...args], { env: { NODE_ENV: 'production' } })
  },
  /** Runs `sightline …`: any command of the program, in the user's current folder. */
  cli: async (args) => {
    await prepare({})
    become([at(program), ...args], { cwd: process.cwd(), env: { NODE_ENV: 'production' } })
  },
  dev: async (args) => {
    await install({ withDevelopment: true })
    become(['scripts/dev.mjs', ...args], { env: { NODE_ENV: 'development' } })
  },
  build: async () => prepare({}),
  test: async (args) => {
    await prepare({ withDevelopment: true })
    become([tools.vitest, 'run', ...args], { env: { NODE_ENV: 'test' } })
  },
  bench: async (args) => {
    await prepare({ withDevelopment: true })
    become(['--import', './bench/read-tsx.mjs', 'bench/main.ts', ...args], { env: { NODE_ENV: 'production' } })
  },
  prove: async (args) => {
    await prepare({ withDevelopment: true })
    become(['--import', './bench/read-tsx.mjs', 'prove/main.ts', ...args], { env: { NODE_ENV: 'production' } })
  },
  'train:policy': async (args) => {
    await install({ withDevelopment: true })
    become(['scripts/train-policy.ts', ...args], { cwd: process.cwd(), env: { NODE_ENV: 'development' } })
  },
  accuracy: async (args) => {
    await install({ withDevelopment: true })
    become(['scripts/accuracy.ts', ...args], { cwd: process.cwd(), env: { NODE_ENV: 'development' } })
  },
  levels: async (args) => {
    await install({ withDevelopment: true })
    become(['scripts/levels.ts', ...args], { cwd: process.cwd(), env: { NODE_ENV: 'development' } })
  },
  world: async (args) => {
    await install({ withDevelopment: true })
    become(['scripts/world.mjs', ...args], { env: { NODE_ENV: 'development' } })
  },
  screens: async (args) => {
    await prepare({ withDevelopment: true })
    become(['scripts/screens.ts', ...args], { env: { NODE_ENV: 'production' } })
  },
  quality: async (args) => {
    await prepare({ withDevelopment: true })
    become(['scripts/quality.ts', ...args], { env: { NODE_ENV: 'production' } })
  },
  check: async () => {
    // The test of the borders runs under the same setup as all tests, which starts the built program.
    await prepare({ withDevelopment: true })
    await check([
      ['routes', [tools.reactRouter, 'typegen']],
      ['types', [tools.tsc, '--noEmit', '-p', '.']],
      ['style', [tools.biome, 'check', '--error-on-warnings']],
      ['unused', [tools.knip, '--no-progress']],
      ['schema', ['scripts/schema.ts', '--check']],
      ['sql', ['scripts/check-sql.ts']],
      ['licences', ['scripts/check-licences.mjs']],
      ['patterns', ['scripts/check-patterns.ts']],
      ['borders', [tools.vitest, 'run', 'tests/architecture.test.ts']],
    ])
  },
}

const [command = 'start', ...args] = process.argv.slice(2)
const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
if (!chosen) fail(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`)
await chosen(args)

async function prepare({ withDevelopment = false }) {
  await install({ withDevelopment })
  await build()
}

/** The stamp is written last: an install that was killed half-way is seen and repeated. */
async function install({ withDevelopment = false }) {
  const stamp = at('node_modules/.installed')
  const isDone = () => readOr(stamp) === installed() && node() && (!withDevelopment || existsSync(at(tools.vitest)))
  if (isDone()) return
  await alone('install', async (hold) => {
    if (isDone()) return
    rmSync(stamp, { force: true })
    say('Installing what package-lock.json lists …')
    // Not `npm ci`: it refuses where a registry lacks another platform's optional binary. This leaves the lock as it is.
    const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error']
    if (withDevelopment) npm.push('--include=dev')
    const cli = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined
    const status = cli
      ? await run(process.execPath, [cli, ...npm], { hold })
      : await run('npm', npm, { hold, shell: isWindows })
    if (status !== 0)
      fail(`npm install failed (${status}). Its own message is above; run the command again when it is mended.`)
    if (!node()) fail(missingNode())
    writeFileSync(stamp, installed())
  })
  if (!node()) fail(missingNode())
}

/** One build for all commands, made again when something that goes into it has changed. */
async function build() {
  const stamp = at('build/.built')
  const isFresh = () => readOr(stamp) === sources() && existsSync(at(program))
  if (isFresh()) return
  await alone('build', async (hold) => {
    if (isFresh()) return
    const before = sources()
    rmSync(stamp, { force: true })
    say('Building …')
    const log = []
    const env = { NODE_ENV: 'production' }
    const status = await run(node(), [tools.reactRouter, 'build'], { hold, env, log })
    if (status !== 0) fail(`${log.join('')}\nThe build failed (${status}); its own message is above.`)
    if (!existsSync(at(program))) fail(`${log.join('')}\nThe build left no ${program}.`)
    for (const [what, script] of [
      ['the downloads', downloads],
      ['the facts', packFacts],
    ]) {
      const packed = await run(node(), [script], { hold, env, log })
      if (packed !== 0) fail(`${log.join('')}\nPacking ${what} failed (${packed}); its own message is above.`)
    }
    writeFileSync(stamp, before)
  })
}

async function check(steps) {
  const failed = []
  for (const [name, step] of steps) {
    const began = performance.now()
    const log = []
    const status = await run(node(), step, { log, env: process.stdout.isTTY ? { FORCE_COLOR: '1' } : {} })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds} s`)
    if (status !== 0) failed.push({ name, output: log.join('').trim() })
  }
  for (const { name, output } of failed) console.error(`\n--- ${name} ---\n${output}`)
  if (failed.length > 0) fail(`\nFailed: ${failed.map((step) => step.name).join(', ')}`)
}

/** The pinned Node, or the machine's own where it is new enough; 24.7 brought argon2 to node:crypto. */
function node() {
  if (foundNode) return foundNode
  const folder = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const pinned = at('node_modules', folder, 'bin', isWindows ? 'node.exe' : 'node')
  const [major, minor] = process.versions.node.split('.').map(Number)
  // It is run once, not only looked at: the pinned one is built for glibc and does not start on Alpine.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) foundNode = pinned
  else if (major > 24 || (major === 24 && minor >= 7)) foundNode = process.execPath
  return foundNode
}

function missingNode() {
  return [
    `Sightline runs on Node 24.7 or newer; this is Node ${process.versions.node}.`,
    `npm brings a fitting Node for Linux (glibc) and Windows on x64 and for Linux on arm64, and has none for ${process.platform} ${process.arch} that starts here.`,
    'Install Node 24 (https://nodejs.org/en/download) and run the command again.',
  ].join('\n')
}

/** Runs one child to its end and returns its status. With `log`, output is kept there instead of printed. */
function run(file, argv, { hold, log, shell = false, env = {} } = {}) {
  // Standard output stays clean for `sightline …`: what preparation prints goes to standard error.
  const stdio = log ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2]
  const child = spawn(file, argv, { cwd: root, stdio, shell, env: environment(env) })
  hold?.(child.pid)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => log.push(bytes.toString()))
  const stop = forward(child)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      log?.push(`${error.message}\n`)
      if (!log) say(error.message)
      resolve(1)
    })
    child.on('close', (code, signal) => {
      stop()
      if (signal && stop.wasAsked) process.exit(128 + constants.signals[signal])
      resolve(code ?? signal)
    })
  })
}

/** Replaces this process by the child, as far as possible: same signals in, same exit out. */
function become(argv, { cwd = root, env }) {
  // Killed without a chance to pass it on, this process takes the child along, where the system can do that.
  const tied = ['--pdeathsig', 'TERM']
  const canTie =
    process.platform === 'linux' && spawnSync('setpriv', [...tied, 'true'], { stdio: 'ignore' }).status === 0
  const [file, ...rest] = canTie ? ['setpriv', ...tied, node(), ...argv] : [node(), ...argv]
  const child = spawn(file, rest, { cwd, stdio: 'inherit', env: environment(env) })
  forward(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function forward(child) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      stop.wasAsked = true
      child.kill(signal)
    }
    process.on(signal, handler)
    return [signal, handler]
  })
  // npm signals only its `sh -c`, which dies and leaves us behind; that is how SIGTERM to `npm start` arrives here. Killed, it
  // leaves both behind. Started without npm, a new parent means nothing: `nohup node scripts/start.mjs &` outlives its shell.
  const ours = ancestors()
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => {
        if (ancestors() === ours) return
        clearInterval(watch)
        stop.wasAsked = true
        child.kill('SIGTERM')
      }, 500).unref()
    : undefined
  function stop() {
    clearInterval(watch)
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
  stop.wasAsked = false
  return stop
}

/** npm's shell and, where the system tells, npm. */
function ancestors() {
  const stat = process.platform === 'linux' ? readOr(`/proc/${process.ppid}/stat`) : undefined
  return `${process.ppid} ${stat?.slice(stat.lastIndexOf(')')).split(' ')[2]}`
}

/** One process at a time installs or builds here; the others wait and then find the work done. */
async function alone(name, work) {
  mkdirSync(at('node_modules'), { recursive: true })
  const lock = at('node_modules', `.${name}.lock`)
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const judged = readOr(lock) ?? ''
    const pids = judged.split(' ').map(Number).filter(Boolean)
    // A number may have been given to another program since; nothing here takes two hours.
    const isStale = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2 * 3_600_000
    // The file is empty for a moment after it was made; only its age can tell then.
    const isDead = pids.length > 0 && !pids.some(isAlive)
    if (isStale || isDead) discard(lock, judged)
    else {
      if (!told) say(`Waiting for another ${name} to finish (process ${pids[0] ?? 'unknown'}) …`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  // The child's number too: killed alone, this process would leave an npm behind that still writes.
  const hold = (pid) => writeFileSync(lock, `${process.pid} ${pid ?? ''}`)
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  try {
    await work(hold)
  } finally {
    release()
    process.off('exit', release)
  }
}

/** Takes away the lock that was judged, not one that another waiter has made in its place meanwhile. */
function discard(lock, judged) {
  const aside = `${lock}-${process.pid}`
  try {
    renameSync(lock, aside)
    if (readOr(aside) !== judged) linkSync(aside, lock)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

function installed() {
  return hash([process.platform, process.arch, readOr(at('package.json')), readOr(at('package-lock.json'))])
}

/** Lists everything that goes into the build, except tests. */
function sources() {
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
  files.push(downloads, packFacts, 'LICENSE')
  for (const folder of ['src', 'public', 'content', 'data', 'sdk', 'github-action']) files.push(...filesBelow(folder))
  return hash(files.flatMap((file) => [file, readOr(at(file))]))
}

function filesBelow(folder) {
  if (!existsSync(at(folder))) return []
  return readdirSync(at(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part ?? '').update('\0')
  return sum.digest('hex')
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'latin1') : undefined
}

function environment(more) {
  return { ...process.env, ...more, PATH: [dirname(node() ?? process.execPath), process.env.PATH].join(delimiter) }
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
