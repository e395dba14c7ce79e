import { strFromU8, strToU8, unzipSync } from 'fflate'
import { fixedZip } from './fixed-zip.ts'

// Works around the faults of the workbook library with texts, in one place.

const spelled = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Encodes a text for a cell, so that it is read back unchanged. ECMA-376 part 1, 22.9.2.19: `_x0041_` in a text encodes a
 * character, unless its first underscore is spelled so itself.
 */
export function excelText(value: string): string {
  // The library looks texts up in an object, which knows `constructor` and the like without having been told.
  if (value in {}) return value.replace(/^./, spelled)
  // Keeps characters that XML only advises against, and the replacement character: the library would drop them.
  return value.replace(/\r\n?/g, '\n').replace(/_(?=x[\da-f]{4}_)|[\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffd]/gi, spelled)
}

const texts = 'xl/sharedStrings.xml'

/**
 * The workbook with blanks and lines around its texts kept: the library leaves it to the reader whether they count. The same
 * workbook gives the same bytes.
 */
export function finishedWorkbook(written: Uint8Array): Buffer {
  const { [texts]: bytes = new Uint8Array(), ...others } = unzipSync(written)
  return Buffer.from(
    fixedZip({ ...others, [texts]: strToU8(strFromU8(bytes).replaceAll('<t>', '<t xml:space="preserve">')) }),
  )
}
