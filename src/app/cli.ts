import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Argument, Command, CommanderError, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { type StaffRole, staffRoles } from '../platform/shared/staff-roles.ts'
import { standBack } from '../scanners/serve-jobs.ts'
import { completionOf, type Shell, shells } from './commands/completion.ts'
import type { InvestigateOptions } from './commands/investigate.ts'
import type { RefreshOptions } from './commands/refresh.ts'
import type { RemoteOptions } from './commands/remote.ts'
import type { Roles } from './commands/serve.ts'

// One entry of the bundle; what a command needs is loaded when it is called, so that `verify-score` needs no server.

const program = new Command('sightline')
  .description('Shows what apps, SDKs, domains and vendors do with personal data, rates the risk, and proves it.')
  .version(packageJson.version)
  .showHelpAfterError()
  .exitOverride()

/** Keeps compiled code next to the program for its next start. Where no one may write there, each start compiles. */
async function serve(roles: Roles): Promise<void> {
  if (!roles.serves) standBack()
  enableCompileCache(join(import.meta.dirname, 'compiled'))
  await (await import('./commands/serve.ts')).serve(roles)
}

const scanExitCodes =
  'Exit codes: 0 done, and the policy holds · 1 the policy is broken · 2 unreadable input or wrong use · 3 a fault of the program'

program
  .command('start')
  .description('database, migrations, facts, web and worker in one process')
  .action(() => serve({ holds: true, serves: true, works: true }))

program
  .command('web')
  .description('a web node; any number of them share one database')
  .action(() => serve({ holds: false, serves: true, works: false }))

program
  .command('worker')
  .description('a worker; any number of them share the queue')
  .action(() => serve({ holds: false, serves: false, works: true }))

program
  .command('migrate')
  .description('bring the database to the newest form and load the shipped facts')
  .option('--json', 'print the migrations and the facts that are loaded as JSON')
  .action(async (options: { json?: boolean }) => (await import('./commands/migrate.ts')).migrateCommand(options))

program
  .command('backup')
  .description('write the whole installation, as it is at one moment, into one file; it may be running')
  .argument('<file>', 'a file that is not there yet')
  .option('--with-secret-key', 'the secret key too: anyone who has the file can then open all of it')
  .option('--allow-missing', 'write it although the bytes of some stored files are not there')
  .option('--key-is-lost', 'write it although the secret key of this database is gone')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
A tar of what PostgreSQL's COPY writes, of the stored files and of a manifest with the hash of each; read back before it gets its
name. It holds personal data: only its owner may read it. Works on an older database too, which stays as it is.
Exit codes of this command: 0 written and read back · 4 stored files are missing and nothing was written · 1 nothing was written`,
  )
  .action(
    async (
      file: string,
      options: { withSecretKey?: boolean; allowMissing?: boolean; keyIsLost?: boolean; json?: boolean },
    ) => (await import('./commands/backup.ts')).backupCommand(file, options),
  )

program
  .command('restore')
  .description('put a backup into an empty database, all of it or nothing')
  .argument('<file>')
  .option('--check', 'only read the file and tell what is in it: needs no database')
  .option('--key-is-lost', 'go on although the secret key of its time is gone: what was sealed is lost')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Every hash is checked before anything is written. A database that holds anything is refused: it replaces nothing.
An older backup is brought to the form of this program, from any PostgreSQL from 15 on to any other.
Exit codes of this command: 0 all of it is back · 4 with --check: stored files are missing from it · 1 nothing was changed`,
  )
  .action(async (file: string, options: { check?: boolean; keyIsLost?: boolean; json?: boolean }) =>
    (await import('./commands/restore.ts')).restoreCommand(file, options),
  )

program
  .command('move-files')
  .description('bring stored files to where BLOB_DIR says, or into the database; every node must be stopped')
  .option('--from <folder>', 'a folder that held them before, beside the database')
  .option('--allow-missing', 'finish although the bytes of some are in no place')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Each file is written, read back and compared with its hash before it is removed from where it was. After a kill, run it again; run
