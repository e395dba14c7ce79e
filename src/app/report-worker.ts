import { makeFiles } from '../features/reports/server/render/render-report.ts'
import { serveJobs } from '../scanners/serve-jobs.ts'

// Runs as a process of its own, started by report-renderer.ts: writing thousands of vendors would delay answers to
// people.

serveJobs(makeFiles)
