import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Loading } from './Loaded.tsx'
import { ErrorState } from './States.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

interface Options {
  /** Large, or one of many: what the server wrote is hydrated once the person first does something, else it loads when in view. */
  isFarDown?: boolean
  /** Shown while it loads. */
  fallback?: ReactNode
}

/**
 * A part of a page with a script of its own. The server writes it whole, and the browser hydrates it when the script is there.
 * @param what "The findings": begins the sentence that says it could not be loaded.
 */
export function lazyPart<Props extends object>(
  what: string,
  load: Load<Props>,
  { isFarDown = false, fallback = <Loading what={what} /> }: Options = {},
): ComponentType<Props> {
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
  if (isFarDown) interaction.then(want)
  else want()
  // In a server each request would wait for what is loaded within it.
  if (import.meta.env.SSR && import.meta.env.PROD) load().catch(() => undefined)
  const Part = lazy(async () => {
    await wanted
    const part = await load().catch((cause) => {
      throw new NotLoaded(`${what} could not be loaded`, { cause })
    })
    return { default: part as ComponentType<object> }
  })

  const LazyPart = (props: Props) => (
    <Failure>
      <Suspense fallback={isFarDown ? <Place onView={want}>{fallback}</Place> : fallback}>
        <Part {...props} />
      </Suspense>
    </Failure>
  )
  // A render of the page around it doesn't update it while it waits to be hydrated.
  return memo(LazyPart) as unknown as ComponentType<Props>
}

type Closing = { onClose: () => void; open?: boolean }

/** A dialog whose script is fetched when it is first opened. It stays after that, with what was typed into it. */
export function lazyDialog<Props extends Closing>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyPart('The dialog', load, { fallback: null })
  return function LazyDialog(props: Props) {
    const { open = true } = props
    const [wasOpened, setOpened] = useState(open)
    if (open && !wasOpened) setOpened(true)
    return wasOpened && <Dialog {...props} />
  }
}

class NotLoaded extends Error {}

/** Takes the place of a part whose script could not be loaded; every other error is the page's. */
class Failure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof NotLoaded)) throw error
    // A browser may keep that an import failed, so only a reload surely tries again.
    return <ErrorState title={error.message}>Reload the page to try again.</ErrorState>
  }
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate']

/**
 * Once the person has done something on the page, or had before its scripts ran. An address that points into the page may
 * point into such a part.
 */
const interaction = new Promise<void>((resolve) => {
  if (import.meta.env.SSR || location.hash || navigator.userActivation?.hasBeenActive) resolve()
  else
    for (const sign of firstSigns) addEventListener(sign, () => resolve(), { capture: true, passive: true, once: true })
})

function Place({ onView, children }: { onView: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onView())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onView])
  return <div ref={place}>{children}</div>
}
