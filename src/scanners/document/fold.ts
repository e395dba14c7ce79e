// Letters that look alike become one, character by character, so that a place in the folded text is the same place in
// the text. What is read by a person is never folded.

/** Cyrillic, Greek and other letters that are drawn like a Latin one. Unicode Technical Standard #39, confusables. */
const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ү: 'y',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  ς: 's',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  ζ: 'z',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ʀ: 'r',
  ꜱ: 's',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴘ: 'p',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
  ք: 'p',
  ß: 's',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'a',
  œ: 'o',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '。': '.',
  '，': ',',
  '：': ':',
  ª: 'a',
  º: 'o',
  '¹': '1',
  '²': '2',
  '³': '3',
  '´': "'",
  '…': '.',
}

const letters = new Map(Object.entries(lookalikes))

/** Lower case, without accents, look-alikes folded; as long as the text itself. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  // A few letters grow when they get smaller (İ).
  const source =
    lower.length === text.length
      ? lower
      : [...text].map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('')
  return source.replace(/[\u0080-\uffff]/g, (character) => {
    const known = letters.get(character)
    if (known !== undefined) return known
    const base = character.normalize('NFD')[0] ?? character
    return letters.get(base) ?? base
  })
}

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** Words in which digits stand for letters (1gn0re), as long as before; undefined where there is none. */
export function foldDigits(folded: string): string | undefined {
  let changed = false
  const result = folded.replace(/[a-z013457@$!]+/g, (word) => {
    // A digit between letters, or two of them around a few: not 401k, not 2nd, not a key of sixty characters.
    if (word.length > 30 || !/[a-z][013457@$!]+[a-z]|^[013457@$][a-z]+[013457@$!]/.test(word)) return word
    changed = true
    return word.replace(/[013457@$!]/g, (digit) => digits[digit] ?? digit)
  })
  return changed ? result : undefined
}
