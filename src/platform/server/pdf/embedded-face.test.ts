import { expect, test } from 'vitest'
import { encodeGlyph } from './embedded-face.ts'

test('an outline keeps its points, its curves and its contours', () => {
  const square = (command: string, ...args: number[]) => ({ command, args })
  const bytes = Buffer.from(
    encodeGlyph({
      commands: [
        square('moveTo', 0, 0),
        square('lineTo', 100, 0),
        square('quadraticCurveTo', 150, 50, 100, 100),
        square('lineTo', 0, 0),
        square('closePath'),
      ],
    }),
  )
  expect([bytes.readInt16BE(0), bytes.readInt16BE(6), bytes.readUInt16BE(10)]).toEqual([1, 150, 3])
  expect([...bytes.subarray(14, 18)]).toEqual([1, 1, 0, 1])
  expect(encodeGlyph({ commands: [] })).toHaveLength(0)
})