again when it is done, it changes nothing. Until it is finished no node starts.
Exit codes of this command: 0 all are there · 4 the bytes of some are in no place that was looked at · 1 failed`,
  )
  .action(async (options: { from?: string; allowMissing?: boolean; json?: boolean }) =>
    (await import('./commands/move-files.ts')).moveFilesCommand(options),
  )

program
  .command('doctor')
  .description('look at settings, database, disk, mail server, queue and what else this installation needs')
  .option('--json', 'print the findings as JSON')
  .addHelpText(
    'after',
    `
Changes nothing and sends no mail. Each line is ok, warn or fail, and says what to do.
Exit codes of this command: 0 nothing failed · 1 something did`,
  )
  .action(async (options: { json?: boolean }) => (await import('./commands/doctor.ts')).doctorCommand(options))

program
  .command('rotate-secret')
  .description('put another secret key in the place of the present one; every node must be stopped')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Where SECRET_KEY is set, the new one is read from standard input, 64 hexadecimal digits, and is to be set from then on. Otherwise one
is made, and takes the place of the file secret-key in DATA_DIR. All of it happens or nothing; called again after a kill it goes on.
Links in mails that were sent before stop working, and so do recovery codes. docs/operations.md says what else.
Exit codes of this command: 0 done, or it had been done before · 1 nothing was changed`,
  )
  .action(async (options: { json?: boolean }) =>
    (await import('./commands/rotate-secret.ts')).rotateSecretCommand(options),
  )

program
  .command('investigate')
  .description('investigate a name, host, package id or store link, and print the report')
  .argument('<name>')
  .option('--json', 'print the investigation, or the question, as JSON')
  .option('--subject <kind:key>', 'who is meant, as the question offers it')
  .option('--website <address>', 'the web address of the one who is meant')
  .option('--name-alone', 'go on with a name that no one could place')
  .option(
    '--use <line>',
    'what you would use it for, such as "payroll of 300 people in Germany": the recommendation is weighed for it',
  )
  .option('--proxy <url>', 'the http proxy through which everything outside is asked, instead of EGRESS_PROXY')
  .option('--no-browser', 'do not visit the site with a browser: quicker, and a gap in the report')
  .addHelpText(
    'after',
    `
Goes out and looks, unless EGRESS is off; what could not be looked at is a gap in the report. Evidence and report stay in the database.
A proxy that opens TLS needs its certificate in EGRESS_CA. Names are then resolved by the proxy, so DNS records cannot be seen.
Without a network: npm run world plays vendors that do not exist.
Exit codes of this command: 0 a report · 3 a report on a name alone, which is not in the catalog · 4 the name is unclear, nothing was investigated:
the offers are printed, and --subject, --website or --name-alone says who is meant · 2 none of the offers, or not a public web address · 1 failed`,
  )
  .action(async (name: string, options: InvestigateOptions) =>
    (await import('./commands/investigate.ts')).investigateCommand(name, options),
  )

program
  .command('verify-score')
  .description('recompute a score from its file, without database or network')
  .argument('<file>', 'the JSON of /api/investigations/{id}/score; - reads standard input')
  .option('--json', 'print the outcome as JSON')
  .action(async (file: string, options: { json?: boolean }) =>
    (await import('./commands/verify-score.ts')).verifyScoreCommand(file, options),
  )

program
  .command('verify-report')
  .description('check a compliance report or an evidence bundle offline')
  .argument(
    '<file>',
    'the manifest of a report, its files beside it; or the archive of /api/investigations/{id}/bundle.zip',
  )
  .option('--key <file>', 'the keys of the installation, as /.well-known/sightline-signing-keys.json gives them')
  .option('--json', 'print the outcome as JSON')
  .addHelpText(
    'after',
    `
Needs neither database nor network. Of a report: the signature, and every byte of the files that it names; with --key also whose
signature it is. Of a bundle: bytes are hashed again, quotes looked up in them, citations followed, and the score recomputed.
Exit codes of this command: 0 all of it holds · 3 something does not, each fault on a line · 2 this is neither of them`,
  )
  .action(async (file: string, options: { json?: boolean; key?: string }) =>
    (await import('./commands/verify-report.ts')).verifyReportCommand(file, options),
  )

