import { extractDocument } from '../../../scanners/document/extract.ts'
import { serveJobs } from '../../../scanners/serve-jobs.ts'
import { isMarkup, readDocument, readText } from '../page.ts'
import type { PolicyJob, PolicyResult } from './outside.ts'

// Runs as a process of its own, started by outside.ts: it extracts and analyzes what strangers wrote, so that neither
// holds up the program.

const pastedPage = { url: 'https://pasted.invalid/', contentType: 'text/html; charset=utf-8' }

serveJobs(async (job: PolicyJob): Promise<PolicyResult> => {
  switch (job.as) {
    case 'pasted': {
      if (!isMarkup(job.text)) return { outcome: 'pasted', reading: readText(job.text) }
      const page = await extractDocument(new TextEncoder().encode(job.text), pastedPage)
      return page.outcome === 'extracted' ? { outcome: 'pasted', reading: readDocument(page.document) } : page
    }
    case 'policy': {
      const page = await extractDocument(job.bytes, job.meta)
      if (page.outcome === 'unreadable') return page
      const document = job.isCut ? { ...page.document, truncated: true } : page.document
      return {
        outcome: 'policy',
        policy: { title: document.title, kind: document.kind, reading: readDocument(document) },
      }
    }
    case 'document': {
      const page = await extractDocument(job.bytes, job.meta)
      return page.outcome === 'extracted' ? { outcome: 'document', document: page.document } : page
    }
  }
})
