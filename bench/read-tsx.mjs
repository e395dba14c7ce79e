import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// Node reads TypeScript, but not the elements that mails are written with, nor the texts that are imported as they are
// (`?raw`): `node --import ./bench/read-tsx.mjs`. Loaded for the program, this file has itself asked by Node, in a thread of
// its own, how such a file is read.

if (isMainThread) register(import.meta.url)

export async function load(url, context, next) {
  if (url.endsWith('?raw')) {
    const text = await readFile(fileURLToPath(url.slice(0, -'?raw'.length)), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  }
  if (!url.endsWith('.tsx')) return next(url, context)
  const { transformWithOxc } = await import('vite')
  const path = fileURLToPath(url)
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { jsx: { runtime: 'automatic' } })
  // The build writes values in place of these; here files are read as a server does, outside production.
  return { format: 'module', source: `import.meta.env = { SSR: true, PROD: false };${code}`, shortCircuit: true }
}