program
  .command('verify-audit')
  .description('recompute the hash chain of an exported audit log, without database or network')
  .argument('<file>', 'the JSON of /api/customer/audit/export.json; - reads standard input')
  .option('--json', 'print the outcome as JSON')
  .action(async (file: string, options: { json?: boolean }) =>
    (await import('./commands/verify-audit.ts')).verifyAuditCommand(file, options),
  )

program
  .command('verify-citations')
  .description('hold sentences against the evidence they cite, line by line, without database or network')
  .addHelpText(
    'after',
    `
Reads JSON lines on standard input: {"id","subject","evidence":[{"id","kind","url","excerpt"}],"sentence","cites":["E1"]}
Writes one line for each, in order: {"id","keep":true|false,"reason"}. A line that cannot be read is not kept.
Exit codes of this command: 0 answered, whatever the answers are · 1 no line of standard input could be read as JSON`,
  )
  .action(async () => (await import('./commands/verify-citations.ts')).verifyCitationsCommand())

program
  .command('sanitize')
  .description('the text of pages that a model would be shown, line by line, without database or network')
  .addHelpText(
    'after',
    `
Reads JSON lines on standard input: {"id","html"}
Writes one line for each, in order: {"id","text","flagged":true|false}; flagged says that the page speaks to machine readers.
What no reader sees is left out, and so is what speaks to a machine. A page that cannot be read has no text and a "reason".
Exit codes of this command: 0 answered, whatever the answers are · 1 no line of standard input could be read as JSON`,
  )
  .action(async () => (await import('./commands/sanitize.ts')).sanitizeCommand())

program
  .command('import')
  .description('load a folder of fact files beside what the catalog has; a second run changes nothing')
  .argument('<folder>')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Files read: companies.json, domains.json, sdk-signatures.json, sdk-extra.json, tracker-endpoints.json, apps.json, policy-ratings.json,
breaches.json, removal-platforms.json.
Rows that the catalog has already win. An import is known by the name of its folder: a later one takes away what the folder no longer has.
Exit codes: 0 loaded, rows that were left out are named in the report · 1 a file could not be read, or nothing was changed`,
  )
  .action(async (folder: string, options: { json?: boolean }) =>
    (await import('./commands/import.ts')).importCommand(folder, options),
  )

program
  .command('refresh')
  .description('look again at entries that people watch or ask about: store labels, site and documents')
  .option('--entries <number>', 'at most so many today, instead of REFRESH_ENTRIES')
  .option('--best-known', 'the best known entries, whether someone asks about them or not')
  .option('--no-browser', 'do not visit sites with a browser')
  .option('--proxy <url>', 'the http proxy through which everything outside is asked, instead of EGRESS_PROXY')
  .option('--unread <folder>', 'look at nothing; save the store pages that could not be read, as they came')
  .option('--json', 'print what came of each entry as JSON')
  .addHelpText(
    'after',
    `
