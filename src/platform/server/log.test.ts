import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../../package.json' with { type: 'json' }

/** Output of a program that runs this code with a log of its own. */
function run(code: string): { out: string; lines: Record<string, unknown>[] } {
  const program = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}; const log = createLog('info'); ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return {
    out: stdout,
    lines: stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

test('lines are JSON on standard error, with an ISO time; standard output is left to commands', () => {
  const { out, lines } = run(`log.info({ id: 7 }, 'done'); log.debug('unseen')`)
  expect(out).toBe('')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const writtenBy = { node: hostname(), pid: expect.any(Number), process: 'command', version }
  expect(lines).toEqual([{ level: 30, time, ...writtenBy, id: 7, msg: 'done' }])
})

test('of an error only kind, code, words and place are written: a database quotes whole rows beside them', () => {
  const { lines } = run(`
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505', detail: 'Key (contact_email)=(reader@corp.test) exists', where: 'reader@corp.test', recipient: 'reader@corp.test', parameters: ['reader@corp.test'] })
    log.error({ err: error }, 'failed'); log.child({ job: 'x' }).error({ err: error }, 'failed'); log.error(error)`)
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('corp.test')
  for (const line of lines)
    expect(line.err).toMatchObject({
      name: 'Error',
      code: '23505',
      message: 'duplicate key value violates unique constraint',
      stack: expect.stringContaining('at '),
    })
})

test('a thrown value that is not an error is written as text', () => {
  expect(run(`log.error({ err: 'broken' }, 'failed')`).lines[0]?.err).toEqual({ message: 'broken' })
})

test('a warning that says the same again is one line with a count; one that names what it is about is written each time', () => {
  const { lines } = run(`
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (let n = 0; n < 617; n++) log.warn({ code: lost.code, reason: lost.message }, 'queue')
    for (let n = 0; n < 3; n++) log.child({ jobId: n }).warn({ err: lost }, 'not written')
    log.warn({ code: '57P01', reason: 'terminated' }, 'queue')
    for (const message of [1, 2]) log.warn({ message, reason: 'refused' }, 'mail not accepted')
    for (const at of ['one', 'two']) log.error({ at, err: lost }, 'bug')
    for (let n = 0; n < 2; n++) log.info('done')`)
  const told = lines.map(({ msg, code, repeated }) => [msg, code, repeated].filter((part) => part !== undefined))
  expect(told.slice(0, -2)).toEqual([
    ...[['queue', 'ECONNREFUSED'], ['not written'], ['queue', '57P01']],
    ...[['mail not accepted'], ['mail not accepted'], ['bug'], ['bug'], ['done'], ['done']],
  ])
  // Summed up where the program ends.
  expect(told.slice(-2)).toEqual([
    ['queue', 'ECONNREFUSED', 616],
    ['not written', 'ECONNREFUSED', 2],
  ])
  expect(lines.at(-2)).toMatchObject({ level: 40, reason: 'connect ECONNREFUSED' })
})
