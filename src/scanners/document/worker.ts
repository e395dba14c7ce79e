import { serveJobs } from '../serve-jobs.ts'
import type { DocumentMeta } from './document.ts'
import { extractDocument } from './extract.ts'

// Runs as a process of its own, started by reader.ts: whatever a stranger's file makes of it, it dies alone.

serveJobs(({ bytes, meta }: { bytes: Uint8Array; meta: DocumentMeta }) => extractDocument(bytes, meta))
