import { remembered } from '../../platform/shared/remembered.ts'

export interface Sentence {
  start: number
  end: number
  text: string
}

const abbreviation =
  /(?:\b(?:e\.g|i\.e|inc|u\.s\.c|c\.f\.r|civ|gov|bus|prof|stat|ann|para|pty|ltd|llc|corp|co|mr|mrs|ms|dr|prof|st|no|art|sec|vs|approx|etc|u\.s\.a|u\.s|u\.k|e\.u|z\.b|d\.h|bzw|ggf|usw|nr|abs|cf|p\.o|a\.k\.a)|(?<![\p{L}.])\p{Lu})\.$/iu
/** A sentence of a lawyer ends somewhere; what is longer is cut, so that nothing that reads a sentence sees a whole page. */
const longest = 4000

/** The sentences of a text, line by line; places are those of the text. */
export const sentencesOf: (text: string) => readonly Sentence[] = remembered((text) => {
  const found: Sentence[] = []
  for (const { 0: line, index: lineStart } of text.matchAll(/[^\n]+/gu)) {
    let from = 0
    for (const m of line.matchAll(/[.!?。！？]["'”’)]{0,3}(?=\s)|[。！？](?=\S)|(?<=\S)\s(?=[•●▪◦‣·]\s)/gu)) {
      const end = m.index + m[0].trimEnd().length
      if (end <= from || goesOn(line, from, end)) continue
      push(from, end)
      from = end
    }
    push(from, line.length)

    function push(a: number, b: number) {
      for (let at = a; at < b; at += longest) {
        const raw = line.slice(at, Math.min(b, at + longest))
        const trimmed = raw.trim()
        if (!trimmed) continue
        const start = lineStart + at + (raw.length - raw.trimStart().length)
        found.push({ start, end: start + trimmed.length, text: trimmed })
      }
    }
  }
  return found
})

/** A lower-case start or an abbreviation: "e.g. your name", "Example Inc. and its affiliates". */
function goesOn(line: string, from: number, end: number): boolean {
  const next = line.slice(end, end + 12).trimStart()
  if (/^\p{Ll}/u.test(next)) return true
  const last = line.slice(Math.max(from, end - 10), end)
  if (!abbreviation.test(last)) return false
  // "18 U.S.C. § 2703", "No. 5": a number or a section belongs to what stands before it.
  if (/^(?:§|\d|Section\b|Code\b)/u.test(next)) return true
  if (/\b(?:e\.g|i\.e|z\.b|d\.h|cf|vs|bzw|approx)\.$/iu.test(last)) return true
  // "… in the U.S. We …": a sentence does end with an abbreviation before a word that begins many.
  return !/^(?:We|Our|You|Your|If|This|These|The|For|In|When|It|To|By|Please)\b/u.test(next)
}
