import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { whenNear } from './late-parts.ts'

export type Nearby = ComponentType & {
  /** Fetches what the part is made of: the server does before it writes the page, the browser before it goes there. */
  fetch: () => Promise<void>
}

/**
 * A part far down a long page: the server renders it whole, and its script is fetched when it comes near. Until then it
 * keeps the markup of the server, and updates that reach it wait.
 */
export function nearby(load: () => Promise<ComponentType>): Nearby {
  const loaded = Promise.withResolvers<{ default: ComponentType }>()
  const fetch = async () => loaded.resolve({ default: await load() })
  const Part = lazy(() => loaded.promise)
  // One stable element: a render of the page around it does not update it.
  const content = (
    <Suspense>
      <Part />
    </Suspense>
  )

  function Nearby() {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!place.current) return
      const leave = whenNear(
        place.current,
        // A failed fetch is retried when it comes near again.
        () =>
          fetch().then(
            () => leave(),
            () => undefined,
          ),
        '50%',
      )
      return leave
    }, [])
    return <div ref={place}>{content}</div>
  }
  return Object.assign(Nearby, { fetch })
}
