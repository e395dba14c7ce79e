import { X509Certificate } from 'node:crypto'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, isAnyAddress, isLocalUrl, servesHttps } from '../../platform/server/config.ts'
import { adviceForFault, findFolderFault, makeFolder } from '../../platform/server/folders.ts'
import { greetMailServer } from '../../platform/server/mail/smtp.ts'
import { withoutBrackets } from '../../platform/server/net/addresses.ts'
import { isListening, readCertificateEnd } from '../../platform/server/net/probe.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { dayMs } from '../../platform/shared/days.ts'
import { checking, type Finding, fail, ok, warn } from './finding.ts'

// Checks of the machine around the database, and of the settings.

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
    ...(isPublic && servesHttps(config) && config.TRUSTED_PROXIES.length === 0
      ? [
          warn(
            'settings',
            'PUBLIC_URL is https, so a proxy ends TLS, and TRUSTED_PROXIES does not name it: all callers share one allowance.',
            'Name the addresses of the proxies.',
          ),
        ]
      : []),
    ...(config.SMTP_URL && /@localhost>?$/.test(config.MAIL_FROM)
      ? [
          warn(
            'settings',
            'Mail comes from an address at localhost, which mail servers refuse.',
            'Set MAIL_FROM to an address of your domain.',
          ),
        ]
      : []),
    ...config.misspelled.map(({ name, nearest }) =>
      warn('settings', `${name} is set and not read.`, `Did you mean ${nearest}?`),
    ),
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
    makeFolder(folder)
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
  const fault = findFolderFault(folder)
  return fault === undefined
    ? [ok('files', `${name} can be written.`)]
    : [fail('files', `${name} cannot be written (${fault}).`, adviceForFault(fault))]
}

/** Refuses to start where no file could be kept: evidence would be lost, and uploads refused one by one. */
export function requireFolders(config: Config, { works }: { works: boolean }): void {
  for (const [name, folder, isNeeded] of [
    ['BLOB_DIR', config.BLOB_DIR, true],
    // A web node with a shared folder writes nothing of its own.
    ['DATA_DIR', config.DATA_DIR, works || !config.DATABASE_URL || !config.BLOB_DIR],
  ] as const) {
    const fault = folder !== undefined && isNeeded ? findFolderFault(folder) : undefined
    if (fault !== undefined) throw new Error(`${name} cannot be written (${fault}). ${adviceForFault(fault)}`)
  }
}

const patienceMs = 5000

export async function checkMailServer({ SMTP_URL }: Config): Promise<Finding[]> {
  if (!SMTP_URL) return [ok('mail server', 'None is named; messages wait in the outbox.')]
  const refusal = await greetMailServer(SMTP_URL, patienceMs)
  return refusal === undefined
    ? [ok('mail server', 'It greets, and lets this program in. No mail was sent.')]
    : [fail('mail server', `It does not let us in (${refusal}).`, 'Check address, port, TLS and password in SMTP_URL.')]
}

export async function checkVirusScanner({ VIRUS_SCANNER }: Config): Promise<Finding[]> {
  if (!VIRUS_SCANNER) return [ok('virus scanner', 'None is named; files are taken without it.')]
  const { protocol, hostname, port, pathname } = new URL(VIRUS_SCANNER)
  const isThere = await isListening(
    protocol === 'unix:' ? { path: pathname } : { host: withoutBrackets(hostname), port: Number(port) },
  )
  return isThere
    ? [ok('virus scanner', 'It answers.')]
    : [
        fail(
          'virus scanner',
          'Nothing answers there: files of organizations are refused.',
          'Start it, or correct VIRUS_SCANNER.',
        ),
      ]
}

export async function checkModel({ LLM_KIND, LLM_BASE_URL }: Config): Promise<Finding[]> {
  if (!LLM_KIND || !LLM_BASE_URL) return [ok('language model', 'None is named; reports are written by rules.')]
  const { protocol, hostname, port } = new URL(LLM_BASE_URL)
  const isThere = await isListening({
    host: withoutBrackets(hostname),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  })
  return isThere
    ? [ok('language model', 'Its server answers. Nothing was asked.')]
    : [
        warn(
          'language model',
          'Nothing answers there: reports are what the rules write.',
          'Start it, or correct LLM_BASE_URL.',
        ),
      ]
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

/** Checks the certificate of the public address. */
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

/** Startup warnings: settings that look wrong, and configured services that do not answer. */
export async function listDoubts(config: Config): Promise<Finding[]> {
  const looks = [
    checking('settings', async () => checkSettings(config)),
    checking('mail server', () => checkMailServer(config)),
    checking('virus scanner', () => checkVirusScanner(config)),
    checking('language model', () => checkModel(config)),
    checking('browser', () => checkBrowser(config)),
  ]
  return (await Promise.all(looks)).flat().filter(({ state }) => state !== 'ok')
}
