import type { ScanDetail } from '../contract.ts'
import { AppReport } from './AppReport.tsx'
import { Declared } from './Declared.tsx'
import { HarReport } from './HarReport.tsx'
import { ScanScore } from './ScanScore.tsx'
import { SiteReport } from './SiteReport.tsx'

/** The score of a finished scan and what it rests on. */
export function ScanFindings({ scan }: { scan: ScanDetail }) {
  const { app, site, har, declared } = scan
  return (
    <>
      <ScanScore scan={scan} />
      {app && <AppReport app={app} />}
      {site && <SiteReport scan={scan} site={site} />}
      {har && <HarReport har={har} />}
      {declared.length > 0 && <Declared rows={declared} />}
    </>
  )
}
