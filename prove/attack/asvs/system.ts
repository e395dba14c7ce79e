import { held, notApplicable, type Row, without } from './row.ts'

const decisions = 'tests/attack/decisions.test.ts'
const sources = 'tests/attack/sources.test.ts'
const answers = 'tests/attack/answers.test.ts'
const attacks = 'src/platform/server/net/attacks.test.ts'
const fetched = 'src/platform/server/net/fetch.test.ts'
const api = 'src/platform/server/http/api.test.ts'
const refusals = 'src/platform/server/http/refusals-log.test.ts'
const limits = 'tests/limits-and-logs.test.ts'
const sealed =
  'src/platform/server/signing-key.test.ts: the database alone cannot sign: the private half opens under the secret of the installation only'
const noTokens = 'Tokens are random and looked up: none carries claims. Signed data (webhooks, reports) lets no one in.'
const noOauth =
  'The program is neither an OAuth client, nor a server, nor a provider: systems are connected by keys that their owner enters.'
const proxyEndsTls =
  'TLS is ended by the proxy in front, as `docs/operations.md` says; the program itself listens without it, on loopback unless told otherwise.'
const noWebRtc = 'There is none.'

const oauth = (section: string, ...numbers: number[]) => numbers.map((number) => `10.${section}.${number}`)

