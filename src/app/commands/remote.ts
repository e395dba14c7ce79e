import { Sightline, SightlineError } from '../../../sdk/src/index.ts'
import { Misuse } from './misuse.ts'
import { print, printable } from './printable.ts'

// Commands that talk to a server by an API key, and need neither database nor settings of this machine.

export interface RemoteOptions {
  url?: string | undefined
  json?: boolean | undefined
}

const usualUrl = 'http://localhost:3000'

/** Connects with the key in SIGHTLINE_API_KEY: an argument would be in the list of processes. */
export function connect({ url }: RemoteOptions, env: NodeJS.ProcessEnv = process.env): Sightline {
  const apiKey = env.SIGHTLINE_API_KEY
  if (!apiKey) throw new Misuse('Set SIGHTLINE_API_KEY to an API key of your organization.')
  const baseUrl = url ?? env.SIGHTLINE_URL ?? usualUrl
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new Misuse(`${baseUrl} is not a web address. Set --url or SIGHTLINE_URL.`)
  return new Sightline({ baseUrl, apiKey })
}

/** Runs a command against the server. A refusal is an answer and not a bug: it is printed as such, as JSON if asked for. */
export async function withServer(
  options: RemoteOptions,
  act: (sightline: Sightline) => Promise<void>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  try {
    await act(connect(options, env))
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    if (options.json) print({ error: fault })
    else
      console.error(
        printable([fault.message, ...fault.issues.map(({ path, message }) => `${path}: ${message}`)].join(' · ')),
      )
    process.exitCode = fault.code === 'misuse' ? 2 : 1
  }
}

export interface Fault {
  code: string
  message: string
  issues: readonly { path: string; message: string }[]
}

export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Misuse) return { code: 'misuse', message: error.message, issues: [] }
  if (error instanceof SightlineError) return { code: error.code, message: error.message, issues: error.issues }
  // As fetch throws where the server was not reached, or answered too late.
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
    return { code: 'unreachable', message: 'The server was not reached. Check --url or SIGHTLINE_URL.', issues: [] }
  return undefined
}
