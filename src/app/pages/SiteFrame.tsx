import type { ReactNode } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { dataSourcesPath } from '../../features/catalog/paths.ts'
import { policiesPath } from '../../features/policies/vocabulary.ts'
import { scanPath } from '../../features/scans/paths.ts'
import { portalPage } from '../../platform/web/portal.ts'
import { SitePagesContext } from '../../platform/web/site-pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { type AnchorProps, LinkProvider, TextLink } from '../../ui/Link.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { SkipLink } from '../../ui/Page.tsx'
import { Footer, Mark, TopBar } from '../../ui/Shell.tsx'
import { barLinks, footerGroups, menuLinks, servedPaths } from '../paths.ts'
import { CustomerPortal } from './CustomerPortal.tsx'

// Files and calls are no pages: the router must leave them to the browser.
const RoutedLink = ({ href, ...rest }: AnchorProps) =>
  href.startsWith('/api/') ? <a href={href} {...rest} /> : <Link to={href} {...rest} />

/** What stands around every page: one header, the page, the footer. Members have a header and places of their own. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isCurrent = (href: string) =>
    href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  const isPortal = useMatches().some(
    ({ handle }) => (handle as { frame?: string } | undefined)?.frame === portalPage.frame,
  )
  const brand = (
    <>
      <Mark /> Sightline
    </>
  )
  return (
    <SitePagesContext value={servedPaths}>
      <LinkProvider component={RoutedLink}>
        <SkipLink />
        {isPortal ? (
          <CustomerPortal brand={brand}>{children}</CustomerPortal>
        ) : (
          <>
            <TopBar brand={brand} links={barLinks.map((link) => ({ ...link, current: isCurrent(link.href) }))}>
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
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </>
        )}
        <Footer
          groups={isPortal ? [] : footerGroups}
          note={
            <>
              Scores are computed by rules from public facts, each with its source and date. Nothing here is legal
              advice. <TextLink href={scanPath}>Scan an app or a website</TextLink> ·{' '}
              <TextLink href={policiesPath}>Read a policy</TextLink> ·{' '}
              <TextLink href={dataSourcesPath}>Data sources</TextLink> ·{' '}
              <TextLink href="/api/openapi.json">OpenAPI</TextLink>
            </>
          }
        />
      </LinkProvider>
    </SitePagesContext>
  )
}
