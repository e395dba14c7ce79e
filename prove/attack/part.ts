/** One attack as the page tells it. */
export interface Part {
  title: string
  /** Report of the attack, in Markdown. */
  text: string
  /** Failed expectations; empty if all held. */
  faults: readonly string[]
  /** Known and accepted weaknesses: reported, but not failures. */
  known?: readonly string[]
}

export interface Attack {
  name: string
  title: string
  run: () => Promise<Omit<Part, 'title'>>
}

/** An attack that could not be carried out to its end showed nothing: that is a fault too. */
export async function carryOut({ title, run }: Attack): Promise<Part> {
  try {
    return { title, ...(await run()) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { title, text: 'It was not carried out to its end.', faults: [`it broke off: ${why.slice(0, 500)}`] }
  }
}

const mostFaults = 20

export function printPart({ title, text, faults, known = [] }: Part): string {
  const shown = faults.slice(0, mostFaults).map((fault) => `- ${oneLine(fault)}`)
  if (faults.length > mostFaults) shown.push(`- and ${faults.length - mostFaults} more`)
  const outcome =
    faults.length === 0 ? '**Holds.**' : `**Does not hold**, ${faults.length} times:\n\n${shown.join('\n')}`
  const told =
    known.length === 0 ? '' : `\n\nKnown, and so by decision:\n\n${known.map((one) => `- ${one}`).join('\n')}`
  return `## ${title}\n\n${outcome}\n\n${text.trim()}${told}\n`
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .slice(0, 300)
