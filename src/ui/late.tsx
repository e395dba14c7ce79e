import { type ComponentType, memo, Suspense, use, useEffect, useState } from 'react'
import { Loaded, Loading } from './Loaded.tsx'
import { ErrorState } from './States.tsx'
import { useHydrated } from './use-hydrated.ts'

const fetchers = new Set<() => Promise<unknown>>()

/**
 * A part that is fetched when it is first shown: a tab, a form that few people open. It stands in no page that the server
 * writes, which has its place only: for what is behind a sign-in that the browser knows, or behind a click.
 * @param what "The findings": begins the sentence that says it could not be loaded.
 */
export function late<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const fetch = async () => {
    Part ??= await load()
  }
  fetchers.add(fetch)

  return function Late(props: Props) {
    const [, setTold] = useState(false)
    const [error, setError] = useState<Error | null>(null)
    const ask = () => {
      setError(null)
      fetch().then(() => setTold(true), setError)
    }
    useEffect(() => {
      if (!Part) ask()
    }, [])
    return (
      <Loaded answer={{ data: Part, error, refetch: ask }} what={what} explain={() => 'Check the connection.'}>
        {(Shown) => <Shown {...props} />}
      </Loaded>
    )
  }
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate']

const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
// An address that points into the page points into what rests.
if (import.meta.env.SSR || location.hash) wake()
else for (const sign of firstSigns) addEventListener(sign, () => wake(), { capture: true, passive: true, once: true })

/**
 * A part that the server writes into the page, and that the browser fetches when the person first does something there.
 * Until then, and where it cannot be fetched, it is read as it was written: links and folds work, and what needs script
 * is not there. Its props must stay the same ones while it rests, since what changes cannot rest.
 */
export function resting<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  let isLost = false
  const fetch = async () => {
    Part ??= await load()
  }
  fetchers.add(fetch)
  const fetched = awake.then(fetch).catch(() => {
    isLost = true
  })

  function Resting(props: Props) {
    const [isWritten] = useState(!useHydrated())
    if (!isWritten) wake()
    if (!Part && !isLost) use(fetched)
    if (Part)
      return (
        <div className="contents">
          <Part {...props} />
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

/** For tests, which look at pages as they are once all is there. */
export const fetchLateParts = (): Promise<unknown> => Promise.all([...fetchers].map((fetch) => fetch()))
