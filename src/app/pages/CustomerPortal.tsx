import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { customersContract } from '../../features/customers/contract.ts'
import { roleWords } from '../../features/customers/vocabulary.ts'
import { OrganisationSwitcher } from '../../features/customers/web/OrganisationSwitcher.tsx'
import { Head } from '../../platform/web/head.tsx'
import { createMemberCaller, endSession, useMember } from '../../platform/web/portal.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import { customerLoginPath, signInPath } from '../../product/links.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Page.tsx'
import { PortalFrame } from '../../ui/PortalFrame.tsx'
import { Spinner } from '../../ui/States.tsx'
import { portalLinks } from '../portal-links.ts'
import { Brand } from './SiteFrame.tsx'

const call = createMemberCaller<typeof customersContract>()

/** Frame of a page for members only. The page is rendered once someone is signed in, never before. */
export function CustomerPortal({ children }: { children: ReactNode }) {
  const { state, user, token } = useMember()
  const { pathname, search } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    // Public pages greet members as well: what they were told goes with the session.
    if (state === 'signed-out') client.clear()
  }, [state, client])

  async function logOut() {
    setLeaving(true)
    // Signed out here whatever the server answers: a token that it could not revoke expires.
    await call('POST /api/customer/logout', {}).catch(() => undefined)
    endSession()
  }

  if (state === 'signed-out')
    return <Navigate to={isLeaving ? customerLoginPath : signInPath(pathname + search)} replace />
  return (
    <PortalFrame
      brand={<Brand />}
      homeHref="/"
      label="Portal"
      links={portalLinks.map((link) => ({
        ...link,
        current:
          pathname === link.href ||
          pathname.startsWith(`${link.href}/`) ||
          link.also?.some((start) => pathname.startsWith(start)) === true,
      }))}
      user={user && { name: `${user.firstName} ${user.lastName}`, role: roleWords(user.role), email: user.email }}
      action={
        user && (
          <div className="ml-auto flex items-center gap-2">
            <OrganisationSwitcher key={token} />
            <Button size="small" disabled={isLeaving} onClick={logOut}>
              Logout
            </Button>
          </div>
        )
      }
    >
      {state === 'signed-in' ? <Session key={token}>{children}</Session> : <Unresolved />}
    </PortalFrame>
  )
}

/** Each session has answers of its own: what one member was shown, the next on the same screen is not. */
function Session({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function Unresolved() {
  return (
    <Container width="wide" className="py-16">
      <Head title="Customer portal" isListed={false} />
      <h1 className="sr-only">Customer portal</h1>
      <Spinner label="Loading..." />
      <noscript>The portal needs JavaScript: who is signed in is kept by the browser, not by a cookie.</noscript>
    </Container>
  )
}
