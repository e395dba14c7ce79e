/** Why no test notices certain changes, said once for all that are alike. */
interface Reason {
  file?: string
  /** Stryker's name for the way in which it was changed. */
  mutator?: string
  /** Original code, on one line; absent if any matches. */
  from?: RegExp
  why: string
}

const madeOnce =
  'it is made once, when the file is read, and tried against the one test that reads it first; what it does is tried against all'

const reasons: readonly Reason[] = [
  {
    mutator: 'BlockStatement',
    from: /^\{ (\/\/ No JSON, .* )?return undefined;? \}$/,
    why: 'a catch that returns nothing returns undefined as well',
  },
  {
    mutator: 'OptionalChaining',
    from: /^(issue\?\.(path|message)|inputs\.error\.issues\[0\]\?\.path)$/,
    why: 'what does not parse has an issue, which its type does not know',
  },
  {
    file: 'src/features/data-removal/receipt.ts',
    mutator: 'OptionalChaining',
    from: /^last\?\.(hash|state)$/,
    why: 'a chain without a fault has a last event, which its type does not know',
  },
  {
    file: 'src/features/vendors/plan.ts',
    mutator: 'ArrayDeclaration',
    from: /^\[\]$/,
    why: 'an agreement that is not there yet has no clauses, and any substitute for them gives way to those that are met',
  },
  {
    file: 'src/features/vendors/framework-state.ts',
    mutator: 'ObjectLiteral',
    from: /^\{ \.\.\.counts \}$/,
    why: 'each of its numbers is written before it is read',
  },
  {
    file: 'src/features/vendors/framework-state.ts',
    mutator: 'OptionalChaining',
    from: /^recorded\?\.assessedOn$/,
    why: 'a transfer rests on standard clauses only where it is recorded: no country alone says so',
  },
  {
    file: 'src/features/vendors/score-inputs.ts',
    mutator: 'ConditionalExpression',
    from: /^(dueOn|expiresOn|validUntil) !== null$/,
    why: 'no date at all compares as not earlier than any day; the compiler asks for the question',
  },
  {
    file: 'src/features/vendors/score-inputs.ts',
    mutator: 'EqualityOperator',
    from: /^validUntil < today$/,
    why: 'an agreement whose last day is today is in force, so that one of its kind is',
  },
  {
    file: 'src/features/vendors/score-inputs.ts',
    mutator: 'MethodExpression',
    from: /^investigation\.completedAt\.slice\(0, 10\)$/,
    why: 'the words for a date read no further than its day',
  },
  {
    file: 'src/features/vendors/score-inputs.ts',
    mutator: 'StringLiteral',
    from: /^''$/,
    why: 'the newest is only asked of at least one date',
  },
  {
    file: 'src/features/assessments/reminders.ts',
    mutator: 'ConditionalExpression',
    from: /^newest === undefined$/,
    why: 'where no reminder has come, no number compares with it, and none is answered all the same',
  },
  {
    file: 'src/features/assessments/answer-fits.ts',
    mutator: 'ConditionalExpression',
    from: /^typeof value === 'string'$/,
    why: 'options are texts, so that nothing but a text can be one of them',
  },
  {
    file: 'src/features/vendors/clause-rules.ts',
    mutator: 'ArrayDeclaration',
    from: /^\[\]$/,
    why: 'no clause is without a rule, no link of a contract is looked at, and a text that is not a sentence binds no one',
  },
  {
    file: 'src/features/vendors/clause-rules.ts',
    mutator: 'StringLiteral',
    from: /^''$/,
    why: 'words before a sentence that no rule knows change nothing; a split has a first part and a colon a sentence, which the types cannot say',
  },
  {
    file: 'src/features/vendors/clause-rules.ts',
    mutator: 'MethodExpression',
    from: /^contract\.text\.slice\(0, mostCharacters\)$/,
    why: 'of a text that is cut nothing is called missing, whatever the rest of it says: the bound only spares time',
  },
  {
    file: 'src/features/vendors/clause-rules.ts',
    mutator: 'ConditionalExpression',
    from: /^index === 0$/,
    why: 'the beginning of a list says nothing more when it is said twice',
  },
  {
    file: 'src/features/vendors/clause-rules.ts',
    mutator: 'MethodExpression',
    from: /^fold\(.*\)\.trim\(\)$/,
    why: 'a blank more between the beginning of a list, which ends with a colon, and its item changes no words',
  },
  {
    file: 'src/features/data-removal/server/clock.ts',
    mutator: 'ConditionalExpression',
    from: /^day !== null$/,
    why: 'a missing day is after no other one by comparison too',
  },
  {
    file: 'src/features/breach-alerts/days.ts',
    mutator: 'ArrayDeclaration',
    from: /^\[\]$/,
    why: 'what matched nothing is one text without parts either way',
  },
  {
    file: 'src/features/breach-alerts/days.ts',
    mutator: 'OptionalChaining',
    from: /^(month|day)\?\.padStart$/,
    why: 'where there is a year the same match gave a month and a day',
  },
  {
    file: 'src/features/breach-alerts/days.ts',
    mutator: 'Regex',
    from: /^\/\(Z\|\[\+-\]\\d\{2\}:\\d\{2\}\)\$\/$/,
    why: 'the pattern before it lets a zone stand at the end only',
  },
  {
    file: 'src/features/breach-alerts/days.ts',
    mutator: 'Regex',
    from: /^\/\^\\d\{4\}-\\d\{2\}-\\d\{2\}T/,
    why: 'a text that begins otherwise is not an instant, or its first ten letters are not a day',
  },
  {
    file: 'src/features/data-removal/holidays.ts',
    mutator: 'EqualityOperator',
    from: /^rule\.nth > 0$/,
    why: 'no holiday is the nought-th of its month',
  },
  {
    file: 'src/features/data-removal/holidays.ts',
    mutator: 'ConditionalExpression',
    from: /^known$/,
    why: 'days that are counted again are the same as those that were kept',
  },
  {
    file: 'src/features/data-removal/clocks.ts',
    mutator: 'EqualityOperator',
    from: /^a > b$/,
    why: 'of two equal days either is the later',
  },
  {
    file: 'src/platform/shared/dates.ts',
    mutator: 'ArrayDeclaration',
    from: /^\[\]$/,
    why: 'what matched nothing is one text without parts either way',
  },
  {
    file: 'src/platform/shared/dates.ts',
    mutator: 'Regex',
    why: 'a year alone reads the same whether it was matched or is shown as it came',
  },
  {
    file: 'src/platform/shared/days.ts',
    mutator: 'Regex',
    why: 'a text with more in it than a day does not come back as it was written, and is refused for that',
  },
  {
    file: 'src/platform/shared/days.ts',
    mutator: 'EqualityOperator',
    from: /^day (>= '1900'|< '3000')$/,
    why: 'no day is written as a year alone, so none equals the bound',
  },
  {
    file: 'src/product/schedule-times.ts',
    from: /^(unit === 'days'|'days')$/,
    why: 'the count only has to begin early enough: from further back the same run is found, later',
  },
  {
    file: 'src/product/schedule-times.ts',
    mutator: 'EqualityOperator',
    from: /^middle \+ offsetMs\(zone, middle\) < wall$/,
    why: 'it looks for a time that no clock shows, so none equals it',
  },
  {
    file: 'src/features/data-removal/item-states.ts',
    mutator: 'OptionalChaining',
    from: /^now\?\.reason$/,
    why: 'no item begins with a reminder',
  },
  {
    file: 'src/features/data-removal/item-states.ts',
    mutator: 'ConditionalExpression',
    from: /^move\.outcome === 'moved'$/,
    why: 'a refused move leads to no state, so it equals none',
  },
  {
    file: 'src/features/data-removal/item-states.ts',
    mutator: 'StringLiteral',
    from: /^''$/,
    why: 'any name that no reason has finds no words',
  },
  {
    file: 'src/features/data-removal/laws-for.ts',
    mutator: 'StringLiteral',
    from: /^'self'$/,
    why: 'only the mode of an agent is asked for; every other one is one’s own',
  },
  {
    file: 'src/features/data-removal/laws-for.ts',
    mutator: 'ConditionalExpression',
    from: /^from === null$/,
    why: 'only the courtesy request has no first day, and it is left out before',
  },
  {
    file: 'src/features/data-removal/laws-for.ts',
    mutator: 'StringLiteral',
    from: /^'deletion'$/,
    why: 'no state of the table lets agents ask for deletion and opt out both',
  },
  // breach-alerts
  {
    file: 'src/features/breach-alerts/severity.ts',
    from: /^(!row|'the last row of the table of identifiability fits everything')$/,
    why: 'the last row of each table asks for nothing or for any number, so that only a number that is none finds no row',
  },
  {
    file: 'src/features/breach-alerts/severity.ts',
    from: /^(!breachedOn \|\| !publishedOn|days !== undefined)$/,
    why: 'asked for the type checker: a missing day is not a date, and a distance that is not known is not longer than five years',
  },
  {
    file: 'src/features/breach-alerts/match.ts',
    mutator: 'EqualityOperator',
    from: /^a < b$/,
    why: 'the tokens are a set: no two are equal',
  },
  {
    file: 'src/features/breach-alerts/match.ts',
    from: /^(!domain \|\| !suffix|`\.\$\{suffix\}`)$/,
    why: 'a domain is a bare host: without a public suffix it ends with none, and where it is a suffix nothing is left of it',
  },
  {
    file: 'src/features/breach-alerts/match.ts',
    mutator: 'Regex',
    from: /^\/\[\\s,;\(\)\]\+\/$/,
    why: 'an empty piece between two separators is not a host either',
  },
  {
    file: 'src/features/breach-alerts/match.ts',
    from: /^!domain$/,
    why: 'asked for the type checker: no host ends with a domain that is not there, and the loop is never entered',
  },
  {
    file: 'src/features/breach-alerts/match.ts',
    mutator: 'StringLiteral',
    from: /^'\.'$/,
    why: 'only spares the work: a text without a dot has no domain that anyone could register',
  },
  // catalog
  {
    file: 'src/features/catalog/score-inputs.ts',
    mutator: 'StringLiteral',
    from: /^('functional'|'')$/,
    why: 'asked for the type checker: an own property is there, and an option that is left out is none of the table',
  },
  {
    file: 'src/features/catalog/score-inputs.ts',
    mutator: 'ArrayDeclaration',
    from: /^\[\]$/,
    why: 'an unknown kind of tracking is left out where the kinds are read',
  },
  {
    file: 'src/features/catalog/score-inputs.ts',
    mutator: 'ConditionalExpression',
    from: /^(company !== null|policyRating === null)$/,
    why: 'asked for the type checker: only a known company has kinds, and without a rating there are no answers',
  },
  {
    file: 'src/features/catalog/score-inputs.ts',
    from: /^(newest === undefined|'a fact of the catalog has no date')$/,
    why: 'every fact has a date and is made of at least one row',
  },
  // scans
  {
    file: 'src/features/scans/gate.ts',
    mutator: 'MethodExpression',
    from: /^name\.toLowerCase\(\)$/,
    why: 'two names are compared in one case, whichever it is',
  },
  {
    file: 'src/features/scans/score.ts',
    mutator: 'EqualityOperator',
    from: /^dayOfScan > today$/,
    why: 'of two equal days either is the same',
  },
  {
    file: 'src/features/scans/score.ts',
    mutator: 'StringLiteral',
    from: /^''$/,
    why: 'no text without a day gives one, and what was seen always says where it went',
  },
  {
    file: 'src/features/scans/score.ts',
    mutator: 'ConditionalExpression',
    from: /^scan\.kind === 'site'$/,
    why: 'asked for the type checker: the result of an app has no visits',
  },
  // score
  {
    file: 'src/product/score/levels.ts',
    from: /^('low'|'green'|(level|band)From\.find\(\(row\) => score >= row\.from\)\?\.(level|band))$/,
    why: 'a score is never below nought, from which the last row holds',
  },
  {
    file: 'src/product/score/levels.ts',
    mutator: 'EqualityOperator',
    from: /^points < 0$/,
    why: 'nought is written without a sign before it is asked',
  },
  {
    file: 'src/product/score/method/floors.ts',
    mutator: 'ConditionalExpression',
    from: /^coverage\.applicable === 0$/,
    why: 'a share of nothing is not a number, and such a value is never below the least share',
  },
  {
    file: 'src/product/score/method/fixed.ts',
    from: /^(whole > 128|doubled >= 0( && doubled <= Number\.MAX_SAFE_INTEGER)?|doubled <= Number\.MAX_SAFE_INTEGER)$/,
    why: 'only spares the work: the longer way gives the same whole number',
  },
  {
    file: 'src/product/score/method/confidence.ts',
    mutator: 'ConditionalExpression',
    from: /^(facts\[id\] !== null|fact === null|fact\.expiresOn !== undefined)$/,
    why: 'asked for the type checker: a missing fact is not known, and no day is later than one that is missing',
  },
  {
    file: 'src/product/score/method/factors.ts',
    mutator: 'ConditionalExpression',
    from: /^(facts\.posture !== null|fact === null|typeof fact\.share === 'number')$/,
    why: 'asked for the type checker: what is not known was answered before, and a share is always a number',
  },
  {
    file: 'src/product/score/method/factors.ts',
    mutator: 'LogicalOperator',
    from: /^'share' in fact && typeof fact\.share === 'number'$/,
    why: 'what has a share has a number there, and what has none has no number',
  },
  {
    file: 'src/product/score/method/factors.ts',
    mutator: 'OptionalChaining',
    from: /^fourthUpTo\.find\(\(row\) => subprocessors <= row\.upTo\)\?\.points$/,
    why: 'the last row holds for every number that can be stated',
  },
  ...['assessments/states', 'reports/verify-manifest', 'data-removal/server/clock'].map((name) => ({
    ...{ file: `src/features/${name}.ts`, mutator: 'ArrowFunction', from: /^\(.*\)(: \w+( is \w+)?)? => / },
    why: madeOnce,
  })),
  { file: 'src/platform/shared/signature.ts', mutator: 'ArrowFunction', from: /^\(publicKey: string\)/, why: madeOnce },
  {
    file: 'src/product/manifest/verify-manifest.ts',
    mutator: 'ObjectLiteral',
    from: /^\{ (keys|kty): /,
    why: madeOnce,
  },
  {
    file: 'src/features/customers/server/verify-audit.ts',
    from: /^(\[(z\.string\(\), z\.int|detail)|\{ (method|actorName|\.\.\.auditEvent)\b|'audit-1'$|true$)/,
    why: madeOnce,
  },
]

export const reasonFor = (change: { file: string; mutator: string; from: string }): string | undefined =>
  reasons.find(
    ({ file, mutator, from }) =>
      (file === undefined || file === change.file) &&
      (mutator === undefined || mutator === change.mutator) &&
      (from === undefined || from.test(change.from)),
  )?.why
