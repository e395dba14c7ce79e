import type { ReactNode } from 'react'
import { Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { type Frame, SiteFrame } from './app/pages/SiteFrame.tsx'
import sheetUrl from './app/style.css?url'
import { useSiteAddress } from './platform/web/head.tsx'
import { ToastProvider } from './ui/Toast.tsx'

export { ErrorPage as ErrorBoundary } from './app/pages/ErrorPage.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().every((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate !== false)
  return (
    <html lang="en" data-site={useSiteAddress()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={sheetUrl} />
      </head>
      <body>
        {children}
        {hydrate && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  const frame = useMatches()
    .map(({ handle }) => (handle as { frame?: Frame } | undefined)?.frame)
    .findLast((one) => one !== undefined)
  return (
    <ToastProvider>
      <SiteFrame frame={frame}>
        <Outlet />
      </SiteFrame>
    </ToastProvider>
  )
}
