import type { CSSProperties, ReactNode } from 'react'

// Mail programs drop scripts, style sheets and pictures, each in its own way: essential styles are inline, and
// the sheet in the head only turns the colours for a dark page. `renderMail` writes the plain text from the same markup, so
// nothing here may be shown that the text would not say.

interface Colour {
  light: string
  dark: string
}

const paper: Colour = { light: '#fbfaf7', dark: '#121417' }
const ink: Colour = { light: '#1a1d21', dark: '#eceae4' }
const quiet: Colour = { light: '#5b626b', dark: '#a3a9b1' }
const line: Colour = { light: '#e4e1da', dark: '#2c3036' }
const accent: Colour = { light: '#0b5a66', dark: '#74c4cc' }

const darkRules = `@media (prefers-color-scheme: dark) {
  .paper { background: ${paper.dark} !important; color: ${ink.dark} !important }
  .quiet { color: ${quiet.dark} !important }
  .line { border-color: ${line.dark} !important }
  .accent { color: ${accent.dark} !important }
  .button { background: ${accent.dark} !important; color: ${paper.dark} !important }
}`

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export function Mail({
  preview,
  children,
  footer,
}: {
  /** Text beside the subject in a list of messages: words of the mail itself, which its text does not repeat. */
  preview: string
  children: ReactNode
  footer: ReactNode
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Nothing of ours is a number to call, a date to keep or a place to go to. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{preview}</title>
        <style>{darkRules}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: paper.light, color: ink.light }}>
        <div aria-hidden="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <div
          className="paper"
          lang="en"
          style={{
            ...{ boxSizing: 'border-box', maxWidth: 600, margin: '0 auto', padding: '24px 16px' },
            ...{ background: paper.light, color: ink.light, fontFamily: font, fontSize: 16, lineHeight: 1.5 },
            ...{ overflowWrap: 'anywhere', wordBreak: 'break-word' },
          }}
        >
          {children}
          <MailRule />
          {footer}
        </div>
      </body>
    </html>
  )
}

export function MailHeading({ children, level = 1 }: { children: ReactNode; level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const fontSize = level === 1 ? 22 : 18
  return <Heading style={{ margin: '24px 0 12px', fontSize, fontWeight: 600, lineHeight: 1.25 }}>{children}</Heading>
}

const paragraph: CSSProperties = { margin: '0 0 16px' }

export const MailText = ({ children }: { children: ReactNode }) => <p style={paragraph}>{children}</p>

/** In plain text the address follows the words, unless it is the words. */
export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="accent" href={href} style={{ color: accent.light, textDecoration: 'underline' }}>
    {children}
  </a>
)

export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '20px 0' }}>
    <a
      className="button"
      href={href}
      style={{
        ...{ display: 'inline-block', padding: '12px 20px', borderRadius: 6, textDecoration: 'none' },
        ...{ background: accent.light, color: paper.light, fontWeight: 600 },
      }}
    >
      {children}
    </a>
  </p>
)

export const MailList = ({ items }: { items: ReactNode[] }) => (
  <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px' }}>
    {items.map((item, at) => (
      <li key={at} style={{ margin: '0 0 6px' }}>
        {item}
      </li>
    ))}
  </ul>
)

export const MailFacts = ({ items }: { items: { label: string; value: ReactNode }[] }) => (
  <dl style={{ margin: '0 0 16px' }}>
    {items.map(({ label, value }, at) => (
      <div key={at} style={{ margin: '0 0 4px' }}>
        <dt className="quiet" style={{ display: 'inline', color: quiet.light }}>
          {label}:
        </dt>{' '}
        <dd style={{ display: 'inline', margin: 0 }}>{value}</dd>
      </div>
    ))}
  </dl>
)

export type MailLevelName = 'low' | 'medium' | 'high' | 'critical' | 'unknown'

// Word, shape and hue; the pair of colours brings its own ground, so that it is read on a light page as on a dark one.
const levels: Record<MailLevelName, { shape: string; color: string; background: string }> = {
  critical: { shape: '◆', color: '#ffffff', background: '#ae2419' },
  high: { shape: '▲', color: '#ae2419', background: '#fbe9e5' },
  medium: { shape: '■', color: '#a64b00', background: '#fceedd' },
  low: { shape: '●', color: '#1e6b3c', background: '#e5f2e8' },
  unknown: { shape: '○', color: '#565c64', background: '#eeece6' },
}

export function MailLevel({ level, children }: { level: MailLevelName; children: ReactNode }) {
  const { shape, ...colours } = levels[level]
  return (
    <strong style={{ ...colours, padding: '1px 8px', borderRadius: 6, fontWeight: 600 }}>
      <span aria-hidden="true">{shape} </span>
      {children}
    </strong>
  )
}

export const MailRule = () => (
  <hr
    className="line"
    style={{ margin: '24px 0', border: 0, borderTopWidth: 1, borderTopStyle: 'solid', borderColor: line.light }}
  />
)

/** Sender, as the installation states it. */
interface Sender {
  OPERATOR_NAME?: string | undefined
  OPERATOR_ADDRESS?: string | undefined
  OPERATOR_EMAIL?: string | undefined
}

/** Footer with the sender; `children` add why the reader gets this and how to stop it. */
export function MailFooter({ operator, children }: { operator: Sender; children?: ReactNode }) {
  return (
    <div className="quiet" style={{ color: quiet.light, fontSize: 14 }}>
      {children}
      <MailFacts
        items={[
          { label: 'Sent by', value: operator.OPERATOR_NAME ?? 'Sightline' },
          ...(operator.OPERATOR_ADDRESS ? [{ label: 'Postal address', value: operator.OPERATOR_ADDRESS }] : []),
          ...(operator.OPERATOR_EMAIL ? [{ label: 'Contact', value: operator.OPERATOR_EMAIL }] : []),
        ]}
      />
    </div>
  )
}

interface StandardMailProps {
  heading: string
  preview: string
  /** Why it was sent to this address. */
  why: string
  operator: Sender
  children: ReactNode
}

/** A heading with words below it, and at the foot why it was sent. */
export const StandardMail = ({ heading, preview, why, operator, children }: StandardMailProps) => (
  <Mail
    preview={preview}
    footer={
      <MailFooter operator={operator}>
        <MailText>{why}</MailText>
      </MailFooter>
    }
  >
    <MailHeading>{heading}</MailHeading>
    {children}
  </Mail>
)
