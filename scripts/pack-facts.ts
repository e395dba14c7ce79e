import { join } from 'node:path'
import { packFacts } from '../src/features/catalog/server/facts/packed.ts'

// Part of the build.

const root = join(import.meta.dirname, '..')
await packFacts({ dataFolder: join(root, 'data'), folder: join(root, 'build') })
