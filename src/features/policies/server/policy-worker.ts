import { serveJobs } from '../../../scanners/serve-jobs.ts'
import { readDocument, readText } from '../page.ts'
import type { PolicyJob } from './outside.ts'

// Runs as a process of its own, started by outside.ts: a long policy takes a second to read, and others wait for answers meanwhile.

serveJobs(async (job: PolicyJob) => ('text' in job ? readText(job.text) : readDocument(job.document)))