/** V9 to V17. */
export const system: readonly Row[] = [
  ...without('Self-contained tokens', noTokens, '9.1.1', '9.1.2', '9.1.3', '9.2.1', '9.2.2', '9.2.3', '9.2.4'),
  ...without(
    'OAuth and OIDC',
    noOauth,
    ...[
      ...oauth('1', 1, 2),
      ...oauth('2', 1, 2),
      ...oauth('3', 1, 2, 3, 4),
      ...oauth('4', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    ],
    ...[...oauth('5', 1, 2, 3, 4, 5), ...oauth('6', 1, 2), ...oauth('7', 1, 2, 3)],
  ),

  held(
    '11.1.1',
    'How keys are kept, by whom, and for how long is written down',
    `${decisions}: every key is on the page`,
  ),
  held(
    '11.1.2',
    'What is encrypted, hashed and signed, and with what, is written down',
    `${decisions}: every use of cryptography is on the page`,
  ),
  held(
    '11.2.1',
    'Cryptography is Node’s and no own',
    `${sources}: only hashes, ciphers and signatures of the list are used`,
  ),
  held(
    '11.2.2',
    'Algorithms and keys can be exchanged: what is kept names its form, and all of it is resealed under another secret',
    'src/platform/server/sealed.test.ts: what was sealed opens as it was, and names the form that it has',
    'src/platform/server/sealed.test.ts: what was sealed before forms had names opens as well',
    'src/app/rotate-secret.test.ts: sealed values, links and hashes of known addresses move to the new secret; what cannot move is counted',
  ),
  held(
    '11.2.3',
    '128 bits at least',
    `${sources}: only hashes, ciphers and signatures of the list are used`,
    `${decisions}: every use of cryptography is on the page`,
  ),
  held(
    '11.3.1',
    'No weak mode, no weak padding',
    `${sources}: only hashes, ciphers and signatures of the list are used`,
  ),
  held('11.3.2', 'AES-GCM and nothing else', `${sources}: only hashes, ciphers and signatures of the list are used`),
  held(
    '11.3.3',
    'What is sealed is noticed when it was changed',
    'src/features/customers/server/second-factor.test.ts: the stored secret opens neither as it is, nor in another account’s row, nor changed',
  ),
  held('11.4.1', 'No weak hash', `${sources}: only hashes, ciphers and signatures of the list are used`),
  held(
    '11.4.2',
    'Passwords are kept under argon2id',
    'src/features/admin/server/staff.test.ts: nothing that could sign in is stored',
    `${decisions}: every figure of the page is that of the code`,
  ),
  held(
    '11.4.3',
    'Hashes of what is signed have 256 bits',
    `${sources}: only hashes, ciphers and signatures of the list are used`,
  ),
  notApplicable(
    '11.4.4',
    'Keys made of passwords are stretched',
    'No key is made of a password: the secret of the installation is 32 random bytes.',
  ),
  held(
    '11.5.1',
    'Values that must not be guessed have 128 random bits',
    `${sources}: random values that no one may guess come from the system`,
    'src/platform/server/tokens.test.ts: tokens have 22 characters that need no escaping in an address',
  ),
  held(
    '11.6.1',
    'Keys are made and used by approved algorithms',
    'src/platform/server/signing-key.test.ts: what it signs holds, and nothing else does',
    `${sources}: only hashes, ciphers and signatures of the list are used`,
  ),

  ...without('TLS of who comes', proxyEndsTls, '12.1.1', '12.1.2', '12.2.1', '12.2.2'),
  notApplicable('12.1.3', 'Client certificates are judged', 'No one signs in by a certificate.'),
  held(
    '12.3.1',
    'All connections are encrypted: those outside always, those of the settings with `REQUIRE_TLS`, which refuses to start otherwise',
    'src/platform/server/config.test.ts: with REQUIRE_TLS every connection that leaves the machine is encrypted, to a server whose certificate is checked',
    'src/platform/server/config.test.ts: with REQUIRE_TLS a %s like %s refuses to boot, and without it does not',
    `${decisions}: what is left to the operator is on the page: its setting, its default and the reason`,
  ),
  held(
    '12.3.2',
    'Certificates are judged before anything is said',
    `${attacks}: a certificate %s: nothing is asked, and the inspection says %s`,
    `${fetched}: certificates of our own stand beside the usual ones: %s`,
  ),
  ...without(
    'HTTP between parts of the program',
    'Its parts speak to each other through the database alone.',
    '12.3.3',
    '12.3.4',
  ),

  held(
    '13.1.1',
    'Whom the program calls is written down',
    `${decisions}: every host that is called by name is on the page`,
  ),
  held(
    '13.2.1',
    'The program has an account of its own at the database: by a socket of its user alone, or by a certificate that is renewed',
    `${decisions}: the account of the database shows a certificate where its address names one`,
    'src/platform/server/postgres/start-postgres.test.ts: the owner of the database has no other right, also where an earlier version gave one',
    'src/platform/server/postgres/start-postgres.test.ts: a socket folder that others can enter is refused',
  ),
  held(
    '13.2.2',
    'Parts have the least rights',
    'src/scanners/document/reader.test.ts: it knows nothing of our environment',
    'tests/tenants.test.ts: every table with rows of an organisation is under forced row-level security, and both have rows in it',
  ),
  held(
    '13.2.3',
    'No password is a default',
    'src/platform/server/config.test.ts: a database of its own needs a secret key',
    `${decisions}: no file of the installation has a password in it`,
  ),
  held(
    '13.2.4',
    'Where the program may go is limited',
    'src/platform/server/net/policy.test.ts: opens a host to the feature that the operator named, and to no one else',
    `${attacks}: what was opened may lead on to what was opened`,
  ),
  held(
    '13.2.5',
    'Where the server may go is limited',
    'tests/architecture.test.ts: nothing on the server goes out without the one way out',
    'src/platform/server/net/policy.test.ts: with egress off nothing leaves, exceptions included',
  ),
  held(
    '13.3.1',
    'Secrets are sealed, and in no source and no build',
    sealed,
    'src/platform/server/secret-key.test.ts: without one it is made at first need, for its owner alone, and stays',
    `${sources}: the sources contain no secret`,
  ),
  held(
    '13.3.2',
    'Secrets are read by who needs them',
    'src/platform/server/secret-key.test.ts: without one it is made at first need, for its owner alone, and stays',
    'src/features/integrations/server/connections.test.ts: shows where it goes and which secrets are set, and never a secret',
  ),
  held(
    '13.4.1',
    'No history of the sources is served',
    `${answers}: folders, sources and settings of the program are not served, and no folder is listed`,
  ),
  held(
    '13.4.2',
    'Nothing for debugging is on',
    'tests/processes.test.ts: a bad setting refuses to start and names the variable, not its value',
    `${answers}: what is for development is not there`,
  ),
  held(
    '13.4.3',
    'No folder is listed',
    `${answers}: folders, sources and settings of the program are not served, and no folder is listed`,
  ),
  held('13.4.4', 'TRACE is refused', `${answers}: TRACE and unknown methods are refused`),
  held(
    '13.4.5',
    'Figures are for those who may see them',
    `${limits}: the figures want their token, whatever is sent instead`,
    'src/app/machine-routes.test.ts: the machine itself reads its figures, another one does not',
  ),

  held(
    '14.1.1',
    'What is sensitive is known and in classes',
    'tests/privacy-policy.test.ts: the policy lists every table of the database: with what is personal in it, or without',
    `${decisions}: every class of data is on the page`,
  ),
  held('14.1.2', 'Each class says how it is kept', `${decisions}: every class of data is on the page`),
  held(
    '14.2.1',
    'No secret travels in an address',
    'src/features/developer-api/server/keys.test.ts: a request without a valid key is refused, wherever else it carries one',
    'src/features/customers/web/customer-pages.test.tsx: writes no password into an address, script or not',
  ),
  held(
    '14.2.2',
    'What is sensitive is in no cache of the server',
    `${answers}: what a member or staff reads is kept by no cache`,
  ),
  held(
    '14.2.3',
    'Nothing goes to trackers',
    'tests/own-house.test.ts: no public page asks a third party, sets a cookie, keeps anything, or ships more script than its budget',
  ),
  held(
    '14.2.4',
    'What is written of each class is done',
    `${limits}: no log line holds an address, a password, a token, a search or a word of a report`,
    'tests/privacy-policy.test.ts: each thing is ended by a job that runs by itself, or by someone’s act',
  ),
  held(
    '14.3.1',
    'After signing out the browser has nothing',
    'src/platform/web/portal.test.ts: after the end bears nothing',
    'src/features/customers/web/customers.e2e.ts: a token that the server does not know ends the session in the middle of it',
  ),
  held(
    '14.3.2',
    'What is sensitive is kept by no browser',
    `${answers}: what a member or staff reads is kept by no cache`,
    'src/app/http.test.ts: a page that a link alone opens is kept by no browser',
  ),
  held(
    '14.3.3',
    'The browser’s storage has the session, and who it is of',
    'tests/privacy-policy.test.ts: what a browser is given is named, and nothing else is set anywhere',
  ),

  held(
    '15.1.1',
    'How soon a known weakness is mended is written down',
    `${decisions}: how soon a weakness is mended is on the page`,
  ),
  held(
    '15.1.2',
    'Every package that ships is listed, with where it is from',
    `${decisions}: every package is locked to one version, one hash and one registry`,
  ),
  held(
    '15.1.3',
    'What costs much is written down, with what holds it',
    `${decisions}: every call that costs is limited, and the page says how`,
  ),
  held(
    '15.2.1',
    'No package is behind those times, as far as the registry says where this is run: see “Packages”',
    'prove/attack/dependencies.test.ts: a weakness that is known of a package that ships fails the proof',
    `${decisions}: no package that ships was given up by who makes it`,
  ),
  held(
    '15.2.2',
    'What costs much cannot be used up',
    `${limits}: a write that starts work has a narrow limit, from our own pages too`,
    'src/features/scans/server/site-scans.test.ts: twenty sites wait at most',
  ),
  held('15.2.3', 'What ships is what is needed', `${answers}: what is for development is not there`),
  held(
    '15.3.1',
    'Answers have the fields of the contract',
    'tests/contract.test.ts: its answer is what the contract says, and HEAD has the same head',
  ),
  held(
    '15.3.2',
    'Redirects are followed where they are meant to be',
    `${attacks}: a redirect is judged as if we had been asked to go there`,
    `${fetched}: a caller that refuses redirects is told about one`,
  ),
  held(
    '15.3.3',
    'Unexpected fields are ignored',
    `${api}: a body within the limit arrives; unknown fields are ignored`,
  ),
  held(
    '15.3.4',
    'Who calls is told by proxies that are trusted',
    'src/platform/server/http/client-address.test.ts: whatever comes before the caller changes nothing',
    `${limits}: an invented address in front of the caller does not help him`,
  ),
  held(
    '15.3.5',
    'Types are checked',
    'tests/contract.test.ts: every body field survives being missing, of a wrong type, and hostile',
  ),
  held(
    '15.3.6',
    'What objects inherit is not changed',
    'tests/contract.test.ts: a body that is no object, nested without end, of 5 MB or of another type is refused',
    `${answers}: a body cannot change what objects inherit`,
  ),
  held(
    '15.3.7',
    'One name given twice is no way around',
    `${api}: a field of the query that is given several times is a list`,
    'tests/contract.test.ts: every query field survives hostile text, doubles and arrays',
  ),

  held('16.1.1', 'What is logged, where and for how long is written down', `${decisions}: every log is on the page`),
  held(
    '16.2.1',
    'Entries say when, where, who and what',
    'src/features/customers/server/organisation.test.ts: the log tells what was done, newest first, by pages and by subject',
    'src/platform/server/staff-audit.test.ts: is in the log before it is done, and how it ended behind it',
  ),
  held(
    '16.2.2',
    'Times are UTC',
    'src/platform/server/log.test.ts: lines are JSON on standard error, with an ISO time; standard output is left to commands',
  ),
  held(
    '16.2.3',
    'Logs go nowhere else',
    'src/platform/server/log.test.ts: lines are JSON on standard error, with an ISO time; standard output is left to commands',
    `${decisions}: every log is on the page`,
  ),
  held(
    '16.2.4',
    'Logs can be read by machines',
    'src/platform/server/log.test.ts: lines are JSON on standard error, with an ISO time; standard output is left to commands',
  ),
  held(
    '16.2.5',
    'Nothing sensitive is logged',
    `${limits}: no log line holds an address, a password, a token, a search or a word of a report`,
  ),
  held(
    '16.3.1',
    'Every sign-in is logged, also one that failed, with the factors used',
    `${refusals}: %i %s is written down, with its call and the number of its answer`,
    'src/app/http.test.ts: what is refused for want of a right is in the log, by its call and its code',
    'src/features/customers/server/organisation.test.ts: the log tells what was done, newest first, by pages and by subject',
  ),
  held(
    '16.3.2',
    'What was refused for want of a right is logged',
    `${refusals}: %i %s is written down, with its call and the number of its answer`,
    'src/app/http.test.ts: what is refused for want of a right is in the log, by its call and its code',
  ),
  held(
    '16.3.3',
    'Attempts to get around are logged: writes of other sites, too many calls, bodies that are none',
    `${refusals}: %i %s is written down, with its call and the number of its answer`,
    'src/app/http.test.ts: what is refused for want of a right is in the log, by its call and its code',
  ),
  held(
    '16.3.4',
    'Unexpected errors are logged',
    'src/app/http.test.ts: a bug of a page is logged and counted once, with the number that its answer bears',
    'src/entry.server.test.ts: what no one expected of a page is recorded, as the page says',
  ),
  held(
    '16.4.1',
    'Nothing typed becomes a line of a log',
    'src/platform/server/log.test.ts: lines are JSON on standard error, with an ISO time; standard output is left to commands',
    'src/platform/server/log.test.ts: a thrown value that is not an error is written as text',
  ),
  held(
    '16.4.2',
    'A log that was changed is noticed',
    'src/features/customers/server/organisation.test.ts: any edit, deletion, repetition or new order of an exported log is found',
  ),
  notApplicable(
    '16.4.3',
    'Logs are kept elsewhere',
    'The log goes to standard error, as lines for whatever collects them: where it is sent is the operator’s to say.',
  ),
  held('16.5.1', 'Errors say nothing of the inside', `${api}: a bug is reported, and answered without a word of it`),
  held(
    '16.5.2',
    'What is called may fail',
    'src/platform/server/llm/client.test.ts: where the way out says %s the answer is %s',
    'src/features/customers/server/leaked-passwords.test.ts: a service that is unreachable, or gives another answer, refuses no one',
    'src/app/http.test.ts: a page whose database is lost says so with 503, wherever it was missed, and is not reported as a bug',
  ),
  held(
    '16.5.3',
    'A fault lets no one through',
    'src/platform/server/staff-audit.test.ts: is not done where it cannot be written down',
    `${api}: a bug is reported, and answered without a word of it`,
  ),

  ...without('WebRTC', noWebRtc, '17.1.1', '17.2.1', '17.2.2', '17.2.3', '17.2.4', '17.3.1', '17.3.2'),
]
