import { held, notApplicable, type Row, without } from './row.ts'

const decisions = 'tests/attack/decisions.test.ts'
const sources = 'tests/attack/sources.test.ts'
const uploads = 'src/platform/server/http/uploads.test.ts'
const files = 'src/features/customers/server/files.test.ts'
const apps = 'src/scanners/apk/hostile.test.ts'
const signIn = 'src/features/customers/server/sign-in.test.ts'
const links = 'src/features/customers/server/links.test.ts'
const factor = 'src/features/customers/server/second-factor.test.ts'
const team = 'src/features/customers/server/team.test.ts'
const staff = 'src/features/admin/server/staff.test.ts'
const leaked = 'src/features/customers/server/leaked-passwords.test.ts'
const chosen = 'src/features/customers/server/new-passwords.test.ts'
const tokens = 'src/platform/server/tokens.test.ts'
const tenants = 'tests/tenants.test.ts'

const noIdentityProvider = 'No one signs in through another provider.'

/** V5 to V8. */
export const accounts: readonly Row[] = [
  held(
    '5.1.1',
    'Which files, how large, and what becomes of them is written down',
    `${decisions}: every figure of the page is that of the code`,
  ),
  held(
    '5.2.1',
    'Files beyond what can be handled are refused',
    `${uploads}: %s is refused, and nothing is left on disk`,
    `${uploads}: only so many files of one caller come in at the same time, while others send theirs`,
  ),
  held(
    '5.2.2',
    'A file is what its name says, by its bytes',
    `${files}: a file is refused that`,
    `src/features/scans/server/file-scans.test.ts: is told by what it holds, not by its name`,
  ),
  held(
    '5.2.3',
    'Archives are held against sizes and numbers before they are opened',
    `${apps}: more entries than any app has are refused`,
    `${apps}: an entry that lies about its size is a gap, and costs no more than it declared`,
    'src/features/assessments/server/workbook.test.ts: another workbook, no workbook, one that unpacks without end and one with a far-out cell are refused alike',
  ),
  held(
    '5.3.1',
    'What was sent is never run',
    `tests/attack/files.test.ts: a page, a picture with a script and a program come back as bytes to be saved`,
  ),
  held(
    '5.3.2',
    'No path is made of a name that was sent',
    `${uploads}: a file arrives whole, under its hash, and what the handler left is deleted`,
    `${uploads}: a name keeps its last part and nothing that could mislead`,
  ),
  held(
    '5.4.1',
    'Names of files are cleaned, and said when a file leaves',
    `${uploads}: a name keeps its last part and nothing that could mislead`,
    `${files}: a file comes back byte for byte, and only to be saved`,
  ),
  held(
    '5.4.2',
    'Names in headers are encoded',
    `tests/attack/files.test.ts: a name of a file brings no line into a header`,
  ),
  held(
    '5.4.3',
    'Strangers’ files go through a virus scanner, with `VIRUS_SCANNER`; without it they are sent as bytes to save',
    `${uploads}: what is given out again is looked at first: a known malicious file, and one that could not be scanned, is deleted`,
    'src/platform/server/net/virus-scanner.test.ts: a file goes there byte for byte, and what is said of it is what is believed',
    `${decisions}: what is left to the operator is on the page: its setting, its default and the reason`,
  ),

  held(
    '6.1.1',
    'How guessing is met, and no one is locked out by it, is written down',
    `${decisions}: every figure of the page is that of the code`,
  ),
  held(
    '6.1.2',
    'Words that no password may be are listed',
    `${decisions}: every word that makes no password is on the page, and no other`,
  ),
  held('6.1.3', 'All ways in are written down, with how strong each is', `${decisions}: every way in is on the page`),
  held(
    '6.2.1',
    'Eight characters at least',
    `${signIn}: what cannot be an address or a password is refused by its field`,
    `${decisions}: every figure of the page is that of the code`,
  ),
  held(
    '6.2.2',
    'Everybody can change the own password',
    `${links}: changing the password asks for the old one, keeps this session and ends the others`,
  ),
  held(
    '6.2.3',
    'Which asks for the old one',
    `${links}: changing the password asks for the old one, keeps this session and ends the others`,
  ),
  held(
    '6.2.4',
    'The most common passwords are refused: five thousand of those that are long enough ship',
    `${chosen}: of the most common passwords that are long enough, three thousand and more are refused without any way out`,
    'src/app/commands/user.test.ts: a password that is common, or made of the name, is refused here as it is anywhere',
  ),
  held(
    '6.2.5',
    'Any characters do',
    `tests/attack/passwords.test.ts: a password of any characters, and of two hundred, is taken as it is`,
  ),
  held(
    '6.2.6',
    'Password fields hide what is typed',
    `${sources}: password fields hide what is typed, and keep no manager and no paste out`,
  ),
  held(
    '6.2.7',
    'Pasting and password managers work',
    `${sources}: password fields hide what is typed, and keep no manager and no paste out`,
  ),
  held(
    '6.2.8',
    'A password is taken as it was typed',
    `tests/attack/passwords.test.ts: a password of any characters, and of two hundred, is taken as it is`,
  ),
  held(
    '6.2.9',
    'Sixty-four characters are taken',
    `tests/attack/passwords.test.ts: a password of any characters, and of two hundred, is taken as it is`,
  ),
  held('6.2.10', 'No password ends by itself', `${decisions}: no password ends by itself`),
  held(
    '6.2.11',
    'The list of words is used',
    `${chosen}: a password made of the product’s words, or of the person’s own, is refused`,
    'src/features/customers/password-words.test.ts: any of the words with figures and signs around it is refused, in any case',
  ),
  held(
    '6.2.12',
    'Leaked passwords are refused',
    `${leaked}: a listed password is refused, and five digits of its hash are all that leaves`,
  ),
  held(
    '6.3.1',
    'Guessing is slowed down',
    `${signIn}: the fifth failure pauses sign-in, for the right password too and for unknown addresses; elsewhere it goes on`,
    `${signIn}: guesses side by side are all counted`,
    `${staff}: however often it was tried, a name can be tried again`,
  ),
  held(
    '6.3.2',
    'No account is there by default where others come',
    'src/platform/server/config.test.ts: the demo is on by default only for an embedded database that is unreachable from elsewhere: $given',
    `${staff}: the demo account works only while the demo is on, its open session too`,
  ),
  held(
    '6.3.3',
    'More than one factor is asked for: of members with `SECOND_FACTOR=required`. Not of staff, by the relaxation that the requirement allows, with its reason and its substitute',
    `${factor}: where the operator asks for a second factor, a member without one adds it before anything else`,
    `${decisions}: what is left to the operator is on the page: its setting, its default and the reason`,
  ),
  held(
    '6.3.4',
    'All ways in are written down, and each is as strong as the page says',
    `${decisions}: every way in is on the page`,
    'src/app/commands/user.test.ts: a password that is common, or made of the name, is refused here as it is anywhere',
    'src/features/admin/server/staff.test.ts: a wrong password, an unknown name and a demo account that is off answer the same, after the same work',
  ),
  held(
    '6.4.1',
    'First secrets are random, short-lived and good once',
    `${team}: of those who accept one invitation at once one joins`,
    `${team}: an invitation that was withdrawn, replaced, has expired, or whose inviter left lets no one in`,
  ),
  held('6.4.2', 'No hints, no secret questions', `${decisions}: every way in is on the page`),
  held(
    '6.4.3',
    'A forgotten password passes by no second factor',
    `${links}: a forgotten password is reset by the link, which ends every session and lets the new one in`,
    `tests/attack/passwords.test.ts: a new password by a link asks for the second factor all the same`,
  ),
  held(
    '6.4.4',
    'A lost factor is replaced only by one of its recovery codes',
    `${factor}: a recovery code lets in once, however it is written, and the account says how many are left`,
    `${factor}: a second one cannot take the place of the first, which goes only with password and code`,
  ),
  held(
    '6.5.1',
    'Codes are good once',
    `${factor}: of two who show one code at once one comes in`,
    `${factor}: of two who show one recovery code at once one comes in`,
  ),
  held(
    '6.5.2',
    'Recovery codes have more than 112 bits, where a quick hash will do; it is keyed besides',
    `${factor}: a recovery code has 112 bits and more, so that a quick hash of it can be kept`,
    `${decisions}: every figure of the page is that of the code`,
  ),
  held(
    '6.5.3',
    'Codes and seeds come from a good source of chance',
    `${sources}: random values that no one may guess come from the system`,
  ),
  held('6.5.4', 'Codes have twenty bits at least', `${decisions}: every figure of the page is that of the code`),
  held(
    '6.5.5',
    'Codes have a lifetime: steps of thirty seconds, one more each way for a clock that is off',
    `${factor}: a code lets in once, the one before and the one after as well, others never`,
  ),
  ...without(
    'Codes by telephone, mail or push',
    'No code is sent: codes are of an authenticator or a recovery code.',
    '6.6.1',
    '6.6.2',
    '6.6.3',
  ),
  ...without('Identity providers', noIdentityProvider, '6.8.1', '6.8.2', '6.8.3', '6.8.4'),

  held('7.1.1', 'How long sessions last is written down', `${decisions}: every figure of the page is that of the code`),
  held(
    '7.1.2',
    'How many sessions there may be is written down',
    `${decisions}: every figure of the page is that of the code`,
  ),
  notApplicable('7.1.3', 'Sessions of a federation', noIdentityProvider),
  held(
    '7.2.1',
    'Sessions are judged by the server',
    `${signIn}: forged tokens are invalid`,
    `${tenants}: $key asks for a good one before anything else`,
  ),
  held(
    '7.2.2',
    'Session tokens are made for each session',
    `${staff}: signing out ends one session, not the others`,
    `${tokens}: tokens have 22 characters that need no escaping in an address`,
  ),
  held(
    '7.2.3',
    'They have 128 random bits',
    `${tokens}: tokens have 22 characters that need no escaping in an address`,
    `${sources}: random values that no one may guess come from the system`,
  ),
  held(
    '7.2.4',
    'Signing in gives a new session and ends the one before',
    `${staff}: signing in again leaves the session that the browser had`,
    `${signIn}: signing in ends the session that came along, and no other`,
  ),
  held(
    '7.3.1',
    'Sessions that rest end',
    `${staff}: a session that rests ends after an hour, one that is used goes on, and none beyond half a day`,
    `${signIn}: a session slides with its use, ends after a week without, and after a month in any case`,
  ),
  held(
    '7.3.2',
    'Sessions end after a longest time',
    `${signIn}: a session slides with its use, ends after a week without, and after a month in any case`,
    `${staff}: an expired session is none`,
  ),
  held(
    '7.4.1',
    'A session that ended opens nothing',
    `${tenants}: that was revoked or is past opens nothing`,
    `${staff}: who signs in is found by the cookie until he signs out`,
  ),
  held(
    '7.4.2',
    'Who is removed is out at once',
    `${team}: who is removed is out at once, without name and address, and the address is free again`,
  ),
  held(
    '7.4.3',
    'A new password ends the other sessions',
    `${links}: changing the password asks for the old one, keeps this session and ends the others`,
    `${links}: a forgotten password is reset by the link, which ends every session and lets the new one in`,
  ),
  held(
    '7.4.4',
    'Signing out is on every page',
    'src/features/customers/web/customers.e2e.ts: an organisation registers, signs out, and is led to sign-in and back',
    'src/features/admin/web/admin.e2e.ts: staff sign in with the credentials shown, read requests and messages, and log out',
  ),
  held(
    '7.4.5',
    'Administrators can end sessions of others',
    `${team}: an administrator ends the sessions of a member, who stays one and can sign in again`,
    `${staff}: the operator ends all sessions of an account, and of no other`,
  ),
  held(
    '7.5.1',
    'What changes how one signs in asks for the password',
    `${factor}: a code is asked for only from who knows the password`,
    `${links}: an address changes once the new one is proved, and the old one is warned before`,
  ),
  held(
    '7.5.2',
    'Sessions are seen, and ended with the password',
    `${signIn}: a session is shown by its device, ended from another one with the password, and is then invalid`,
    'src/features/admin/server/staff-sessions.test.ts: one sees where one is signed in, and ends the others with the password',
  ),
  ...without('Sessions of a federation', noIdentityProvider, '7.6.1', '7.6.2'),

  held(
    '8.1.1',
    'Who may call what is written down',
    'src/platform/server/openapi.test.ts: each call says who may make it, by a scheme that is described',
  ),
  held(
    '8.1.2',
    'Who may see and write which field is written down',
    'tests/contract.test.ts: the OpenAPI file is 3.1 and has every call that is promised, and no inner one',
    `${decisions}: fields that depend on who asks are on the page`,
  ),
  held(
    '8.2.1',
    'Each call has the least role that may make it',
    `${tenants}: a viewer reads everything and changes nothing`,
    'tests/contract.test.ts: without a session it is 401 before anything else is judged',
  ),
  held(
    '8.2.2',
    'Rows of others are not there',
    `${tenants}: $key is 404, whatever the body`,
    `${tenants}: $key takes no row of theirs by its body`,
  ),
  held(
    '8.2.3',
    'Answers and writes have the fields of the contract',
    'tests/contract.test.ts: its answer is what the contract says, and HEAD has the same head',
    'src/platform/server/http/api.test.ts: a body within the limit arrives; unknown fields are ignored',
  ),
  held(
    '8.3.1',
    'The server judges',
    `${tenants}: $key asks for a good one before anything else`,
    'src/features/admin/web/admin.e2e.ts: the flag alone opens nothing',
  ),
  held(
    '8.4.1',
    'Organisations are kept apart, twice',
    `${tenants}: any call with any mixture of ids leaves theirs as it was`,
    `${tenants}: a transaction sees rows of the organisation it named, and without a name none`,
  ),
]
