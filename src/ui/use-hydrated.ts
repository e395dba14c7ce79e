import { useSyncExternalStore } from 'react'

/** False on the server and in the first paint, true once script serves the page: for controls that need it. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
