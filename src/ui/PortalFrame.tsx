import { type ReactNode, useEffect, useRef } from 'react'
import { Anchor } from './Link.tsx'
import { Container } from './Page.tsx'
import type { NavLink } from './Shell.tsx'

export type PortalFrameProps = {
  brand: ReactNode
  homeHref: string
  /** Name of the navigation for screen readers. */
  label: string
  links: readonly NavLink[]
  /** The signed-in user; absent until known. */
  user?: { name: string; role: string; email: string } | null | undefined
  /** The button that signs out. */
  action?: ReactNode
  children: ReactNode
}

/** Frame around the pages of a signed-in user: the user above, the navigation below it, then the page. */
export function PortalFrame({ brand, homeHref, label, links, user, action, children }: PortalFrameProps) {
  const places = useRef<HTMLElement>(null)
  const here = links.find(({ current }) => current)?.href
  useEffect(() => {
    if (here !== undefined && places.current) showCurrent(places.current)
  }, [here])

  return (
    <>
      <header className="ui-portal">
        <Container width="wide" className="ui-portal-row">
          <Anchor href={homeHref} className="ui-brand">
            {brand}
          </Anchor>
          {user && (
            <p className="ui-portal-user">
              <span className="ui-portal-name">{user.name}</span>
              <span>{user.role}</span>
              <span className="wrap-anywhere">{user.email}</span>
            </p>
          )}
          {action}
        </Container>
        <Container width="wide">
          {/* Always in sight, also on a phone: a handful of places needs no menu. */}
          <nav ref={places} aria-label={label} className="ui-portal-nav">
            {links.map((link) => (
              <Anchor key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
                {link.label}
              </Anchor>
            ))}
          </nav>
        </Container>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Scrolls the row if it is wider than the screen. Only the row moves: `scrollIntoView` would move the page as well. */
function showCurrent(row: HTMLElement) {
  const link = row.querySelector<HTMLElement>('[aria-current]')
  if (link) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
