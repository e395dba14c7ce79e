import { held, notApplicable, type Row, without } from './row.ts'

const contract = 'tests/contract.test.ts'
const api = 'src/platform/server/http/api.test.ts'
const sources = 'tests/attack/sources.test.ts'
const leads = 'src/features/leads/server/leads.test.ts'
const alertMail = 'src/features/breach-alerts/server/breach-alert.email.test.ts'
const decisions = 'tests/attack/decisions.test.ts'
const limits = 'tests/limits-and-logs.test.ts'
const workbook = 'src/features/assessments/server/workbook.test.ts'

/** V1 and V2. */
export const input: readonly Row[] = [
  held(
    '1.1.1',
    'Input is decoded once, before it is judged',
    `${contract}: every path field survives hostile text`,
    `${api}: a NUL or half a character is refused wherever it appears`,
  ),
  held(
    '1.1.2',
    'Output is escaped last, by what writes it',
    `${contract}: the page %s is HTML whose policy names each inline script by its hash`,
    `${alertMail}: hostile words of sources stay words: one line, cut, and no part of the page or of a header`,
  ),
  held(
    '1.2.1',
    'Escaped for where it lands: page, attribute, XML, header',
    `${contract}: the page %s is HTML whose policy names each inline script by its hash`,
    `src/features/breach-alerts/server/endpoints.test.ts: stay well-formed whatever a breach is called, and give a reader no markup but ours`,
  ),
  held(
    '1.2.2',
    'Addresses are built encoded, and lead only over safe schemes',
    `src/platform/shared/article.test.ts: whatever is written, no word of it is lost, and no link leads where a script would run`,
    `src/features/breach-alerts/feeds/hostile.test.ts: a link is the web or none`,
  ),
  held(
    '1.2.3',
    'Data in scripts and JSON stays data',
    `${contract}: the page %s is HTML whose policy names each inline script by its hash`,
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
  ),
  held(
    '1.2.4',
    'Statements take values as parameters',
    `${contract}: every query field survives hostile text, doubles and arrays`,
    `${sources}: no value is quoted into a statement`,
  ),
  held(
    '1.2.5',
    'No command of the system is made of input',
    `tests/architecture.test.ts: %s is imported only where it belongs`,
    `${sources}: no shell is started`,
  ),
  ...without(
    'Queries to a directory, XPath or LaTeX',
    'The program speaks to no directory, asks nothing by XPath and typesets nothing with LaTeX.',
    '1.2.6',
    '1.2.7',
    '1.2.8',
  ),
  held(
    '1.2.9',
    'Text that becomes part of a pattern is escaped',
    `${sources}: a pattern is made only of words of ours, or of text that was escaped`,
  ),
  notApplicable(
    '1.3.1',
    'HTML from an editor is sanitized',
    'No one can send HTML to be shown: articles and editions are plain text with a few marks, written as elements.',
  ),
  held('1.3.2', 'No text is run as code', `${sources}: no text is run as code`),
  held(
    '1.3.3',
    'What goes to a dangerous place is cut and cleaned',
    `src/scanners/apk/hostile.test.ts: the refused entry is named, without what could do harm on a screen`,
    `src/app/commands/scan.test.ts: names in a file cannot command the terminal`,
  ),
  held(
    '1.3.4',
    'SVG from users is not shown',
    `tests/attack/files.test.ts: a page, a picture with a script and a program come back as bytes to be saved`,
  ),
  held(
    '1.3.5',
    'Markup languages for users are switched off',
    `${leads}: markup, line ends and other scripts are kept as they came, and no mail is broken by them`,
    `src/features/leads/server/editions.test.ts: the preview is the mail; markup is words, a link that would run something too, and nothing of it may`,
  ),
  held(
    '1.3.6',
    'Addresses to call are judged by scheme, host and port',
    `src/platform/server/net/attacks.test.ts: an address within this network is not dialled, however it is spelled`,
    `src/features/webhooks/server/endpoints.test.ts: %s is refused at adding and at editing`,
  ),
  held(
    '1.3.7',
    'No template is made of input',
    `${sources}: no text is run as code`,
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
  ),
  ...without('JNDI, memcache', 'The program has neither.', '1.3.8', '1.3.9'),
  held(
    '1.3.10',
    'Format strings of input do nothing',
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
  ),
  held(
    '1.3.11',
    'Nothing typed becomes a line of a mail',
    `${leads}: markup, line ends and other scripts are kept as they came, and no mail is broken by them`,
    `prove/attack/mail-headers.test.ts: a mail of ours is in order`,
  ),
  ...without(
    'Memory that is handled by hand',
    'The program is TypeScript on Node: strings, bounds and memory are the runtime’s. What reads binary files checks every offset.',
    '1.4.1',
    '1.4.3',
  ),
  held(
    '1.4.2',
    'Numbers out of range are refused',
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
    `src/scanners/apk/hostile.test.ts: a code file with %s leaves the others readable`,
  ),
  held(
    '1.5.1',
    'XML readers follow no entity',
    `${workbook}: another workbook, no workbook, one that unpacks without end and one with a far-out cell are refused alike`,
    `tests/attack/files.test.ts: entities of XML are not followed`,
  ),
  held(
    '1.5.2',
    'What is read becomes plain data of a known shape',
    `${contract}: a body that is no object, nested without end, of 5 MB or of another type is refused`,
    `${sources}: no text is run as code`,
  ),
  held(
    '2.1.1',
    'Rules of input are written down',
    `${contract}: the OpenAPI file is 3.1 and has every call that is promised, and no inner one`,
  ),
  held('2.1.2', 'Rules across fields are written down', `${decisions}: rules across fields name what refuses them`),
  held('2.1.3', 'Limits are written down', `${decisions}: every figure of the page is that of the code`),
  held(
    '2.2.1',
    'Input is what its schema says',
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
  ),
  held(
    '2.2.2',
    'The server judges, whatever the browser did',
    `${api}: a call in process is validated and authorised the same way`,
    `${contract}: what was refused left nothing behind`,
  ),
  held(
    '2.2.3',
    'Fields that belong together are judged together',
    `src/features/data-removal/server/requests.test.ts: who may write in someone’s name`,
    `src/features/data-removal/server/requests.test.ts: unknown ids are named, and too many ids are refused`,
  ),
  held(
    '2.3.1',
    'Steps cannot be left out',
    `src/features/data-removal/server/requests.test.ts: nothing leaves before the address is proved, whatever is tried`,
    `src/features/assessments/server/assessments.test.ts: a link is unknown when forged, and gone once revoked, replaced, past, cancelled or concluded; a mail that waits is withdrawn`,
  ),
  held(
    '2.3.2',
    'Limits of the business hold',
    `src/features/developer-api/server/keys.test.ts: there are so many that are good at most, also when two are made at once`,
    `src/features/scans/server/file-scans.test.ts: is twenty files at most, also when all come at once`,
  ),
  held(
    '2.3.3',
    'A change is whole or not at all',
    `src/platform/server/outbox.test.ts: a mail of a transaction that ends badly was never queued`,
    `src/platform/server/jobs.test.ts: a job is queued with the transaction it belongs to, or not at all`,
  ),
  held(
    '2.3.4',
    'What there is one of is given once',
    `src/features/customers/server/team.test.ts: of those who accept one invitation at once one joins`,
    `src/features/customers/server/sign-in.test.ts: several who register one address at once are all let in, until its owner says which of them is theirs`,
  ),
  held(
    '2.4.1',
    'Programs cannot use up what costs',
    `${limits}: a write that starts work has a narrow limit, from our own pages too`,
    `src/features/leads/server/leads.test.ts: the eleventh of a network within an hour is marked, and the sixth of an address within a day`,
  ),
]
