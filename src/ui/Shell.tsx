import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Fold } from './Fold.tsx'
import { Anchor } from './Link.tsx'
import { Container } from './Page.tsx'

export type NavLink = { label: string; href: string; current?: boolean | undefined }

export type TopBarProps = {
  brand: ReactNode
  links: readonly NavLink[]
  /** At the right: a Menu and one action. */
  children?: ReactNode
}

export function TopBar({ brand, links, children }: TopBarProps) {
  return (
    <header className="ui-topbar">
      <Container className="ui-topbar-row">
        <Anchor href="/" className="ui-brand">
          {brand}
        </Anchor>
        <nav aria-label="Main" className="ui-topnav">
          {links.map((link) => (
            <Anchor key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.label}
            </Anchor>
          ))}
        </nav>
        {children}
      </Container>
    </header>
  )
}

export type FooterProps = {
  /** One that folds is a row that opens on a narrow screen. */
  groups: readonly { title: string; links: readonly NavLink[]; folds?: boolean }[]
  note?: ReactNode
  /** Beside the note, in one row. */
  links?: readonly NavLink[] | undefined
}

export function Footer({ groups, note, links = [] }: FooterProps) {
  return (
    <footer className="ui-footer">
      <Container>
        {groups.length > 0 && (
          <nav aria-label="Footer" className="ui-footer-groups">
            {groups.map((group) => (
              <div key={group.title}>
                <h2 className={cx('ui-footer-title', group.folds && 'ui-wide-only')}>{group.title}</h2>
                {group.folds ? (
                  <Fold title={group.title}>
                    <FooterLinks links={group.links} />
                  </Fold>
                ) : (
                  <FooterLinks links={group.links} />
                )}
              </div>
            ))}
          </nav>
        )}
        <div className="ui-footer-note">
          {note && <p>{note}</p>}
          {links.length > 0 && <FooterLinks links={links} />}
        </div>
      </Container>
    </footer>
  )
}

const FooterLinks = ({ links }: { links: readonly NavLink[] }) => (
  <ul>
    {links.map((link) => (
      <li key={link.href}>
        <Anchor href={link.href}>{link.label}</Anchor>
      </li>
    ))}
  </ul>
)

/** A dot between brackets: a thing seen, and cited. Takes the colour and size of what is around it. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx('ui-mark', className)} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M8 3.5H3.5v17H8M16 3.5h4.5v17H16" stroke="currentColor" strokeWidth="2.25" />
      <circle cx="12" cy="12" r="3.25" fill="currentColor" />
    </svg>
  )
}
