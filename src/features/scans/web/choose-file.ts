import { counted } from '../../../platform/shared/counted.ts'
import { mostFileBytes, mostHarBytes } from '../vocabulary.ts'
import { bytesText } from './words.ts'

export type Choice<F extends { name: string; size: number }> =
  | { outcome: 'chosen'; file: F }
  | { outcome: 'refused'; words: string }

/** One file that may be sent, or why none is: said before anything leaves the machine. */
export function chooseFile<F extends { name: string; size: number }>(files: readonly F[]): Choice<F> {
  const [file] = files
  if (!file) return refused('Choose a file first.')
  if (files.length > 1)
    return refused(
      `${counted(files.length, 'file was', 'files were')} dropped. One file is scanned at a time: drop one of them.`,
    )
  if (file.size === 0) return refused(`${file.name} is empty.`)
  const most = isRecording(file) ? mostHarBytes : mostFileBytes
  if (file.size > most)
    return refused(
      `${file.name} has ${bytesText(file.size)}: ${bytesText(file.size - most)} more than the ${bytesText(most)} that ${isRecording(file) ? 'a recording' : 'a file'} may have.`,
    )
  return { outcome: 'chosen', file }
}

const isRecording = ({ name }: { name: string }) => /\.har$/i.test(name)
const refused = (words: string): { outcome: 'refused'; words: string } => ({ outcome: 'refused', words })
