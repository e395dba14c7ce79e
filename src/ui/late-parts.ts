import type { ComponentType } from 'react'

// State shared by all lazily fetched parts of a page.

export type Load<Props> = () => Promise<ComponentType<Props>>

const fetchers = new Set<() => Promise<unknown>>()

/** Fetches a part once, however often it is asked for. */
export function latePart<Props>(load: Load<Props>) {
  const part = {
    shown: undefined as ComponentType<Props> | undefined,
    fetch: async () => {
      part.shown ??= await load()
    },
  }
  fetchers.add(part.fetch)
  return part
}

/** For tests, which look at pages as they are once all is there: parts of parts too, which join while their own are fetched. */
export async function fetchLateParts(): Promise<void> {
  for (const fetch of fetchers) await fetch()
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate']

const { promise, resolve: wake } = Promise.withResolvers<void>()
/** Once the person has done something on the page. */
export const awake = promise
// An address that points into the page points into what rests.
if (import.meta.env.SSR || location.hash) wake()
else for (const sign of firstSigns) addEventListener(sign, () => wake(), { capture: true, passive: true, once: true })

/** Tells each time that a place comes into view, or as near to it as said; until it is left alone. */
export function whenNear(place: Element, act: () => void, rootMargin = '0px'): () => void {
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && act(), {
    rootMargin,
  })
  observer.observe(place)
  return () => observer.disconnect()
}
