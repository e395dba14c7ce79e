import { type ComponentType, memo, Suspense, use, useState } from 'react'
import { Loading } from './Loaded.tsx'
import { awake, type Load, latePart, wake } from './late-parts.ts'
import { ErrorState } from './States.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part that the server writes into the page, and that the browser fetches when the person first does something there.
 * Until then, and where it cannot be fetched, it is read as it was written: links and folds work, and what needs script
 * is not there. Its props must stay the same ones while it rests, since what changes cannot rest.
 */
export function resting<Props extends object>(what: string, load: Load<Props>): ComponentType<Props> {
  const part = latePart(load)
  let isLost = false
  const fetched = awake.then(part.fetch).catch(() => {
    isLost = true
  })

  function Resting(props: Props) {
    const [isWritten] = useState(!useHydrated())
    if (!isWritten) wake()
    if (!part.shown && !isLost) use(fetched)
    if (part.shown)
      return (
        <div className="contents">
          <part.shown {...props} />
        </div>
      )
    if (!isWritten) return <ErrorState title={`${what} could not be loaded`}>Reload the page to try again.</ErrorState>
    // React leaves alone what it is told to be markup.
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return memo((props: Props) => (
    <Suspense fallback={<Loading what={what} />}>
      <Resting {...props} />
    </Suspense>
  ))
}
