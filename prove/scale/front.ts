import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueCertificate } from '../../tests/support/certificate.ts'
import { freePort } from '../../tests/support/ports.ts'
import { root } from '../support/program.ts'

// The reverse proxies that operators use, run with the files of operations/: only names, ports and certificates are put in.

export const fronts = ['nginx', 'haproxy', 'caddy'] as const
export type FrontName = (typeof fronts)[number]

/** The name that the installation is reached under; the configuration files have it as well. */
export const publicHost = 'sightline.example'

export interface Front {
  version: string
  port: number
  log: () => string
  end: () => Promise<void>
}

interface Place {
  folder: string
  port: number
  plainPort: number
  /** `host:port` of the two nodes. */
  nodes: readonly [string, string]
}

interface Kind {
  version: string[]
  /** @returns the command that runs it in the foreground. */
  prepare: (place: Place) => Promise<{ command: string[]; env?: NodeJS.ProcessEnv }>
}

const kinds: Record<FrontName, Kind> = {
  nginx: {
    version: ['nginx', '-v'],
    prepare: async ({ folder, port, plainPort, nodes }) => {
      const { pem } = await certificateIn(folder)
      const site = (await shipped('nginx.conf'))
        .replace('10.0.0.11:3000', nodes[0])
        .replace('10.0.0.12:3000', nodes[1])
        .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replaceAll(/\/etc\/ssl\/sightline\.example\.(pem|key)/g, pem)
      const config = join(folder, 'nginx.conf')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(' ')
      await writeFile(
        config,
        `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr warn;
         events { worker_connections 512; }
         http { access_log off; ${temporary}\n${site}\n}`,
      )
      return { command: ['nginx', '-p', folder, '-c', config, '-e', 'stderr'] }
    },
  },
  haproxy: {
    version: ['haproxy', '-v'],
    prepare: async ({ folder, port, plainPort, nodes }) => {
      const { pem } = await certificateIn(folder)
      const config = join(folder, 'haproxy.cfg')
      await writeFile(
        config,
        (await shipped('haproxy.cfg'))
          .replace('10.0.0.11:3000', nodes[0])
          .replace('10.0.0.12:3000', nodes[1])
          .replace('bind :80\n', `bind 127.0.0.1:${plainPort}\n`)
          .replace('bind :443', `bind 127.0.0.1:${port}`)
          .replace('/etc/ssl/sightline.example.pem', pem),
      )
      return { command: ['haproxy', '-db', '-f', config] }
    },
  },
  caddy: {
    version: ['caddy', 'version'],
    prepare: async ({ folder, port, plainPort, nodes }) => {
      const config = join(folder, 'Caddyfile')
      const site = (await shipped('Caddyfile')).replace('web-a:3000', nodes[0]).replace('web-b:3000', nodes[1])
      const ports = `http_port ${plainPort}\n\thttps_port ${port}`
      await writeFile(config, `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\t${ports}\n}\n${site}`)
      const env = { PUBLIC_URL: `https://${publicHost}`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      return { command: ['caddy', 'run', '--config', config, '--adapter', 'caddyfile'], env }
    },
  },
}

/** @returns undefined where this machine does not have it. */
export function versionOf(name: FrontName): string | undefined {
  const [command = '', ...args] = kinds[name].version
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: withSbin })
  return status === 0 ? /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] : undefined
}

/** Debian keeps servers where only root looks for them. */
const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export async function openFront(
  name: FrontName,
  { folder, nodes }: { folder: string; nodes: readonly [string, string] },
): Promise<Front> {
  const version = versionOf(name)
  if (version === undefined) throw new Error(`${name} is not installed`)
  await mkdir(folder, { recursive: true })
  // Root's nginx gives requests to a user who must reach its folder.
  await chmod(folder, 0o755)
  const [port, plainPort] = [await freePort(), await freePort()]
  const { command, env } = await kinds[name].prepare({ folder, port, plainPort, nodes })
  const [file = '', ...args] = command
  const child: ChildProcess = spawn(file, args, {
    env: { ...withSbin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ...{ version, port },
    log: () => output,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const shipped = (name: string) => readFile(join(root, 'operations', name), 'utf8')

async function certificateIn(folder: string): Promise<{ pem: string }> {
  const { cert, key } = issueCertificate([publicHost])
  const pem = join(folder, 'certificate.pem')
  await writeFile(pem, cert + key)
  return { pem }
}
