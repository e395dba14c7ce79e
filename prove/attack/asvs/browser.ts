import { held, notApplicable, type Row, without } from './row.ts'

const contract = 'tests/contract.test.ts'
const api = 'src/platform/server/http/api.test.ts'
const security = 'src/platform/server/http/security.test.ts'
const answers = 'tests/attack/answers.test.ts'
const sources = 'tests/attack/sources.test.ts'
const cookies = 'src/platform/server/http/cookies.test.ts'
const staff = 'src/features/admin/server/staff.test.ts'

/** V3 and V4. */
export const browser: readonly Row[] = [
  held(
    '3.2.1',
    'Answers are not shown as something else',
    `tests/attack/files.test.ts: a page, a picture with a script and a program come back as bytes to be saved`,
    `${contract}: %s carries the security headers`,
  ),
  held('3.2.2', 'Text is written as text', `${sources}: markup is written by React alone`),
  held(
    '3.3.1',
    'On HTTPS cookies are Secure and named with a prefix',
    `${cookies}: on HTTPS a cookie is bound to this very host, by its name, and Secure`,
    `${staff}: the cookie is out of reach of scripts and other sites, and secure on HTTPS`,
  ),
  held(
    '3.3.2',
    'SameSite is set for what the cookie is for',
    `${staff}: the cookie is out of reach of scripts and other sites, and secure on HTTPS`,
    `src/features/scans/server/owner.test.ts: the person who asks gets a cookie that no script reads, and is recognized by it`,
  ),
  held(
    '3.3.3',
    'They are bound to the host by `__Host-`, and nothing else counts',
    `${cookies}: on HTTPS a cookie is bound to this very host, by its name, and Secure`,
    `${cookies}: on HTTPS a cookie without the prefix, as a sibling host may plant one, is not there`,
    `src/features/scans/server/owner.test.ts: a cookie that was never given here is not taken over`,
  ),
  held(
    '3.3.4',
    'Session cookies are HttpOnly, and their value is nowhere else',
    `${staff}: the cookie is out of reach of scripts and other sites, and secure on HTTPS`,
  ),
  held(
    '3.4.1',
    'HSTS for a year with subdomains, where HTTPS is served',
    `${security}: HTTPS is made permanent only where it is served`,
  ),
  held(
    '3.4.2',
    'Other origins may read what needs no session, and no more',
    `${api}: pages of other sites may read what needs no session, refusals of it included, and nothing else`,
  ),
  held(
    '3.4.3',
    'A content security policy with object-src and base-uri none',
    `${security}: no answer lets an object in or moves its base`,
    `${security}: the page policy allows inline what it names, and what Vite needs in development only`,
  ),
  held(
    '3.4.4',
    'nosniff on every answer',
    `${contract}: %s carries the security headers`,
    `${contract}: every body field survives being missing, of a wrong type, and hostile`,
  ),
  held(
    '3.4.5',
    'A referrer policy',
    `${contract}: %s carries the security headers`,
    `src/ui/every-component.test.tsx: a link that leaves the site tells nothing about where it came from`,
  ),
  held('3.4.6', 'No answer can be framed', `${security}: no answer can be framed`),
  held(
    '3.5.1',
    'A request from elsewhere is refused',
    `${contract}: another method is refused, a write from another site too`,
    `${security}: a write from %s is refused`,
  ),
  held(
    '3.5.2',
    'No write without a preflight, or without the check',
    `${contract}: a body that is no object, nested without end, of 5 MB or of another type is refused`,
    `${api}: the question before a read is answered; before anything else it is refused`,
  ),
  held(
    '3.5.3',
    'Reads change nothing',
    `src/features/breach-alerts/server/subscribe.test.ts: looking changes nothing, and pressing twice is pressing once`,
    `src/features/customers/server/links.test.ts: looking at a link changes nothing, and proving twice is once`,
  ),
  notApplicable(
    '3.5.4',
    'Separate programs have separate hosts',
    'It is one program at one host; which other programs share its domain is the operator’s choice.',
  ),
  notApplicable(
    '3.5.5',
    'Messages of other windows are judged',
    'No script of ours listens for messages of other windows.',
  ),
  held(
    '3.7.1',
    'No outlived techniques',
    `${contract}: the page %s is HTML whose policy names each inline script by its hash`,
    `tests/own-house.test.ts: no public page asks a third party, sets a cookie, keeps anything, or ships more script than its budget`,
  ),
  held(
    '3.7.2',
    'No redirect leads off the site',
    `src/platform/web/portal.test.ts: never leaves the site, whatever is asked`,
    `${answers}: no page leads to another host by itself`,
  ),
  held(
    '4.1.1',
    'Every body has its type, texts their characters',
    `${answers}: every answer with a body names its type, and texts their characters`,
  ),
  held('4.1.2', 'The API does not lead http on to https', `${answers}: the API redirects no one to another address`),
  held(
    '4.1.3',
    'Headers of a proxy are believed of a proxy alone',
    `src/platform/server/http/client-address.test.ts: without a trusted proxy the header says nothing`,
    `tests/limits-and-logs.test.ts: an invented address in front of the caller does not help him`,
  ),
  held(
    '4.2.1',
    'Where a message ends is never in doubt',
    `${api}: a length that is none, or two lengths, is refused`,
    `${answers}: a request with two ideas of its length is refused, and nothing comes after it`,
  ),
  ...without('GraphQL', 'There is none.', '4.3.1', '4.3.2'),
  ...without(
    'WebSocket',
    'The built program opens none; Vite’s is of development only.',
    '4.4.1',
    '4.4.2',
    '4.4.3',
    '4.4.4',
  ),
]
