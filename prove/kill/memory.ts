import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/program.ts'

/** Progress of a long run of this build, so that an interrupted one can resume. */
export interface Memory {
  once: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  forget: () => void
}

export function openMemory(name: string, folder = join(root, 'var', 'prove')): Memory {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${built()}.json`)
  const done = readOr(file)
  return {
    once: async <Result>(key: string, act: () => Promise<Result>) => {
      // Written by this same function below.
      if (key in done) return done[key] as Result
      const result = await act()
      done[key] = result
      writeFileSync(file, JSON.stringify(done))
      return result
    },
    forget: () => rmSync(file, { force: true }),
  }
}

/** Which build it is: of another one nothing has been seen. */
function built(): string {
  const stamp = join(root, 'build', '.built')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'unknown'
}

function readOr(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
