import { afterAll } from 'vitest'
import { endFile } from './end-of-file.ts'

// Modules are read once in a process that runs many files; this one is read for each of them.
afterAll(endFile)
