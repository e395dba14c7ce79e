import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/database.ts'

// Checks what no source of the program may contain, whatever it is for.

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|e2e|fixture|examples)\./.test(entry.name),
  )
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !/\/fixture\//.test(file))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '') }))

const linesWith = (pattern: RegExp, where: (file: string) => boolean = () => true) =>
  sources
    .filter(({ file }) => where(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

test('no text is run as code', () => {
  // A thread is told which package of ours to import.
  const isOther = (file: string) => file !== 'src/scanners/site/bundled-chromium.ts'
  expect(
    linesWith(/\beval\(|new Function\(|node:vm|setTimeout\(['"`]|setInterval\(['"`]|import\((?!['"`])/, isOther),
  ).toEqual([])
})

test('no shell is started', () => {
  expect(linesWith(/\b(exec|execSync)\(['"`]|shell: true|spawn\([^)]*shell/)).toEqual([])
})

test('markup is written by React alone', () => {
  // Mails are shown in development in a frame that runs nothing.
  const isShipped = (file: string) => file !== 'src/app/dev-mails.ts'
  // An empty one leaves what the server wrote.
  expect(
    linesWith(
      /dangerouslySetInnerHTML(?!=\{\{ __html: '' \}\})|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc=/,
      isShipped,
    ),
  ).toEqual([])
})

/** Words of lists of ours, by their types: none has a quotation mark. */
const quotedConstants = /'\$\{(feedOrigin|shippedOrigin|askMailKind|by|kind)\}'/
test('no value is quoted into a statement', () => {
  const quoted = linesWith(
    /\b(select|insert|update|delete|where|set|from)\b.*'\$\{|\$\{(body|query|params|input|call)\./i,
    (file) => /\/server\//.test(file) && /runSql|sql`/.test(sources.find((one) => one.file === file)?.text ?? ''),
  )
  expect(
    quoted.filter(
      (line) => /\b(select|insert into|update|delete from|where)\b/i.test(line) && !quotedConstants.test(line),
    ),
  ).toEqual([])
})

/** Files that make a pattern of a variable: the variable is a table of ours, or was escaped before. */
const madePatterns: readonly string[] = [
  'src/app/public-answers.ts',
  'src/features/corrections/contract.ts',
  'src/features/developer-api/server/key-door.ts',
  'src/features/vendors/clause-lexicon.french.ts',
  'src/features/vendors/clause-lexicon.ts',
  'src/platform/server/http/inline-hashes.ts',
  'src/platform/server/http/patience.ts',
  'src/platform/shared/csv-cells.ts',
  'src/product/workbook.ts',
]
test('a pattern is made only of words of ours, or of text that was escaped', () => {
  // Investigators and scanners make patterns of their own tables, and of words that they escape, in processes with a
  // time limit.
  const made = sources.filter(
    ({ file, text }) => !/^src\/(scanners|features\/investigations\/core)\//.test(file) && /new RegExp\(/.test(text),
  )
  expect(made.map(({ file }) => file)).toEqual(madePatterns)
  const escaped = sources.filter(
    ({ file, text }) =>
      /^src\/features\/investigations\/core\//.test(file) && /new RegExp\(/.test(text) && /\.replace\(\/\[/.test(text),
  )
  expect(escaped.length).toBeGreaterThan(0)
})

test('password fields hide what is typed, and keep no manager and no paste out', () => {
  expect(linesWith(/type=["']password["']/, (file) => file !== 'src/ui/PasswordInput.tsx')).toEqual([])
  expect(linesWith(/onPaste|onCopy|autoComplete="(new-)?password-off"/)).toEqual([])
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<PasswordInput\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
  )
  expect(fields.length).toBeGreaterThan(2)
  expect(
    fields.filter(({ tag }) => !/autoComplete="(current|new)-password"|\{\.\.\./.test(tag)).map(({ file }) => file),
  ).toEqual([])
})

test('only hashes, ciphers and signatures of the list are used', () => {
  const named = linesWith(
    /create(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\(|hkdfSync\(|pbkdf2|scrypt|generateKeyPairSync\(/,
  )
  // Code that recognizes hashed addresses in the traffic of others hashes as they do, and SHA-1 is how that list is
  // asked.
  const known = /'sha256'|\(forms\[|'ed25519'|site\/key-logging\.ts|leaked-passwords\.ts: .*'sha1'|createHash\(hash\)/
  expect(named.filter((line) => !known.test(line))).toEqual([])
  const cipher = sources.find(({ file }) => file.endsWith('server/sealed.ts'))?.text ?? ''
  expect(cipher).toContain(`forms = { s1: 'aes-256-gcm' }`)
  expect(linesWith(/from '(crypto-js|bcrypt|jsonwebtoken|jose|node-forge|tweetnacl|elliptic|md5|sha\.js)'/)).toEqual([])
  expect(
    linesWith(/rejectUnauthorized: false|NODE_TLS_REJECT|minVersion: 'TLSv1(\.1)?'/).filter(
      (line) => !/net\/(tls|handshake|guard)\.ts/.test(line),
    ),
  ).toEqual([])
})

/** Files where chance decides when or in what order, or keeps two drafts of a process or two workers of a page apart. */
const plainChance = [
  'src/features/breach-alerts/server/poll.ts',
  'src/features/webhooks/server/settle.ts',
  'src/platform/server/blobs.ts',
  'src/scanners/site/worker-script.ts',
]
test('random values that no one may guess come from the system', () => {
  expect(sources.filter(({ text }) => /Math\.random/.test(text)).map(({ file }) => file)).toEqual(plainChance)
  const tokens = linesWith(/randomBytes\((\d+)\)/, (file) => /server\//.test(file))
  expect(tokens.length).toBeGreaterThan(5)
})

/** Documentation examples aren't secrets. */
const isNoExample = (file: string) => file !== 'src/features/developer-api/examples.ts'
test('the sources contain no secret', () => {
  expect(
    linesWith(
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|ghp_\w{36}|xox[bp]-\d|whsec_[A-Za-z0-9+/]{32}/,
      isNoExample,
    ),
  ).toEqual([])
})

test('messages of other windows are not listened to', () => {
  expect(
    linesWith(/addEventListener\(['"]message['"]|onmessage\s*=/, (file) =>
      /\/web\/|src\/ui|entry\.client|root\.tsx/.test(file),
    ),
  ).toEqual([])
})
