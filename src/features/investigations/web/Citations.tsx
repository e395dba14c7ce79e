import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Citation } from '../../../ui/Evidence.tsx'
import { Anchor } from '../../../ui/Link.tsx'
import { EvidenceDrawer } from './EvidenceDrawer.tsx'
import type { RunView } from './read-run.ts'
import { useRunReader } from './run-reader.ts'

const OpenContext = createContext<{ run: RunView; open: (evidenceId: string) => void } | null>(null)

/** Content that cites the run's evidence; a citation opens in a drawer beside the text. */
export function CitedRun({ run, children }: { run: RunView; children: ReactNode }) {
  const [openId, setOpenId] = useState<string>()
  const value = useMemo(() => ({ run, open: setOpenId }), [run])
  return (
    <OpenContext.Provider value={value}>
      {children}
      <EvidenceDrawer run={run} evidenceId={openId} onClose={() => setOpenId(undefined)} />
    </OpenContext.Provider>
  )
}

/** The marks behind a sentence. Findings are cited where no evidence is: a question rests on one. */
export function Marks({ cites }: { cites: readonly string[] }) {
  const cited = useContext(OpenContext)
  const { evidencePath } = useRunReader()
  if (!cited) throw new Error('Marks needs a CitedRun above it')
  const { run, open } = cited
  const evidence = cites.filter((id) => id.startsWith('E'))
  const findings = evidence.length > 0 ? [] : cites.filter((id) => id.startsWith('F'))
  return (
    <>
      {evidence.map((id) => (
        <Citation
          key={id}
          mark={id}
          href={evidencePath(run.id, id)}
          title={run.evidenceById.get(id)?.title}
          onOpen={() => open(id)}
        />
      ))}
      {findings.map((id) => (
        <sup key={id} className="ui-cite">
          <Anchor href={`#${id}`} aria-label={`Finding ${id}`}>
            [{id}]
          </Anchor>
        </sup>
      ))}
    </>
  )
}
