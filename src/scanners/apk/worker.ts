import { serveJobs } from '../serve-jobs.ts'
import type { Limits } from './app-scan.ts'
import { extractApp } from './extract.ts'

// Runs as a process of its own, started by open-app-scanner.ts: whatever a stranger's file makes of it, it dies alone.

serveJobs(({ path, limits }: { path: string; limits: Partial<Limits> }) => extractApp({ path }, limits))
