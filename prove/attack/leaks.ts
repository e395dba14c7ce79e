/** Patterns that a refusal must not contain: file paths, source code, queries. */
const leaks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a line of a stack', /\bat (?:async )?[\w.<>]+ \(|\bat (?:file|node):|\.[cm]?[jt]sx?:\d+:\d+/],
  [
    'a path of the machine',
    /(?:^|[\s"'(])\/(?:home|root|tmp|work|usr|var|app|opt|proc)\/[\w.-]+|node_modules|[A-Z]:\\\\/,
  ],
  [
    'words of the database',
    /syntax error at|\bpg_\w+|violates \w+|duplicate key|relation \\?"|SQLSTATE|invalid input syntax/i,
  ],
  ['a statement', /\bselect\b[^"]{1,200}\bfrom\b|\binsert into\b|\bupdate \w+ set\b/i],
  [
    'the name of a part',
    /\bZod\w*Error|\bKysely|TypeError|ReferenceError|RangeError|ECONNREFUSED|ENOENT|UnhandledPromise/,
  ],
]

/** @param root Of the program: the folder it lies in. */
export function leaksIn(text: string, root: string): string[] {
  const found = leaks.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
  return text.includes(root) ? [...found, 'the folder of the program'] : found
}
