// Words that an attacker who knows this program, or the person, tries first. docs/security-decisions.md lists the words.

export const ownWords = [
  ...['sightline', 'iris', 'privacy', 'vendor', 'vendors', 'portal', 'customer', 'demo'],
  ...['staff', 'admin', 'administrator', 'manager', 'viewer', 'support', 'account', 'login', 'welcome', 'password'],
] as const

/** Signs that stand for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's' },
}

const shortestWord = 3
/** So many letters beside the words are not enough to make a password of its own. */
const fewLetters = 4

/** Lists words about the person who chooses a password: names, the organization, the parts of the address. */
export const wordsAbout = (about: readonly (string | undefined)[]): string[] =>
  about.flatMap((text) => (text ?? '').toLowerCase().match(/\p{L}+/gu) ?? [])

/** Returns whether nothing but such words, figures and signs make up the password. */
export function isMadeOfWords(password: string, about: readonly (string | undefined)[] = []): boolean {
  const words = [...new Set([...ownWords, ...wordsAbout(about)])]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  const lower = password.toLowerCase()
  const readAs = lower.replaceAll(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign)
  return [lower, readAs].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text)
    return rest !== text && (rest.match(/\p{L}/gu) ?? []).length < fewLetters
  })
}
