// Finds the sender's own text in an answer, without the letter that it answers: ours would be read as theirs.

/** "On Friday, Nov 20, 2026 at 10:02 AM Sightline wrote:", as mail programs write it in four languages; also over two lines. */
const introductions = [
  /^On\b.{4,300}\bwrote\s?:$/,
  /^Am\b.{4,300}\bschrieb\b.{0,200}:$/,
  /^Le\b.{4,300}\ba écrit\s?:$/,
  /^El\b.{4,300}\bescribió\s?:$/,
]
/** A sentence of their own may begin and end so, too; a quote is introduced with its day or an address. */
const dayOrAddress = /\d|@/

/** Lines that mail programs put above the whole of the letter. */
const separators =
  /^[-_ ]{2,}\s*(?:Original Message|Original Appointment|Ursprüngliche Nachricht|Originalnachricht|Message d[’']origine|Message original|Mensaje original)\s*[-_ ]{2,}$/i

const forwarded =
  /^(?:[-_ ]{2,}\s*)?(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Anfang der weitergeleiteten Nachricht|Message transféré|Début du message transféré|Mensaje reenviado|Inicio del mensaje reenviado)\s*:?(?:\s*[-_ ]{2,})?$/i
const forwardedSubject = /^\s*(?:fwd?|wg|tr|rv|enc)\s*:/i

const headerNames = {
  from: /^\*?(?:From|Von|De)\s?:\*?\s/i,
  others:
    /^\*?(?:Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado(?: el)?|Fecha|Para|Asunto)\s?:\*?\s/i,
}

/** Put above an answer by help desks; what follows it is theirs. */
const replyAbove = /^[-# ]*(?:please )?(?:type|write) your reply above this line[-# .]*$/i

/**
 * The text without what it quotes. Of a message that is passed on, the message itself is what counts, without its
 * header. Where nothing would be left, the answer is below or between the quote and only the quoted lines go.
 */
export function ownWords(text: string, subject: string | null): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isForwarded = forwardedSubject.test(subject ?? '') || lines.some((line) => forwarded.test(line.trim()))
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (/^(?:[|>]\s?)*>/.test(line) || replyAbove.test(line) || /^_{5,}$/.test(line)) continue
    const length = introductionAt(lines, at)
    if (length > 0) {
      if (!isForwarded && !isQuoteBelow(lines, at + length)) break
      at += length - 1
      continue
    }
    const header = headerAt(lines, at)
    if (separators.test(line) || header > 0) {
      if (!isForwarded && kept.some((before) => before !== '')) break
      at += Math.max(header - 1, 0)
      continue
    }
    if (!forwarded.test(line)) kept.push(line)
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** How many lines the introduction of a quote takes here; 0 where there is none. */
function introductionAt(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trim()
  if (first.length > 300 || !/^(?:On|Am|Le|El)\b/.test(first)) return 0
  const both = `${first} ${(lines[at + 1] ?? '').trim()}`
  const isOne = (line: string) => dayOrAddress.test(line) && introductions.some((pattern) => pattern.test(line))
  return isOne(first) ? 1 : both.length <= 400 && isOne(both) ? 2 : 0
}

const isQuoteBelow = (lines: readonly string[], at: number): boolean => {
  for (let next = at; next < lines.length; next++) {
    const line = (lines[next] ?? '').trim()
    if (line !== '') return line.startsWith('>')
  }
  return false
}

/** How many lines a header takes that Outlook and others write above a letter: who it is from, and two fields more. */
function headerAt(lines: readonly string[], at: number): number {
  if (!headerNames.from.test(`${(lines[at] ?? '').trim()} `)) return 0
  let length = 1
  while (length < 10 && headerNames.others.test(`${(lines[at + length] ?? '').trim()} `)) length++
  return length >= 3 ? length : 0
}
