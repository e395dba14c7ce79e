import { X509Certificate } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, isAnyAddress, isLocalUrl, servesHttps } from '../../platform/server/config.ts'
import { greetMailServer } from '../../platform/server/mail/smtp.ts'
import { withoutBrackets } from '../../platform/server/net/addresses.ts'
import { isListening, readCertificateEnd } from '../../platform/server/net/probe.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { dayMs } from '../../platform/shared/days.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

// What the machine around the database says, and the settings.

export function checkSettings(config: Config): Finding[] {
  const isPublic = !isLocalUrl(config.PUBLIC_URL)
  const said: Finding[] = [
    ...(isPublic && config.DEMO
      ? [warn('settings', 'DEMO is on, and its accounts open to this machine alone.', 'Set DEMO=off.')]
      : []),
    ...(!isPublic && isAnyAddress(config.HOST)
      ? [
          warn(
            'settings',
            'Only requests for localhost are answered.',
            'Set PUBLIC_URL to the address that readers use.',
          ),
        ]
      : []),
    ...(isPublic && !servesHttps(config)
      ? [warn('settings', 'PUBLIC_URL is plain http.', 'Put TLS before it and name the https address.')]
      : []),
    ...(isPublic && !config.RATE_LIMITS ? [warn('settings', 'RATE_LIMITS is off.', 'Unset it.')] : []),
    ...(isPublic && !config.SMTP_URL
      ? [warn('settings', 'No SMTP_URL: mails wait in the outbox.', 'Name a mail server.')]
      : []),
    ...(isPublic && !(config.OPERATOR_NAME && config.OPERATOR_ADDRESS && config.OPERATOR_EMAIL)
      ? [
          warn(
            'settings',
            'Readers are not told who runs this.',
            'Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.',
          ),
        ]
      : []),
    ...(config.DATABASE_URL && !config.BLOB_DIR
      ? [
          warn(
            'settings',
            'No BLOB_DIR: uploaded files wait below DATA_DIR of the node that took them.',
            'Unless one machine does everything, name a folder that all nodes share. Stored files must move with it: make a backup, stop every node, set BLOB_DIR and run sightline move-files.',
          ),
        ]
      : []),
  ]
  return said.length > 0 ? said : [ok('settings', 'They can be read, and nothing speaks against them.')]
}

const leastBytes = 512 * 1024 * 1024
const lowBytes = 2 * 1024 * 1024 * 1024

export async function checkDisk(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, folder] of [
    ['DATA_DIR', config.DATA_DIR],
    ...(config.BLOB_DIR ? ([['BLOB_DIR', config.BLOB_DIR]] as const) : []),
  ] as const) {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const words = `${name} has ${(free / 1024 ** 3).toFixed(1)} GB left.`
    if (free < leastBytes)
      findings.push(fail('disk', words, 'Make room: uploads are refused, and PostgreSQL stops when it is full.'))
    else if (free < lowBytes) findings.push(warn('disk', words, 'Make room soon.'))
    else findings.push(ok('disk', words))
  }
  return findings
}

/** Evidence and waiting files, where web nodes and workers both look. */
export async function checkFolder(config: Config): Promise<Finding[]> {
  const [name, folder] = config.BLOB_DIR ? ['BLOB_DIR', config.BLOB_DIR] : ['DATA_DIR', config.DATA_DIR]
  const path = join(folder, `.doctor-${process.pid}-${Date.now()}`)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile('looked at')
    await file.sync()
    await file.close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [fail('files', `${name} cannot be written (${code}).`, 'Let it belong to the user that runs the program.')]
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
  return [ok('files', `${name} can be written.`)]
}

const patienceMs = 5000

export async function checkMailServer({ SMTP_URL }: Config): Promise<Finding[]> {
  if (!SMTP_URL) return [ok('mail server', 'None is named; messages wait in the outbox.')]
  const refusal = await greetMailServer(SMTP_URL, patienceMs)
  return refusal === undefined
    ? [ok('mail server', 'It greets, and lets this program in. No mail was sent.')]
    : [fail('mail server', `It does not let us in (${refusal}).`, 'Check address, port, TLS and password in SMTP_URL.')]
}

const soonMs = 30 * 24 * 60 * 60_000

export async function checkWayOut(config: Config, now: Date): Promise<Finding[]> {
  if (!config.EGRESS) return [ok('way out', 'Closed: EGRESS is off, reports rest on the catalog.')]
  const ends = config.egressCertificates.map((pem) => new X509Certificate(pem).validToDate.getTime())
  const over = ends.filter((end) => end < now.getTime()).length
  const soon = ends.filter((end) => end >= now.getTime() && end < now.getTime() + soonMs).length
  const certificates = [
    ...(over > 0
      ? [fail('way out', `${over} certificates of EGRESS_CA have expired.`, 'Put the new ones in their place.')]
      : []),
    ...(soon > 0
      ? [warn('way out', `${soon} certificates of EGRESS_CA expire within 30 days.`, 'Put the new ones beside them.')]
      : []),
  ]
  if (!config.EGRESS_PROXY) return certificates.length > 0 ? certificates : [ok('way out', 'Open, without a proxy.')]
  const { hostname, port, protocol } = new URL(config.EGRESS_PROXY)
  const reached = await isListening({
    host: withoutBrackets(hostname),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  })
  return [
    ...certificates,
    reached
      ? ok('way out', 'The proxy of EGRESS_PROXY answers.')
      : fail('way out', 'The proxy of EGRESS_PROXY does not answer.', 'Start it, or unset EGRESS_PROXY.'),
  ]
}

/** Of the address that readers know. */
export async function checkCertificate({ PUBLIC_URL, EGRESS }: Config, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  if (protocol !== 'https:') return [ok('certificate', 'PUBLIC_URL has none: it is plain http.')]
  if (!EGRESS) return [ok('certificate', 'Not looked at: EGRESS is off.')]
  const end = await readCertificateEnd({ host: withoutBrackets(hostname), port: Number(port || 443) })
  if (end instanceof Error && 'code' in end && end.code === 'CERT_HAS_EXPIRED')
    return [fail('certificate', 'That of PUBLIC_URL has expired.', 'Renew it.')]
  if (end instanceof Error)
    return [
      warn(
        'certificate',
        `PUBLIC_URL could not be reached from here: ${end.message}.`,
        'See whether readers reach it.',
      ),
    ]
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  return [
    days < 14
      ? warn('certificate', `That of PUBLIC_URL ends in ${days} days.`, 'Renew it.')
      : ok('certificate', `That of PUBLIC_URL is good for ${days} days.`),
  ]
}

export async function checkBrowser({ CHROMIUM_PATH }: Config): Promise<Finding[]> {
  const advice = 'Sites are read without being run until there is one: set CHROMIUM_PATH to an installed Chromium.'
  if (CHROMIUM_PATH)
    return access(CHROMIUM_PATH, constants.X_OK).then(
      () => [ok('browser', 'CHROMIUM_PATH names a program.')],
      () => [warn('browser', 'CHROMIUM_PATH names no program that can be run.', advice)],
    )
  return access(join(findProjectRoot(), 'node_modules/@sparticuz/chromium/package.json')).then(
    () => [ok('browser', 'The one that npm brought.')],
    () => [warn('browser', 'npm has brought none.', advice)],
  )
}
