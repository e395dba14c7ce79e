#!/usr/bin/env node
// `sightline …` is the program behind the same bootstrap as `npm start`: it may be the first thing that runs here.
process.argv.splice(2, 0, 'cli')
await import('../scripts/start.mjs')