A worker does the same every night. Call it again after a kill: it goes on with the next entry. What a rule holds back waits for
staff in the dashboard; docs/operations.md has the rules.
Exit codes of this command: 0 done · 1 there is no way out, so nothing was looked at`,
  )
  .action(async (options: RefreshOptions) => (await import('./commands/refresh.ts')).refreshCommand(options))

const sync = program.command('sync').description('fetch newer facts from their upstream')
sync
  .command('trackers')
  .description('the tracker list of Exodus Privacy (ODbL-1.0)')
  .option('--url <url>', 'another address of the same list')
  .option('--dry-run', 'show what would change')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    '\nExit codes: 0 in step with the list · 1 nothing was changed: the list could not be reached, read or trusted',
  )
  .action(async (options: { url?: string; dryRun?: boolean; json?: boolean }) =>
    (await import('./commands/sync-trackers.ts')).syncTrackersCommand(options),
  )

sync
  .command('breaches')
  .description('the sources of breaches: Have I Been Pwned, registers of states, the SEC')
  .option('--feed <key>', 'one of them alone')
  .option('--json', 'print the outcome of each as JSON')
  .addHelpText(
    'after',
    '\nExit codes: 0 every source that was asked answered and could be read · 1 one did not, or could not',
  )
  .action(async (options: { feed?: string; json?: boolean }) =>
    (await import('./commands/sync-breaches.ts')).syncBreachesCommand(options),
  )

sync
  .command('platforms')
  .description('the list of JustDeleteMe (MIT): who can be asked to remove data')
  .option('--url <url>', 'another address of the same list')
  .option('--dry-run', 'show what would change')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    '\nExit codes: 0 in step with the list · 1 nothing was changed: the list could not be reached, read or trusted',
  )
  .action(async (options: { url?: string; dryRun?: boolean; json?: boolean }) =>
    (await import('./commands/sync-platforms.ts')).syncPlatformsCommand(options),
  )

program
  .command('bounce')
  .description('take in reports of mail that could not be delivered: a mail server pipes them here')
  .argument('[files...]', 'messages; none reads standard input')
  .addHelpText(
    'after',
    '\nExit codes of this command: 0 taken, or nothing in it to take · 1 unreadable · 75 the database is away, try again',
  )
  .action(async (files: string[]) => (await import('./commands/bounce.ts')).bounceCommand(files))

program
  .command('inbound')
  .description('take in answers to removal letters: a mail server pipes them here')
  .argument('[files...]', 'messages, or a mailbox file of many; none reads standard input')
  .addHelpText(
    'after',
    '\nExit codes of this command: 0 taken, or nothing in it to take · 1 unreadable · 75 the database is away, try again · 78 REMOVAL_REPLY_TO is not set',
  )
  .action(async (files: string[]) => (await import('./commands/inbound.ts')).inboundCommand(files))

const scan = program
  .command('scan')
  .description('look into an app, a web page, a recording or a privacy policy, without a database')
  .addHelpText('after', `\n${scanExitCodes}`)
scan
  .command('apk')
  .alias('app')
  .description('an app: APK, XAPK, APKS, APKM, AAB, AAR, JAR, DEX, IPA, framework')
  .argument('<file>')
  .option('--json', 'print the result as JSON')
  .addOption(new Option('--sarif', 'print the result as SARIF 2.1.0').conflicts('json'))
  .addOption(
    new Option('--cyclonedx', 'print a bill of materials in CycloneDX 1.6: libraries and SDKs').conflicts([
      'json',
      'sarif',
    ]),
  )
  .option('--policy <file>', 'rules that the app must keep, as docs/scanning.md shows them')
  .addHelpText(
    'after',
    `
Needs neither database nor network, and leaves nothing behind. That an SDK is in a file does not say that it runs.
${scanExitCodes}`,
  )
  .action(async (file: string, options: { json?: boolean; sarif?: boolean; cyclonedx?: boolean; policy?: string }) =>
    (await import('./commands/scan.ts')).scanAppCommand(file, options),
  )
scan
  .command('site')
  .description('a web page, as a new visitor in a browser: before consent, accepting, rejecting, with Sec-GPC')
  .argument('<url>')
  .option('--json', 'print the result as JSON')
  .addOption(new Option('--sarif', 'print the result as SARIF 2.1.0').conflicts('json'))
  .option('--policy <file>', 'rules that the page must keep, as docs/scanning.md shows them')
  .option('--proxy <url>', 'the http proxy through which the browser goes, instead of EGRESS_PROXY')
  .option('--passes <list>', 'which visits to make of before,accept,reject,gpc; before is always made')
  .addHelpText(
    'after',
    `
Goes out through the same guard as an investigation; with EGRESS off there is nothing to see. Names are resolved by a proxy
if there is one, and one that opens TLS needs its certificate in EGRESS_CA. Without a browser the page is read and not run.
${scanExitCodes}`,
  )
  .action(
    async (
      url: string,
      options: { json?: boolean; sarif?: boolean; policy?: string; proxy?: string; passes?: string },
    ) => (await import('./commands/scan.ts')).scanSiteCommand(url, options),
  )
scan
  .command('har')
  .description('a recording of traffic (HAR 1.2): trackers, companies, countries, and which data types went to whom')
  .argument('<file>')
  .option('--json', 'print the result as JSON')
  .option('--policy <file>', 'rules that the recording must keep, as docs/scanning.md shows them')
  .option('--page <url>', 'the page that was recorded, where the recording does not say so')
  .addHelpText(
    'after',
    `
