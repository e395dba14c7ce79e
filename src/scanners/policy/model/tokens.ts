// Words of a policy as the model knows them: lower case, without endings, addresses and numbers by kind. One pass over the
// characters and no regular expressions, so that no text can make it slow.

/** Raised whenever the words or the features come out differently: weights belong to one version. */
export const tokenizerVersion = 1

/** Sentences, each a list of stems. */
export function sentencesOf(text: string): string[][] {
  const sentences: string[][] = []
  let sentence: string[] = []
  const end = () => {
    if (sentence.length > 0) sentences.push(sentence)
    sentence = []
  }
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      if (code === newline && isBreak(text.charCodeAt(at + 1))) end()
      at += 1
      continue
    }
    let stop = at + 1
    while (stop < text.length && !isSpace(text.charCodeAt(stop)) && text.charCodeAt(stop) !== lessThan) stop += 1
    if (code === lessThan) {
      const close = tagEnd(text, at)
      if (close > 0) {
        if (isBlockTag(text, at)) end()
        at = close
        continue
      }
    }
    const endsHere = readRun(text.slice(at, Math.min(stop, at + longestRun)), sentence)
    if (endsHere || sentence.length >= longestSentence || text.startsWith(bars, at)) end()
    at = stop
  }
  end()
  return sentences
}

const newline = 10
/** Stand between the parts of a segment where someone put parts together. */
const bars = '|||'
const longestRun = 400
const longestSentence = 400

const lessThan = 60
const longestTag = 200

/** After a tag that was left in the text: some collections of policies keep them. 0 when there is none. */
function tagEnd(text: string, start: number): number {
  const next = text.charCodeAt(start + 1)
  if (next !== 47 && !(next >= 97 && next <= 122)) return 0
  const end = Math.min(text.length, start + longestTag)
  for (let at = start + 2; at < end; at += 1) if (text.charCodeAt(at) === 62) return at + 1
  return 0
}

const blockTags = ['br', 'li', 'p', 'p>', 'ul', 'ol', 'di', 'h1', 'h2', 'h3', 'h4', 'td', 'tr']

function isBlockTag(text: string, start: number): boolean {
  const from = text.charCodeAt(start + 1) === 47 ? start + 2 : start + 1
  return blockTags.includes(text.slice(from, from + 2).trim())
}

/** A new line of its own: an empty one, or a list item. */
function isBreak(next: number): boolean {
  return (
    next === newline || next === 13 || next === 42 || next === 45 || next === 0x2013 || next === 0x2022 || next === 0xb7
  )
}

function isSpace(code: number): boolean {
  return (
    code <= 32 ||
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000 ||
    code === 0x200b
  )
}

/** Adds the words between two spaces; says whether a sentence ends with them. */
function readRun(run: string, words: string[]): boolean {
  const address = addressKind(run)
  if (address) {
    words.push(...address)
    return run.endsWith('.') && address[0] === 'EMAIL' ? false : run.endsWith('.')
  }
  let word = ''
  let last = ''
  for (let index = 0; index < run.length; index += 1) {
    const char = run[index] as string // index is below the length
    if (isWordChar(run.charCodeAt(index))) {
      word += char
      continue
    }
    if ((char === "'" || char === '’') && word !== '') {
      const rest = run.slice(index + 1, index + 3).toLowerCase()
      if (rest.startsWith('t') && word.toLowerCase().endsWith('n')) {
        pushWord(beforeNot.get(word.toLowerCase()) ?? word.slice(0, -1), words)
        words.push('not')
        word = ''
        index += 1
      } else {
        // 's, 'll, 've, 're: the ending says nothing.
        pushWord(word, words)
        word = ''
        while (index + 1 < run.length && isWordChar(run.charCodeAt(index + 1))) index += 1
      }
      continue
    }
    // "e-mail" is one word, "opt-out" are two.
    if (char === '-' && (word === 'e' || word === 'E')) continue
    if (word !== '') pushWord(word, words)
    word = ''
    last = char
  }
  if (word !== '') {
    pushWord(word, words)
    last = ''
  }
  return last === '.' || last === '!' || last === '?' || last === ';'
    ? !(last === '.' && (run.length <= 3 || abbreviations.has(run.toLowerCase().replaceAll('(', ''))))
    : endsInside(run)
}

const beforeNot = new Map([
  ['can', 'can'],
  ['won', 'will'],
  ['shan', 'shall'],
])

const abbreviations = new Set([
  'e.g.',
  'i.e.',
  'inc.',
  'etc.',
  'co.',
  'ltd.',
  'vs.',
  'no.',
  'mr.',
  'ms.',
  'u.s.',
  'u.k.',
])

