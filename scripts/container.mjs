// The Dockerfile's steps on this machine, where no container engine runs: its first stage in an empty folder, then the
// program as the second stage would start it, until it says that it is ready: as a user that is not root where this one is, in
// a folder that it cannot write.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// As in the image: Node 24.7 or later. With an older one it goes on under the one that npm brought.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (spawnSync(pinned, ['--version']).status !== 0) {
    console.error(
      `This needs Node 24.7 or newer, as the image has it; this is Node ${process.versions.node}. Run npm start once, which brings one.`,
    )
    process.exit(1)
  }
  const path = [dirname(pinned), process.env.PATH].join(delimiter)
  const again = spawnSync(pinned, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH: path } })
  process.exit(again.status ?? 1)
}
const folder = mkdtempSync(join(tmpdir(), 'sightline-container-'))
const steps = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
const secondStage = steps.findLastIndex((line) => line.startsWith('FROM '))
const port = 3999

try {
  for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n'))
    cpSync(join(root, file), join(folder, file))
  for (const line of steps.slice(0, secondStage).filter((step) => step.startsWith('RUN '))) {
    console.log(line)
    const { status } = spawnSync('sh', ['-c', line.slice(4)], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error(`failed: ${line}`)
  }
  const env = Object.fromEntries(
    steps
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => line.slice(4).split(' '))
      .map((pair) => pair.split('=')),
  )
  const user = steps.findLast((line) => /^USER \d+:\d+$/.test(line))
  if (!user || user.startsWith('USER 0:')) throw new Error('the image has no user of a number that is not root')
  const [uid, gid] = user.slice(5).split(':').map(Number)
  const isRoot = process.getuid?.() === 0
  const dataDir = `${folder}-data`
  mkdirSync(dataDir, { mode: 0o700 })
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(dataDir, uid, gid)
  }
  execFileSync('chmod', ['-R', 'a-w', folder])
  const before = newestIn(folder)
  const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env, HOST: '127.0.0.1', HOME: '/nonexistent', DATA_DIR: dataDir, PORT: String(port) },
    ...(isRoot ? { uid, gid } : {}),
  })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  let ready = false
  for (let tries = 0; tries < 300 && !ready && program.exitCode === null && program.signalCode === null; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
  program.kill('SIGTERM')
  await ended
  if (!ready) throw new Error('the program was not ready within 30 seconds')
  if (newestIn(folder) !== before) throw new Error('the program wrote into its own folder')
  console.log(
    `The container steps work: installed, built, started${isRoot ? ` as user ${uid}` : ''} in a folder it cannot write, ready, stopped.`,
  )
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(`${folder}-data`, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the newest time of all files: any write shows. */
function newestIn(top) {
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
}