Needs neither database nor network. Values that were sent are read and never kept. A recording has no SARIF form.
${scanExitCodes}`,
  )
  .action(async (file: string, options: { json?: boolean; policy?: string; page?: string }) =>
    (await import('./commands/scan.ts')).scanHarCommand(file, options),
  )

scan
  .command('policy')
  .description('a privacy policy: what it speaks of, which data it names, what it discloses and what is missing')
  .argument('[source]', 'a file (HTML, PDF or text), a link, or - for standard input')
  .option('--json', 'print the whole reading as JSON')
  .option('--batch', 'answer JSON lines of standard input: {"id","text"}, {"id","html"} or {"id","citations"}')
  .option('--proxy <url>', 'the http proxy through which a link is asked for, instead of EGRESS_PROXY')
  .addHelpText(
    'after',
    `
A link goes out through the same guard as an investigation; files, - and --batch need neither database nor network.
--batch writes one line for each, in order: {"id","labels","top","types","practices","disclosures","text"}, {"id","answers"}
for citations, or {"id","error"} for a line that cannot be read.
Exit codes of this command: 0 read · 1 not a privacy policy, or not clearly one · 2 unreadable input or wrong use · 3 a fault of the program`,
  )
  .action(async (source: string | undefined, options: { json?: boolean; batch?: boolean; proxy?: string }) =>
    (await import('./commands/scan-policy.ts')).scanPolicyCommand(source, options),
  )

const user = program.command('user').description('accounts')
user
  .command('create')
  .description('create an account; the password is read from standard input')
  .argument('<username>', 'of staff; with --organization the e-mail address of its first administrator')
  .addOption(new Option('--role <role>', 'of the staff account').choices([...staffRoles]).default('administrator'))
  .option('--organization <name>', 'a new organisation of the portal instead of a staff account')
  .option('--first-name <name>', 'of the administrator')
  .option('--last-name <name>', 'of the administrator')
  .option('--json', 'print the outcome as JSON')
  .action(
    async (
      username: string,
      options: { role: StaffRole; organization?: string; firstName?: string; lastName?: string; json?: boolean },
    ) => (await import('./commands/user.ts')).createUserCommand(username, options),
  )
user
  .command('sign-out')
  .description('end all sessions of a staff account, which stays one')
  .argument('<username>', 'of staff')
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).endSessionsCommand(username, options),
  )

user
  .command('list')
  .description('every staff account: role, state, second factor, sessions')
  .option('--json', 'print the accounts as JSON')
  .action(async (options: { json?: boolean }) => (await import('./commands/user.ts')).listUsersCommand(options))
user
  .command('password')
  .description('set the password of a staff account, read from standard input; every session of it ends')
  .argument('<username>', 'of staff')
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).setPasswordCommand(username, options),
  )
user
  .command('disable')
  .description('keep a staff account from signing in; every session of it ends')
  .argument('<username>', 'of staff')
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).disableUserCommand(username, options),
  )
user
  .command('enable')
  .description('let a disabled staff account sign in again')
  .argument('<username>', 'of staff')
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).enableUserCommand(username, options),
  )
user
  .command('remove')
  .description('remove a staff account for good; what it did stays, without the name')
  .argument('<username>', 'of staff')
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).removeUserCommand(username, options),
  )
user
  .command('role')
  .description('set what a staff account may do')
  .argument('<username>', 'of staff')
  .addArgument(new Argument('<role>', 'from now on').choices([...staffRoles]))
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, role: StaffRole, options: { json?: boolean }) =>
    (await import('./commands/user.ts')).setRoleCommand(username, role, options),
  )
user
  .command('second-factor')
  .description('turn the second factor of a staff account off, where authenticator and recovery codes are lost')
  .argument('<username>', 'of staff')
  .addArgument(new Argument('<state>').choices(['off']))
  .option('--json', 'print the outcome as JSON')
  .action(async (username: string, _: 'off', options: { json?: boolean }) =>
    (await import('./commands/user.ts')).secondFactorOffCommand(username, options),
  )

/** Adds the options for the server and the output format; the key is in the environment. */
const remote = (command: Command): Command =>
  command
    .option('--url <address>', 'where Sightline runs, instead of SIGHTLINE_URL')
    .option('--json', 'print the answer as JSON, a refusal too')
    .addHelpText('after', '\nTakes the API key from SIGHTLINE_API_KEY and talks to a server; needs no database here.')
const repeated = (one: string, before: readonly string[]) => [...before, one]

const vendors = program.command('vendors').description('the vendor register of a server, by an API key')
remote(vendors.command('list'))
  .description('list vendors')
  .option('--query <text>', 'in names, aliases and domains')
  .option('--risk <level>', 'low, medium, high, very_high or unknown')
  .option('--tier <tier>', 'critical, important, standard or low')
  .option('--archived', 'those that are archived')
  .option('--limit <number>', 'at most so many')
  .action(async (options: Parameters<typeof import('./commands/vendors.ts').listVendorsCommand>[0]) =>
    (await import('./commands/vendors.ts')).listVendorsCommand(options),
  )
remote(vendors.command('get'))
  .description('show a vendor')
  .argument('<id>')
  .action(async (id: string, options: RemoteOptions) =>
    (await import('./commands/vendors.ts')).getVendorCommand(id, options),
  )
remote(vendors.command('create'))
  .description('add a vendor')
  .argument('<name>', 'its name or domain')
  .option('--type <word>', 'such as cloud_hosting')
  .option('--website <address>')
  .option('--set <field=value>', 'another field, as API v1 names it; may be repeated', repeated, [])
  .action(async (name: string, options: RemoteOptions & { type?: string; website?: string; set: string[] }) =>
    (await import('./commands/vendors.ts')).createVendorCommand(name, options),
  )
remote(vendors.command('update'))
  .description('change fields of a vendor')
  .argument('<id>')
  .option('--set <field=value>', 'such as tier=critical; may be repeated', repeated, [])
  .action(async (id: string, options: RemoteOptions & { set: string[] }) =>
    (await import('./commands/vendors.ts')).updateVendorCommand(id, options),
  )
remote(vendors.command('import'))
  .description('add the vendors of a CSV file whose columns have the names of API v1')
  .argument('<file>')
  .addHelpText(
    'after',
    `