function endsInside(run: string): boolean {
  const tail = run.charCodeAt(run.length - 1)
  if (tail !== 34 && tail !== 41 && tail !== 0x201d) return false
  const before = run[run.length - 2]
  return before === '.' || before === '!' || before === '?'
}

function isWordChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code > 0xbf && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code <= 0x2bff) && code < 0xfe00)
  )
}

// Addresses that lead to a choice say more than that there is an address.
const choiceAddresses = ['optout', 'opt-out', 'aboutads', 'networkadvertising', 'youronlinechoices', 'youradchoices']

function addressKind(run: string): string[] | undefined {
  if (run.length < 6) return undefined
  const lower = run.toLowerCase()
  if (lower.includes('@') && lower.indexOf('.', lower.indexOf('@')) > 0) return ['EMAIL']
  const isAddress = lower.includes('://') || lower.includes('www.') || hasHost(lower)
  if (!isAddress) return undefined
  return choiceAddresses.some((part) => lower.includes(part)) ? ['URL', 'CHOICEURL'] : ['URL']
}

const endings = ['.com', '.org', '.net', '.info', '.html', '.co.uk', '.eu', '.gov', '.io/']

function hasHost(lower: string): boolean {
  return endings.some((ending) => {
    const at = lower.indexOf(ending)
    return at > 1 && !isWordChar(lower.charCodeAt(at + ending.length))
  })
}

const ages = new Set(['12', '13', '14', '15', '16', '17', '18', '21', '100'])

function pushWord(word: string, words: string[]): void {
  const first = word.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    if (ages.has(word)) words.push(word)
    else words.push(word.length === 4 && (word.startsWith('19') || word.startsWith('20')) ? 'YEAR' : 'NUM')
    return
  }
  const lower = word.toLowerCase()
  if (lower.length === 1 && lower !== 'i') return
  words.push(stem(lower))
}

const known = new Map<string, string>()
const mostKnown = 40_000

/** A word without the endings that English bends it by: "collecting", "collected" and "collects" are one. */
export function stem(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  const made = cut(word)
  if (known.size >= mostKnown) known.clear()
  if (word.length <= 40) known.set(word, made)
  return made
}

const kept = new Map(
  Object.entries({
    us: 'us', this: 'this', his: 'his', was: 'was', has: 'has', as: 'as', is: 'is', its: 'its', does: 'do', did: 'do',
    during: 'during', thing: 'thing', nothing: 'nothing', anything: 'anything', something: 'something', news: 'news',
    used: 'use', uses: 'use', using: 'use', need: 'need', needed: 'need', gps: 'gps', ads: 'ad', children: 'child',
    sold: 'sell', sale: 'sale', sales: 'sale', gave: 'give', given: 'give', kept: 'keep', held: 'hold', chose: 'choos',
    sent: 'send', minors: 'minor', emails: 'email', mails: 'mail', process: 'process', address: 'address',
    access: 'access', business: 'business', users: 'user', united: 'united', marketing: 'marketing', settings: 'setting',
    advertising: 'advertising', previously: 'previous', ios: 'ios', dns: 'dns', sms: 'sms',
  }),
) // biome-ignore format: a table

function cut(word: string): string {
  const whole = kept.get(word)
  if (whole) return whole
  let part = word
  if (part.length > 4 && part.endsWith('ies')) part = `${part.slice(0, -3)}y`
  else if (
    part.length > 4 &&
    (part.endsWith('sses') || part.endsWith('xes') || part.endsWith('ches') || part.endsWith('shes'))
  )
    part = part.slice(0, -2)
  else if (
    part.length > 3 &&
    part.endsWith('s') &&
    !part.endsWith('ss') &&
    !part.endsWith('us') &&
    !part.endsWith('is')
  )
    part = part.slice(0, -1)
  if (part.length > 5 && part.endsWith('ing')) part = undouble(part.slice(0, -3))
  else if (part.length > 4 && part.endsWith('ed') && !part.endsWith('eed')) part = undouble(part.slice(0, -2))
  else if (part.length > 5 && part.endsWith('ly')) part = part.slice(0, -2)
  if (part.length > 4 && part.endsWith('e')) part = part.slice(0, -1)
  if (part.length > 5 && part.endsWith('is')) part = `${part.slice(0, -2)}iz` // personalis(e), as personaliz(e)
  if (part.length > 3 && part.endsWith('y')) part = `${part.slice(0, -1)}i`
  return part
}

function undouble(part: string): string {
  const tail = part[part.length - 1]
  if (part.length > 3 && tail === part[part.length - 2] && tail !== 'l' && tail !== 's' && tail !== 'z')
    return part.slice(0, -1)
  return part
}
