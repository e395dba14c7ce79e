import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let ready: Promise<void> | undefined

/** Draws an SVG that holds shapes only: no font, no file and no address is read for it. */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= start()
  await ready
  const renderer = new Resvg(svg, { font: { loadSystemFonts: false } })
  try {
    const image = renderer.render()
    try {
      return new Uint8Array(image.asPng())
    } finally {
      image.free()
    }
  } finally {
    renderer.free()
  }
}

const start = async (): Promise<void> =>
  initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
