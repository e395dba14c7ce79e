import './app/style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { SiteFrame } from './app/pages/SiteFrame.tsx'
import { createQueryClient } from './platform/web/query.ts'
import { ToastProvider } from './ui/Toast.tsx'

export { ErrorPage as ErrorBoundary } from './app/pages/ErrorPage.tsx'

// Browsers hide nonces from scripts: what hydrates must expect the empty one. The server's comes from ServerRouter.
const nonce = import.meta.env.SSR ? {} : { nonce: '' }

export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().every((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate !== false)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration {...nonce} />}
        {hydrate && <Scripts {...nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SiteFrame>
          <Outlet />
        </SiteFrame>
      </ToastProvider>
    </QueryClientProvider>
  )
}
