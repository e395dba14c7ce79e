import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { cx } from './class-names.ts'

/** Report text and articles. `plainText` keeps line breaks. */
export function Prose({
  plainText,
  children,
  className,
}: {
  plainText?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={cx('ui-prose', className)} data-plain-text={plainText ? '' : undefined}>
      {children}
    </div>
  )
}

const callouts = {
  note: { Icon: Info, role: undefined },
  success: { Icon: CircleCheck, role: 'status' },
  warning: { Icon: TriangleAlert, role: undefined },
  danger: { Icon: CircleAlert, role: 'alert' },
} as const

export type CalloutProps = {
  kind?: keyof typeof callouts | undefined
  title: ReactNode
  children?: ReactNode
  className?: string | undefined
}

/** A notice that stays. `danger` and `success` are said at once to screen readers. */
export function Callout({ kind = 'note', title, children, className }: CalloutProps) {
  const { Icon, role } = callouts[kind]
  return (
    <div className={cx('ui-callout', className)} data-kind={kind} role={role}>
      <Icon className="ui-icon" aria-hidden="true" />
      <p className="ui-callout-title">{title}</p>
      {children && <div className="ui-callout-body">{children}</div>}
    </div>
  )
}

export type CodeBlockProps = {
  code: string
  /** Names the block: "Request", "curl", "verify-score". */
  label: string
  copyLabel?: string | undefined
  /** A secret or a command: broken into lines where it is too long, in place of moving sideways. */
  wraps?: boolean | undefined
  className?: string | undefined
}

export function CodeBlock({ code, label, copyLabel, wraps, className }: CodeBlockProps) {
  return (
    <div className={cx('ui-code', className)} data-wraps={wraps ? '' : undefined}>
      <div className="ui-code-head">
        <span>{label}</span>
        <CopyButton text={code} label={copyLabel} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group is enough; a section would be a landmark for each block */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
