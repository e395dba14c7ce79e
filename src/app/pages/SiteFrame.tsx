import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { type AnchorProps, LinkProvider } from '../../ui/Link.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { SkipLink } from '../../ui/Page.tsx'
import { Footer, Mark, TopBar } from '../../ui/Shell.tsx'
import { barLinks, evidence, footerGroups, forGuests, menuLinks, small, tools } from '../site-links.ts'

// Files and calls are no pages: the router must leave them to the browser.
const OurLink = (link: AnchorProps) => (link.href.startsWith('/api/') ? <a {...link} /> : <RoutedLink {...link} />)

/** The router's own link could fetch pages beforehand as well, which no page of ours asks for. */
function RoutedLink({ href, onClick, ...rest }: AnchorProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href)
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}

/**
 * Frame by the audience of the page: visitors, members, people who were sent a link to one thing, staff. Pages of members
 * and of those who were sent a link bring a header and a main part of their own.
 */
export type Frame = 'site' | 'portal' | 'guest' | 'staff'

const footerLinks = {
  site: small,
  portal: [...tools.links, ...evidence.links, ...small],
  guest: forGuests,
  staff: small,
} satisfies Record<Frame, unknown>

/** Frame of every page: one header, the page, the footer. */
export function SiteFrame({ children, frame = 'site' }: { children: ReactNode; frame?: Frame | undefined }) {
  return (
    <LinkProvider component={OurLink}>
      <SkipLink />
      {frame === 'portal' || frame === 'guest' ? (
        children
      ) : (
        <>
          <SiteHeader />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </>
      )}
      <Footer
        groups={frame === 'site' ? [...footerGroups, { ...tools, folds: true }, { ...evidence, folds: true }] : []}
        note={
          frame !== 'guest' &&
          'Scores are computed by rules from public facts, each with its source and date. Nothing here is legal advice.'
        }
        links={footerLinks[frame]}
      />
    </LinkProvider>
  )
}

export const Brand = () => (
  <>
    <Mark /> Sightline
  </>
)

function SiteHeader() {
  const { pathname } = useLocation()
  const isCurrent = (href: string) =>
    href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <TopBar brand={<Brand />} links={barLinks.map((link) => ({ ...link, current: isCurrent(link.href) }))}>
      {pathname === '/' && (
        <ButtonLink href="#contact" size="small" className="whitespace-nowrap">
          Get Demo
        </ButtonLink>
      )}
      <Menu label="Menu" align="end" size="small">
        {menuLinks.map((link) => (
          <MenuLink key={link.href} href={link.href} aria-current={isCurrent(link.href) ? 'page' : undefined}>
            {link.label}
          </MenuLink>
        ))}
      </Menu>
    </TopBar>
  )
}
