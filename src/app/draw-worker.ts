import { drawFile } from '../features/investigations/server/render/draw-file.ts'
import { serveJobs } from '../scanners/serve-jobs.ts'

// Runs as a process of its own, started by file-renderer.ts: setting type would delay every other answer.

serveJobs((job: Parameters<typeof drawFile>[0]) => drawFile(job))
