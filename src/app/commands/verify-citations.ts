import { verifyCitation } from '../../features/investigations/core/verify-citation.ts'
import { answerLines } from './json-lines.ts'

const maxLineBytes = 1_000_000

/** Holds every sentence of standard input against the evidence of its line. Exit codes: 0 answered, 1 nothing could be read. */
export const verifyCitationsCommand = (): Promise<void> =>
  answerLines(maxLineBytes, (line) =>
    line.outcome === 'read' ? verifyCitation(line.value) : { id: null, keep: false, reason: line.reason },
  )
