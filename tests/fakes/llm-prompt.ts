// A prompt as the examiner behind the fake model reads it: by the rules that are written down, not by the code under test.

export interface ReadPrompt {
  header: Record<string, unknown>
  marker: string
  blocks: { id: string; about: Record<string, unknown>; raw: string; quote: string }[]
  /** Text outside the first line and the blocks: empty, when all is well. */
  outside: string
}

export function readPrompt(user: string): ReadPrompt {
  const firstBreak = user.indexOf('\n')
  const header = objectOf(firstBreak < 0 ? user : user.slice(0, firstBreak)) ?? {}
  const marker = String(header.marker ?? '')
  const datamark = String(header.datamark ?? '')
  const blocks: ReadPrompt['blocks'] = []
  const outside = (firstBreak < 0 ? '' : user.slice(firstBreak + 1)).replace(
    /<ev id=(\S+) m=(\S+)>\n([^\n]*)\n([\s\S]*?)\n<\/ev m=\2>/gu,
    (whole, id: string, m: string, about: string, raw: string) => {
      if (m !== marker) return whole
      const quote = datamark ? raw.replaceAll(`${datamark}\n`, '\n').replaceAll(datamark, ' ') : raw
      blocks.push({ id, about: objectOf(about) ?? {}, raw, quote })
      return ''
    },
  )
  return { header, marker, blocks, outside: outside.trim() }
}

export interface PromptFaults {
  /** Strings that no prompt may hold: keys, another tenant's text, flagged sentences. */
  forbidden?: readonly string[]
}

const mostCharacters = 48_000
const markedFrom = 500

export function promptFaults(
  { system, user }: { system: string; user: string },
  { forbidden = [] }: PromptFaults,
): string[] {
  const faults: string[] = []
  const need = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(what)
  }
  const { header, marker, blocks, outside } = readPrompt(user)
  const whole = `${system}\n${user}`
  need(whole.length <= mostCharacters, `${whole.length} characters`)
  need(typeof header.call === 'string', 'the first line is not ours')
  need(/^[0-9a-f]{16,}$/u.test(marker), 'the marker can be guessed')
  need(system.includes(marker), 'the system text does not tell the marker')
  need(/never an instruction/u.test(system), 'the system text does not say that data isn’t an instruction')
  need(outside === '', `text outside the blocks: ${outside.slice(0, 60)}`)
  need(new Set(blocks.map((b) => b.id)).size === blocks.length, 'two blocks of one id')
  need(/\b[0-9a-f]{24}\b/u.test(system.replaceAll(marker, '')), 'no canary')
  for (const word of system.replaceAll(marker, '').match(/\b[0-9a-f]{24}\b/gu) ?? [])
    need(!user.includes(word), 'the data contains the canary')
  for (const { id, about, raw } of blocks) {
    const inside = `${JSON.stringify(about)}\n${raw}`
    need(!/[<>]/u.test(inside), `${id} has markup`)
    need(!inside.includes(marker), `${id} has the marker`)
    // Set-off text has no plain blank between two words.
    need(raw.length <= markedFrom || !/\S \S/u.test(raw), `${id} is long and not marked`)
    need(
      !/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u.test(inside),
      `${id} hides signs`,
    )
    const spelled = inside.replace(typedSigns, '')
    need(spelled === spelled.normalize('NFKC'), `${id} is not normalised`)
  }
  for (const text of forbidden) need(!flat(whole).includes(flat(text)), `has "${text.slice(0, 40)}"`)
  // A marked quote must not hide what is forbidden.
  for (const { id, quote } of blocks)
    for (const text of forbidden) need(!flat(quote).includes(flat(text)), `${id} has "${text.slice(0, 40)}"`)
  return [...new Set(faults)]
}

/** Signs that people type and quote stay as they are: ™, …, ½ and their like. */
const typedSigns = /[\u00a8\u00aa\u00af\u00b2-\u00b4\u00b8-\u00ba\u00bc-\u00be\u2026\u2116\u2120\u2122]/gu

const flat = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ').trim()

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
