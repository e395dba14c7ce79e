import { Outlet } from 'react-router'
import { CustomerPortal } from './CustomerPortal.tsx'
import { ErrorWords } from './ErrorPage.tsx'

// Around the pages of members; apart from the site's frame, so that other pages do not fetch it.

export const handle = { frame: 'portal' }

export const ErrorBoundary = () => (
  <CustomerPortal>
    <ErrorWords />
  </CustomerPortal>
)

export default function PortalFrame() {
  return (
    <CustomerPortal>
      <Outlet />
    </CustomerPortal>
  )
}
