import { type ComponentType, memo, Suspense, use, useEffect, useRef, useState } from 'react'
import { Loading } from './Loaded.tsx'
import { awake, type Load, latePart, whenNear } from './late-parts.ts'
import { ErrorState } from './States.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part that the browser fetches when the person first does something on the page. Where the server wrote it, it is read as
 * it was written until then, and where it cannot be fetched: links and folds work, and what needs script is not there. Else
 * its place is there, and it is fetched at the latest when that is in sight. While a part rests as it was written its props
 * must stay the same ones, since what changes cannot rest.
 */
export function resting<Props extends object>(what: string, load: Load<Props>): ComponentType<Props> {
  const part = latePart(load)
  let isLost = false
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
  awake.then(want)
  const fetched = wanted.then(part.fetch).catch(() => {
    isLost = true
  })

  function Resting(props: Props) {
    const [isWritten] = useState(!useHydrated())
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
    <Suspense fallback={<Place what={what} onSight={want} />}>
      <Resting {...props} />
    </Suspense>
  ))
}

function Place({ what, onSight }: { what: string; onSight: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? whenNear(place.current, onSight) : undefined), [onSight])
  return (
    <div ref={place}>
      <Loading what={what} />
    </div>
  )
}
