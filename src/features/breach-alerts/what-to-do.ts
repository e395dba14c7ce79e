// Advice for people whose data was taken, by type of data. General advice of ours; where an authority gives the same,
// it is cited. Nothing here says that anybody's data were among them.

interface Authority {
  title: string
  url: string
}

const ftc: Authority = { title: 'FTC', url: 'https://www.identitytheft.gov/databreach' }
const ftcOnPhishing: Authority = {
  title: 'FTC',
  url: 'https://consumer.ftc.gov/articles/how-recognize-and-avoid-phishing-scams',
}
const irs: Authority = { title: 'IRS', url: 'https://www.irs.gov/ippin' }

interface Advice {
  /** Labels of data-types.ts; any one of them is enough. */
  types: readonly string[]
  words: string
  authority: Authority | null
}

/** The most urgent first. */
export const adviceTable: readonly Advice[] = [
  {
    types: ['Passwords', 'Historical passwords'],
    words: 'Passwords: change it there and wherever else it was used, and turn on two-factor sign-in.',
    authority: ftc,
  },
  {
    types: ['Mnemonic phrases', 'Encrypted keys'],
    words: 'Keys and recovery phrases: move what they protect to new ones.',
    authority: null,
  },
  {
    types: ['Auth tokens'],
    words: 'Sign-in tokens: sign out everywhere and disconnect the apps that have access.',
    authority: null,
  },
  {
    types: ['Social security numbers'],
    words:
      'Social Security numbers: freeze your credit with Equifax, Experian and TransUnion, which is free (United States).',
    authority: ftc,
  },
  {
    types: ['Credit cards', 'Credit card CVV'],
    words: 'Cards: ask the bank for a new one, and look through your statements.',
    authority: ftc,
  },
  {
    types: ['Bank account numbers', 'PINs'],
    words: 'Bank accounts: ask the bank whether to close the account and open a new one.',
    authority: ftc,
  },
  {
    types: ['Social security numbers', 'Taxation records'],
    words: 'Taxes: ask the IRS for an Identity Protection PIN, without which no return is filed in your name.',
    authority: irs,
  },
  {
    types: ["Driver's licenses"],
    words: 'Driver’s licenses: tell the motor vehicle office of your state, which may flag the number.',
    authority: ftc,
  },
  {
    types: ['Passport numbers', 'Government issued IDs'],
    words: 'Identity documents: ask the office that issued yours whether to replace it.',
    authority: null,
  },
  {
    types: ['Security questions and answers', 'Mothers maiden names'],
    words: 'Security questions: change the answers wherever else you gave them.',
    authority: null,
  },
  {
    types: ['Protected health information', 'Personal health data', 'Health insurance information'],
    words: 'Health: read the statements of your insurer, and ask about care that you did not have.',
    authority: null,
  },
  {
    types: ['Email addresses', 'Phone numbers'],
    words: 'Addresses and numbers: be wary of messages in the name of the company, and type its address yourself.',
    authority: ftcOnPhishing,
  },
]

const mostLines = 3

/** The most urgent advice for these types of data; none where no type is known. */
export function whatToDo(dataTypes: readonly string[]): Advice[] {
  const taken = new Set(dataTypes)
  return adviceTable.filter(({ types }) => types.some((type) => taken.has(type))).slice(0, mostLines)
}