One row at a time: a row that is refused is named with its line, and the others are added. Vendors that the register has already are
counted and left as they are. Within a day the same file goes on where it was stopped. For Excel files and columns with other names,
import in the portal.
Exit codes of this command: 0 all rows are in the register · 1 some were refused, or the server · 2 the file cannot be read`,
  )
  .action(async (file: string, options: RemoteOptions) =>
    (await import('./commands/vendors.ts')).importVendorsCommand(file, options),
  )

program
  .command('completion')
  .description('print the script with which a shell completes commands and options')
  .addArgument(new Argument('<shell>').choices([...shells]))
  .addHelpText('after', '\nFor bash: source <(sightline completion bash)')
  .action((shell: Shell) => console.log(completionOf(program, shell)))

const exitCodes =
  '\nExit codes: 0 done · 1 failed · 2 wrong use · 3 the answer is no (a score that does not verify, a name of which nothing is known)'
for (const command of [program, ...program.commands, ...program.commands.flatMap((group) => group.commands)])
  if (command !== scan && command.parent !== scan) command.addHelpText('after', exitCodes)

try {
  if (process.argv.length > 2) await program.parseAsync(process.argv)
  else program.outputHelp()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    console.error(error instanceof Error ? error.message : String(error))
    // A scan's 1 says that a policy is broken, and nothing else may say that.
    process.exitCode = program.args[0] === 'scan' ? 3 : 1
  }
}
