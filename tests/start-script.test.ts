import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/**
 * The start script in a project of its own, whose npm and build tool are three lines each and write down that they ran.
 * What they would really do is tested by every run of this suite.
 */
let root = ''
const children: ChildProcess[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  const source = join(import.meta.dirname, '..')
  for (const file of ['scripts/start.mjs', 'bin/sightline.js']) cpSync(join(source, file), join(root, file))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('src/page.ts', '1')
  write('scripts/downloads.mjs', '')
  write('scripts/pack-facts.ts', '')
  write('npm-cli.js', `import fs from 'node:fs'; fs.appendFileSync('ran', 'install '); ${pause('SLOW_INSTALL')}`)
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `const fs = require('fs'); fs.appendFileSync('ran', 'build '); ${pause('SLOW_BUILD')}
     if (process.env.BROKEN) { console.error('line 3 is wrong'); process.exit(2) }
     fs.mkdirSync('build/server', { recursive: true }); fs.copyFileSync('program.mjs', 'build/server/index.js')`,
  )
  write(
    'program.mjs',
    `for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { console.log('got', signal); process.exit(7) })
     console.log(process.argv.slice(2).join(' '), process.env.NODE_ENV, process.cwd())
     const status = process.argv.indexOf('--end')
     if (status > 0) process.exit(Number(process.argv[status + 1]))
     setInterval(() => {}, 1000)`,
  )
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(dirname(pinned), { recursive: true })
  symlinkSync(process.execPath, pinned)
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

test('the first start installs and builds, the next does neither', async () => {
  const first = await ended(run(['start', '--end', '0']))
  expect(first).toMatchObject({ status: 0, output: `start --end 0 production ${root}\n` })
  expect(ran()).toEqual(['install', 'build'])
  await ended(run(['start', '--end', '0']))
  expect(ran()).toEqual(['install', 'build'])
})

test('a changed source builds again, a changed test does not, a changed lock installs and builds', async () => {
  await ended(run(['build']))
  write('src/page.test.ts', 'new')
  await ended(run(['build']))
  expect(ran()).toEqual(['install', 'build'])
  appendFileSync(join(root, 'src/page.ts'), '2')
  await ended(run(['build']))
  expect(ran()).toEqual(['install', 'build', 'build'])
  write('package-lock.json', '{ "a": 1 }')
  await ended(run(['build']))
  expect(ran()).toEqual(['install', 'build', 'build', 'install', 'build'])
})

test('a killed install is repeated, after what it left running has ended', async () => {
  const killed = run(['build'], { SLOW_INSTALL: '1500' })
  await vi.waitFor(() => expect(ran()).toEqual(['install']), { timeout: 20_000 })
  killed.kill('SIGKILL')
  await once(killed, 'close')
  const second = await ended(run(['build']))
  expect(second.status).toBe(0)
  expect(second.errors).toContain('Waiting for another install to finish')
  expect(ran()).toEqual(['install', 'install', 'build'])
})

test('three at once install and build once', async () => {
  const slow = { SLOW_INSTALL: '300', SLOW_BUILD: '300' }
  const all = await Promise.all([1, 2, 3].map(() => ended(run(['build'], slow))))
  expect(all.map((one) => one.status)).toEqual([0, 0, 0])
  expect(ran()).toEqual(['install', 'build'])
})

test('a broken build shows its message, fails, and is tried again', async () => {
  const broken = await ended(run(['start', '--end', '0'], { BROKEN: '1' }))
  expect(broken).toMatchObject({ status: 1, output: '' })
  expect(broken.errors).toContain('line 3 is wrong')
  expect((await ended(run(['start', '--end', '0']))).status).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the program, and its ending is ours', async (signal) => {
  const child = run(['start'])
  const result = ended(child)
  await once(child.stdout ?? child, 'data')
  child.kill(signal)
  expect(await result).toMatchObject({ status: 7, output: expect.stringContaining(`got ${signal}`) })
})

// npm is a process that runs a shell that runs the script; any of the three may be what someone kills. Only Linux lets the
// script see npm, and the program see the script.
test.each(process.platform === 'linux' ? ['npm', 'shell', 'script'] : ['shell'])(
  'when the part called %s is killed, the program is told to stop',
  async (victim) => {
    const [file, pids] = [join(root, 'out'), join(root, 'pids')]
    const shell = `echo $$ >> pids; "${process.execPath}" scripts/start.mjs > out 2>&1 & echo $! >> pids; wait`
    const npm = spawn('sh', ['-c', `echo $$ >> pids; sh -c '${shell}'; true`], {
      cwd: root,
      env: environment({ npm_lifecycle_event: 'start' }),
    })
    children.push(npm)
    const said = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    await vi.waitFor(() => expect(said()).toContain('start production'), { timeout: 20_000 })
    const pid = readFileSync(pids, 'utf8').trim().split('\n')[['npm', 'shell', 'script'].indexOf(victim)]
    process.kill(Number(pid), 'SIGKILL')
    await vi.waitFor(() => expect(said()).toContain('got SIGTERM'), { timeout: 20_000 })
  },
)

test('sightline runs the program in the current folder, and prints nothing else', async () => {
  const there = join(root, 'src')
  const child = spawn(process.execPath, [join(root, 'bin/sightline.js'), 'verify-score', 'x.json', '--end', '3'], {
    cwd: there,
    env: environment({}),
  })
  expect(await ended(child)).toMatchObject({ status: 3, output: `verify-score x.json --end 3 production ${there}\n` })
})

test('an unknown command is answered with the known ones', async () => {
  for (const name of ['sart', 'constructor']) {
    const result = await ended(run([name]))
    expect(result.status).toBe(1)
    expect(result.errors).toBe(
      `There is no command "${name}". There are: start, cli, dev, build, test, bench, prove, train:policy, accuracy, levels, world, screens, quality, check.\n`,
    )
  }
})

function run(args: string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], { cwd: root, env: environment(more) })
  children.push(child)
  return child
}

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  return { ...inherited, npm_execpath: join(root, 'npm-cli.js'), ...more }
}

async function ended(child: ChildProcess): Promise<{ status: number; output: string; errors: string }> {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (bytes) => {
    output += bytes
  })
  child.stderr?.on('data', (bytes) => {
    errors += bytes
  })
  const [status] = await once(child, 'close')
  return { status, output, errors }
}

function ran(): string[] {
  const file = join(root, 'ran')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function pause(variable: string): string {
  return `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.${variable} ?? 0));`
}
