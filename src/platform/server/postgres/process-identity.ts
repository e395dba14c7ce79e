import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When this process was started, so that a number given to another program since is not taken for it.
 * Undefined when there is no such process; a zombie is none: some containers never collect them.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold any character; the fields after it have fixed places. proc_pid_stat(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch (error) {
    // ESRCH: it ended between open and read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function fromPs(pid: number): string | undefined {
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const [state = '', ...started] = answer.stdout.trim().split(/\s+/)
  return answer.status === 0 && !state.startsWith('Z') ? started.join(' ') : undefined
}
