import { useState } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { AskedReport } from '../contract.ts'

const ScopeChoices = lazyPart('The choices', async () => (await import('./ScopeChoices.tsx')).ScopeChoices)

/** Which vendors a report is about; nothing chosen is all of them. */
export function ScopeFields({ scope = {} }: { scope?: AskedReport['scope'] | undefined }) {
  const isChosen = Object.keys(scope).length > 0
  const [wasOpened, setOpened] = useState(isChosen)
  return (
    <Disclosure
      summary="Only some vendors"
      aside="None chosen: all active vendors"
      open={isChosen}
      onOpenChange={() => setOpened(true)}
      className="ui-screen-only"
    >
      {wasOpened && <ScopeChoices scope={scope} />}
    </Disclosure>
  )
}
