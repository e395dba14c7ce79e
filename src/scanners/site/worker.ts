import { serveJobs } from '../serve-jobs.ts'
import type { SiteJob, SiteQuestions } from './open-site-scanner.ts'
import { scanSite } from './scan-site.ts'

// Runs as a process of its own, started by open-site-scanner.ts: the browser's library takes long to load, and what it hears
// of a stranger's page is taken apart here.

serveJobs(({ url, context, options }: SiteJob, askOpener) => {
  const ask = askOpener as <Name extends keyof SiteQuestions>(about: {
    name: Name
    given: Parameters<SiteQuestions[Name]>[0]
  }) => ReturnType<SiteQuestions[Name]> // the opener answers each by its name
  return scanSite(
    url,
    {
      ...context,
      now: () => new Date(),
      findEntities: (given) => ask({ name: 'findEntities', given }),
      resolveCname: (given) => ask({ name: 'resolveCname', given }),
      onPass: (given) => void ask({ name: 'onPass', given }),
    },
    options,
  )
})
