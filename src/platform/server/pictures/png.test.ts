import { expect, test } from 'vitest'
import { drawPng } from './png.ts'

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${body}</svg>`

test('shapes become a picture of their size', async () => {
  const png = Buffer.from(await drawPng(svg('<rect width="30" height="20" fill="#0b5a66"/>')))
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  // Header chunk: width, height.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([30, 20])
})

test('the same shapes give the same bytes, and an invalid picture is an error', async () => {
  const shape = svg('<circle cx="9" cy="9" r="5"/>')
  expect(await drawPng(shape)).toEqual(await drawPng(shape))
  await expect(drawPng('<svg')).rejects.toThrow()
  expect((await drawPng(shape)).length).toBeGreaterThan(50)
})
