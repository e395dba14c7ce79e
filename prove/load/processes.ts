import { readFileSync } from 'node:fs'
import { treeOf } from '../support/program.ts'

// Resources used by processes, as Linux reports them.

export interface Named {
  name: string
  pid: number
}

/**
 * Memory of a process and of all that it started, in MB: what several of them map is counted once, and PostgreSQL's shared
 * buffers, whose size is a setting, are not counted.
 */
export const memoryMbOf = (pid: number): number => sumOf(pid, (one) => shareKbOf(one) / 1_024)

/** Processor time that a process and all that it started have used so far, with those of them that have ended. */
export const cpuSecondsOf = (pid: number): number => sumOf(pid, (one) => ticksOf(one) / ticksPerSecond)

/** USER_HZ, which is the same on every Linux that Node runs on. time(7) */
const ticksPerSecond = 100

const sumOf = (pid: number, of: (one: number) => number): number =>
  treeOf(pid).reduce((sum, one) => sum + unlessEnded(() => of(one.pid)), 0)

/** The proportional set size, in which a page that two map counts half for each. proc_pid_smaps(5) */
function shareKbOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  return kb('Pss') - kb('Pss_Shmem')
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // utime, stime, and the same of children that have ended; the name before them is in brackets and may hold any
  // character. proc_pid_stat(5)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

/** One that has ended since the listing takes nothing. */
function unlessEnded(read: () => number): number {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}
