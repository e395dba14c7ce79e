// The Dockerfile's steps on this machine, where no container engine runs: its first stage in an empty folder, then the
// program as the second stage would start it, until it says that it is ready.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
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
  const program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env, DATA_DIR: join(folder, 'data-dir'), PORT: String(port) },
  })
  let ready = false
  for (let tries = 0; tries < 300 && !ready && program.exitCode === null; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  }
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  await ended
  if (!ready) throw new Error('the program was not ready within 30 seconds')
  console.log('The container steps work: installed, built, started, ready, stopped.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
