import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../../platform/web/query.ts'

// Around the pages that ask the server while they are shown; apart from the root, so that the others do not fetch it.

let kept: ReturnType<typeof createQueryClient> | undefined

/** One client per answer on the server; one for all in the browser, so that going back finds what was there. */
function openQueryClient() {
  if (import.meta.env.SSR) return createQueryClient()
  kept ??= createQueryClient()
  return kept
}

export default function AskingFrame() {
  const [client] = useState(openQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
