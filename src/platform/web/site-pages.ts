import { createContext, useContext } from 'react'

/** Paths of the pages that this version serves; the frame around all pages provides them. */
export const SitePagesContext = createContext<ReadonlySet<string>>(new Set())

/** Whether a page exists: a link is shown once it leads somewhere. */
export const useIsServed = () => {
  const pages = useContext(SitePagesContext)
  return (path: string) => pages.has(path)
}
