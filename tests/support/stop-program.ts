import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Also of a signal: then it has no exit code. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Asks it to stop and waits until it has; one that is gone already is waited for by no one. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (hasEnded(program)) return
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
}
